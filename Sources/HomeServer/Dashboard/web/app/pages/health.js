// SPDX-License-Identifier: Apache-2.0

// The daemon: brokers, log, disk, and topics that nobody can read.

import { ask, logout } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { store } from "/app/store.js";
import { durationText } from "/app/time.js";
import { words } from "/app/words.js";

let timer;

export function show(root) {
  const body = element("div", {});
  fill(root, element("h1", {}, words.health.title), body, session());
  read(body);
  clearInterval(timer);
  timer = setInterval(() => {
    if (body.isConnected) read(body);
    else clearInterval(timer);
  }, 5000);
}

export function update() {}

/// Who looks, where a login was asked for.
function session() {
  const name = store.about?.login;
  if (!name) return null;
  return element("p", { class: "session" }, `${words.login.as} `, foreign(name), " ",
    element("button", { type: "button", onclick: logout }, words.login.out));
}

async function read(body) {
  const w = words.health;
  try {
    const status = await ask("status");
    if (status.replica) return fill(body, replica(status.replica, status.version));
    fill(body,
      element("dl", { class: "facts" },
        fact(w.version, status.version),
        fact(w.uptime, durationText(status.uptimeSeconds * 1000)),
        fact(w.records, `${status.records} (@${status.firstOffset} … @${status.lastOffset})`),
        fact(w.disk, disk(status.disk)),
        fact(w.damage, status.damage.length === 0 ? w.noDamage : status.damage.length)),
      element("h2", {}, w.brokers),
      status.sessions.map((session) => element("section", { class: "card" },
        element("h3", {}, foreign(session.profile ?? session.broker ?? "")),
        element("dl", { class: "facts" },
          fact(w.broker, foreign(session.broker)), fact(w.phase, foreign(session.phase)),
          fact(w.messages, session.counts.messages), fact(w.connects, session.counts.connects),
          fact(w.gaps, session.counts.gaps), fact(w.commit, `${ms(session.counts.commitLast)} ms`),
          session.commitError ? fact(w.trouble, foreign(session.commitError)) : null))),
      topics(status));
  } catch (error) {
    fill(body, element("p", { class: "note" }, error.status === 404 ? w.none : error.message));
  }
}

/// What a page of a replica has instead.
function replica(replica, version) {
  const w = words.health;
  return element("dl", { class: "facts" },
    fact(w.version, version), fact(w.home, foreign(replica.home)),
    fact(w.phase, replica.connected ? w.connected : foreign(replica.problem ?? w.away)),
    fact(w.records, `@${replica.nextOffset} / @${replica.homeNextOffset ?? "?"}`),
    fact(w.agreed, replica.agreedAt === null ? w.never : `@${replica.agreedAt}`));
}

const fact = (title, value) => [element("dt", {}, title), element("dd", {}, value)];

function disk(disk) {
  const size = (bytes) => bytes > 1e9 ? `${(bytes / 1e9).toFixed(1)} GB`
    : `${(bytes / 1e6).toFixed(1)} MB`;
  const parts = [];
  if (disk?.usedBytes !== undefined) parts.push(`${size(disk.usedBytes)} ${words.health.used}`);
  if (disk?.freeBytes !== undefined) parts.push(`${size(disk.freeBytes)} ${words.health.free}`);
  return parts.join(", ");
}

const ms = (nanoseconds) => (nanoseconds / 1e6).toFixed(1);

/// Topics that nobody could read, with how often and why.
function topics(status) {
  const list = status.sessions.flatMap((session) => session.unreadable ?? []);
  if (list.length === 0) return null;
  return [element("h2", {}, words.health.unreadable),
    element("ul", {}, list.map((one) => element("li", {},
      foreign(one.topic, { class: "topic" }), " ", foreign(one.reason ?? ""), " ",
      foreign(one.detail ?? one.sample ?? ""))))];
}

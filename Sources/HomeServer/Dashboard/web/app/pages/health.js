// SPDX-License-Identifier: Apache-2.0

// The daemon: brokers, log, disk, and topics that nobody can read.

import { ask, logout } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { cut } from "/app/long.js";
import { refill } from "/app/refill.js";
import { address, Newest } from "/app/route.js";
import { store } from "/app/store.js";
import { durationText, timeText } from "/app/time.js";
import { words } from "/app/words.js";

const reading = new Newest();
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
  const signal = reading.signal();
  try {
    const status = await ask("status", {}, signal);
    if (signal.aborted) return;
    if (status.replica) return fill(body, replica(status.replica, status.version));
    refill(body,
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
          fact(w.broker, foreign(session.broker)),
          fact(w.phase, w.phases[session.phase] ?? foreign(session.phase)),
          troubles(session),
          fact(w.messages, session.counts.messages), fact(w.connects, session.counts.connects),
          fact(w.gaps, session.counts.gaps),
          fact(w.commit, `${ms(session.counts.commitLast)} ms`)))),
      topics(status));
  } catch (error) {
    if (signal.aborted) return;
    fill(body, element("p", { class: "note" }, error.status === 404 ? w.none : error.message));
  }
}

/// What is wrong with a broker, in the server's words.
function troubles({ trouble, commitError, publishing, refused }) {
  const w = words.health;
  const list = [[w.trouble, trouble], [w.commitError, commitError],
    [w.publishing, publishing?.trouble],
    [w.refused, refused.map(({ filter }) => filter).join(", ")]];
  return list.filter(([, text]) => text).map(([title, text]) =>
    fact(title, foreign(cut(text), { class: "error" })));
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

/// Topics that nobody could read lately: how often, why the last time, and its record.
function topics({ sessions }) {
  const w = words.health;
  const list = sessions.flatMap((session) => session.unreadable ?? []);
  if (list.length === 0) return null;
  return [element("h2", {}, w.unreadable),
    element("table", {},
      element("thead", {}, element("tr", {}, [w.topic, w.times, w.reason, w.last].map((title) =>
        element("th", { scope: "col" }, title)))),
      element("tbody", {}, list.map(({ topic, count, reason, detail, at, offset }) =>
        element("tr", {}, element("th", { scope: "row" }, foreign(cut(topic), { class: "topic" })),
          element("td", {}, count),
          element("td", {}, foreign(reason), detail ? [": ", foreign(cut(detail))] : ""),
          element("td", {}, element("a", { "data-key": topic,
            href: address("events", { before: offset + 1, kind: "messageUnreadable", all: "true" }),
          }, `${timeText(at)} @${offset}`))))))];
}

// SPDX-License-Identifier: Apache-2.0

// Who made each value of a device so, and how it came to be.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { cut, rawText } from "/app/long.js";
import { address, here } from "/app/route.js";
import { timeText } from "/app/time.js";
import { words } from "/app/words.js";

/// The name of a value as the API takes it: `light/Matter.OnOffTrait.onOff`.
export const nameOf = ({ part, trait, attribute }) => `${part}/${trait}.${attribute}`;

/// More values than this are asked for together.
const singlesMax = 3;

/// Who changed the values of one device last. What is known of a value stays as long as the record
/// that brought it: a search of the log costs more than a reading of the device.
export class Blame {
  #known = new Map();

  constructor(id) { this.id = id; }

  /// The origin of a value; nothing where it is not known yet.
  of(value) {
    const found = this.#known.get(nameOf(value));
    return found?.since === value.since ? found : null;
  }

  /// Asks for the values of which nothing is known, or whose command had no outcome yet.
  async read(values, at, signal) {
    const missing = values.filter((value) => {
      const found = this.of(value);
      return !found || found.by?.outcome === "open";
    });
    if (missing.length === 0) return;
    const names = missing.length > singlesMax ? [undefined] : missing.map(nameOf);
    const answers = await Promise.all(names.map((attribute) =>
      ask("blame", { device: this.id, attribute, at }, signal)));
    for (const value of answers.flatMap((answer) => answer.values)) {
      this.#known.set(nameOf(value), value);
    }
  }
}

/// Who changed a value, in the server's words; a link where the log has a record of theirs.
export function fillWho(node, origin) {
  const offset = origin?.by?.offset;
  const shown = origin ? JSON.stringify([origin.who, offset]) : "";
  // The link keeps the focus while it says the same.
  if ((node.dataset.shown ?? "") === shown) return;
  node.dataset.shown = shown;
  if (!origin) return fill(node);
  fill(node, offset === undefined ? foreign(origin.who)
    : element("a", { href: address("events", { at: `@${offset}`, all: "true" }),
      "data-key": `who ${nameOf(origin)}` },
      foreign(origin.who)));
}

/// The chains that somebody opened, each below its value.
export class Chains {
  #open = new Map();

  constructor(id) { this.id = id; }

  /// The button that opens and closes a chain, and its row below the value's; `redraw` is called
  /// when it was opened or closed.
  row(value, label, at, redraw) {
    const w = words.origin;
    const name = nameOf(value);
    const opened = this.#open.get(name);
    if (opened && opened.since !== value.since) this.#read(opened, value, at);
    const button = element("button", {
      type: "button", class: "link", "data-key": `how ${name}`,
      "aria-expanded": String(Boolean(opened)),
      onclick: () => {
        if (opened) this.#open.delete(name);
        else this.#open.set(name, { since: null, node: element("div", { role: "group",
          "aria-label": w.chain(label) }) });
        redraw();
      },
    }, w.how, element("span", { class: "hidden" }, ` ${label}`));
    const row = opened ? element("tr", { class: "chain" },
      element("td", { colspan: 3 }, opened.node)) : null;
    return { button, row };
  }

  async #read(opened, value, at) {
    opened.since = value.since;
    if (!opened.node.hasChildNodes()) fill(opened.node, words.loading);
    try {
      const origin = await ask("explain", { device: this.id, attribute: nameOf(value), at });
      if (opened.since === value.since) fill(opened.node, chain(origin));
    } catch (error) {
      fill(opened.node, element("p", { class: "error", role: "alert" }, error.message));
    }
  }
}

/// Step by step, from the message to the value.
function chain(origin) {
  const w = words.origin;
  const steps = [
    [w.message, origin.topic === null ? w.causes[origin.cause] ?? origin.cause ?? w.lost
      : [foreign(origin.topic, { class: "topic" }),
        origin.delivery ? `, ${w.deliveries[origin.delivery] ?? origin.delivery}` : ""]],
    [w.payload, origin.topic === null ? null : payload(origin)],
    [w.received, origin.receivedAt && timeText(origin.receivedAt)],
    [w.happened, origin.sourceAt && timeText(origin.sourceAt)],
    [w.codec, origin.codec && [foreign(origin.codec), ` ${origin.codecVersion}`]],
    [w.reads, origin.conversion.length ? reading(origin) : null],
    [w.event, origin.event && [element("a", {
      href: here("events", { device: origin.deviceID, before: origin.since + 1, all: "true" }),
    }, `@${origin.since}`), ` ${words.kinds[origin.event.kind] ?? origin.event.kind}`]],
    [w.before, origin.previous
      ? [foreign(cut(origin.previous.text)), `, @${origin.previous.since} `,
        timeText(origin.previous.at)] : w.first],
    [w.who, foreign(origin.who)],
    [w.outcome, w.outcomes[origin.by?.outcome] ?? origin.by?.outcome],
  ];
  return element("dl", { class: "facts" }, steps.filter(([, text]) => text).map(([title, text]) =>
    [element("dt", {}, title), element("dd", {}, text)]));
}

function payload(origin) {
  if (origin.payload === null) return words.events.notKept;
  const isCut = origin.payloadBytes > new TextEncoder().encode(origin.payload).length;
  return [element("pre", { tabindex: 0 }, foreign(origin.payload)),
    isCut ? words.origin.cut(origin.payloadBytes) : null];
}

/// `state "ON" → true → on (words)`
function reading({ conversion: [first], value, text }) {
  const steps = [
    first.template === null ? null : [`${words.origin.template} `, foreign(first.template)],
    [foreign(first.path.join(".")), first.raw === null ? "" : [" ", foreign(cut(first.raw))]],
    foreign(cut(rawText(value))), foreign(cut(text)),
  ].filter(Boolean);
  return [steps.map((step, index) => [index ? " → " : "", step]),
    first.kind === "any" ? "" : ` (${first.kind})`];
}

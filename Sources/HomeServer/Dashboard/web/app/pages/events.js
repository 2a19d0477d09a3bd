// SPDX-License-Identifier: Apache-2.0

// The records of the log, with their messages and what they changed.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { cut } from "/app/long.js";
import { refill } from "/app/refill.js";
import { address, change, Newest } from "/app/route.js";
import { namedIn, row } from "/app/pages/compare.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";

const reading = new Newest();
let nodes = {};

export function show(root, parameters) {
  const w = words.events;
  const field = (name, title, input) => element("span", { class: "pair" },
    element("label", { for: name }, title), input);
  const device = element("select", { id: "device" });
  const kind = element("select", { id: "kind" });
  const topic = element("input", { id: "topic", value: parameters.topic ?? "",
    placeholder: "zigbee2mqtt/+/availability", spellcheck: "false" });
  const all = element("input", { id: "all", type: "checkbox", checked: parameters.all === "true" });
  nodes = { device, note: element("p", {}), records: element("ol", { class: "records" }),
    pager: element("nav", { class: "pager" }), at: parameters.at };
  fillDevices(parameters.device);
  fillOptions(kind, Object.entries(words.kinds), parameters.kind);
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form",
      onsubmit: (event) => {
        event.preventDefault();
        change({ device: device.value, kind: kind.value, topic: topic.value.trim(),
          all: all.checked ? "true" : "", before: "", after: "" });
      },
    }, field("device", w.device, device), field("kind", w.kind, kind),
    field("topic", w.topic, topic),
    element("span", { class: "check" }, all, element("label", { for: "all" }, w.all)),
    element("button", { type: "submit" }, w.apply)),
    element("div", { class: "events" }, nodes.note, nodes.records, nodes.pager));
  read(parameters);
}

function fillDevices(chosen) {
  fillOptions(nodes.device, [...store.home.tiles.values()]
    .map((tile) => [tile.id, shownName(tile)]).sort(([, a], [, b]) => a.localeCompare(b)), chosen);
}

/// What is chosen stays an option, as a device that is gone does.
function fillOptions(select, options, chosen = "") {
  const isKnown = chosen === "" || options.some(([value]) => value === chosen);
  fill(select, [["", words.events.any], ...options, ...isKnown ? [] : [[chosen, chosen]]]
    .map(([value, text]) => element("option", { value, selected: value === chosen }, text)));
}

export function update(_, parameters, changed) {
  if (document.activeElement !== nodes.device) fillDevices(nodes.device.value);
  if (changed === null) read(parameters);
  // Live news come by themselves; what somebody reads further back stays.
  else if (changed.size > 0 && !parameters.before && !parameters.after) later(parameters);
}

let timer = null;
function later(parameters) {
  const { records } = nodes;
  timer ??= setTimeout(() => {
    timer = null;
    if (records.isConnected && !isRead(records)) read(parameters, true);
  }, 300);
}

/// Whether somebody reads a record, which then stays where it is.
const isRead = (list) => list.querySelector(":scope > li > details[open]") !== null;

async function read({ at, before, after, device, kind, topic, all }, isNews = false) {
  const w = words.events;
  const signal = reading.signal();
  try {
    const page = await ask("log", { at: before || after ? undefined : at, before, after, device,
      kind, topic, all, n: 50 }, signal);
    if (signal.aborted) return;
    // Here the newest begin again, and they are live.
    if (after && isNewest(page)) return change({ after: "" }, { replaces: true });
    fill(nodes.note, page.records.length === 0 ? w.none : null);
    fillRecords(nodes.records, page.records, { device, isNews });
    const button = (title, parameters) => element("button", { type: "button", "data-key": title,
      onclick: () => change(parameters) }, title);
    refill(nodes.pager,
      page.newer === null ? null : button(w.newer, { after: page.newer, before: "" }),
      page.older === null ? null : button(w.older, { before: page.older, after: "" }));
  } catch (error) {
    if (signal.aborted) return;
    fill(nodes.note, element("span", { class: "error", role: "alert" }, error.message));
    fill(nodes.records);
    fill(nodes.pager);
  }
}

/// Whether nothing is newer, up to the point that is shown.
function isNewest({ newer, records }) {
  const { home, isPast } = store;
  return newer === null || isPast && home.offset !== null && records[0]?.offset >= home.offset;
}

/// Shows records, the newest first. One that is shown already keeps its element, for a record never
/// changes. While somebody reads one, news wait.
export function fillRecords(list, records, { device, isNews }) {
  if (isNews && isRead(list)) return;
  const old = new Map([...list.children].map((item) => [item.dataset.offset, item]));
  const items = records.map((record) =>
    old.get(String(record.offset)) ?? drawRecord(record, device));
  const hadFocus = list.contains(document.activeElement);
  for (const item of old.values()) if (!items.includes(item)) item.remove();
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
  if (!hadFocus || list.contains(document.activeElement)) return;
  (list.querySelector("li:last-child summary") ?? list.closest("main"))
    .focus({ preventScroll: true });
}

function drawRecord(record, device) {
  const w = words.events;
  const detail = element("div", { class: "detail" });
  const lines = record.lost
    ? [element("span", { class: "line bad" }, `@${record.lost.first} … @${record.lost.last}`)]
    : record.events.map((event) => element("span", { class: "line" },
      element("b", {}, foreign(event.subject)), " ", foreign(cut(event.details)),
      element("small", { title: event.kind }, ` ${words.kinds[event.kind] ?? event.kind}`)));
  return element("li", { "data-offset": record.offset },
    element("details", {
      ontoggle: (event) => {
        if (event.target.open && !detail.hasChildNodes()) drawDetail(detail, record);
      },
    },
    element("summary", {},
      element("time", { datetime: record.receivedAt }, timeText(record.receivedAt)),
      element("span", { class: "offset" }, `@${record.offset}`),
      element("span", { class: "lines" }, lines)), detail,
    element("p", {}, element("a", {
      href: address(device ? "device" : "home", { id: device, at: `@${record.offset}` }),
    }, w.look))));
}

async function drawDetail(detail, record) {
  const w = words.events;
  fill(detail, words.loading);
  try {
    const { record: whole, changes } = await ask("record", { offset: record.offset });
    const message = whole.message;
    fill(detail,
      message ? element("section", {}, element("h4", {}, w.message),
        element("p", {}, foreign(message.topic, { class: "topic" }),
          ` QoS ${message.qos}${message.retained ? `, ${w.retained}` : ""}, `,
          foreign(message.profile), " ", foreign(message.codec)),
        element("pre", { tabindex: 0 },
          foreign(message.payload ?? message.payload_b64 ?? w.notKept))) : null,
      element("section", {}, element("h4", {}, w.effect),
        changes.length === 0 ? element("p", {}, w.nothing)
          : element("table", {}, element("tbody", {},
            changes.map((one) => row(one, namedIn(store.home)))))));
  } catch (error) {
    fill(detail, element("p", { class: "error" }, error.message));
  }
}

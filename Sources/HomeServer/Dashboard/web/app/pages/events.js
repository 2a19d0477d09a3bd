// SPDX-License-Identifier: Apache-2.0

// The records of the log, with their messages and what they changed.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { address, change } from "/app/route.js";
import { row } from "/app/pages/compare.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { words } from "/app/words.js";

const kinds = ["attributesReported", "connectivityReported", "momentaryOccurred",
  "commandRequested", "commandConfirmed", "commandFailed", "commandUnconfirmed",
  "commandObserved", "deviceAnnounced", "deviceRemoved", "deviceRenamed", "deviceMoved",
  "sessionStarted", "sessionResumed", "sessionLost", "messageUnreadable", "rangeLost"];

let list;
let devices;

export function show(root, parameters) {
  const w = words.events;
  const field = (name, title, input) => [element("label", { for: name }, title), input];
  const device = element("select", { id: "device" });
  devices = device;
  fillDevices(parameters);
  const kind = element("select", { id: "kind" }, element("option", { value: "" }, w.any),
    kinds.map((name) => element("option", { value: name, selected: name === parameters.kind },
      name)));
  const topic = element("input", { id: "topic", value: parameters.topic ?? "",
    placeholder: "zigbee2mqtt/+/availability", spellcheck: "false" });
  const all = element("input", { id: "all", type: "checkbox", checked: parameters.all === "true" });
  list = element("div", { class: "events" });
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
    element("button", { type: "submit" }, w.apply)), list);
  read(parameters);
}

function fillDevices(parameters) {
  fill(devices, element("option", { value: "" }, words.events.any),
    [...store.home.tiles.values()].sort((a, b) => a.name.localeCompare(b.name)).map((tile) =>
      element("option", { value: tile.id, selected: tile.id === parameters.device },
        tile.name || tile.id)));
}

export function update(_, parameters, changed) {
  if (changed === null && document.activeElement !== devices) fillDevices(parameters);
  // Live news come by themselves; what somebody reads further back stays.
  if (changed === null || !parameters.before && !parameters.after) later(parameters);
}

let timer;
function later(parameters) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (list?.isConnected && !list.querySelector("details[open]")) read(parameters);
  }, 300);
}

async function read({ at, before, after, device, kind, topic, all }) {
  const w = words.events;
  const target = list;
  try {
    const page = await ask("log", { at: before || after ? undefined : at, before, after, device,
      kind, topic, all, n: 50 });
    if (!target.isConnected) return;
    fill(target, page.records.length === 0 ? element("p", {}, w.none) : null,
      element("ol", { class: "records" }, page.records.map(drawRecord)),
      element("nav", { class: "pager" },
        page.newer === null || page.newer === undefined ? null
          : element("button", { type: "button",
            onclick: () => change({ after: page.newer, before: "" }) }, w.newer),
        page.older === null ? null
          : element("button", { type: "button",
            onclick: () => change({ before: page.older, after: "" }) }, w.older)));
  } catch (error) {
    fill(target, element("p", { class: "error", role: "alert" }, error.message));
  }
}

export function drawRecord(record) {
  const w = words.events;
  const detail = element("div", { class: "detail" });
  const lines = record.lost
    ? [element("span", { class: "line bad" }, `@${record.lost.first} … @${record.lost.last}`)]
    : record.events.map((event) => element("span", { class: "line" },
      element("b", {}, foreign(event.subject)), " ", foreign(event.details),
      element("small", {}, ` ${event.kind}`)));
  return element("li", {},
    element("details", {
      ontoggle: (event) => {
        if (event.target.open && !detail.hasChildNodes()) drawDetail(detail, record);
      },
    },
    element("summary", {},
      element("time", { datetime: record.receivedAt }, timeText(record.receivedAt)),
      element("span", { class: "offset" }, `@${record.offset}`),
      element("span", { class: "lines" }, lines)), detail,
    element("p", {}, element("a", { href: address("home", { at: `@${record.offset}` }) },
      w.look))));
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
        element("pre", {}, foreign(message.payload ?? message.payload_b64 ?? w.notKept))) : null,
      element("section", {}, element("h4", {}, w.effect),
        changes.length === 0 ? element("p", {}, w.nothing)
          : element("table", {}, element("tbody", {},
            changes.map((one) => row(one, store.home.tiles))))));
  } catch (error) {
    fill(detail, element("p", { class: "error" }, error.message));
  }
}

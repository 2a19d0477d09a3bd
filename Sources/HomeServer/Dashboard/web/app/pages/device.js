// SPDX-License-Identifier: Apache-2.0

// One device: its values, their history, and why it is as it is.

import { ask } from "/app/api.js";
import { badges } from "/app/badges.js";
import { chart } from "/app/chart.js";
import { controls } from "/app/controls.js";
import { element, fill, foreign } from "/app/dom.js";
import { icon, iconOf } from "/app/icons.js";
import { change, here } from "/app/route.js";
import { drawRecord } from "/app/pages/events.js";
import { Blame, Chains, fillWho, nameOf } from "/app/pages/origin.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { words } from "/app/words.js";

let nodes = {};
/// What is known of the device's values beyond one reading.
let blame = new Blame();
let chains = new Chains();
/// The reading that goes on; news meanwhile are read once it is over, so that a device that speaks
/// all the time is shown all the same.
let running = null;
let isStale = false;

export function show(root, parameters) {
  nodes = {
    head: element("div", {}), values: element("div", {}), chart: element("div", { class: "chart" }),
    why: element("div", {}), events: element("ol", { class: "records" }),
    blame: element("div", {}),
  };
  if (blame.id !== parameters.id) {
    blame = new Blame(parameters.id);
    chains = new Chains(parameters.id);
  }
  const w = words.device;
  fill(root, element("p", {}, element("a", { href: here("home") }, w.back)), nodes.head,
    element("div", { class: "columns" },
      element("section", {}, element("h2", {}, w.values), nodes.values, nodes.blame),
      element("section", {}, element("h2", {}, w.history), nodes.chart,
        element("h2", {}, w.why), nodes.why, element("h2", {}, w.changes), nodes.events)));
  read(parameters);
  readChart(parameters);
}

export function update(_, parameters, changed) {
  if (changed !== null && !changed.has(parameters.id)) return;
  if (running && changed !== null) isStale = true;
  else read(parameters);
}

async function read(parameters) {
  const target = nodes;
  const mine = readOnce(parameters, target);
  running = mine;
  await mine;
  if (running !== mine) return;
  running = null;
  if (!isStale || target !== nodes) return;
  isStale = false;
  read(parameters);
}

async function readOnce(parameters, target) {
  const { id, at } = parameters;
  try {
    const [device, why, events] = await Promise.all([
      ask("device", { id, at }), ask("explain", { device: id, at }),
      ask("log", { device: id, at, n: 10 }),
    ]);
    if (target !== nodes) return;
    drawHead(device);
    drawValues(device, why, parameters);
    drawWhy(why);
    if (!target.events.querySelector("details[open]")) {
      fill(target.events, events.records.map(drawRecord));
    }
    await readBlame(why, at, target);
  } catch (error) {
    if (target !== nodes) return;
    fill(target.head, element("h1", {}, foreign(id)),
      element("p", { class: "error", role: "alert" },
        error.status === 404 ? words.device.notThere : error.message));
    fill(target.values);
    fill(target.why);
    fill(target.events);
  }
}

/// Who changed the values: later than the values, for it is searched in the log.
async function readBlame(why, at, target) {
  const mine = blame;
  try {
    await mine.read(why.values, at);
    if (target !== nodes) return;
    for (const { node, value } of target.who ?? []) fillWho(node, mine.of(value));
    fill(target.blame);
  } catch (error) {
    if (target === nodes) {
      fill(target.blame, element("p", { class: "error", role: "alert" }, error.message));
    }
  }
}

function drawHead({ device, tile }) {
  if (nodes.head.contains(document.activeElement)) return;
  const facts = [device.vendorName, device.productName, device.softwareVersion].filter(Boolean);
  fill(nodes.head,
    element("h1", {}, icon(iconOf(tile.type)), foreign(device.name || device.id)),
    element("p", { class: "badges" }, badges(tile, false)),
    element("p", { class: "dim" }, foreign(device.id), facts.length ? " · " : null,
      facts.map((fact, index) => [index ? " · " : "", foreign(fact)])),
    store.isPast ? null : element("div", { class: "acts" },
      controls(tile, device.name || device.id)));
}

function drawValues(device, why, parameters) {
  const w = words.device;
  const { values } = device;
  const since = new Map(why.values.map((value) => [nameOf(value), value]));
  const redraw = () => drawValues(device, why, parameters);
  nodes.who = [];
  const table = (list) => element("table", {},
    element("thead", {}, element("tr", {}, [w.attribute, w.value, w.since].map((title) =>
      element("th", { scope: "col" }, title)))),
    element("tbody", {}, list.map((value) =>
      valueRows(value, since.get(nameOf(value)), parameters, redraw))));
  const focus = document.activeElement?.dataset?.key;
  const isInside = nodes.values.contains(document.activeElement);
  const own = values.filter((value) => !value.isDiagnostic);
  const other = values.filter((value) => value.isDiagnostic);
  const isOpen = nodes.values.querySelector("details")?.open;
  fill(nodes.values, table(own), other.length === 0 ? null
    : element("details", { open: isOpen }, element("summary", {}, w.diagnostics), table(other)));
  if (!isInside || !focus) return;
  [...nodes.values.querySelectorAll("button")].find((one) => one.dataset.key === focus)?.focus();
}

/// The row of a value, and below it the row of its chain where that is open.
function valueRows(value, known, parameters, redraw) {
  const name = `${value.part}/${value.trait.replace(/^(Matter|Google)\./, "")
    .replace(/Trait$/, "")}.${value.attribute}`;
  const label = value.label || value.attribute;
  const who = element("span", { class: "who" });
  const how = known && chains.row(known, label, parameters.at, redraw);
  if (known) {
    nodes.who.push({ node: who, value: known });
    fillWho(who, blame.of(known));
  }
  return [element("tr", { class: parameters.attribute === name ? "chosen" : null },
    element("th", { scope: "row" }, element("button", {
      type: "button", class: "link", title: name, "data-key": `chart ${name}`,
      onclick: () => change({ attribute: name }),
    }, foreign(label))),
    element("td", {}, foreign(value.text)),
    element("td", { class: "dim" }, known
      ? [element("a", { href: here("events", { device: parameters.id }) },
        known.at ? timeText(known.at) : `@${known.since}`), " ", who, " ", how.button] : "")),
  how?.row];
}

function drawWhy(why) {
  const w = words.device;
  const deciding = new Set(why.verdicts.filter((verdict) => !verdict.part)
    .flatMap((verdict) => verdict.facts));
  fill(nodes.why,
    element("p", {}, words.connectivity[why.connectivityState] ?? why.connectivityState),
    element("table", {}, element("tbody", {}, why.facts.map((fact, index) =>
      element("tr", {},
        element("th", { scope: "row" }, fact.slot, deciding.has(index) ? ` (${w.decides})` : ""),
        element("td", {}, fact.value, fact.reason ? [" (", foreign(fact.reason), ")"] : ""),
        element("td", { class: "dim" }, fact.at ? timeText(fact.at) : "",
          fact.topic ? [" ", foreign(fact.topic, { class: "topic" })] : ""))))));
}

const ranges = { day: "-1d", week: "-7d", month: "-30d", all: "" };

async function readChart(parameters) {
  const w = words.device;
  const { id, attribute, range = "all" } = parameters;
  const target = nodes.chart;
  const buttons = element("p", { class: "ranges", role: "group", "aria-label": w.range },
    Object.keys(ranges).map((name) => element("button", {
      type: "button", "aria-pressed": String(name === range),
      onclick: () => change({ range: name }),
    }, w[name])));
  const picture = element("div", {}, attribute ? words.loading : w.choose);
  fill(target, buttons, picture);
  if (!attribute) return;
  try {
    const data = await ask("history", { device: id, attribute, from: ranges[range], points: 600 });
    fill(picture, chart(data));
  } catch (error) {
    fill(picture, element("p", { class: "error", role: "alert" }, error.message));
  }
}

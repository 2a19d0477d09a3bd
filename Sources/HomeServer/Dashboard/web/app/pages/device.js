// SPDX-License-Identifier: Apache-2.0

// One device: its values, their history, and why it is as it is.

import { ask } from "/app/api.js";
import { badges } from "/app/badges.js";
import { chart, points } from "/app/chart.js";
import { Controls } from "/app/controls.js";
import { element, fill, foreign } from "/app/dom.js";
import { icon, iconOf } from "/app/icons.js";
import { long } from "/app/long.js";
import { refill } from "/app/refill.js";
import { change, here, Newest } from "/app/route.js";
import { fillRecords } from "/app/pages/events.js";
import { Blame, Chains, fillWho, nameOf } from "/app/pages/origin.js";
import { store } from "/app/store.js";
import { milliseconds, timeText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";

/// Parameters that change a part of the page only.
export const details = ["attribute", "range"];

const reading = new Newest();
const charting = new Newest();
let nodes = {};
/// The tile of which badges and controls are drawn.
let head = null;
/// What is known of the device's values beyond one reading.
let blame = new Blame();
let chains = new Chains();
/// News while one reading goes on are read once it is over, so that a device that speaks all the
/// time is shown all the same.
let isReading = false;
let hasNews = false;
/// A history is read in the log: the next reading waits ten times as long as the last one took.
let pause = 0;
let timer = null;

export function show(root, parameters) {
  const w = words.device;
  const back = element("p", {}, element("a", { href: here("home") }, w.back));
  if (!parameters.id) {
    return fill(root, back, element("h1", {}, w.title), element("p", {}, w.noID));
  }
  head = null;
  clearTimeout(timer);
  timer = null;
  nodes = {
    title: element("h1", {}), badges: element("p", { class: "badges" }),
    facts: element("p", { class: "dim" }), error: element("div", {}), acts: new Controls(),
    values: element("div", {}), blame: element("div", {}), ranges: ranges(),
    picture: element("div", {}), why: element("div", {}),
    events: element("ol", { class: "records" }),
  };
  nodes.chart = element("div", { class: "chart" }, nodes.ranges, nodes.picture);
  if (blame.id !== parameters.id) {
    blame = new Blame(parameters.id);
    chains = new Chains(parameters.id);
  }
  nodes.body = element("div", { class: "body" }, nodes.title, nodes.badges, nodes.facts,
    nodes.error, nodes.acts.node, element("div", { class: "columns" },
      element("section", {}, element("h2", {}, w.values), nodes.values, nodes.blame),
      element("section", {}, element("h2", {}, w.history), nodes.chart,
        element("h2", {}, w.why), nodes.why, element("h2", {}, w.changes), nodes.events)));
  fill(root, back, nodes.body);
  drawTitle(store.home.tiles.get(parameters.id), parameters.id);
  read(parameters);
}

export function update(_, parameters, changed) {
  if (!parameters.id) return;
  // A command is only sent to the home as it is now.
  if (head) drawState(store.home.tiles.get(parameters.id) ?? head);
  if (changed === null) {
    // A value was chosen, or a range: nothing else has changed.
    if (head && nodes.at === parameters.at) drawChart(parameters);
    return read(parameters);
  }
  if (!changed.has(parameters.id)) return;
  if (isReading) hasNews = true;
  else read(parameters);
}

async function read(parameters) {
  const signal = reading.signal();
  isReading = true;
  hasNews = false;
  await readOnce(parameters, signal);
  if (signal.aborted) return;
  isReading = false;
  if (hasNews) read(parameters);
}

async function readOnce(parameters, signal) {
  const { id, at } = parameters;
  // Values of another point are not those of this one.
  if (nodes.at !== at) nodes.body.setAttribute("aria-busy", "true");
  try {
    const [device, why, events] = await Promise.all([
      ask("device", { id, at }, signal), ask("explain", { device: id, at }, signal),
      ask("log", { device: id, at, n: 10 }, signal),
    ]);
    if (signal.aborted) return;
    const isNews = nodes.at === at && nodes.shown !== undefined;
    nodes.at = at;
    nodes.shown = at ? device.receivedAt : null;
    nodes.body.removeAttribute("aria-busy");
    drawHead(device);
    drawValues(device, why, parameters);
    drawWhy(why);
    fillRecords(nodes.events, events.records, { device: id, isNews });
    drawChart(parameters);
    await readBlame(why, at, signal);
  } catch (error) {
    if (signal.aborted) return;
    nodes.at = at;
    nodes.shown = undefined;
    nodes.body.removeAttribute("aria-busy");
    drawError(error, parameters);
  }
}

function drawError(error, { id }) {
  head = null;
  nodes.acts.draw({ id, controls: [] }, id);
  drawTitle(store.home.tiles.get(id) ?? store.live.tiles.get(id), id);
  fill(nodes.error, element("p", { class: "error", role: "alert" },
    error.status === 404 ? words.device.notThere : error.message));
  charting.signal();
  nodes.charted = undefined;
  for (const node of [nodes.badges, nodes.facts, nodes.values, nodes.blame, nodes.picture,
    nodes.why, nodes.events]) refill(node);
}

/// Who changed the values: later than the values, for it is searched in the log.
async function readBlame(why, at, signal) {
  const mine = blame;
  try {
    await mine.read(why.values, at, signal);
    if (signal.aborted) return;
    for (const { node, value } of nodes.who) fillWho(node, mine.of(value));
    fill(nodes.blame);
  } catch (error) {
    if (signal.aborted) return;
    fill(nodes.blame, element("p", { class: "error", role: "alert" }, error.message));
  }
}

function drawTitle(tile, id) {
  fill(nodes.title, icon(iconOf(tile?.type)), foreign(tile ? shownName(tile) : id));
}

function drawHead({ device, tile }) {
  const facts = [device.vendorName, device.productName, device.softwareVersion].filter(Boolean);
  drawTitle(tile, device.id);
  fill(nodes.error);
  fill(nodes.facts, foreign(device.id), facts.map((fact) => [" · ", foreign(fact)]));
  drawState(tile);
}

/// In its place: a button that has the focus keeps it, and says what it would do now.
function drawState(tile) {
  head = tile;
  fill(nodes.badges, badges(tile, store.isStale));
  nodes.acts.draw(tile, shownName(tile));
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
  const own = values.filter((value) => !value.isDiagnostic);
  const other = values.filter((value) => value.isDiagnostic);
  refill(nodes.values, own.length === 0 ? element("p", {}, w.noValues) : table(own),
    other.length === 0 ? null : element("details", { "data-key": "diagnostics" },
      element("summary", { "data-key": "diagnostics" }, w.diagnostics), table(other)));
}

/// The row of a value, and below it the row of its chain where that is open.
function valueRows(value, known, parameters, redraw) {
  const { id, at } = parameters;
  const name = nameOf(value);
  const label = value.label || value.attribute;
  const who = element("span", { class: "who" });
  const how = known && chains.row(known, label, at, redraw);
  if (known) {
    nodes.who.push({ node: who, value: known });
    fillWho(who, blame.of(known));
  }
  return [element("tr", { class: parameters.attribute === name ? "chosen" : null },
    element("th", { scope: "row" }, element("button", {
      type: "button", class: "link", title: name, "data-key": `chart ${name}`,
      onclick: () => {
        nodes.isChosen = true;
        change({ attribute: name });
      },
    }, foreign(label))),
    element("td", {}, long(value.text, `value ${name}`)),
    element("td", { class: "dim" }, known
      ? [element("a", {
        href: here("events", { device: id, before: known.since + 1, all: "true" }),
        "data-key": `since ${name}`,
      }, known.at ? timeText(known.at) : `@${known.since}`), " ", who, " ", how.button] : "")),
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
        element("th", { scope: "row" }, w.slots[fact.slot] ?? fact.slot,
          deciding.has(index) ? ` (${w.decides})` : ""),
        element("td", {}, w.facts[fact.value] ?? fact.value,
          fact.reason ? [" (", foreign(fact.reason), ")"] : ""),
        element("td", { class: "dim" }, fact.at ? timeText(fact.at) : "",
          fact.topic ? [" ", foreign(fact.topic, { class: "topic" })] : ""))))));
}

const day = 86_400_000;
const lengths = { day, week: 7 * day, month: 30 * day, all: null };

const ranges = () => element("p", { class: "ranges", role: "group",
  "aria-label": words.device.range }, Object.keys(lengths).map((name) => element("button", {
  type: "button", value: name, onclick: () => change({ range: name }),
}, words.device[name])));

/// The history until the point that is shown; all of it goes on behind the point, which is marked.
function drawChart(parameters) {
  const { attribute, at, range = "all" } = parameters;
  for (const button of nodes.ranges.children) {
    button.setAttribute("aria-pressed", String(button.value === range));
  }
  const key = JSON.stringify([attribute, range, lengths[range] ? at : null]);
  if (key !== nodes.charted) {
    nodes.charted = key;
    nodes.history = null;
    readChart(parameters);
  } else if (nodes.history) {
    drawHistory();
    if (!at) timer ??= setTimeout(() => readChart(parameters), pause);
  }
}

async function readChart({ id, attribute, at, range }) {
  const signal = charting.signal();
  const { picture, shown } = nodes;
  clearTimeout(timer);
  timer = null;
  if (!picture.isConnected) return;
  if (!attribute) return fill(picture, words.device.choose);
  if (!nodes.history) fill(picture, words.loading);
  const length = lengths[range];
  const end = shown ? milliseconds(shown) : Date.now();
  const begun = Date.now();
  try {
    const history = await ask("history", { device: id, attribute, points,
      from: length && new Date(end - length).toISOString(), to: length ? at : null }, signal);
    if (signal.aborted) return;
    nodes.history = history;
    drawHistory();
  } catch (error) {
    if (signal.aborted) return;
    nodes.charted = undefined;
    fill(picture, element("p", { class: "error", role: "alert" }, error.message));
  }
  pause = Math.max(2000, 10 * (Date.now() - begun));
}

function drawHistory() {
  const { picture, history, shown } = nodes;
  fill(picture, chart(history, Math.max(280, Math.min(900, picture.clientWidth)), shown));
  if (nodes.isChosen) nodes.chart.scrollIntoView({ block: "nearest" });
  nodes.isChosen = false;
}

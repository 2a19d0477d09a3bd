// SPDX-License-Identifier: Apache-2.0

// What differs between two points.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { long, rawText } from "/app/long.js";
import { change, here, Newest } from "/app/route.js";
import { store } from "/app/store.js";
import { pointText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";

const rowsMax = 2000;
const reading = new Newest();
let result;
/// The point of the page when it was asked last: the two points do not move with it.
let asked;

export function show(root, parameters) {
  const w = words.compare;
  const from = element("input", { id: "from", value: parameters.from ?? "-15m", spellcheck: "false" });
  const to = element("input", { id: "to", value: parameters.to ?? "HEAD", spellcheck: "false" });
  const all = element("input", { id: "all", type: "checkbox", checked: parameters.all === "true" });
  result = element("div", { "aria-live": "polite" });
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form",
      onsubmit: (event) => {
        event.preventDefault();
        change({ from: pointText(from.value), to: pointText(to.value),
          all: all.checked ? "true" : "" });
      },
    },
    element("label", { for: "from" }, w.from), from, element("label", { for: "to" }, w.to), to,
    element("span", { class: "check" }, all, element("label", { for: "all" }, w.all)),
    element("button", { type: "submit" }, w.compare)), result);
  compare(parameters);
}

export function update(_, parameters, changed) {
  if (changed !== null) return;
  if (parameters.at === asked) compare(parameters);
  asked = parameters.at;
}

async function compare({ from, to, all, at }) {
  const w = words.compare;
  const signal = reading.signal();
  asked = at;
  if (!from) return fill(result);
  fill(result, words.loading);
  try {
    const [diff, ...homes] = await Promise.all([ask("diff", { from, to }, signal),
      store.tilesAt(from, signal), store.tilesAt(to || "HEAD", signal)]);
    if (signal.aborted) return;
    // What was removed has its name in the first home alone.
    const named = namedIn(...homes);
    const point = (offset) => offset === null ? w.before : `@${offset}`;
    const shown = all === "true" ? diff.changes : diff.changes.filter(isNotable(diff.changes));
    const hidden = diff.changes.length - shown.length;
    fill(result,
      element("p", { class: "summary" },
        diff.changes.length === 0 ? w.same : w.count(diff.changes.length),
        ` (${point(diff.from)} … ${point(diff.to)})`),
      element("table", {}, element("tbody", {},
        shown.slice(0, rowsMax).map((one) => row(one, named)))),
      shown.length > rowsMax ? element("p", {}, w.more(rowsMax, shown.length)) : null,
      hidden === 0 ? null : element("p", {}, element("button",
        { type: "button", onclick: () => change({ all: "true" }) }, w.hidden(hidden))));
  } catch (error) {
    if (signal.aborted) return;
    fill(result, element("p", { class: "error", role: "alert" }, error.message));
  }
}

/// What lists show: not the part `root`, which has link quality, battery and the like, nor what is
/// of the parts of a device that went offline, or came back, as a whole.
function isNotable(changes) {
  const states = new Map(changes.filter(({ path }) =>
    path.length === 3 && path[2] === "connectivityState").map((one) => [one.path[1], one.new]));
  return ({ path, new: value }) => {
    if (path.length > 4 && path[2] === "part" && path[3] === "root") return false;
    if (path.length <= 3 || path.length % 2 === 0 || !states.has(path[1])) return true;
    const field = path[path.length - 1];
    return field !== "dataSourceLocality"
      && (field !== "connectivityState" || value !== states.get(path[1]));
  };
}

/// What carries a name in homes, by id.
export const namedIn = (...homes) => new Map(homes.flatMap((home) =>
  [...home.structures, ...home.rooms, ...home.tiles.values()].map((one) => [one.id, one])));

/// One difference, in a row of a table; `named` is of `namedIn`.
export function row(change, named) {
  const [kind, id, ...rest] = change.path;
  const name = named.has(id) ? shownName(named.get(id)) : id;
  const isWhole = rest.length === 0;
  const values = isWhole ? [] : [
    change.op === "added" ? "" : long(change.oldText ?? rawText(change.old)),
    element("span", { "aria-hidden": "true" }, " → "),
    change.op === "removed" ? "" : long(change.newText ?? rawText(change.new)),
  ];
  return element("tr", { class: change.op },
    element("th", { scope: "row" }, kind === "device"
      ? element("a", { href: here("device", { id }) }, foreign(name)) : foreign(name)),
    element("td", {}, foreign(shortPath(rest))),
    element("td", {}, isWhole ? words.compare[change.op] : values));
}

/// `left OnOff.onOff` for `part left trait Matter.OnOffTrait attribute onOff`.
function shortPath(path) {
  const names = {};
  for (let index = 0; index + 1 < path.length; index += 2) names[path[index]] = path[index + 1];
  const field = path.length % 2 === 1 ? path[path.length - 1] : names.attribute;
  const trait = names.trait?.replace(/^(Matter|Google)\./, "").replace(/Trait$/, "");
  return [names.part, [trait, field].filter(Boolean).join(".")].filter(Boolean).join(" ");
}

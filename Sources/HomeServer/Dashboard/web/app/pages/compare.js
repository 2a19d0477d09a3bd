// SPDX-License-Identifier: Apache-2.0

// What differs between two points.

import { ask } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { change, here } from "/app/route.js";
import { store } from "/app/store.js";
import { valueText } from "/app/values.js";
import { words } from "/app/words.js";

export function show(root, parameters) {
  const w = words.compare;
  const from = element("input", { id: "from", value: parameters.from ?? "-15m", spellcheck: "false" });
  const to = element("input", { id: "to", value: parameters.to ?? "HEAD", spellcheck: "false" });
  const result = element("div", { "aria-live": "polite" });
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form",
      onsubmit: (event) => {
        event.preventDefault();
        change({ from: from.value.trim(), to: to.value.trim() });
      },
    },
    element("label", { for: "from" }, w.from), from, element("label", { for: "to" }, w.to), to,
    element("button", { type: "submit" }, w.compare)), result);
  if (parameters.from) compare(result, parameters);
}

export function update() {}

async function compare(result, { from, to }) {
  fill(result, words.loading);
  try {
    const diff = await ask("diff", { from, to });
    const tiles = (await store.tilesAt(to || "HEAD")).tiles;
    fill(result,
      element("p", { class: "summary" },
        diff.changes.length === 0 ? words.compare.same : words.compare.count(diff.changes.length),
        ` (@${diff.from} … @${diff.to})`),
      element("table", {}, element("tbody", {},
        diff.changes.slice(0, 2000).map((one) => row(one, tiles)))));
  } catch (error) {
    fill(result, element("p", { class: "error", role: "alert" }, error.message));
  }
}

/// One difference, in a row of a table.
export function row(change, tiles) {
  const [kind, id, ...rest] = change.path;
  const name = kind === "device" ? tiles?.get(id)?.name || id : id;
  const isWhole = rest.length === 0;
  const values = isWhole ? [] : [
    change.op === "added" ? "" : text(change.oldText, change.old),
    element("span", { "aria-hidden": "true" }, " → "),
    change.op === "removed" ? "" : text(change.newText, change.new),
  ];
  return element("tr", { class: change.op },
    element("th", { scope: "row" }, kind === "device"
      ? element("a", { href: here("device", { id }) }, foreign(name)) : foreign(name)),
    element("td", {}, foreign(shortPath(rest))),
    element("td", {}, isWhole ? words.compare[change.op] : values));
}

/// In words where there are some, else as it stands in the graph.
function text(words, value) {
  return words === undefined ? valueText(value) : foreign(words);
}

/// `left OnOff.onOff` for `part left trait Matter.OnOffTrait attribute onOff`.
function shortPath(path) {
  const names = {};
  for (let index = 0; index + 1 < path.length; index += 2) names[path[index]] = path[index + 1];
  const field = path.length % 2 === 1 ? path[path.length - 1] : names.attribute;
  const trait = names.trait?.replace(/^(Matter|Google)\./, "").replace(/Trait$/, "");
  return [names.part, [trait, field].filter(Boolean).join(".")].filter(Boolean).join(" ");
}

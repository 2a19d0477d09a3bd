// SPDX-License-Identifier: Apache-2.0

// When a predicate was true; the scrubber shows it, too.

import { ask } from "/app/api.js";
import { element, fill } from "/app/dom.js";
import { address, change } from "/app/route.js";
import { mark } from "/app/scrubber.js";
import { durationText, milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

export function show(root, parameters) {
  const w = words.find;
  const input = element("input", {
    id: "expr", value: parameters.expr ?? "", placeholder: w.example, spellcheck: "false",
    autocomplete: "off", "aria-describedby": "findError",
  });
  const error = element("p", { id: "findError", class: "error", role: "alert" });
  const result = element("div", { "aria-live": "polite" });
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form wide",
      onsubmit: (event) => {
        event.preventDefault();
        change({ expr: input.value.trim() });
      },
    }, element("label", { for: "expr" }, w.predicate), input,
    element("button", { type: "submit" }, w.find)), error, result);
  if (parameters.expr) find(parameters.expr, input, error, result);
  else mark([]);
}

export function update() {}

async function find(expr, input, error, result) {
  const w = words.find;
  fill(result, words.loading);
  try {
    const { spans, truncated } = await ask("find", { expr });
    mark(spans);
    fill(result,
      element("p", { class: "summary" }, spans.length === 0 ? w.none : w.count(spans.length)),
      truncated ? element("p", {}, w.more) : null,
      spans.length === 0 ? null : element("table", {},
        element("thead", {}, element("tr", {}, [w.from, w.to, w.lasted].map((title) =>
          element("th", { scope: "col" }, title)))),
        element("tbody", {}, spans.map((span) => element("tr", {},
          element("td", {}, point(span.from)),
          element("td", {}, span.to ? point(span.to) : w.still),
          element("td", {}, span.to
            ? durationText(milliseconds(span.to.time) - milliseconds(span.from.time)) : ""))))));
  } catch (failure) {
    mark([]);
    fill(result);
    fill(error, failure.message);
    if (failure.column) {
      fill(error, `${failure.message} (column ${failure.column})`);
      input.focus();
      input.setSelectionRange(failure.column - 1, input.value.length);
    }
  }
}

const point = ({ offset, time }) =>
  element("a", { href: address("home", { at: `@${offset}` }) }, `${timeText(time)} @${offset}`);

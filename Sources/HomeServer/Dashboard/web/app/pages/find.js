// SPDX-License-Identifier: Apache-2.0

// When a predicate was true, and when a rule would have fired; the bar of time shows it, too.

import { ask } from "/app/api.js";
import { element, fill } from "/app/dom.js";
import { address, change } from "/app/route.js";
import { history, spans as spansOf } from "/app/pages/rule.js";
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
        change({ expr: input.value.trim(), test: "" });
      },
    }, element("label", { for: "expr" }, w.predicate), input,
    element("button", { type: "submit" }, w.find)), ruleForm(input, parameters), error, result);
  if (!parameters.expr) return mark([]);
  const answer = parameters.test ? test(parameters) : find(parameters);
  told(answer, input, error, result);
}

export function update() {}

/// The predicate as a rule: for how long it must hold, and over which range it is tested.
function ruleForm(expr, parameters) {
  const w = words.rule;
  const field = (id, title, placeholder) => {
    const input = element("input", { id, value: parameters[id] ?? "", placeholder,
      spellcheck: "false", autocomplete: "off" });
    const pair = element("span", { class: "pair" }, element("label", { for: id }, title), input);
    return { input, pair };
  };
  const fields = { for: field("for", w.for, "10m"), from: field("from", w.from, "-30d"),
    to: field("to", w.to, "HEAD") };
  return element("form", {
    class: "form", "aria-label": w.title,
    onsubmit: (event) => {
      event.preventDefault();
      const values = Object.entries(fields).map(([id, { input }]) => [id, input.value.trim()]);
      change({ expr: expr.value.trim(), ...Object.fromEntries(values), test: "true" });
    },
  }, Object.values(fields).map(({ pair }) => pair),
  element("button", { type: "submit" }, w.test));
}

async function test(parameters) {
  const { expr, for: length, from, to } = parameters;
  const answer = await ask("backtest", { when: expr, for: length, from, to });
  return { marks: spansOf(answer.firings), shown: history(answer, parameters) };
}

async function find({ expr }) {
  const w = words.find;
  const { spans, truncated } = await ask("find", { expr });
  const shown = [
    element("p", { class: "summary" }, spans.length === 0 ? w.none : w.count(spans.length)),
    truncated ? element("p", {}, w.more) : null,
    spans.length === 0 ? null : element("table", {},
      element("thead", {}, element("tr", {}, [w.from, w.to, w.lasted].map((title) =>
        element("th", { scope: "col" }, title)))),
      element("tbody", {}, spans.map((span) => element("tr", {},
        element("td", {}, point(span.from)),
        element("td", {}, span.to ? point(span.to) : w.still),
        element("td", {}, span.to
          ? durationText(milliseconds(span.to.time) - milliseconds(span.from.time)) : "")))))];
  return { marks: spans, shown };
}

/// Shows an answer, or the mistake and where it stands.
async function told(answer, input, error, result) {
  fill(result, words.loading);
  try {
    const { marks, shown } = await answer;
    if (!result.isConnected) return;
    mark(marks);
    fill(result, shown);
  } catch (failure) {
    if (!result.isConnected) return;
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

// SPDX-License-Identifier: Apache-2.0

// When a predicate was true, and when a rule would have fired; the bar of time shows it, too.

import { ask } from "/app/api.js";
import { element, fill } from "/app/dom.js";
import { address, change, Newest } from "/app/route.js";
import { history, spans as spansOf } from "/app/pages/rule.js";
import { mark } from "/app/scrubber.js";
import { durationText, milliseconds, pointText, timeText } from "/app/time.js";
import { words } from "/app/words.js";

const reading = new Newest();
let nodes = {};
/// The point of the page when it was asked last: the answer does not move with it.
let asked;

export function show(root, parameters) {
  const w = words.find;
  const input = element("input", {
    id: "expr", value: parameters.expr ?? "", placeholder: w.example, spellcheck: "false",
    autocomplete: "off", "aria-describedby": "findError",
  });
  nodes = { input, error: element("p", { id: "findError", class: "error", role: "alert" }),
    result: element("div", { "aria-live": "polite" }) };
  fill(root, element("h1", {}, w.title),
    element("form", {
      class: "form wide",
      onsubmit: (event) => {
        event.preventDefault();
        submit({ test: "" });
      },
    }, element("label", { for: "expr" }, w.predicate), input,
    element("button", { type: "submit" }, w.find)), ruleForm(parameters), nodes.error,
    nodes.result);
  read(parameters);
}

export function update(_, parameters, changed) {
  if (changed !== null) return;
  if (parameters.at === asked) read(parameters);
  asked = parameters.at;
}

function submit(parameters) {
  const expr = nodes.input.value.trim();
  if (expr) return change({ expr, ...parameters });
  fill(nodes.error, words.find.missing);
  nodes.input.setAttribute("aria-invalid", "true");
  nodes.input.focus();
}

/// The predicate as a rule: for how long it must hold, and over which range it is tested.
function ruleForm(parameters) {
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
      submit({ for: fields.for.input.value.trim(), from: pointText(fields.from.input.value),
        to: pointText(fields.to.input.value), test: "true" });
    },
  }, Object.values(fields).map(({ pair }) => pair),
  element("button", { type: "submit" }, w.test));
}

async function test(parameters, signal) {
  const { expr, for: length, from, to } = parameters;
  const answer = await ask("backtest", { when: expr, for: length, from, to }, signal);
  return { marks: spansOf(answer.firings), shown: history(answer, parameters) };
}

async function find({ expr }, signal) {
  const w = words.find;
  const { spans, truncated } = await ask("find", { expr }, signal);
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

/// Shows the answer, or the mistake and where it stands.
async function read(parameters) {
  const { input, error, result } = nodes;
  const signal = reading.signal();
  asked = parameters.at;
  fill(error);
  input.removeAttribute("aria-invalid");
  if (!parameters.expr) return mark([]);
  fill(result, words.loading);
  try {
    const { marks, shown } = await (parameters.test ? test : find)(parameters, signal);
    if (signal.aborted) return;
    mark(marks);
    fill(result, shown);
  } catch (failure) {
    if (signal.aborted) return;
    mark([]);
    fill(result);
    fill(error, failure.column ? words.find.column(failure.message, failure.column)
      : failure.message);
    if (!failure.column) return;
    input.setAttribute("aria-invalid", "true");
    input.focus();
    input.setSelectionRange(placeOf(input.value, failure.column), input.value.length);
  }
}

/// Where a column begins in a text: the server counts what a person calls a character.
function placeOf(text, column) {
  return [...new Intl.Segmenter().segment(text)][column - 1]?.index ?? text.length;
}

const point = ({ offset, time }) =>
  element("a", { href: address("home", { at: `@${offset}` }) }, `${timeText(time)} @${offset}`);

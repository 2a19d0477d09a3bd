// SPDX-License-Identifier: Apache-2.0

// A value over time: numbers as a line in a band from lowest to highest, states as bands.

import { element, foreign, svg } from "/app/dom.js";
import { cut } from "/app/long.js";
import { change } from "/app/route.js";
import { durationText, milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

/// How many buckets a chart asks for.
export const points = 600;

const height = 220;
const edge = { right: 8, top: 10, bottom: 24 };
const bottom = height - edge.bottom;
/// The characters of a label at most; a state's name is cut, a number has an exponent instead.
const labelLength = 12;

/// The chart of a history, `width` pixels wide; `shown` is the time of the point that is looked at.
export function chart(data, width, shown) {
  const isEmpty = data.buckets.length === 0 && data.states.length === 0;
  if (isEmpty) return element("p", {}, words.device.noHistory);
  const from = milliseconds(data.from);
  const length = Math.max(1, milliseconds(data.to) - from);
  const isNumber = data.kind === "number";
  const rows = isNumber ? levels(data) : names(data);
  const letter = 0.48 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const left = Math.round(10 + letter * Math.max(...rows.map(({ text }) => text.length)));
  const right = width - edge.right;
  const scale = { from, length, left, right, letter,
    x: (time) => left + (milliseconds(time) - from) / length * (right - left) };
  const label = words.device.chart(data.label, timeText(data.from), timeText(data.to));
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "plot", role: "img",
    "aria-label": label });
  const times = axis(scale);
  const isMarked = shown && milliseconds(shown) >= from && milliseconds(shown) <= from + length;
  picture.append(...data.gaps.map((gap) => svg("rect", { x: scale.x(gap.from), y: edge.top,
    width: Math.max(1, scale.x(gap.to) - scale.x(gap.from)), height: bottom - edge.top,
    class: "outage" })),
  ...isNumber ? numbers(data, rows, scale) : bands(data, rows, scale), ...times);
  if (isMarked) {
    picture.append(svg("line", { x1: scale.x(shown), x2: scale.x(shown), y1: 0, y2: bottom,
      class: "shown" }));
  }
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const place = (event.clientX - box.left) / box.width * width;
    const part = (place - left) / (right - left);
    if (part < 0 || part > 1) return;
    change({ at: new Date(from + part * length).toISOString() });
  });
  const note = (text) => element("p", { class: "dim" }, text);
  return [picture, times.length === 0 ? note(label) : null, summary(data),
    isMarked ? note(words.device.shown(timeText(shown))) : null];
}

/// The lowest and the highest number. They are halved before anything is subtracted: the distance
/// of the greatest numbers is none.
function bounds({ buckets }) {
  return [Math.min(...buckets.map(({ min }) => min)), Math.max(...buckets.map(({ max }) => max))];
}

/// The numbers that have a line of the grid; one where all are the same.
function levels(data) {
  const [low, high] = bounds(data);
  const text = numberText(low, high);
  const numbers = low === high ? [low] : [low, low / 2 + high / 2, high];
  return numbers.map((number) => ({ number, text: text(number) }));
}

function numbers({ buckets, from, to }, levels, { left, right, x }) {
  const low = levels[0].number;
  const half = levels[levels.length - 1].number / 2 - low / 2;
  const y = (number) => {
    const part = half === 0 ? 0.5 : (number / 2 - low / 2) / half;
    return bottom - Math.min(1, Math.max(0, part)) * (bottom - edge.top);
  };
  const middle = ({ min, max, mean }) => Number.isFinite(mean) ? mean : min / 2 + max / 2;
  // The last bucket lasts as long as the others: one alone is a line, too.
  const end = Math.min(right, x(buckets[buckets.length - 1].start)
    + Math.max(1, (right - left) / points));
  const corners = (number) => [...buckets.map((bucket) => [x(bucket.start), y(number(bucket))]),
    [end, y(number(buckets[buckets.length - 1]))]];
  const highest = corners(({ max }) => max);
  const lowest = corners(({ min }) => min).reverse();
  const marks = levels.flatMap(({ number, text }) => [
    svg("line", { x1: left, x2: right, y1: y(number), y2: y(number), class: "grid" }),
    svg("text", { x: left - 6, y: y(number) + 4, "text-anchor": "end" }, text),
  ]);
  return [...marks, svg("polygon", { points: [...highest, ...lowest].join(" "), class: "band" }),
    svg("polyline", { points: corners(middle).join(" "), class: "line" })];
}

const names = ({ states }) => [...new Set(states.map(({ text }) => text))]
  .map((name) => ({ name, text: cut(name, labelLength) }));

function bands({ states }, rows, { left, x }) {
  const row = (bottom - edge.top) / rows.length;
  const places = new Map(rows.map(({ name }, index) => [name, index]));
  const labels = rows.slice(0, 12).map(({ text }, index) => svg("text",
    { x: left - 6, y: edge.top + row * (index + 0.5) + 4, "text-anchor": "end" }, text));
  return [...labels, ...states.map((state) => {
    const index = places.get(state.text);
    return svg("rect", { x: x(state.from), y: edge.top + row * (index + 0.15),
      width: Math.max(1, x(state.to) - x(state.from)), height: row * 0.7,
      class: `state state${index % 6}` },
    svg("title", {}, `${cut(state.text)}, ${timeText(state.from)}`));
  })];
}

/// The times at both ends and in the middle, as many as there is space for; one would say little.
function axis({ from, length, left, right, letter }) {
  const times = [0, 0.5, 1].map((part) => timeText(new Date(from + part * length).toISOString()));
  const count = Math.floor((right - left) / (letter * (times[0].length + 2)));
  return [0, 0.5, 1].filter((part) => count > (part === 0.5 ? 2 : 1)).map((part) => svg("text", {
    x: left + part * (right - left), y: height - 6,
    "text-anchor": part === 0 ? "start" : part === 1 ? "end" : "middle",
  }, times[part * 2]));
}

/// The same as a table of few words, for those who do not see the picture.
function summary(data) {
  const w = words.device;
  if (data.kind === "number") {
    const [low, high] = bounds(data);
    const text = numberText(low, high);
    const last = data.buckets[data.buckets.length - 1].last;
    return element("p", { class: "dim" },
      `${w.min} ${text(low)}, ${w.highest} ${text(high)}, ${w.last} ${text(last)} ${data.unit}`);
  }
  const times = new Map();
  for (const state of data.states) {
    const length = milliseconds(state.to) - milliseconds(state.from);
    times.set(state.text, (times.get(state.text) ?? 0) + length);
  }
  return element("p", { class: "dim" }, [...times].slice(0, 8).map(([text, length], index) =>
    [index ? ", " : "", foreign(cut(text)), ` ${durationText(length)}`]));
}

/// Writes numbers between two with digits enough to tell them apart; long ones have an exponent.
function numberText(low, high) {
  const size = (number) => Math.floor(Math.log10(number));
  const most = Math.max(Math.abs(low), Math.abs(high));
  const step = high / 2 - low / 2;
  // The digits of the first number, and behind its point; a constant has six.
  const digits = most === 0 ? 1
    : Math.min(16, Math.max(1, step === 0 ? 6 : size(most) - size(step) + 3));
  const decimals = most === 0 ? 0 : Math.min(20, Math.max(0, digits - 1 - size(most)));
  return (number) => {
    const plain = String(Number(number.toFixed(decimals)));
    if (number === 0 || decimals <= labelLength && plain.length <= labelLength) return plain;
    return number.toExponential(digits - 1).replace(/\.?0+e/, "e").replace("e+", "e");
  };
}

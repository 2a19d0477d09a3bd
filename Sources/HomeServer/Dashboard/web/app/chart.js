// SPDX-License-Identifier: Apache-2.0

// A value over time: numbers as a line in a band from lowest to highest, states as bands.

import { element, foreign, svg } from "/app/dom.js";
import { change } from "/app/route.js";
import { durationText, milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

const width = 720;
const height = 220;
const edge = { left: 68, right: 8, top: 10, bottom: 24 };

export function chart(data) {
  const isEmpty = data.buckets.length === 0 && data.states.length === 0;
  if (isEmpty) return element("p", {}, words.device.noHistory);
  const from = milliseconds(data.from);
  const length = Math.max(1, milliseconds(data.to) - from);
  const x = (time) => edge.left
    + (milliseconds(time) - from) / length * (width - edge.left - edge.right);
  const label = words.device.chart(data.label, timeText(data.from), timeText(data.to));
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "plot", role: "img",
    "aria-label": label });
  const body = data.kind === "number" ? numbers(data, x) : bands(data, x);
  for (const gap of data.gaps) {
    picture.append(svg("rect", { x: x(gap.from), y: edge.top,
      width: Math.max(1, x(gap.to) - x(gap.from)), height: height - edge.top - edge.bottom,
      class: "outage" }));
  }
  picture.append(...body, ...axis(data, x, from, length));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const place = (event.clientX - box.left) / box.width * width - edge.left;
    const part = place / (width - edge.left - edge.right);
    if (part < 0 || part > 1) return;
    change({ at: new Date(from + part * length).toISOString() });
  });
  return [picture, summary(data)];
}

function numbers(data, x) {
  const low = Math.min(...data.buckets.map((bucket) => bucket.min));
  const high = Math.max(...data.buckets.map((bucket) => bucket.max));
  const span = high - low || 1;
  const y = (number) => edge.top
    + (high - number) / span * (height - edge.top - edge.bottom);
  const top = data.buckets.map((bucket) => `${x(bucket.start)},${y(bucket.max)}`);
  const bottom = data.buckets.map((bucket) => `${x(bucket.start)},${y(bucket.min)}`).reverse();
  const line = data.buckets.map((bucket) => `${x(bucket.start)},${y(bucket.mean)}`);
  const marks = [low, (low + high) / 2, high].map((number) => [
    svg("line", { x1: edge.left, x2: width - edge.right, y1: y(number), y2: y(number),
      class: "grid" }),
    svg("text", { x: edge.left - 6, y: y(number) + 4, "text-anchor": "end" }, short(number)),
  ]).flat();
  return [...marks, svg("polygon", { points: [...top, ...bottom].join(" "), class: "band" }),
    svg("polyline", { points: line.join(" "), class: "line" })];
}

function bands(data, x) {
  const names = [...new Set(data.states.map((state) => state.text))];
  const row = (height - edge.top - edge.bottom) / names.length;
  const labels = names.slice(0, 12).map((name, index) => svg("text",
    { x: edge.left - 6, y: edge.top + row * (index + 0.5) + 4, "text-anchor": "end" },
    name.length > 10 ? `${name.slice(0, 9)}…` : name));
  return [...labels, ...data.states.map((state) => {
    const index = names.indexOf(state.text);
    return svg("rect", { x: x(state.from), y: edge.top + row * index + row * 0.15,
      width: Math.max(1, x(state.to) - x(state.from)), height: row * 0.7,
      class: `state state${index % 6}` },
    svg("title", {}, `${state.text}, ${timeText(state.from)}`));
  })];
}

function axis(data, x, from, length) {
  return [0, 0.5, 1].map((part) => svg("text", {
    x: edge.left + part * (width - edge.left - edge.right), y: height - 6,
    "text-anchor": part === 0 ? "start" : part === 1 ? "end" : "middle",
  }, timeText(new Date(from + part * length).toISOString())));
}

/// The same as a table of few words, for those who do not see the picture.
function summary(data) {
  const w = words.device;
  if (data.kind === "number") {
    const low = Math.min(...data.buckets.map((bucket) => bucket.min));
    const high = Math.max(...data.buckets.map((bucket) => bucket.max));
    const last = data.buckets[data.buckets.length - 1].last;
    return element("p", { class: "dim" },
      `${w.min} ${short(low)}, ${w.highest} ${short(high)}, ${w.last} ${short(last)} ${data.unit}`);
  }
  const times = new Map();
  for (const state of data.states) {
    const length = milliseconds(state.to) - milliseconds(state.from);
    times.set(state.text, (times.get(state.text) ?? 0) + length);
  }
  return element("p", { class: "dim" }, [...times].slice(0, 8).map(([text, length], index) =>
    [index ? ", " : "", foreign(text), ` ${durationText(length)}`]));
}

function short(number) {
  const digits = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
  return String(Number(number.toFixed(digits)));
}

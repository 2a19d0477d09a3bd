// SPDX-License-Identifier: Apache-2.0

// The time of the whole home: how many records came when, outages, and the point that is shown.

import { ask } from "/app/api.js";
import { icon } from "/app/icons.js";
import { element, fill, setText, svg } from "/app/dom.js";
import { change } from "/app/route.js";
import { store } from "/app/store.js";
import { milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

const buckets = 240;
let timeline = null;
/// Stretches of a predicate that the page of finding shows here.
let marked = [];
let nodes = {};
let playing = null;
let refresh = null;

export function show(root) {
  const { scrubber: w } = words;
  nodes.picture = svg("svg", {
    viewBox: `0 0 ${buckets} 32`, preserveAspectRatio: "none", class: "density",
    role: "img", "aria-label": w.density,
  });
  nodes.range = element("input", {
    type: "range", min: 0, max: buckets, step: 0.25, value: buckets, "aria-label": w.label,
    oninput: () => goToFraction(Number(nodes.range.value) / buckets),
  });
  nodes.back = button("back", w.back, () => step(-1));
  nodes.forward = button("forward", w.forward, () => step(1));
  nodes.play = button("play", w.play, togglePlay);
  nodes.speed = element("select", { "aria-label": w.speed },
    [1, 10, 60, 600, 3600].map((speed) => element("option", { value: speed }, `${speed}×`)));
  nodes.speed.value = "60";
  nodes.point = element("input", {
    type: "text", placeholder: w.hint, "aria-label": w.point, spellcheck: "false",
    autocomplete: "off", list: "tags",
  });
  nodes.tags = element("datalist", { id: "tags" });
  nodes.time = element("output", { class: "point" });
  fill(root,
    element("div", { class: "track" }, nodes.picture, nodes.range),
    element("div", { class: "controls" },
      nodes.back, nodes.play, nodes.forward, nodes.speed, nodes.time,
      element("form", {
        class: "goto",
        onsubmit: (event) => {
          event.preventDefault();
          if (nodes.point.value.trim()) change({ at: nodes.point.value.trim() });
        },
      }, nodes.point, nodes.tags, element("button", { type: "submit" }, w.go)),
      element("button", { type: "button", onclick: () => change({ at: undefined }) }, w.now),
      element("small", { class: "keys" }, words.keys)));
  read();
}

function button(name, label, action) {
  return element("button", { type: "button", class: "round", "aria-label": label, title: label,
    onclick: action }, icon(name));
}

async function read() {
  try {
    timeline = await ask("timeline", { buckets });
    fill(nodes.tags, timeline.tags.map((tag) => element("option", { value: `tag:${tag.name}` })));
    draw();
    updatePoint();
  } catch { /* The connection says it. */ }
}

function bounds() {
  if (!timeline?.from) return null;
  const from = milliseconds(timeline.from);
  return { from, length: Math.max(1, milliseconds(timeline.to) - from) };
}

function draw() {
  const time = bounds();
  if (!time) return;
  const x = (text) => (milliseconds(text) - time.from) / time.length * buckets;
  const most = Math.max(1, ...timeline.buckets.map((bucket) => bucket.records));
  const bars = timeline.buckets.map((bucket, index) => {
    const height = bucket.records ? 3 + 27 * Math.sqrt(bucket.records / most) : 0;
    return svg("rect", { x: index, y: 32 - height, width: 0.85, height, class: "bar" });
  });
  const outages = timeline.outages.map((outage) => {
    const start = Math.max(0, x(outage.from));
    const end = outage.to ? x(outage.to) : buckets;
    return svg("rect", { x: start, y: 0, width: Math.max(0.5, end - start), height: 32,
      class: "outage" }, svg("title", {}, words.scrubber.outage(outage.profile)));
  });
  const spans = marked.map((span) => {
    const start = Math.max(0, x(span.from.time));
    const end = span.to ? x(span.to.time) : buckets;
    return svg("rect", { x: start, y: 0, width: Math.max(0.6, end - start), height: 5,
      class: "span" });
  });
  nodes.cursor = svg("rect", { x: buckets - 0.5, y: 0, width: 0.8, height: 32, class: "cursor" });
  fill(nodes.picture, outages, bars, spans, nodes.cursor);
}

/// Shows when a predicate was true.
export function mark(spans) {
  marked = spans;
  draw();
  updatePoint();
}

export function updateLive() {
  if (!store.isPast) updatePoint();
  if (refresh) return;
  // The newest bar may be a while behind: a time line costs more than a tile.
  refresh = setTimeout(() => {
    refresh = null;
    read();
  }, 30_000);
}

export function updatePoint() {
  const { offset, receivedAt } = store.home;
  const time = bounds();
  const at = receivedAt ?? (store.isPast ? null : store.about?.lastAt);
  let place = store.isPast ? 0 : buckets;
  if (store.isPast && at && time) {
    place = Math.min(buckets, (milliseconds(at) - time.from) / time.length * buckets);
  }
  if (document.activeElement !== nodes.range || !store.isPast) nodes.range.value = place;
  nodes.cursor?.setAttribute("x", Math.max(0, place - 0.4));
  const text = store.isPast && offset !== null
    ? words.scrubber.at(timeText(receivedAt), offset) : words.scrubber.now;
  setText(nodes.time, text);
  nodes.range.setAttribute("aria-valuetext", text);
}

let pending = null;

/// Goes to a part of the whole time; while a finger moves, only to the last place of each moment.
function goToFraction(fraction) {
  stopPlaying();
  const time = bounds();
  if (!time) return;
  clearTimeout(pending);
  pending = setTimeout(() => {
    if (fraction >= 1) return change({ at: undefined });
    const at = new Date(time.from + fraction * time.length).toISOString();
    change({ at }, { replaces: true });
  }, 40);
}

/// Steps by records, or by minutes.
export function step(direction, isMinute = false) {
  const { home, about } = store;
  if (!about || home.offset === null) return;
  if (isMinute) {
    const from = store.isPast ? milliseconds(home.receivedAt ?? about.firstAt)
      : about.live ? Date.now() : milliseconds(about.lastAt);
    return goToTime(from + direction * 60_000);
  }
  const next = home.offset + direction;
  const last = store.live.offset ?? about.nextOffset - 1;
  if (next < about.firstOffset) return;
  change({ at: next >= last && direction > 0 ? undefined : `@${next}` }, { replaces: true });
}

function goToTime(time) {
  const bound = bounds();
  if (bound && time > Math.max(bound.from + bound.length, Date.now())) {
    return change({ at: undefined });
  }
  change({ at: new Date(Math.max(time, bound?.from ?? 0)).toISOString() }, { replaces: true });
}

export function togglePlay() {
  if (playing) return stopPlaying();
  const { home, about } = store;
  if (!about) return;
  let at = milliseconds(store.isPast ? home.receivedAt ?? about.firstAt : about.firstAt);
  setPlayButton("pause");
  let isWaiting = false;
  playing = setInterval(() => {
    if (isWaiting) return;
    at += 500 * Number(nodes.speed.value);
    const end = bounds();
    if (!end || at > end.from + end.length) {
      stopPlaying();
      return change({ at: undefined });
    }
    isWaiting = true;
    const done = () => {
      isWaiting = false;
      store.removeEventListener("point", done);
    };
    store.addEventListener("point", done);
    change({ at: new Date(at).toISOString() }, { replaces: true });
  }, 500);
}

function stopPlaying() {
  clearInterval(playing);
  playing = null;
  setPlayButton("play");
}

function setPlayButton(name) {
  fill(nodes.play, icon(name));
  nodes.play.setAttribute("aria-label", words.scrubber[name]);
  nodes.play.title = words.scrubber[name];
}

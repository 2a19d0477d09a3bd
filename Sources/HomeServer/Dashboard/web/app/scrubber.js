// SPDX-License-Identifier: Apache-2.0

// The time of the whole home: how many records came when, outages, and the point that is shown.

import { ask } from "/app/api.js";
import { icon } from "/app/icons.js";
import { element, fill, setText, svg } from "/app/dom.js";
import { change } from "/app/route.js";
import { store } from "/app/store.js";
import { milliseconds, pointText, timeText, zone } from "/app/time.js";
import { words } from "/app/words.js";

const buckets = 240;
let timeline = null;
/// Stretches of a predicate that the page of finding shows here.
let marked = [];
let nodes = {};
let playing = null;
let refresh = null;
/// The point that this bar asked for last; another one in the address is somebody else's.
let asked;
/// The place that a finger is at, where it was not asked for yet; its timer; whether it is there.
let place = null;
let placing = null;
let placedAt = 0;
let isHeld = false;
/// Steps from a point of which the record is not known yet.
let steps = 0;
/// Between two questions while a finger moves, and how long one of them may take.
const placeEvery = 120;
const answerMax = 1000;
const playEvery = 500;

export function show(root) {
  const { scrubber: w } = words;
  nodes.picture = svg("svg", {
    viewBox: `0 0 ${buckets} 32`, preserveAspectRatio: "none", class: "density",
    role: "img", "aria-label": w.density,
  });
  nodes.range = element("input", {
    type: "range", min: 0, max: buckets, step: 0.25, value: buckets, "aria-label": w.label,
    oninput: () => {
      isHeld = true;
      goToFraction(Number(nodes.range.value) / buckets);
    },
    // A finger that comes back to where it began changes nothing: only its end is told.
    onchange: letGo, onpointerup: letGo,
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
  nodes.time = element("span", { class: "point" });
  fill(root,
    element("div", { class: "track" }, nodes.picture, nodes.range),
    element("div", { class: "controls" },
      nodes.back, nodes.play, nodes.forward, nodes.speed, nodes.time,
      element("small", { class: "zone" }, w.zone(zone)),
      element("form", {
        class: "goto",
        onsubmit: (event) => {
          event.preventDefault();
          const at = pointText(nodes.point.value);
          if (at) change({ at });
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
  const { at, state, isSlow } = store.point;
  if (at !== asked) leave(at);
  // What is shown until then keeps its place and name.
  if (state === "loading" && at && !isSlow) return;
  const { offset, receivedAt } = store.home;
  const time = bounds();
  let x = at ? 0 : buckets;
  if (at && receivedAt && time && state === "shown") {
    x = Math.min(buckets, (milliseconds(receivedAt) - time.from) / time.length * buckets);
  }
  if (!isHeld) nodes.range.value = x;
  nodes.cursor?.setAttribute("x", Math.max(0, x - 0.4));
  const text = pointWords(at, state, offset, receivedAt);
  setText(nodes.time, text);
  nodes.range.setAttribute("aria-valuetext", text);
  if (steps && state === "shown") step(steps);
}

function pointWords(at, state, offset, receivedAt) {
  const w = words.scrubber;
  if (!at) return w.now;
  if (state !== "shown") return w[state];
  return offset === null ? w.before : w.at(timeText(receivedAt), offset);
}

/// Follows somebody else's point: nothing that this bar had begun goes on.
function leave(at) {
  asked = at;
  place = null;
  steps = 0;
  isHeld = false;
  stopPlaying();
}

function letGo() { isHeld = false; }

function goTo(at) {
  asked = at;
  steps = 0;
  change({ at }, { replaces: at !== undefined });
}

/// Goes to a part of the whole time. While a finger moves, the point follows as fast as it is
/// answered: a question is not given up for the next one.
function goToFraction(fraction) {
  stopPlaying();
  place = fraction;
  if (placing) return;
  goToPlace();
  placing = setInterval(goToPlace, placeEvery);
}

function goToPlace() {
  const now = performance.now();
  if (store.point.state === "loading" && now - placedAt < answerMax) return;
  const time = bounds();
  if (place === null || !time) {
    clearInterval(placing);
    placing = null;
    return;
  }
  const at = place >= 1 ? undefined
    : new Date(time.from + place * time.length).toISOString();
  place = null;
  placedAt = now;
  goTo(at);
}

/// Steps by records, or by minutes, from the point that is asked for.
export function step(direction, isMinute = false) {
  const { home, about, live, point: { at, state } } = store;
  if (!about) return;
  stopPlaying();
  place = null;
  isHeld = false;
  if (isMinute) return goToTime(timeOfPoint() + direction * 60_000);
  const named = /^@(\d+)$/.exec(at ?? "")?.[1];
  if (!named && state !== "shown") {
    // It may fail; then there is nothing to step from.
    if (state === "loading") steps += direction;
    return;
  }
  steps = 0;
  const from = named ? Number(named) : home.offset ?? about.firstOffset - 1;
  const last = live.offset ?? about.nextOffset - 1;
  const next = Math.max(from + direction, Math.min(from, about.firstOffset));
  if (next === from) return;
  goTo(next >= last && direction > 0 ? undefined : `@${next}`);
}

function timeOfPoint() {
  const { home, about, isPast, point: { at } } = store;
  if (!isPast) return about.live ? Date.now() : milliseconds(about.lastAt);
  const time = /^\d{4}-/.test(at) ? milliseconds(at) : NaN;
  return Number.isNaN(time) ? milliseconds(home.receivedAt ?? about.firstAt) : time;
}

function goToTime(time) {
  const bound = bounds();
  if (bound && time > Math.max(bound.from + bound.length, Date.now())) return goTo(undefined);
  goTo(new Date(Math.max(time, bound?.from ?? 0)).toISOString());
}

export function togglePlay() {
  if (playing) return stopPlaying();
  const { home, about, isPast } = store;
  if (!about) return;
  let time = milliseconds(isPast ? home.receivedAt ?? about.firstAt : about.firstAt);
  setPlayButton("pause");
  const tick = () => {
    const { state } = store.point;
    if (state === "loading") return;
    const end = bounds();
    if (state === "failed" || !end) return stopPlaying();
    if (time <= end.from + end.length) goTo(new Date(time).toISOString());
    else change({ at: undefined });
    time += playEvery * Number(nodes.speed.value);
  };
  playing = setInterval(tick, playEvery);
  tick();
}

function stopPlaying() {
  if (!playing) return;
  clearInterval(playing);
  playing = null;
  setPlayButton("play");
}

function setPlayButton(name) {
  fill(nodes.play, icon(name));
  nodes.play.setAttribute("aria-label", words.scrubber[name]);
  nodes.play.title = words.scrubber[name];
}

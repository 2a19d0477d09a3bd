// SPDX-License-Identifier: Apache-2.0

import { element, fill, setText } from "/app/dom.js";
import { address, change } from "/app/route.js";
import { store } from "/app/store.js";
import { milliseconds, timeText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";
import * as scrubber from "/app/scrubber.js";
import * as home from "/app/pages/home.js";
import * as device from "/app/pages/device.js";
import * as events from "/app/pages/events.js";
import * as compare from "/app/pages/compare.js";
import * as find from "/app/pages/find.js";
import * as health from "/app/pages/health.js";

/// Pages that are the same at every point.
const timeless = new Set(["compare", "find", "health"]);
const pages = { home, device, events, compare, find, health };
const skip = document.getElementById("skip");
const main = document.getElementById("main");
const past = document.getElementById("past");
const bar = document.getElementById("scrubber");
/// The page that is shown, and its parameters but for the point.
let shown = { name: null, key: null };

/// The page of the address; a name that nobody knows is the home's.
function route() {
  const { page, parameters } = store.route;
  return { name: Object.hasOwn(pages, page) ? page : "home", parameters };
}

let said = words.past.now;
let saying;

/// Says something to a screen reader, once nothing newer is to be said: play would never end.
function announce(text) {
  clearTimeout(saying);
  saying = setTimeout(() => {
    if (said !== text) setText(document.getElementById("announcer"), text);
    said = text;
  }, 800);
}

const links = Object.entries(words.pages).map(([name, title]) =>
  ({ name, node: element("a", {}, title) }));

function drawFrame() {
  const { name, parameters } = route();
  const homeName = store.about?.homeName || "Hearth";
  setText(document.getElementById("homeName"), homeName);
  const tile = store.home.tiles.get(parameters.id);
  const title = words.pages[name] ?? (tile ? shownName(tile) : parameters.id);
  document.title = [...new Set([title, homeName, "Hearth"])].filter(Boolean).join(" · ");
  for (const link of links) {
    link.node.href = address(link.name, { at: parameters.at });
    if (link.name === name) link.node.setAttribute("aria-current", "page");
    else link.node.removeAttribute("aria-current");
  }
}

function drawConnection() {
  const node = document.getElementById("connection");
  const state = store.connection === "live" && store.about && !store.about.live
    ? "still" : store.connection;
  node.dataset.state = state;
  setText(node, words.connection[state]);
}

const title = element("strong", {});
const again = element("button", { type: "button", onclick: () => change({}) }, words.past.again);
const back = element("button", { type: "button", onclick: () => change({ at: undefined }) },
  words.past.back);

function drawPast() {
  const { at, state, isSlow } = store.point;
  // What is shown until then keeps its name.
  if (state === "loading" && at && !isSlow) return;
  const hadFocus = past.contains(document.activeElement);
  past.hidden = !at;
  again.hidden = state !== "failed";
  if (at) setText(title, pastTitle());
  announce(at ? title.textContent : words.past.now);
  if (hadFocus && !document.activeElement.checkVisibility()) main.focus({ preventScroll: true });
}

function pastTitle() {
  const { point: { at, state }, home: { offset, receivedAt }, error } = store;
  const w = words.past;
  if (state === "loading") return w.loading(at);
  if (state === "failed") return w.failed(at, error.message);
  if (timeless.has(route().name)) return w.timeless(timeText(receivedAt), offset);
  if (offset === null) return w.before;
  const isToCome = /^\d{4}-/.test(at) && milliseconds(at) > Date.now();
  return (isToCome ? w.later : w.title)(timeText(receivedAt), offset);
}

/// Shows the page of the address; a page that is shown already is only updated.
function drawPage(changed) {
  const { name, parameters } = route();
  const { at: _, ...rest } = parameters;
  // Such a parameter changes a part of the page, and not what it is about.
  for (const detail of pages[name].details ?? []) delete rest[detail];
  const key = JSON.stringify([name, rest]);
  const former = shown;
  shown = { name, key };
  main.setAttribute("aria-busy", String(store.point.state === "loading"));
  if (former.key === key) {
    const hadFocus = main.contains(document.activeElement);
    pages[name].update(main, parameters, changed);
    if (hadFocus && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    return;
  }
  if (former.name !== name) scrubber.mark([]);
  pages[name].show(main, parameters);
  if (former.key === null) return;
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/// Keys count where nothing else can be meant by them: on the page as such, and in the bar.
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event;
  const isBar = bar.contains(target) && !target.matches("input:not([type=range]), select");
  if (!isBar && target !== document.body && target !== main) return;
  if (key === "ArrowLeft") scrubber.step(-1, event.shiftKey);
  else if (key === "ArrowRight") scrubber.step(1, event.shiftKey);
  else if (key === " " && isBar && !target.matches("button")) scrubber.togglePlay();
  else if (key === "n" || key === "N") change({ at: undefined });
  else return;
  event.preventDefault();
}

document.documentElement.lang = words.language;
setText(skip, words.skip);
skip.addEventListener("click", (event) => {
  // The address is that of a page and a point, and stays so.
  event.preventDefault();
  main.focus();
});
fill(document.getElementById("nav"), links.map(({ node }) => node));
fill(past, title, " ", again, " ", back);
addEventListener("keydown", onKey);
store.addEventListener("live", (event) => {
  if (!store.isPast) {
    drawFrame();
    drawPage(event.changed);
  }
  scrubber.updateLive();
});
store.addEventListener("point", (event) => {
  drawFrame();
  drawPast();
  drawPage(event.changed);
  scrubber.updatePoint();
});
store.addEventListener("connection", drawConnection);
store.addEventListener("about", () => {
  drawFrame();
  drawConnection();
});

drawFrame();
drawConnection();
scrubber.show(bar);
await store.start();

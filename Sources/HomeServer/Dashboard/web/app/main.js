// SPDX-License-Identifier: Apache-2.0

import { element, fill, setText } from "/app/dom.js";
import { address, change, current } from "/app/route.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { words } from "/app/words.js";
import * as scrubber from "/app/scrubber.js";
import * as home from "/app/pages/home.js";
import * as device from "/app/pages/device.js";
import * as events from "/app/pages/events.js";
import * as compare from "/app/pages/compare.js";
import * as find from "/app/pages/find.js";
import * as health from "/app/pages/health.js";

const pages = { home, device, events, compare, find, health };
const main = document.getElementById("main");
const past = document.getElementById("past");
/// The page that is shown: its name and parameters but for the point, and what it drew.
let shown = { key: null, page: null };

/// Says something to a screen reader.
function announce(text) { setText(document.getElementById("announcer"), text); }

function drawFrame() {
  const { page, parameters } = current();
  document.documentElement.lang = words.language;
  setText(document.getElementById("skip"), words.skip);
  const name = store.about?.homeName || "Hearth";
  setText(document.getElementById("homeName"), name);
  document.title = `${words.pages[page] ?? name} · ${name} · Hearth`;
  const nav = document.getElementById("nav");
  fill(nav, Object.entries(words.pages).map(([key, title]) =>
    element("a", {
      href: address(key, { at: parameters.at }),
      "aria-current": key === page ? "page" : null,
    }, title)));
  drawConnection();
  drawPast();
}

function drawConnection() {
  const node = document.getElementById("connection");
  const state = store.connection === "live" && store.about && !store.about.live
    ? "still" : store.connection;
  node.dataset.state = state;
  setText(node, words.connection[state]);
}

function drawPast() {
  past.hidden = !store.isPast && !store.error;
  if (past.hidden) return announce("");
  const title = store.error ? store.error.message
    : store.past.offset === null ? words.past.before
      : words.past.title(timeText(store.past.receivedAt), store.past.offset);
  announce(title);
  fill(past, element("strong", {}, title), " ",
    element("button", { type: "button", onclick: () => change({ at: undefined }) },
      words.past.back));
}

/// Shows the page of the address; a page that is shown already is only updated.
function drawPage(changed) {
  const { page, parameters } = current();
  const module = pages[page] ?? home;
  const { at: _, ...rest } = parameters;
  const key = JSON.stringify([page, rest]);
  if (shown.key !== key) {
    const isFirst = shown.key === null;
    shown = { key, page: module };
    module.show(main, parameters);
    if (!isFirst) {
      main.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  } else {
    module.update(main, parameters, changed);
  }
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches("input, select, textarea");
  if (isTyping) return;
  const isButton = event.target.matches("button, a, summary");
  if (event.key === "ArrowLeft") scrubber.step(-1, event.shiftKey);
  else if (event.key === "ArrowRight") scrubber.step(1, event.shiftKey);
  else if (event.key === " " && !isButton) scrubber.togglePlay();
  else if (event.key === "n" || event.key === "N") change({ at: undefined });
  else return;
  event.preventDefault();
}

addEventListener("keydown", onKey);
addEventListener("hashchange", () => {
  drawFrame();
  drawPage(null);
});
store.addEventListener("live", (event) => {
  if (!store.isPast) drawPage(event.changed);
  scrubber.updateLive();
});
store.addEventListener("point", () => {
  drawPast();
  drawPage(null);
  scrubber.updatePoint();
});
store.addEventListener("connection", drawConnection);
store.addEventListener("about", drawFrame);

drawFrame();
scrubber.show(document.getElementById("scrubber"));
await store.start();
drawFrame();
drawPage(null);

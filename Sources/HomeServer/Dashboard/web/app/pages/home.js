// SPDX-License-Identifier: Apache-2.0

// Rooms and their devices, live or past.

import { badges } from "/app/badges.js";
import { controls } from "/app/controls.js";
import { element, fill, foreign, setText } from "/app/dom.js";
import { edits } from "/app/edits.js";
import { icon, iconOf } from "/app/icons.js";
import { here } from "/app/route.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { words } from "/app/words.js";

/// The drawn tiles, by device.
const drawn = new Map();

export function show(root) {
  drawn.clear();
  const { home } = store;
  const rooms = [...home.rooms].sort((a, b) => a.name.localeCompare(b.name));
  const known = new Set(rooms.map((room) => room.id));
  const tiles = [...home.tiles.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const groups = rooms.map((room) => ({ room, tiles: tiles.filter((t) => t.roomID === room.id) }))
    .concat({ room: null, tiles: tiles.filter((t) => !known.has(t.roomID)) })
    .filter((group) => group.tiles.length > 0);
  fill(root,
    element("h1", {}, words.pages.home),
    element("p", { class: "summary", id: "summary" }),
    home.asOf ? element("p", { class: "note" }, words.asOf(timeText(home.asOf))) : null,
    edits(),
    groups.length === 0 ? element("p", {}, words.noDevices) : null,
    groups.map(({ room, tiles }) => element("section", { class: "room" },
      element("h2", {}, room ? foreign(room.name || room.id) : words.noRoom),
      element("ul", { class: "tiles" }, tiles.map(drawTile)))));
  count();
}

/// Redraws what changed, in its place, so that the focus stays.
export function update(root, _, changed) {
  if (!changed) return keepingFocus(root, () => show(root));
  for (const id of changed) {
    const tile = store.home.tiles.get(id);
    const old = drawn.get(id);
    // A device that came, went or moved changes the rooms.
    if (!tile || !old || old.tile.roomID !== tile.roomID || nameOf(old.tile) !== nameOf(tile)) {
      return keepingFocus(root, () => show(root));
    }
    if (old.node.contains(document.activeElement)) redrawAround(old, tile);
    else {
      const node = drawTile(tile);
      old.node.replaceWith(node);
    }
  }
  count();
}

const nameOf = (tile) => tile.name || tile.id;

function drawTile(tile) {
  const name = nameOf(tile);
  const isStale = store.home.asOf !== null && !store.isPast;
  const [main, ...rest] = tile.main;
  const value = element("p", { class: "value" }, foreign(main ?? words.noValue));
  const more = element("p", { class: "more" }, foreign(rest.join(" · ")));
  const marks = element("p", { class: "badges" }, badges(tile, isStale));
  const acts = element("div", { class: "acts" }, store.isPast ? [] : controls(tile, name));
  const state = isStale ? "unknown" : tile.connectivityState;
  const node = element("li", { class: "tile", "data-state": state, "data-id": tile.id },
    element("h3", {}, element("a", { href: here("device", { id: tile.id }) },
      icon(iconOf(tile.type)), foreign(name))),
    value, more, marks, acts);
  drawn.set(tile.id, { tile, node, value, more, marks, acts });
  return node;
}

/// Changes the texts of a tile that has the focus; its controls stay but for their state.
function redrawAround(old, tile) {
  const [main, ...rest] = tile.main;
  fill(old.value, foreign(main ?? words.noValue));
  fill(old.more, foreign(rest.join(" · ")));
  fill(old.marks, badges(tile, false));
  old.node.dataset.state = tile.connectivityState;
  const active = document.activeElement;
  const place = [...old.acts.children].indexOf(active);
  const outcome = old.acts.querySelector(".outcome");
  if (place >= 0 && active.type !== "range") {
    fill(old.acts, controls(tile, nameOf(tile)).slice(0, -1), outcome);
    old.acts.children[place]?.focus();
  }
  old.tile = tile;
}

function count() {
  const tiles = [...store.home.tiles.values()];
  const online = tiles.filter((tile) => tile.connectivityState === "online").length;
  const node = document.getElementById("summary");
  if (node) setText(node, words.counts(online, tiles.length));
}

function keepingFocus(root, body) {
  const id = document.activeElement?.closest?.(".tile")?.dataset.id;
  body();
  if (id) root.querySelector(`.tile[data-id="${CSS.escape(id)}"] a`)?.focus();
}

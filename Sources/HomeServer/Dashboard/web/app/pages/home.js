// SPDX-License-Identifier: Apache-2.0

// Rooms and their devices, live or past.

import { badges } from "/app/badges.js";
import { Controls } from "/app/controls.js";
import { element, fill, foreign, setForeign, setText } from "/app/dom.js";
import { edits } from "/app/edits.js";
import { icon, iconOf } from "/app/icons.js";
import { here } from "/app/route.js";
import { store } from "/app/store.js";
import { timeText } from "/app/time.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";

const order = new Intl.Collator().compare;
let nodes = {};
/// The tiles by device, and what they were drawn of: all of it is drawn again where that differs.
let tiles = new Map();
let drawn = {};

export function show(root) {
  tiles = new Map();
  drawn = {};
  nodes = {
    summary: element("p", { class: "summary", id: "summary" }),
    note: element("p", { class: "note" }), edits: element("div", {}), rooms: element("div", {}),
  };
  fill(root, element("h1", {}, words.pages.home), nodes.summary, nodes.note, nodes.edits,
    nodes.rooms);
  draw();
}

/// Draws what changed, in its place, so that focus and clicks meet what they were meant for.
export function update(_, __, changed) {
  const isSame = changed?.size && drawn.home === store.home && drawn.asOf === store.asOf;
  if (!isSame || [...changed].some(isPlacedAnew)) return draw();
  for (const id of changed) tiles.get(id).draw(store.home.tiles.get(id));
  count();
}

/// A device that came, went, moved or got another name changes the rooms.
function isPlacedAnew(id) {
  const tile = store.home.tiles.get(id);
  const old = tiles.get(id)?.tile;
  return !tile || !old || old.roomID !== tile.roomID || shownName(old) !== shownName(tile);
}

function draw() {
  const { home, asOf, point } = store;
  const hasEdits = !store.isPast && Boolean(store.about?.edits);
  if (drawn.hasEdits !== hasEdits) fill(nodes.edits, edits());
  drawn = { ...drawn, home, asOf, hasEdits };
  nodes.note.hidden = asOf === null;
  setText(nodes.note, asOf === null ? ""
    : words[store.connection === "live" ? "asOf" : "lost"](timeText(asOf)));
  const isLoading = point.state === "loading" && (point.isSlow || home.tiles.size === 0);
  if (isLoading || point.state === "failed") {
    drawn.layout = null;
    fill(nodes.rooms, isLoading ? element("p", {}, words.loading) : null);
    setText(nodes.summary, "");
    return;
  }
  const groups = byRoom(home);
  const layout = JSON.stringify(groups.map(({ room, list }) => [room, list.map(({ id }) => id)]));
  for (const id of tiles.keys()) if (!home.tiles.has(id)) tiles.delete(id);
  for (const [id, tile] of home.tiles) {
    if (!tiles.has(id)) tiles.set(id, new Tile());
    tiles.get(id).draw(tile);
  }
  if (drawn.layout !== layout) place(groups);
  drawn.layout = layout;
  count();
}

function byRoom(home) {
  const rooms = [...home.rooms].sort((a, b) => order(shownName(a), shownName(b)));
  const lists = new Map([...rooms.map(({ id }) => [id, []]), [null, []]]);
  for (const tile of home.tiles.values()) (lists.get(tile.roomID) ?? lists.get(null)).push(tile);
  return [...rooms, null].map((room) => ({ room, list: lists.get(room?.id ?? null)
    .sort((a, b) => order(shownName(a), shownName(b))) })).filter(({ list }) => list.length > 0);
}

/// Puts the tiles into their rooms; one that has the focus keeps it.
function place(groups) {
  const active = document.activeElement;
  fill(nodes.rooms, groups.length === 0 ? element("p", {}, words.noDevices) : null,
    groups.map(({ room, list }) => element("section", { class: "room" },
      element("h2", {}, room ? foreign(shownName(room)) : words.noRoom),
      element("ul", { class: "tiles" }, list.map(({ id }) => tiles.get(id).node)))));
  if (nodes.rooms.contains(active)) active.focus({ preventScroll: true });
}

class Tile {
  #link = element("a", {});
  #value = element("p", { class: "value" });
  #more = element("p", { class: "more" });
  #marks = element("p", { class: "badges" });
  #acts = new Controls();
  node = element("li", { class: "tile" }, element("h3", {}, this.#link), this.#value, this.#more,
    this.#marks, this.#acts.node);

  draw(tile) {
    const name = shownName(tile);
    const [main, ...rest] = tile.main;
    const old = this.tile;
    if (!old || old.type !== tile.type || shownName(old) !== name) {
      fill(this.#link, icon(iconOf(tile.type)), foreign(name));
    }
    this.tile = tile;
    this.#link.href = here("device", { id: tile.id });
    this.node.dataset.id = tile.id;
    this.node.dataset.state = store.isStale ? "unknown" : tile.connectivityState;
    // A switch tells of presses, and never has a value.
    setForeign(this.#value, main ?? (/Switch|Button/.test(tile.type) ? "" : words.noValue));
    setForeign(this.#more, rest.join(" · "));
    this.#more.hidden = rest.length === 0;
    fill(this.#marks, badges(tile, store.isStale));
    this.#acts.draw(tile, name);
  }
}

function count() {
  const all = [...store.home.tiles.values()];
  const online = all.filter((tile) => tile.connectivityState === "online").length;
  setText(nodes.summary, store.isStale ? words.countAll(all.length)
    : words.counts(online, all.length));
}

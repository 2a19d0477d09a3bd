// SPDX-License-Identifier: Apache-2.0

// The home that is shown: the live one, or that of a point of the past. Pages draw both alike.
//
// The address says the point, the store asks for it, pages draw what the store shows:
//
//   loading ──▶ shown     Another point, or the same asked for again, is loading once more;
//      └──────▶ failed    one that failed also when the stream is open again.
//
// Now is loading until the stream has told the home, and then shown.

import { ask, follow } from "/app/api.js";
import { current } from "/app/route.js";

const empty = () => ({ offset: null, receivedAt: null, structures: [], rooms: [],
  tiles: new Map() });
/// From then on a page says that it waits, and no longer shows the point before.
const slowAfter = 1000;

class Store extends EventTarget {
  about = null;
  /// connecting, live, lost, or paused while nobody sees the page
  connection = "connecting";
  live = empty();
  #isHeard = false;
  /// The address that is shown: page and parameters.
  route = current();
  /// The point of the address, none for now: loading, shown or failed.
  point = { at: undefined, state: "loading", isSlow: false };
  error = null;
  #past = null;
  #hash = null;
  #abort = null;
  #lostAt = null;
  #known = new Map();

  /// What pages show; while a point is loading, that of the point before.
  get home() { return this.#past ?? this.live; }
  get isPast() { return this.point.at !== undefined; }
  /// Whether what is shown can be commanded.
  get isLive() { return !this.isPast && this.point.state === "shown"; }

  /// When the home was heard last; null where the home that is shown is not behind.
  get asOf() {
    if (this.isPast || this.point.state !== "shown") return null;
    if (this.#lostAt) return this.#lostAt;
    return this.about && !this.about.live ? this.about.lastAt : null;
  }

  /// Whether nobody can know which devices are online.
  get isStale() { return this.asOf !== null; }

  async start() {
    addEventListener("hashchange", () => this.#goToRoute());
    await this.#readAbout();
    this.#goToRoute();
    follow({
      reset: (home) => {
        this.live = { ...home, tiles: new Map(home.tiles.map((tile) => [tile.id, tile])) };
        this.#isHeard = true;
        this.#readAbout();
        if (!this.isPast) this.point.state = "shown";
        this.#tell("live", null);
      },
      diff: (diff) => this.#take(diff),
      mark: (mark) => {
        if (this.about && mark.logID !== this.about.logID) location.reload();
      },
      state: (state) => this.#connect(state),
    });
    // Whether somebody listens may change without a record.
    setInterval(() => {
      if (this.connection !== "paused") this.#readAbout();
    }, 30_000);
  }

  async #readAbout() {
    const before = this.asOf;
    try {
      this.about = await ask("about");
    } catch {
      return; // The connection says it.
    }
    this.#tell("about");
    if (this.asOf !== before) this.#tell("live", new Set());
  }

  #connect(state) {
    const isBack = state === "live" && this.#lostAt !== null;
    if (state === "live") this.#lostAt = null;
    else if (this.connection === "live") this.#lostAt = new Date().toISOString();
    this.connection = state;
    this.#tell("connection");
    if (!isBack) this.#tell("live", new Set());
    else if (this.point.state === "failed") this.#ask(this.point.at);
    else this.#tell("point", null);
  }

  #take(diff) {
    const home = this.live;
    for (const id of diff.removed) home.tiles.delete(id);
    for (const tile of diff.tiles) home.tiles.set(tile.id, tile);
    if (diff.rooms) home.rooms = diff.rooms;
    if (diff.structures) home.structures = diff.structures;
    home.offset = diff.to;
    home.receivedAt = null;
    const changed = new Set([...diff.removed, ...diff.tiles.map((tile) => tile.id)]);
    this.#tell("live", diff.rooms ? null : changed);
  }

  /// Follows the address. The same address again asks again: `-15m` moves on.
  #goToRoute() {
    this.route = current();
    const { at } = this.route.parameters;
    const isAgain = this.#hash === location.hash;
    this.#hash = location.hash;
    const wanted = at === "HEAD" || !at ? undefined : at;
    if (wanted !== this.point.at || isAgain || this.point.state === "failed") this.#ask(wanted);
    else this.#tell("point", null);
  }

  async #ask(at) {
    const former = this.home;
    this.#abort?.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.error = null;
    if (at === undefined) {
      this.#past = null;
      this.point = { at, state: this.#isHeard ? "shown" : "loading" };
      this.#tell("point", null);
      return;
    }
    this.#past = former;
    const point = { at, state: "loading", isSlow: false };
    this.point = point;
    this.#tell("point", null);
    setTimeout(() => {
      if (this.point !== point || point.state !== "loading") return;
      point.isSlow = true;
      this.#tell("point", new Set());
    }, slowAfter);
    try {
      const home = await this.tilesAt(at, signal);
      if (signal.aborted) return;
      this.#past = home;
      point.state = "shown";
    } catch (error) {
      if (signal.aborted) return;
      this.#past = empty();
      this.error = error;
      point.state = "failed";
    }
    this.#tell("point", new Set());
  }

  async tilesAt(at, signal) {
    const known = this.#known.get(at);
    if (known) return known;
    const home = await ask("tiles", { at }, signal);
    home.tiles = new Map(home.tiles.map((tile) => [tile.id, tile]));
    // Only an offset means the same for ever.
    if (at === `@${home.offset}`) {
      this.#known.set(at, home);
      if (this.#known.size > 64) this.#known.delete(this.#known.keys().next().value);
    }
    return home;
  }

  #tell(type, changed) {
    const event = new Event(type);
    event.changed = changed;
    this.dispatchEvent(event);
  }
}

export const store = new Store();

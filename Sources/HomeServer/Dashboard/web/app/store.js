// SPDX-License-Identifier: Apache-2.0

// The home that is shown: the live one, or that of a point of the past. Pages draw both alike.

import { ask, follow } from "/app/api.js";
import { current } from "/app/route.js";

const empty = () => ({ offset: null, receivedAt: null, asOf: null, structures: [], rooms: [],
  tiles: new Map() });

class Store extends EventTarget {
  about = null;
  /// connecting, live or lost
  connection = "connecting";
  live = empty();
  past = null;
  error = null;
  #asked = null;
  #abort = null;
  #known = new Map();

  /// What pages show.
  get home() { return this.past ?? this.live; }
  get isPast() { return this.past !== null; }

  async start() {
    addEventListener("hashchange", () => this.#goToRoute());
    await this.#readAbout();
    follow({
      reset: (home) => {
        this.live = { ...home, tiles: new Map(home.tiles.map((tile) => [tile.id, tile])),
          asOf: this.live.asOf };
        this.#readAbout();
        this.#tell("live", null);
      },
      diff: (diff) => this.#take(diff),
      mark: (mark) => {
        if (this.about && mark.logID !== this.about.logID) location.reload();
      },
      state: (state) => {
        this.connection = state;
        this.#tell("connection");
      },
    });
    // Whether somebody listens may change without a record.
    setInterval(() => this.#readAbout(), 30_000);
    await this.#goToRoute();
  }

  async #readAbout() {
    try {
      this.about = await ask("about");
    } catch {
      return; // The connection says it.
    }
    this.#tell("about");
    const asOf = this.about.live ? null : this.about.lastAt;
    if (asOf === this.live.asOf) return;
    this.live.asOf = asOf;
    this.#tell("live", null);
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

  /// Shows the point of the address.
  async #goToRoute() {
    const { at } = current().parameters;
    if (at === this.#asked) return;
    this.#asked = at;
    this.#abort?.abort();
    this.error = null;
    if (!at || at === "HEAD") {
      this.#asked = undefined;
      this.past = null;
      this.#tell("point", null);
      return;
    }
    this.#abort = new AbortController();
    try {
      const home = await this.tilesAt(at, this.#abort.signal);
      if (this.#asked !== at) return;
      this.past = home;
      this.#tell("point", null);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.error = error;
      this.#tell("point", null);
    }
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

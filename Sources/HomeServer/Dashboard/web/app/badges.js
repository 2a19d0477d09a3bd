// SPDX-License-Identifier: Apache-2.0

import { element } from "/app/dom.js";
import { icon } from "/app/icons.js";
import { words } from "/app/words.js";

const icons = { offline: "offline", partiallyOnline: "partly", unknown: "unknown" };

/// What is to be said about a device beside its values; usually nothing.
export function badges(tile, isStale) {
  const state = isStale ? "unknown" : tile.connectivityState;
  const list = [];
  if (state !== "online") {
    list.push(element("span", { class: `badge ${state}` }, icon(icons[state] ?? "unknown"),
      words.connectivity[state] ?? state));
  }
  if (tile.dataSourceLocality === "remote" || tile.dataSourceLocality === "mixed") {
    list.push(element("span", { class: "badge locality" }, icon("cloud"),
      words.locality[tile.dataSourceLocality]));
  }
  if (tile.isGroup) list.push(element("span", { class: "badge" }, words.group));
  return list;
}

// SPDX-License-Identifier: Apache-2.0

// On a replica: the commands that wait for the home, and those that a person has to decide.

import { ask, command } from "/app/api.js";
import { element, fill, foreign } from "/app/dom.js";
import { store } from "/app/store.js";
import { shownName } from "/app/values.js";
import { words } from "/app/words.js";

let timer;

/// A section that keeps itself up to date for as long as it is shown; null where this is no replica.
export function edits() {
  if (!store.about?.edits || store.isPast) return null;
  const list = element("ul", { class: "edits" });
  const node = element("section", { class: "card", hidden: true },
    element("h2", {}, words.edits.title), list);
  read(node, list);
  clearInterval(timer);
  timer = setInterval(() => {
    if (node.isConnected) read(node, list);
    else clearInterval(timer);
  }, 2000);
  return node;
}

async function read(node, list) {
  let shown;
  try {
    shown = (await ask("edits")).edits.filter((edit) => edit.state !== "done");
  } catch {
    return;
  }
  const text = JSON.stringify(shown);
  // A button keeps the focus while nothing changes.
  if (list.dataset.shown === text) return;
  list.dataset.shown = text;
  node.hidden = shown.length === 0;
  fill(list, shown.map((edit) => item(edit, () => read(node, list))));
}

function item(edit, redraw) {
  const act = (what) => async () => {
    try {
      await command({ do: what, edit: edit.id, v: 1 });
    } catch {
      // The list says what is so.
    }
    redraw();
  };
  const isOpen = edit.state === "waiting" || edit.state === "sent";
  const { device } = edit.command;
  const name = shownName({ id: device, name: store.home.tiles.get(device)?.name });
  return element("li", { "data-state": edit.state },
    element("p", {}, element("strong", {}, foreign(name)), " ", foreign(asked(edit.command))),
    state(edit).map((line) => element("p", { class: "dim" }, foreign(line))),
    edit.state === "sent" || !store.about.commands ? null : element("p", { class: "acts" },
      element("button", { type: "button", onclick: act("discardEdit") }, words.edits.discard), " ",
      isOpen ? null
        : element("button", { type: "button", onclick: act("applyEdit") }, words.edits.apply)));
}

const asked = (command) => command.write ? Object.entries(command.write)
  .map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join(", ")
  : [command.command, command.arguments ? JSON.stringify(command.arguments) : ""].join(" ");

function state(edit) {
  const w = words.edits;
  switch (edit.state) {
  case "conflict":
    return edit.conflicts.flatMap((one) => [
      w.conflict(one.attribute, JSON.stringify(one.basedOn), JSON.stringify(one.now)),
      ...(one.wanted === undefined ? [] : [w.wanted(JSON.stringify(one.wanted))])]);
  case "refused": return [w.refused(edit.message)];
  case "unconfirmed": return [w.unconfirmed(edit.reason)];
  default: return [w[edit.state]];
  }
}

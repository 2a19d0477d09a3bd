// SPDX-License-Identifier: Apache-2.0

// Commands from the page. A value changes when the home says so, never before.

import { command } from "/app/api.js";
import { element, fill, setForeign, setText } from "/app/dom.js";
import { store } from "/app/store.js";
import { words } from "/app/words.js";

/// The controls of a device, and a line for what became of the last command. They are changed in
/// their place, so that focus and outcome stay; the past has none.
export class Controls {
  node = element("div", { class: "acts" });
  #outcome = element("output", { class: "outcome" });
  #shape = "[]";
  #drawn = [];

  draw(tile, name) {
    const list = store.isLive && store.about?.commands ? tile.controls.filter(isShown) : [];
    const shape = JSON.stringify(list.map(({ kind, part, value }) => [kind, part, value === null]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      const hadFocus = this.node.contains(document.activeElement);
      this.#drawn = list.map(({ kind, part, value }) => kinds[kind](
        (...asked) => this.#send(tile.id, part, ...asked), value === null));
      if (list.length === 0) setText(this.#outcome, "");
      fill(this.node, this.#drawn.map(({ nodes }) => nodes), list.length ? this.#outcome : null);
      if (hadFocus) this.node.querySelector("button, input")?.focus();
    }
    list.forEach((control, index) => {
      const isOne = list.filter(({ kind }) => kind === control.kind).length < 2;
      this.#drawn[index].draw(control.value, name, isOne ? null : control.part);
    });
  }

  async #send(device, part, trait, name, parameters) {
    if (!store.isLive) return;
    setText(this.#outcome, words.outcome.sending);
    try {
      const answer = await command({
        do: "command", v: 1,
        commands: [{ device, part, trait, command: name,
          ...(parameters ? { arguments: parameters } : {}) }],
      });
      setText(this.#outcome, outcomeText(answer));
    } catch (error) {
      setText(this.#outcome, words.outcome.failed(error.message));
    }
  }
}

/// A level that nobody knows has no place on a slider.
const isShown = ({ kind, value }) => kind === "onOff" || value !== null;

const kinds = { onOff: toggle, level };
const whole = (part, name) => part ? `${part}, ${name}` : name;

/// A button that says what it does; two of them where nobody knows whether the device is on.
function toggle(send, isUnknown) {
  let isOn = false;
  const button = (turns) => element("button", { type: "button", class: "toggle",
    onclick: () => send("Matter.OnOffTrait", turns() ? "on" : "off") });
  const nodes = isUnknown ? [button(() => true), button(() => false)] : [button(() => !isOn)];
  return {
    nodes,
    draw: (value, name, part) => {
      isOn = value === true;
      nodes.forEach((node, index) => {
        const turnsOn = isUnknown ? index === 0 : !isOn;
        node.dataset.on = String(isOn);
        node.setAttribute("aria-label", words.turn(turnsOn, whole(part, name)));
        setForeign(node, words.turn(turnsOn, part ?? ""));
      });
    },
  };
}

function level(send) {
  let value = 0;
  /// Whether a person moves it, and how many commands have no answer yet: it does not follow then.
  let isHeld = false;
  let open = 0;
  const say = () => node.setAttribute("aria-valuetext", `${Math.round(node.value / 2.54)} %`);
  const follow = () => {
    if (!isHeld && open === 0) node.value = value;
    say();
  };
  const letGo = () => { isHeld = false; };
  const node = element("input", {
    type: "range", class: "level", min: 0, max: 254, onpointerup: letGo, onblur: letGo,
    oninput: () => {
      isHeld = true;
      say();
    },
    onchange: async () => {
      isHeld = false;
      open += 1;
      await send("Matter.LevelControlTrait", "moveToLevelWithOnOff", {
        level: Number(node.value), transitionTime: null, optionsMask: 0, optionsOverride: 0,
      });
      open -= 1;
      follow();
    },
  });
  return {
    nodes: [node],
    draw: (now, name, part) => {
      value = now;
      node.setAttribute("aria-label", words.level(whole(part, name)));
      follow();
    },
  };
}

function outcomeText({ ok, message, outcomes }) {
  const w = words.outcome;
  const result = outcomes?.[0];
  if (!ok) return w.failed(message);
  switch (result?.state) {
  case "queued": return w.queued;
  case "confirmed": return w.confirmed(Math.round(result.latency / 1e6));
  case "failed": return w.failed(result.message);
  default: return w.unconfirmed;
  }
}

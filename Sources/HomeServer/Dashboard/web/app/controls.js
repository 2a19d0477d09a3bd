// SPDX-License-Identifier: Apache-2.0

// Commands from the page. A value changes when the home says so, never before.

import { command } from "/app/api.js";
import { element, foreign, setText } from "/app/dom.js";
import { store } from "/app/store.js";
import { words } from "/app/words.js";

/// The controls of a tile, and a line for what became of the last command.
export function controls(tile, name) {
  if (!store.about?.commands) return [];
  const outcome = element("output", { class: "outcome" });
  const isOne = tile.controls.filter((control) => control.kind === "onOff").length < 2;
  const nodes = tile.controls.map((control) =>
    control.kind === "onOff" ? toggle(tile, control, name, outcome, isOne)
      : control.value === null ? null : slider(tile, control, name, outcome));
  return [...nodes, outcome];
}

function toggle(tile, control, name, outcome, isOne) {
  const isOn = control.value === true;
  return element("button", {
    type: "button", class: "toggle", "aria-pressed": String(isOn),
    "aria-label": words.turn(isOne ? name : `${name}, ${control.part},`, isOn),
    onclick: () => send(tile, control, "Matter.OnOffTrait", isOn ? "off" : "on", undefined,
      outcome),
  }, isOne ? null : [foreign(control.part), " "], isOn ? words.on : words.off);
}

function slider(tile, control, name, outcome) {
  return element("input", {
    type: "range", class: "level", min: 1, max: 254, value: control.value,
    "aria-label": words.level(name),
    "aria-valuetext": `${Math.round(control.value / 2.54)} %`,
    onchange: (event) => send(tile, control, "Matter.LevelControlTrait", "moveToLevelWithOnOff", {
      level: Number(event.target.value), transitionTime: null, optionsMask: 0, optionsOverride: 0,
    }, outcome),
  });
}

async function send(tile, control, trait, name, parameters, outcome) {
  setText(outcome, words.outcome.sending);
  try {
    const answer = await command({
      do: "command", v: 1,
      commands: [{ device: tile.id, part: control.part, trait, command: name,
        ...(parameters ? { arguments: parameters } : {}) }],
    });
    const result = answer.outcomes?.[0];
    setText(outcome, !answer.ok ? words.outcome.failed(answer.message)
      : result.state === "queued" ? words.outcome.queued
      : result.state === "confirmed" ? words.outcome.confirmed(Math.round(result.latency / 1e6))
        : result.state === "failed" ? words.outcome.failed(result.message)
          : words.outcome.unconfirmed);
  } catch (error) {
    setText(outcome, words.outcome.failed(error.message));
  }
}

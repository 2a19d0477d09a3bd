// SPDX-License-Identifier: Apache-2.0

// Makes elements. What comes from a home is text and nothing else: no function here reads HTML.

/// An element with attributes, listeners (`onclick`) and children; strings become text.
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  add(node, children);
  return node;
}

export function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/// Puts children in the place of all others.
export function fill(node, ...children) {
  node.replaceChildren();
  add(node, children);
}

/// A text that somebody else chose: its direction of writing ends with it.
export function foreign(text, attributes = {}) {
  return element("bdi", attributes, breakable(text));
}

/// The text with places at which a long name may be broken.
function breakable(text) {
  if (typeof text !== "string" || !/[/_]/.test(text)) return text;
  return text.split(/(?<=[/_])/).flatMap((piece, index) =>
    index ? [document.createElement("wbr"), piece] : [piece]);
}

const space = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) node.setAttribute(key, value);
  }
  add(node, children);
  return node;
}

/// Changes a text only where it differs, so that a screen reader is not told the same again.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/// Changes a foreign text only where it differs.
export function setForeign(node, text) {
  if (node.textContent !== text) fill(node, foreign(text));
}

// SPDX-License-Identifier: Apache-2.0

// Texts of devices may be as long as a message: a long one is cut, and opens to the whole.

import { element, foreign } from "/app/dom.js";

const lengthMax = 200;

/// The beginning of a text; no character is cut in two.
export function cut(text, length = lengthMax) {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/// A raw value as it stands in the log.
export function rawText(value) {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/// The beginning of a text, which opens to the whole; `key` names it among the others of a list.
export function long(text, key) {
  if (text.length <= lengthMax) return foreign(text);
  return element("details", { "data-key": key },
    element("summary", { "data-key": key }, foreign(cut(text))),
    element("pre", { tabindex: 0 }, foreign(text)));
}

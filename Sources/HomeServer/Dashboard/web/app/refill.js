// SPDX-License-Identifier: Apache-2.0

// Draws again below somebody who reads.

import { fill } from "/app/dom.js";

/// Puts children in the place of all others. What was open stays open, and the focus stays where it
/// was: on the same element, or on the one with the same `data-key`.
export function refill(root, ...children) {
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.closest("[data-key]")?.dataset.key;
  const opened = new Set([...root.querySelectorAll("details[open]")].map((one) => one.dataset.key));
  fill(root, ...children);
  for (const one of root.querySelectorAll("details")) {
    if (opened.has(one.dataset.key)) one.open = true;
  }
  if (!active) return;
  const place = active.isConnected ? active
    : key && root.querySelector(`:not(details)[data-key="${CSS.escape(key)}"]`);
  (place || root.closest("main"))?.focus({ preventScroll: true });
}

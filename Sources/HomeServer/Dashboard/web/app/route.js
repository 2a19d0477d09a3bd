// SPDX-License-Identifier: Apache-2.0

// The address: `#/device?id=…&at=@1234`. The point is part of it, so that it can be sent around.

export function current() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const parameters = Object.fromEntries(new URLSearchParams(query || ""));
  return { page: path || "home", parameters };
}

export function address(page, parameters = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== "") query.set(key, value);
  }
  const text = query.toString();
  return `#/${page}${text ? `?${text}` : ""}`;
}

let visit = { page: current().page, end: new AbortController() };
// This file is loaded before all others: its listener is the first to hear of a new address.
addEventListener("hashchange", () => {
  const { page } = current();
  if (page === visit.page) return;
  visit.end.abort();
  visit = { page, end: new AbortController() };
});

/// Questions of which only the newest is wanted, and only until the page is left. After each
/// `await`, and in each `catch`, a page returns where its signal is aborted.
export class Newest {
  #last;

  /// The signal of a new question, for `ask`; the question before is aborted.
  signal() {
    this.#last?.abort();
    this.#last = new AbortController();
    return AbortSignal.any([this.#last.signal, visit.end.signal]);
  }
}

/// Changes parameters of the page that is shown; where they are so already, it is asked again.
export function change(parameters, { replaces = false } = {}) {
  const { page, parameters: old } = current();
  const next = address(page, { ...old, ...parameters });
  if (!replaces && next !== location.hash) {
    location.hash = next;
    return;
  }
  history.replaceState(null, "", next);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/// A link to a page at the point that is shown.
export function here(page, parameters = {}) {
  const { at } = current().parameters;
  return address(page, { ...parameters, at });
}

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

/// Changes parameters of the page that is shown.
export function change(parameters, { replaces = false } = {}) {
  const { page, parameters: old } = current();
  const next = address(page, { ...old, ...parameters });
  if (replaces) history.replaceState(null, "", next);
  else location.hash = next;
  if (replaces) dispatchEvent(new HashChangeEvent("hashchange"));
}

/// A link to a page at the point that is shown.
export function here(page, parameters = {}) {
  const { at } = current().parameters;
  return address(page, { ...parameters, at });
}

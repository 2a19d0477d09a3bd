// SPDX-License-Identifier: Apache-2.0

import { foreign } from "/app/dom.js";

/// A raw value as it stands in the log.
export function valueText(value) {
  if (value === undefined) return "";
  return foreign(typeof value === "string" ? value : JSON.stringify(value));
}

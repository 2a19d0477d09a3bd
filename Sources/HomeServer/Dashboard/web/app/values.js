// SPDX-License-Identifier: Apache-2.0

/// What a device or a room is called: its id where the name has nothing that can be seen.
export function shownName({ name, id }) {
  const seen = (name ?? "").replace(/[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/gu, "");
  return seen === "" ? id : name;
}

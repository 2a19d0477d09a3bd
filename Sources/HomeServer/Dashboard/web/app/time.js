// SPDX-License-Identifier: Apache-2.0

const full = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

/// The milliseconds of a time in RFC 3339 with nine digits.
export const milliseconds = (text) => Date.parse(text);

export function timeText(text) {
  if (!text) return "";
  const date = new Date(milliseconds(text));
  const isToday = date.toDateString() === new Date().toDateString();
  return (isToday ? clock : full).format(date);
}

/// `3 min 5 s`
export function durationText(ms) {
  const units = [[86_400_000, "d"], [3_600_000, "h"], [60_000, "min"], [1000, "s"]];
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const first = units.findIndex(([length]) => ms >= length);
  const parts = [];
  let rest = ms;
  for (const [length, name] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push(`${count} ${name}`);
    rest %= length;
  }
  return parts.join(" ");
}

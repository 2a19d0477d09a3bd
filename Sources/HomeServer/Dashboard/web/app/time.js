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

/// The zone of all times of the page, as `GMT+1`.
export const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: "short" })
  .formatToParts().find(({ type }) => type === "timeZoneName").value;

const day = /^(\d{4}-\d\d-\d\d|today|yesterday)(?:[Tt ]|$)/;
const clockOfDay = /^\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?$/;

/// A point as the server reads it. A person means the zone of the browser, the server its own: a
/// local time gets the browser's offset from UTC; all else stays as it was written.
export function pointText(text) {
  const typed = text.trim();
  const named = day.exec(typed)?.[1];
  const rest = typed.slice(named ? named.length : 0).replace(/^[Tt ]/, "");
  if (named ? rest && !clockOfDay.test(rest) : !clockOfDay.test(typed)) return typed;
  const hours = (rest || "00:00").replace(/^\d:/, "0$&");
  const today = new Date();
  const ago = (days) => dateText(new Date(today.getFullYear(), today.getMonth(),
    today.getDate() - days));
  let date = { today: ago(0), yesterday: ago(1) }[named] ?? named ?? ago(0);
  // A time of day alone is the latest one in the past.
  if (!named && new Date(`${date}T${hours}`) > today) date = ago(1);
  const local = `${date}T${hours}`;
  return Number.isNaN(Date.parse(local)) ? typed : local + offsetText(new Date(local));
}

const two = (number) => String(number).padStart(2, "0");
const dateText = (date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

function offsetText(date) {
  const minutes = -date.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
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

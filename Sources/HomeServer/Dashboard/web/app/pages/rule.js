// SPDX-License-Identifier: Apache-2.0

// When a rule would have fired: a calendar, and each firing with what held.

import { element, foreign } from "/app/dom.js";
import { cut } from "/app/long.js";
import { address } from "/app/route.js";
import { durationText, milliseconds, timeText } from "/app/time.js";
import { words } from "/app/words.js";

/// What the bar of time shows of firings.
export const spans = (firings) => firings.map(({ time, nanoseconds }) => ({
  from: { time },
  to: nanoseconds === null ? null
    : { time: new Date(milliseconds(time) + nanoseconds / 1e6).toISOString() },
}));

/// The answer of a back-test.
export function history(answer, parameters) {
  const w = words.rule;
  if (answer.first === null) return element("p", { class: "summary" }, w.noRecords);
  const head = element("p", { class: "summary" },
    answer.count === 0 ? w.none : w.count(answer.count), ` (@${answer.first} … @${answer.last})`);
  if (answer.count === 0) return head;
  return [head, calendar(answer.days, parameters),
    answer.truncated ? element("p", {}, w.more) : null,
    element("table", { class: "firings" },
      element("thead", {}, element("tr", {}, [w.fired, w.lasted, w.state].map((title) =>
        element("th", { scope: "col" }, title)))),
      element("tbody", {}, answer.firings.map(row)))];
}

function row({ offset, time, nanoseconds, state }) {
  return element("tr", {},
    element("td", {}, element("a", { href: address("home", { at: `@${offset}` }) },
      `${timeText(time)} @${offset}`)),
    element("td", {}, nanoseconds === null ? words.find.still : durationText(nanoseconds / 1e6)),
    element("td", {}, state.map((text, index) => [index ? ", " : "", foreign(cut(text))])));
}

const month = new Intl.DateTimeFormat(undefined,
  { month: "long", year: "numeric", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short", timeZone: "UTC" });
const length = 86_400_000;
/// 1970-01-05 was a Monday.
const weekdays = [...Array(7).keys()].map((index) => weekday.format(new Date((index + 4) * length)));

/// One table for each month in which the rule fired; the dates are those of the server's zone.
function calendar(days, parameters) {
  const months = new Map();
  for (const { day, count } of days) {
    const name = day.slice(0, 7);
    if (!months.has(name)) months.set(name, new Map());
    months.get(name).set(Number(day.slice(8)), count);
  }
  const most = Math.max(...days.map(({ count }) => count));
  return element("section", { class: "calendar" },
    element("h2", {}, words.rule.calendar),
    [...months].map(([name, counts]) => monthTable(name, counts, most, parameters)));
}

function monthTable(name, counts, most, parameters) {
  const first = new Date(`${name}-01T00:00:00Z`);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const cells = [...Array(before).fill(null), ...Array.from({ length: last }, (_, index) => index + 1)];
  const weeks = [];
  while (cells.length) weeks.push(cells.splice(0, 7));
  return element("table", {},
    element("caption", {}, month.format(first)),
    element("thead", {}, element("tr", {}, weekdays.map((title) =>
      element("th", { scope: "col" }, title)))),
    element("tbody", {}, weeks.map((week) => element("tr", {}, week.map((day) =>
      dayCell(name, day, counts.get(day), most, parameters))))));
}

function dayCell(name, day, count, most, parameters) {
  if (!count) return element("td", { class: "dim" }, day ?? "");
  // A date as a point is its first moment.
  const [from, to] = [day, day + 1].map((number) =>
    new Date(Date.parse(`${name}-01`) + (number - 1) * length).toISOString().slice(0, 10));
  return element("td", { class: count > most / 2 ? "many" : "few" },
    element("a", { href: address("find", { ...parameters, from, to }) }, day, " ",
      element("b", {}, count), element("span", { class: "hidden" }, ` ${words.rule.times(count)}`)));
}

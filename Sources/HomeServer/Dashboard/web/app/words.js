// SPDX-License-Identifier: Apache-2.0

// Every word of the page; a translation replaces this file. Words of values come from the server.

export const words = {
  language: "en",
  skip: "Skip to the content",
  pages: { home: "Home", events: "Events", compare: "Compare", find: "Find", health: "Health" },
  connection: {
    live: "Live", still: "A log that is read", lost: "No connection, trying again",
    connecting: "Connecting",
  },
  past: {
    title: (time, offset) => `You look at ${time}, @${offset}`,
    before: "You look at the time before the first record",
    back: "Back to now",
  },
  asOf: (time) => `As of ${time}: nobody listens, so connectivity may have changed since.`,
  connectivity: {
    online: "online", offline: "offline", partiallyOnline: "partly online", unknown: "unknown",
  },
  locality: { local: "local", remote: "by the cloud", mixed: "local and by the cloud", unknown: "" },
  counts: (online, all) => `${online} of ${all} devices online`,
  noRoom: "No room",
  noDevices: "The home has no device at this point.",
  noValue: "no value yet",
  group: "group",
  turn: (name, isOn) => `Turn ${name} ${isOn ? "off" : "on"}`,
  on: "on", off: "off",
  level: (name) => `Brightness of ${name}`,
  outcome: {
    confirmed: (ms) => `confirmed in ${ms} ms`,
    failed: (message) => `failed: ${message}`,
    unconfirmed: "sent; no report confirmed it",
    sending: "sending",
  },
  scrubber: {
    label: "Point in time", point: "Go to a point", go: "Go", now: "Now",
    hint: "14:00, -15m, yesterday, @1234, tag:party",
    back: "One record back", forward: "One record forward", play: "Play", pause: "Pause",
    speed: "Speed", at: (time, offset) => `${time}, record ${offset}`,
    outage: (profile) => profile ? `${profile} not heard` : "Hearth did not run",
    density: "Records over time", filter: "Show only names with",
  },
  device: {
    back: "All devices", values: "Values", diagnostics: "Diagnostics", history: "History",
    why: "Why it is so", changes: "Its events", attribute: "Attribute", value: "Value",
    since: "Since", range: "Range", facts: "Facts", decides: "decides", says: "says",
    about: "about", source: "source", notThere: "The home does not have this device at this point.",
    choose: "Choose a value", day: "1 day", week: "1 week", month: "30 days", all: "All",
    min: "lowest", highest: "highest", last: "last", noHistory: "No value in this range.",
    chart: (label, from, to) => `${label} from ${from} to ${to}`,
  },
  events: {
    title: "Events", time: "Time", record: "Record", what: "What", older: "Older", newer: "Newer",
    device: "Device", kind: "Kind", topic: "Topic", all: "Also bookkeeping and repeats",
    none: "No event matches.", message: "Message", effect: "What it changed",
    nothing: "It changed nothing that people see.", notKept: "not kept", retained: "stored",
    look: "Look at this point", show: "Show", apply: "Filter", any: "any",
  },
  compare: {
    title: "Compare two points", from: "From", to: "To", compare: "Compare", same: "Nothing differs.",
    added: "added", removed: "removed", count: (n) => n === 1 ? "1 difference" : `${n} differences`,
  },
  find: {
    title: "When was it so?", predicate: "Predicate", find: "Find",
    example: 'device("Kitchen lamp").onOff == true', none: "Never in this log.",
    from: "From", to: "To", lasted: "Lasted", still: "still so",
    count: (n) => n === 1 ? "Once" : `${n} times`, more: "Only the first 1000 are shown.",
  },
  health: {
    title: "Health", none: "No daemon runs here: this page shows a log that is read.",
    home: "A replica of", connected: "connected", away: "away", never: "not yet",
    agreed: "Same state, by hash, before",
    brokers: "Brokers", log: "Log", disk: "Disk", unreadable: "Unreadable topics",
    damage: "Damage", noDamage: "none", uptime: "Running for", records: "Records",
    broker: "Broker", phase: "Connection", messages: "Messages", connects: "Connected so often",
    gaps: "Gaps", commit: "Last commit", trouble: "Trouble",
    version: "Version", free: "free", used: "used by the log",
  },
  login: {
    title: "Log in", token: "Token", enter: "Log in", out: "Log out", as: "Logged in as",
    used: "This link was used, or has ended. Ask for a new one, or enter a token.",
    help: "On the machine of the home, 'hearth token link' prints a link that works once.",
  },
  error: "It did not work",
  loading: "Loading",
  keys: "← → one record · Shift ← → one minute · Space plays · N now",
};

# SPDX-License-Identifier: Apache-2.0
"""What must hold of a command and its way back, given the log and the device. Pure functions."""
import dataclasses
import math

from .outcomes import OUTCOMES

PROMPT, SILENT, LATE, TWICE, REFUSED = "prompt", "silent", "late", "twice", "out of range"
# By kind: the state of the outcome, and why it has it.
RIGHT = {
    PROMPT: ("confirmed", None), TWICE: ("confirmed", None),
    SILENT: ("unconfirmed", "timeout"), LATE: ("unconfirmed", "timeout"),
    REFUSED: ("failed", None),
}
# What a value out of range is refused with.
REFUSALS = ("outOfRange", "unimplemented", "invalidArgument")


@dataclasses.dataclass
class Trip:
    """One command, and what became of it."""

    ecosystem: str
    kind: str
    form: dict
    # The values that the device is to have.
    wanted: dict
    outcome: dict
    # How many messages the device had heard before it, and heard because of it.
    heard_before: int
    heard: int = 0
    # In how many messages the ecosystem says the command.
    messages: int = 1
    problems: list = dataclasses.field(default_factory=list)

    def __str__(self):
        return (f"{self.ecosystem} {self.kind} {self.form['trait']} "
                f"{self.form.get('command', 'write')} {self.form.get('arguments', '')}")


def check(trips, events):
    """What is wrong: outcomes, what devices heard, and what the log says of it."""
    problems = [f"{trip}: {problem}" for trip in trips for problem in trip.problems]
    by_command = {}
    for event in events:
        if "commandID" in event:
            by_command.setdefault(event["commandID"], []).append(event)
    for trip in trips:
        problems += [f"{trip}: {problem}" for problem in check_trip(trip)]
        # What is refused at the door has no id.
        told = by_command.get(trip.outcome.get("commandID") or "", [])
        problems += [f"{trip}: {problem}" for problem in check_log(trip, told, events)]
    return problems


def check_trip(trip):
    """The outcome that the caller was told, and what the device heard."""
    state, reason = RIGHT[trip.kind]
    problems = []
    if trip.outcome["state"] != state or (reason and trip.outcome.get("reason") != reason):
        problems.append(f"{state} {reason or ''} was expected: {trip.outcome}")
    if trip.kind == REFUSED:
        if trip.outcome.get("code") not in REFUSALS:
            problems.append(f"refused with {trip.outcome.get('code')}")
        if trip.heard:
            problems.append(f"the device heard {trip.heard} messages")
    elif trip.heard != trip.messages:
        problems.append(f"the device heard {trip.heard} messages, not {trip.messages}")
    return problems


def check_log(trip, told, events):
    """The events of the command, and the reports behind its outcome."""
    outcomes = [event for event in told if event["kind"] in OUTCOMES]
    if trip.kind == REFUSED and not told:
        return []
    if len(outcomes) != 1:
        return [f"{len(outcomes)} outcomes in the log"]
    if trip.kind not in (LATE, TWICE):
        return []
    # What the device says after that changes the home, and no outcome.
    reports = [event for event in events if event["kind"] == "attributesReported"
               and event["deviceID"] == trip.form["device"]
               and event["offset"] >= outcomes[0]["offset"]
               and event["attributes"].get("onOff") == trip.wanted["onOff"]]
    least = 1 if trip.kind == LATE else 2
    if len({event["offset"] for event in reports}) < least:
        return [f"{len(reports)} reports of {trip.wanted} from its outcome on, not {least}"]
    return []


def latencies(trips):
    """Of each ecosystem, in order: the latencies of what was confirmed in ms, sorted, and how many
    commands there were."""
    table = {}
    for trip in trips:
        row = table.setdefault(trip.ecosystem, ([], []))
        row[1].append(trip)
        if trip.kind == PROMPT and trip.outcome["state"] == "confirmed":
            row[0].append(trip.outcome["latency"] / 1e6)
    return [(name, sorted(found), len(all_of_them)) for name, (found, all_of_them) in table.items()]


def quantile(values, share):
    """The nearest-rank quantile of sorted values; nan of none."""
    if not values:
        return math.nan
    return values[max(0, math.ceil(share * len(values)) - 1)]

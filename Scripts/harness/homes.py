# SPDX-License-Identifier: Apache-2.0
"""What must hold when several simulated homes live on one broker. Pure functions."""
import collections

# What begins so is told to devices, or is no business of a home.
OTHERS = ("esphome/discover/", "hearth/")
IDENTIFIERS = ("structures", "rooms", "devices")


def ecosystem_of(topic):
    """Whose a topic is; homes of different ecosystems share none."""
    levels = topic.split("/")
    if levels[0] == "zigbee2mqtt":
        return "zigbee2mqtt"
    if levels[0] == "tasmota" or {"tele", "stat", "cmnd"} & set(levels[:2]):
        return "tasmota"
    return "homeassistant"


def is_state(topic):
    """Whether a home says at this topic what it is, so that a daemon that knows it listens."""
    levels = topic.split("/")
    return not (topic.startswith(OTHERS) or "cmnd" in levels[:2] or levels[-1] == "config")


def turns(messages):
    """How often a message is followed by one of another home."""
    whose = [ecosystem_of(each.topic) for each in messages]
    return sum(one != other for one, other in zip(whose, whose[1:]))


def check_same(ecosystem, first, second):
    """Each home must have said the same, in the same order."""
    said = [[(each.topic, each.payload) for each in messages
             if ecosystem_of(each.topic) == ecosystem] for messages in (first, second)]
    for place, (one, other) in enumerate(zip(*said)):
        if one != other:
            return [f"message {place} of {ecosystem} is {other}, not {one}"]
    if len(said[0]) != len(said[1]):
        return [f"{ecosystem} said {len(said[1])} messages, not {len(said[0])}"]
    return []


def check_received(messages, events):
    """Every message at a topic that the daemon listens to must be one record.

    `events` are those of the time of the messages. What came because of a subscription is no part
    of it.
    """
    came = collections.Counter(each.topic for each in messages if is_state(each.topic))
    logged = collections.Counter()
    seen = set()
    for event in events:
        origin = event.get("origin") or {}
        if event["offset"] not in seen and origin.get("topic") and not origin.get("retained"):
            seen.add(event["offset"])
            logged[origin["topic"]] += 1
    return [f"{topic}: {count} messages, {logged[topic]} records" for topic, count in came.items()
            if logged[topic] != count]


def check_graphs(first, second):
    """The same hash, and the same snapshot but for where it stands in the log."""
    if first["graphHash"] == second["graphHash"]:
        left, right = ({key: value for key, value in each.items()
                        if key not in ("offset", "stateHash")} for each in (first, second))
        return [] if left == right else ["the hashes are equal, and the graphs are not"]
    return [f"graphHash {second['graphHash']}, not {first['graphHash']}"] + differences(
        first, second)


def differences(first, second):
    """Where two snapshots differ, object by object, and how far that is only in the ids of rooms."""
    found = []
    for kind in IDENTIFIERS:
        left, right = ({each["id"]: each for each in snapshot[kind]}
                       for snapshot in (first, second))
        found += [f"{kind} {each} only in one" for each in sorted(left.keys() ^ right.keys())]
        for each in sorted(left.keys() & right.keys()):
            if left[each] != right[each]:
                found.append(f"{kind} {each}: {difference(left[each], right[each])}")
    named = [with_room_names(each) for each in (first, second)]
    if named[0] == named[1]:
        found.append("the graphs are equal with the names of rooms for their ids")
    return found


def difference(left, right):
    """The first place at which two JSON values differ."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in sorted(left.keys() | right.keys()):
            if left.get(key) != right.get(key):
                return f".{key}{difference(left.get(key), right.get(key))}"
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for place, (one, other) in enumerate(zip(left, right)):
            if one != other:
                return f"[{place}]{difference(one, other)}"
    return f" {left!r} and {right!r}"


def with_room_names(snapshot):
    """What a snapshot says, with the names of rooms where their ids stand."""
    names = {room["id"]: room["name"] for room in snapshot["rooms"]}
    return {
        "structures": snapshot["structures"],
        "rooms": sorted((room["name"], room["structureID"]) for room in snapshot["rooms"]),
        "devices": [{**device, "roomID": names.get(device["roomID"])}
                    for device in snapshot["devices"]],
    }

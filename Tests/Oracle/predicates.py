#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""When conditions became true and false in logs: by asking every snapshot of the oracle's fold.

The first file has the conditions, one JSON array for each log; the others are logs. One line per
log is printed: for each of its conditions the offsets at which its value changed.
"""

import json
import sys

from canonical import lines
from fold import snapshots


def holds(condition, home):
    (kind, value), = condition.items()
    if kind == "not":
        return not holds(value, home)
    if kind == "and":
        return all([holds(each, home) for each in value])
    if kind == "or":
        return any([holds(each, home) for each in value])
    if kind == "device":
        found = [each for each in home["devices"]
                 if value["id"] == each["id"] or value["id"] in each["aliases"]]
        return any(is_so(value["test"], each) for each in found)
    if kind == "atLeast":
        return sum(members(value, home)) >= value["number"]
    if kind == "all":
        found = list(members(value, home))
        return bool(found) and all(found)
    raise ValueError(kind)


def members(value, home):
    """For each member of a group, whether it is so."""
    for device in home["devices"]:
        if value.get("room") not in (None, device["roomID"]):
            continue
        if "is" in value["test"]:
            yield is_so(value["test"], device)
        else:
            for part in device["types"]:
                if any(trait["trait"] == "Matter.OnOffTrait" for trait in part["traits"]):
                    yield is_on(part) is value["test"]["onOff"]


def is_so(test, device):
    if "is" in test:
        return device["connectivityState"] == test["is"]
    return any(is_on(part) is test["onOff"] for part in device["types"]
               if part["part"] == test["part"])


def is_on(part):
    for trait in part["traits"]:
        if trait["trait"] == "Matter.OnOffTrait":
            return trait["attributes"].get("onOff")
    return None


def main():
    conditions = [json.loads(line) for line in open(sys.argv[1])]
    for wanted, file in zip(conditions, sys.argv[2:], strict=True):
        changes = [[] for _ in wanted]
        was = [False for _ in wanted]
        with open(file, "rb") as stream:
            # One snapshot after the other: later ones share what is in them.
            for home in snapshots(lines(stream), every=1):
                for index, condition in enumerate(wanted):
                    now = holds(condition, home)
                    if now != was[index]:
                        changes[index].append(home["offset"])
                    was[index] = now
        print(json.dumps(changes, separators=(",", ":")))


if __name__ == "__main__":
    main()

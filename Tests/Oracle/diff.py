#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Applies diff JSON to snapshot JSON: docs/EVENTS.md, section 3.

Both files hold one JSON value per line; the nth diff is applied to the nth snapshot. One line per
snapshot is printed, without the hashes.
"""

import argparse
import sys

from canonical import dump, lines

# How an object is kept in its parent: collection -> (array, key of the id).
ARRAYS = {
    "structure": ("structures", "id"),
    "room": ("rooms", "id"),
    "device": ("devices", "id"),
    "part": ("types", "part"),
    "trait": ("traits", "trait"),
}


def apply(diff, snapshot):
    """Turns the snapshot into the one that the diff leads to."""
    if snapshot["offset"] != diff["from"]:
        raise ValueError(f"the diff begins at {diff['from']}, not at {snapshot['offset']}")
    for hash_key in ("graphHash", "stateHash"):
        snapshot.pop(hash_key, None)
    for change in diff["changes"]:
        apply_change(change, snapshot)
    snapshot["offset"] = diff["to"]
    return snapshot


def apply_change(change, snapshot):
    *steps, last = pairs(change["path"])
    owner = snapshot
    for collection, name in steps:
        owner = member(owner, collection, name)
    collection, name = last
    if name is None:
        put(change, owner, collection)
    elif collection == "attribute":
        put(change, owner["attributes"], name)
    else:
        put_object(change, owner, collection, name)


def pairs(path):
    """The path as (collection, id) pairs; a field at the end is a pair without an id."""
    padded = path + [None] * (len(path) % 2)
    return list(zip(padded[::2], padded[1::2]))


def member(owner, collection, name):
    array, key = ARRAYS[collection]
    return next(each for each in owner[array] if each[key] == name)


def put(change, values, key):
    """Checks a value's old state and gives it its new one."""
    check_old(change, key in values, values.get(key))
    if change["op"] == "removed":
        del values[key]
    else:
        values[key] = change["new"]


def put_object(change, owner, collection, name):
    array, key = ARRAYS[collection]
    old = next((each for each in owner[array] if each[key] == name), None)
    check_old(change, old is not None, old)
    others = [each for each in owner[array] if each is not old]
    if change["op"] != "removed":
        others.append(change["new"])
    owner[array] = sorted(others, key=lambda each: each[key])


def check_old(change, exists, value):
    if exists == (change["op"] == "added"):
        raise ValueError(f"{change['path']} cannot be {change['op']}")
    if exists and dump(change["old"]) != dump(value):
        raise ValueError(f"{change['path']} is not {change['old']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("diffs", metavar="DIFFS")
    parser.add_argument("snapshots", metavar="SNAPSHOTS")
    arguments = parser.parse_args()
    with open(arguments.diffs, "rb") as diffs, open(arguments.snapshots, "rb") as snapshots:
        pairs_to_apply = list(zip(lines(diffs), lines(snapshots), strict=True))
    for diff, snapshot in pairs_to_apply:
        sys.stdout.buffer.write(dump(apply(diff, snapshot)).encode() + b"\n")


if __name__ == "__main__":
    main()

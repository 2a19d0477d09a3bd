#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Folds the JSON Lines of a log into the snapshot JSON, without the hashes.

An oracle for Hearth's reducer, written from docs/EVENTS.md alone. Where the page says that computing
everything again gives the same, it computes everything again, after every event.

Each file is a log of its own; without a file the standard input is read. One line per snapshot is
printed: the last one of each log, or those that --at and --every ask for.
"""

import argparse
import sys

from canonical import dump, lines
from derived import derive
from model import Home
from rules import RULES, WITHOUT_EFFECT, schedule_settling
from snapshot import snapshot


def fold(home, event):
    kind = event["kind"]
    if kind not in WITHOUT_EFFECT:
        RULES[kind](home, event)
        schedule_settling(home)
        derive(home)


def records(events):
    """The events of each record, in log order."""
    grouped = {}
    for event in events:
        grouped.setdefault(event["offset"], []).append(event)
    return sorted(grouped.items())


def snapshots(events, without=frozenset(), at=None, every=None):
    """The snapshots that the arguments ask for, in log order."""
    home = Home()
    for count, (offset, record) in enumerate(records(events), start=1):
        if at is not None and offset > at:
            break
        for event in sorted(record, key=lambda event: event["index"]):
            if event["kind"] not in without:
                fold(home, event)
        home.offset = offset
        if every is not None and count % every == 0:
            yield snapshot(home)
    if every is None:
        yield snapshot(home)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--without", metavar="KIND", action="append", default=[],
                        help="leave out the events of this kind")
    parser.add_argument("--at", metavar="N", type=int, help="stop after the record at offset N")
    parser.add_argument("--every", metavar="N", type=int,
                        help="print the snapshot after every Nth record instead of the last one")
    parser.add_argument("files", metavar="FILE", nargs="*", help="event lines, one log per file")
    arguments = parser.parse_args()

    for kind in arguments.without:
        if kind not in RULES and kind not in WITHOUT_EFFECT:
            parser.error(f"there is no kind {kind}")
    for file in arguments.files or [None]:
        with open(file, "rb") if file else sys.stdin.buffer as stream:
            events = lines(stream)
        for each in snapshots(events, set(arguments.without), arguments.at, arguments.every):
            sys.stdout.buffer.write(dump(each).encode() + b"\n")


if __name__ == "__main__":
    main()

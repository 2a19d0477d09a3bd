#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Simulates a fleet of many homes: its cells, partitions, leases and faults, with measured times.

    Scripts/fleet_plan.py [--cells 8] [--homes 125000] [--partitions 64] [--nodes 4]
                          [--minutes 60] [--seed N] [--faults none] [--opening each]
                          [--set NAME=VALUE]... [--every-frame] [--output json]
    Scripts/fleet_plan.py --facts

No server, node or device is started: time is virtual, and one seed gives one result. A cell is
three servers, three brokers, some nodes and their partitions; cells share nothing. Homes,
partitions and nodes are of one cell. What is taken as given is printed by --facts and changed by --set; each
figure there says whether it was measured. Every kind of fault comes once in a run, spread over it,
and at its yearly rate besides.

A takeover reads what lies behind the checkpoints of its homes in one go; with --opening each every
home reads it by itself, as the program did once.

Ends with code 1 where an event was lost or appended twice, two owners could append, or more than
two partitions moved at a time; 3 where a limit is exceeded.
"""
import argparse
import concurrent.futures
import json
import sys
import time

from harness.plan import facts, report
from harness.plan.cell import FAULTS, Cell, Options
from harness.plan.clock import Broken


def play(number, seed, options):
    return Cell(number, seed, options).run()


def changed(text):
    name, _, value = text.partition("=")
    if name not in vars(facts.settle()):
        raise argparse.ArgumentTypeError(f"there is no figure '{name}': see --facts")
    try:
        return name, float(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{value}' is no number") from None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cells", type=int, default=1)
    parser.add_argument("--homes", type=int, default=125_000, help="of a cell")
    parser.add_argument("--partitions", type=int, default=64, help="of a cell")
    parser.add_argument("--nodes", type=int, default=4, help="engines of a cell")
    parser.add_argument("--minutes", type=float, default=60.0, help="of simulated time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", default=",".join(FAULTS),
                        help=f"'none', or of these, with commas: {', '.join(FAULTS)}")
    parser.add_argument("--opening", choices=["once", "each"], default="once",
                        help="how a takeover reads what lies behind the checkpoints")
    parser.add_argument("--set", type=changed, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--every-frame", action="store_true",
                        help="play every frame, not those of a second in each minute")
    parser.add_argument("--jobs", type=int, default=1, help="processes, for several cells")
    parser.add_argument("--facts", action="store_true", help="print what is taken as given")
    parser.add_argument("--output", choices=["text", "json"], default="text")
    arguments = parser.parse_args()
    if arguments.facts:
        print("\n".join(facts.table(dict(arguments.set))))
        return 0
    faults = () if arguments.faults == "none" else tuple(arguments.faults.split(","))
    if unknown := set(faults) - set(FAULTS):
        parser.error(f"no such fault: {', '.join(sorted(unknown))}")
    if min(arguments.cells, arguments.homes, arguments.partitions, arguments.nodes) < 1 \
            or arguments.minutes <= 0:
        parser.error("cells, homes, partitions, nodes and minutes are at least 1")
    options = Options(
        homes=arguments.homes, partitions=arguments.partitions, nodes=arguments.nodes,
        seconds=60 * arguments.minutes, faults=faults, opening=arguments.opening,
        every_frame=arguments.every_frame, changes=dict(arguments.set))
    begun = time.monotonic()
    calls = [(number, arguments.seed, options) for number in range(arguments.cells)]
    try:
        if arguments.jobs > 1:
            with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
                cells = list(pool.map(play, *zip(*calls)))
        else:
            cells = [play(*call) for call in calls]
    except Broken as error:
        print(f"fleet-plan FAILED: seed {arguments.seed}: {error}")
        return 1
    result = report.joined(cells, options)
    if arguments.output == "json":
        print(json.dumps({"seed": arguments.seed, **result}, sort_keys=True))
    else:
        print("\n".join(report.lines(result)))
        print(f"fleet-plan: seed {arguments.seed}, {time.monotonic() - begun:.0f} s", flush=True)
    return 3 if any(limit["exceeded"] for limit in result["limits"]) else 0


if __name__ == "__main__":
    sys.exit(main())

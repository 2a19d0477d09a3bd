#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Simulates homes with all their faults for some time, one seed after the other.

    python3 Scripts/simulate.py --hearth .build/release/hearth --seconds 60 --seed 7
    python3 Scripts/simulate.py --hearth .build/release/hearth --seeds 12

First one seed twice: the folders must be equal, byte by byte. Then the seeds from --seed on, on all
processors, until the time is over, or so many of them: a seed is the same run on every machine.
Prints what was simulated; a violation is printed as
'hearth simulate' says it, with the fewest faults that show it, and gives code 1.
"""

import argparse
import concurrent.futures
import filecmp
import os
import pathlib
import subprocess
import sys
import tempfile
import time


def simulate(hearth, folder, seed, hours, devices):
    """One run: its exit code, its facts by name, and all that it printed."""
    run = subprocess.run(
        [hearth, "simulate", "--data", str(folder), "--seed", str(seed), "--hours", str(hours),
         "--devices", str(devices), "--faults"],
        capture_output=True, text=True)
    facts = {}
    for line in run.stdout.splitlines():
        name, _, value = line.rpartition(" ")
        try:
            facts[name] = float(value)
        except ValueError:
            pass
    return run.returncode, facts, run.stdout + run.stderr


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def check_equal(arguments, scratch):
    """One seed twice, in two processes: the order of a hash table may not show."""
    folders = [scratch / name for name in ("first", "second")]
    said = [simulate(arguments.hearth, folder, arguments.seed, arguments.hours, arguments.devices)
            for folder in folders]
    if said[0] != said[1] or files(folders[0]) != files(folders[1]):
        sys.exit(f"simulate: seed {arguments.seed} gave two different runs\n{said[0][2]}{said[1][2]}")
    for name in files(folders[0]):
        if not filecmp.cmp(folders[0] / name, folders[1] / name, shallow=False):
            sys.exit(f"simulate: seed {arguments.seed} gave two different files {name}")
    print(f"simulate: seed {arguments.seed} twice: {len(files(folders[0]))} equal files")
    return said[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seeds", type=int, help="how many, however long it takes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hours", type=int, default=12, help="of each seed")
    parser.add_argument("--devices", type=int, default=10)
    arguments = parser.parse_args()
    os.environ.pop("SWIFT_DETERMINISTIC_HASHING", None)
    began = time.monotonic()
    totals, failures, runs = {}, [], 0

    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)

        def one(seed):
            if not arguments.seeds and time.monotonic() - began > arguments.seconds:
                return None
            folder = scratch / str(seed)
            result = simulate(arguments.hearth, folder, seed, arguments.hours, arguments.devices)
            subprocess.run(["rm", "-rf", str(folder)], check=True)
            return result

        results = [check_equal(arguments, scratch)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            # More seeds than the time can hold; those that begin too late give nothing.
            count = arguments.seeds - 1 if arguments.seeds else int(arguments.seconds) * 20
            seeds = range(arguments.seed + 1, arguments.seed + 1 + count)
            results += [result for result in pool.map(one, seeds) if result]
        for code, facts, text in results:
            runs += 1
            if code != 0:
                failures.append(text)
            for fact, value in facts.items():
                if fact not in ("seed", "state hash"):
                    totals[fact] = totals.get(fact, 0) + value

    real = time.monotonic() - began
    for fact in sorted(totals):
        print(f"  {totals[fact]:10.0f}  {fact}")
    hours = totals.get("simulated hours", 0)
    for text in failures:
        print(text)
    print(f"simulation {'FAILED' if failures else 'passed'}: seed {arguments.seed}, {runs} seeds from "
          f"it, {hours:.0f} simulated hours in {real:.0f} s, {hours / real * 3600:.0f} an hour, "
          f"{len(failures)} with a violation")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

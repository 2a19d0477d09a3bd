#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of events beside few things and beside eight times as many.

What a publisher can make grow must not make each later event dearer: an event may cost about the
logarithm of what is there. Instructions are counted by valgrind's callgrind, so no clock is read and
a loaded machine changes nothing. The cases stand in Sources/hearth/Bench/Cost.

    Scripts/cost.py --hearth .build/release/hearth [WORD...]
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

EVENTS = 32
GROWTH = 8


def counts(hearth, words, folder):
    """The ratio that may be, the label and the instructions of each measurement, in their order."""
    file = folder / "callgrind"
    # valgrind gives up on the debugging information that Swift writes.
    program = folder / "hearth"
    subprocess.run(["strip", "-o", program, hearth], check=True)
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={file}",
         program, "cost", *words],
        capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"cost: the program failed with {run.returncode}\n{run.stderr[-3000:]}")
    found = {}
    for path in folder.glob("callgrind.*"):
        text = path.read_text(errors="replace")
        name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
        total = re.search(r"^totals: (\d+)", text, re.M)
        if name and total:
            found[name.group(1)] = int(total.group(1))
    told = [line.split(" ", 1) for line in run.stdout.splitlines() if line]
    missing = [label for _, label in told if label not in found]
    if missing or not told:
        sys.exit(f"cost: nothing was counted for {missing or 'any case'}")
    return [(float(allowed), label, found[label]) for allowed, label in told]


def judged(pairs):
    """Prints a line for each case; returns those that cost too much."""
    bad = []
    for (allowed, few, least), (_, many, most) in zip(pairs[::2], pairs[1::2]):
        case, size = few.rsplit(" ", 1)
        more, larger = many.rsplit(" ", 1)
        assert case == more and int(larger) == GROWTH * int(size), (few, many)
        ratio = most / least
        word = "ok" if ratio <= allowed else "DEARER"
        print(f"{word:6} {ratio:5.2f}  {least // EVENTS:9} -> {most // EVENTS:9} instructions"
              f" beside {size} -> {larger}: {case}")
        if ratio > allowed:
            bad.append(case)
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth")
    parser.add_argument("words", nargs="*", help="words of the cases' names; all without")
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        if sys.platform != "linux":
            print("cost: NO VALGRIND here: what events cost is NOT checked")
            return
        sys.exit("cost: valgrind is missing; Scripts/setup installs it")
    with tempfile.TemporaryDirectory(prefix="hearth-cost.") as folder:
        bad = judged(counts(options.hearth, options.words, pathlib.Path(folder)))
    if bad:
        sys.exit("cost: an event costs more where there is more beside it: " + "; ".join(bad))
    print("cost: no event costs more than about the logarithm of what is there")


if __name__ == "__main__":
    main()

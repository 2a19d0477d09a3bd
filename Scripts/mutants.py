#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Breaks the code in many places, one at a time, and says which tests notice.

    Scripts/mutants.py [--area NAME]... [--mutant ID]... [--jobs 2] [--copy FOLDER] [--seed 1]
                       [--quick] [--results FILE] [--no-build]

The mutants stand in Tests/Mutants, a file for each area, with the tests that ought to notice them.
All of them are built at once, into a copy of the tree (--copy, default .build/mutants); HEARTH_MUTANT
chooses one when a test runs. First the tests must pass without a mutant. A mutant is killed when a
test fails, ends by a signal, or takes many times as long as it does without one. Ends with code 1
where a mutant survived that the list does not explain.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

from harness import schemata

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "Tests" / "Mutants"
MEMORY_BYTES = 8 << 30
# A run is cut off after so many seconds and so many times the time that it takes without a mutant.
LIMIT_SECONDS = 40
LIMIT_FACTOR = 4


def copy(areas, folder):
    """Brings the copy up to date; a file that is the same stays, so that it is not built again."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
        check=True, capture_output=True).stdout.decode().split("\0")
    wanted = {name: (ROOT / name).read_bytes() for name in listed
              if name and (ROOT / name).is_file()}
    resolved = ROOT / "Package.resolved"
    if resolved.is_file():
        wanted["Package.resolved"] = resolved.read_bytes()
    wanted |= {name: text.encode() for name, text in schemata.sources(areas, ROOT)}
    for name, content in wanted.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        path.chmod(0o755 if os.access(ROOT / name, os.X_OK) else 0o644)
    for path in [*(folder / "Sources").rglob("*"), *(folder / "Tests").rglob("*")]:
        if path.is_file() and str(path.relative_to(folder)) not in wanted:
            path.unlink()


def build(folder, is_built):
    """The program that has the tests."""
    command = ["swift", "build", "--build-tests", "--package-path", str(folder)]
    if not is_built:
        subprocess.run(command, check=True)
    shown = subprocess.run(
        [*command, "--show-bin-path"], check=True, capture_output=True, text=True)
    found = list(pathlib.Path(shown.stdout.strip()).glob("*PackageTests.xctest"))
    if len(found) != 1 or not found[0].is_file():
        sys.exit("mutants: the tests are no program here; this needs Linux")
    return found[0]


class Run:
    """One run of some tests with one mutant, or with none."""

    def __init__(self, program, number, suites, seed, limit):
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="hearth-mutant.") as folder:
            environment = os.environ | {
                schemata.VARIABLE: str(number), "TMPDIR": folder, "HEARTH_SEED": str(seed),
                "NO_COLOR": "1",
                # A trace of a trap takes longer than the tests.
                "SWIFT_BACKTRACE": "enable=no"}
            process = subprocess.Popen(
                [program, "--testing-library", "swift-testing", "--filter", suites],
                cwd=program.parent.parent.parent, env=environment, text=True, errors="replace",
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                start_new_session=True)
            try:
                self.text, _ = process.communicate(timeout=limit)
                self.code = process.returncode
            except subprocess.TimeoutExpired:
                self.text, self.code = "", None
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()
                process.stdout.close()
        self.seconds = time.monotonic() - begun
        found = re.findall(r"Test run with (\d+) tests?", self.text)
        self.tests = int(found[-1]) if found else 0

    @property
    def killed_by(self):
        """What noticed; None where nothing did."""
        if self.code == 0:
            return None
        if self.code is None:
            return "time"
        failed = re.search(r"^✘ Test (.*?)(?: with \d+ test cases?)? (?:recorded|failed)",
                           self.text, re.MULTILINE)
        if failed:
            return failed.group(1)
        return f"signal {-self.code}" if self.code < 0 else f"code {self.code}"


class Baseline:
    """How long each run of tests takes without a mutant; all must pass."""

    def __init__(self, program, seed):
        self.program, self.seed = program, seed
        self.lock, self.known = threading.Lock(), {}

    def seconds(self, suites):
        with self.lock:
            if suites not in self.known:
                run = Run(self.program, 0, suites, self.seed, 1800)
                if run.code != 0 or run.tests == 0:
                    print(run.text[-4000:], flush=True)
                    raise BaselineError(f"{run.tests} tests of '{suites}' do not pass without a mutant")
                self.known[suites] = run.seconds
                print(f"  {run.seconds:6.1f} s {run.tests:4d} tests  {suites}", flush=True)
            return self.known[suites]


class BaselineError(Exception):
    """Tests that judge nothing."""


def judge(baseline, mutant, suites):
    """How a mutant ends: what noticed it, or None."""
    for some in suites:
        limit = LIMIT_SECONDS + LIMIT_FACTOR * baseline.seconds(some)
        run = Run(baseline.program, mutant.number, some, baseline.seed, limit)
        if run.killed_by:
            return run.killed_by
    return None


def table(areas, verdicts):
    rows = [("area", "mutants", "killed", "survived", "explained", "score")]
    for area in areas:
        judged = [mutant for mutant in area.mutants if mutant.id in verdicts]
        rows.append(row(area.name, judged, verdicts))
    if len(areas) > 1:
        rows.append(row("all", [m for area in areas for m in area.mutants if m.id in verdicts],
                        verdicts))
    for cells in rows:
        print("  {:<12} {:>8} {:>8} {:>9} {:>10} {:>7}".format(*cells))


def row(name, mutants, verdicts):
    killed = sum(verdicts[mutant.id] is not None for mutant in mutants)
    alive = [mutant for mutant in mutants if verdicts[mutant.id] is None]
    explained = sum(mutant.survives is not None for mutant in alive)
    counted = len(mutants) - explained
    score = f"{100 * killed / counted:.1f} %" if counted else "-"
    return name, len(mutants), killed, len(alive), explained, score


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--area", action="append", help="the name of a file; all without")
    parser.add_argument("--mutant", action="append", help="an id of the list; all without")
    parser.add_argument("--jobs", type=int, default=2, help="mutants that run at once")
    parser.add_argument("--copy", default=ROOT / ".build" / "mutants", help="where it is built")
    parser.add_argument("--seed", type=int, default=1, help="of the random tests")
    parser.add_argument("--results", help="a file; default mutants.json beside the copy's build")
    parser.add_argument("--quick", action="store_true", help="only the first suites of an area")
    parser.add_argument("--no-build", action="store_true", help="the copy is built already")
    options = parser.parse_args()
    folder = pathlib.Path(options.copy)
    try:
        areas = schemata.load(LIST)
        problems = schemata.stale(areas, ROOT)
    except schemata.StaleError as error:
        problems = [str(error)]
    if problems:
        sys.exit("mutants: the list is not current:\n  " + "\n  ".join(problems))
    begun = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    if not options.no_build:
        copy(areas, folder)
    program = build(folder, options.no_build)
    chosen = [area for area in areas if not options.area or area.name in options.area]
    wanted = [mutant for area in chosen for mutant in area.mutants
              if not options.mutant or mutant.id in options.mutant]
    for name in [*(options.area or []), *(options.mutant or [])]:
        if name not in {area.name for area in areas} | {mutant.id for mutant in wanted}:
            sys.exit(f"mutants: there is no {name} in {LIST}")
    # A mutant that takes all memory must not take the machine's.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    suites = {area.name: area.suites[:1] if options.quick else area.suites for area in chosen}
    chosen = [area for area in chosen if any(m.area == area.name for m in wanted)]
    print(f"mutants: built in {time.monotonic() - begun:.0f} s; tests without a mutant, and with one:")
    baseline = Baseline(program, options.seed)
    verdicts = {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = {pool.submit(judge, baseline, mutant, suites[mutant.area]): mutant
                for mutant in wanted}
        for run in concurrent.futures.as_completed(runs):
            mutant = runs[run]
            try:
                verdicts[mutant.id] = run.result()
            except BaselineError as error:
                pool.shutdown(cancel_futures=True)
                sys.exit(f"mutants: {error}")
            print(f"  {mutant.id:<16} {verdicts[mutant.id] or 'SURVIVED'}", flush=True)
    results = pathlib.Path(options.results or folder / "mutants.json")
    results.write_text(json.dumps(
        {"seconds": round(time.monotonic() - begun), "seed": options.seed,
         "killedBy": dict(sorted(verdicts.items()))}, indent=1) + "\n", encoding="utf-8")
    print(f"mutants: {len(verdicts)} in {time.monotonic() - begun:.0f} s, seed {options.seed}")
    table(chosen, verdicts)
    alive = [mutant for mutant in wanted if verdicts[mutant.id] is None]
    for mutant in alive:
        print(f"  {mutant.id} survived: {mutant.survives or 'NOT EXPLAINED'}\n"
              f"    {mutant.file}: {mutant.before} -> {mutant.after or mutant.instead or 'nothing'}")
    for mutant in wanted:
        if mutant.survives and verdicts[mutant.id] is not None:
            print(f"  {mutant.id} is killed, and the list says why it survives")
    if any(mutant.survives is None for mutant in alive):
        sys.exit("mutants: some survived without an explanation")


if __name__ == "__main__":
    main()

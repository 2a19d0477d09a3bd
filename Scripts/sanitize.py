#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the Swift suite under a sanitizer: data races, or memory that is used wrongly.

    Scripts/sanitize.py thread|address [--filter REGEX] [--log FILE]

The build of a sanitizer is kept in .build/thread or .build/address, and takes ten to twenty minutes
the first time. The thread sanitizer does not see how a Mutex of Swift passes from thread to thread
on Linux: races of which both accesses are within such locks are counted, and shown to be none. Ends
with code 1 on any other report, and where a test fails. --log judges the log of an earlier run.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

from harness import races

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Leaks: Swift keeps tables of its own until the process ends, which count as leaks. A race does not
# end the process, so that one run shows all of them.
OPTIONS = {"ASAN_OPTIONS": "detect_leaks=0", "TSAN_OPTIONS": "halt_on_error=0:exitcode=0"}


def run(kind, tests, log):
    """Builds and runs the suite; returns its code."""
    build = ["--sanitize", kind, "--scratch-path", f".build/{kind}"]
    subprocess.run(["swift", "build", "--build-tests", *build], cwd=ROOT, check=True)
    log.parent.mkdir(parents=True, exist_ok=True)
    print(f"sanitize: the suite runs, into {log}", flush=True)
    with log.open("wb") as output:
        return subprocess.run(
            ["swift", "test", "--skip-build", *build, *(["--filter", tests] if tests else [])],
            cwd=ROOT, env=dict(os.environ, **OPTIONS), stdin=subprocess.DEVNULL, stdout=output,
            stderr=output).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=["thread", "address"])
    parser.add_argument("--filter", help="tests, as 'swift test --filter' takes them")
    parser.add_argument("--log", type=pathlib.Path, help="of a run; nothing is built then")
    options = parser.parse_args()
    log = options.log or ROOT / ".build" / "test-logs" / f"{options.kind}.log"
    code = 0 if options.log else run(options.kind, options.filter, log)
    text = log.read_text(errors="replace")
    found = races.reports(text)
    wrong = [report for report in found if not races.is_locked(report)]
    for report in wrong:
        print("\n".join(report[:60]), "\n")
    summaries = re.findall(r"Test run with (\d+) tests? in (\d+) suites? (passed|failed)", text)
    tests, suites, verdict = summaries[-1] if summaries else ("no", "no", "did not end")
    is_sound = not wrong and not code and verdict == "passed"
    locks = f", {len(found) - len(wrong)} within locks" if options.kind == "thread" else ""
    print(f"{options.kind} sanitizer {'passed' if is_sound else 'FAILED'}: {tests} tests of {suites} "
          f"suites {verdict}, {len(wrong)} reports{locks}")
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Keeps docs/RELIABILITY.md: each fault that Hearth survives, with what its checks counted.

    Scripts/reliability.py --update LOG     takes the figures of a test run, and writes the page
    Scripts/reliability.py --record LOG [--mode release] [--machine WORDS]
                                            takes the last line of a run of a script
    Scripts/reliability.py --check [LOG]    is the page current; does a test run say the same?
    Scripts/reliability.py                  writes the page

Tests print their figures (`reportFigure` in HomeTesting), scripts end with one line that has their
seed; Data/faults.json keeps both beside the faults. A figure that depends on chance or on the
machine is a sample: it must be there, and may differ. Exit code 1 when something is not current.
"""
import argparse
import datetime
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "Data" / "faults.json"
PAGE = ROOT / "docs" / "RELIABILITY.md"
FIGURE = re.compile(r"(figure|sample) (F\d+) \| (\w+) \| ([^|\n]+) \| ([^|\n]+)$")
ENDED = re.compile(r"^([\w -]+?) passed: (?:seed (\d+), )?(.*)$")
FAILED = re.compile(r"Test run with .* failed|^test: FAILED|^([\w -]+?) FAILED: ")


def number(fault):
    return int(fault[1:])


def figures_of(log):
    """The figures of a test run, by fault, suite and words; the last of equal ones."""
    found = {}
    for line in pathlib.Path(log).read_text(errors="replace").splitlines():
        if FAILED.search(line):
            sys.exit(f"reliability: {log} is of a run that failed: {line}")
        if match := FIGURE.search(line):
            kind, fault, suite, what, counts = (each.strip() for each in match.groups())
            found[fault, suite, what] = {
                "fault": fault, "suite": suite, "what": what, "counts": counts,
                "exact": kind == "figure"}
    return found


def key(figure):
    return figure["fault"], figure["suite"], figure["what"]


def update(data, log):
    found = figures_of(log)
    if not found:
        sys.exit(f"reliability: {log} has no figures")
    kept = {key(each): each for each in data["figures"]}
    for name, figure in found.items():
        # A sample stays as it was first seen, or every run would change the page.
        if name not in kept or figure["exact"] or kept[name]["exact"]:
            kept[name] = figure
    gone = [name for name in kept if name not in found]
    for name in gone:
        del kept[name]
        print(f"reliability: no longer there: {' | '.join(name)}")
    data["figures"] = sorted(
        kept.values(), key=lambda each: (number(each["fault"]), each["suite"], each["what"]))


def record(data, log, mode, machine):
    """Keeps what the last line of a script's run says."""
    lines = pathlib.Path(log).read_text(errors="replace").splitlines()
    ended = [match for line in lines if (match := ENDED.match(line)) and match[1] in data["runs"]]
    if not ended or any(FAILED.search(line) for line in lines):
        sys.exit(f"reliability: {log} does not end as a run that passed and is in {DATA.name}")
    for match in ended:
        data["runs"][match[1]].update(
            printed=match[3], seed=match[2], mode=mode, machine=machine,
            date=datetime.date.today().isoformat())


def compare(data, log):
    """What a test run says otherwise than the page."""
    found = figures_of(log)
    kept = {key(each): each for each in data["figures"]}
    problems = [f"the run has no figure: {' | '.join(name)}" for name in kept if name not in found]
    for name, figure in found.items():
        if name not in kept:
            problems.append(f"the page has no figure: {' | '.join(name)}")
        elif figure["exact"] and figure["counts"] != kept[name]["counts"]:
            problems.append(f"{' | '.join(name)}: the page says {kept[name]['counts']}, "
                            f"the run {figure['counts']}")
    return problems


def spaced(text):
    """Long numbers in groups of three."""
    return re.sub(r"\d{5,}", lambda match: f"{int(match[0]):,}".replace(",", " "), text)


def rows(data, fault):
    for each in data["figures"]:
        if each["fault"] == fault["id"]:
            sample = "" if each["exact"] else " (one run; differs)"
            yield (each["what"], spaced(each["counts"]) + sample,
                   f"`swift test --filter {each['suite']}`")
    for name, run in data["runs"].items():
        if fault["id"] in run["faults"]:
            seed = f"seed {run['seed']}, " if run.get("seed") else ""
            figure = (f"{seed}{spaced(run['printed'])} ({run['mode']}, {run['date']})"
                      if run.get("printed") else "no run on record")
            yield name, figure, f"`{run['command']}`"


def page(data):
    lines = [data["introduction"], "", "| no. | fault | what Hearth does | checks |",
             "| --- | --- | --- | --- |"]
    for fault in data["faults"]:
        count = len(list(rows(data, fault)))
        state = f"[{count}](#{fault['id'].lower()})" if count else "**open**"
        lines.append(f"| {fault['id']} | {fault['fault']} | {fault['promise']} | {state} |")
    lines += ["", data["words"]]
    for fault in data["faults"]:
        lines += ["", f"## {fault['id']}", "", f"{fault['fault']}: {fault['promise']}."]
        found = list(rows(data, fault))
        if found:
            lines += ["", "| what was done | counted, without a violation | by |",
                      "| --- | --- | --- |"]
            lines += [f"| {what} | {figure} | {command} |" for what, figure, command in found]
        if fault.get("open"):
            lines += ["", f"Open: {fault['open']}"]
    return "\n".join(lines) + "\n"


def problems_of(data):
    """A fault without a check says why; a figure belongs to a fault."""
    known = {each["id"] for each in data["faults"]}
    found = [f"{fault['id']} has neither a check nor a reason" for fault in data["faults"]
             if not list(rows(data, fault)) and not fault.get("open")]
    found += [f"{each['fault']} is no fault of {DATA.name}" for each in data["figures"]
              if each["fault"] not in known]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--update", metavar="LOG")
    what.add_argument("--record", metavar="LOG")
    what.add_argument("--check", nargs="?", const="", metavar="LOG")
    parser.add_argument("--mode", default="release")
    parser.add_argument("--machine", default="2 virtual cores, Debian 12")
    options = parser.parse_args()
    data = json.loads(DATA.read_text())
    if options.check is not None:
        problems = problems_of(data)
        if PAGE.read_text() != page(data):
            problems.append(f"{PAGE.name} is not current: run Scripts/reliability.py")
        if options.check:
            problems += compare(data, options.check)
        for problem in problems:
            print(f"reliability: {problem}")
        if not problems:
            print(f"reliability: {len(data['faults'])} faults, {len(data['figures'])} figures: "
                  "current")
        return 1 if problems else 0
    if options.update:
        update(data, options.update)
    if options.record:
        record(data, options.record, options.mode, options.machine)
    DATA.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    PAGE.write_text(page(data))
    print(f"reliability: {PAGE.name} has {len(data['figures'])} figures")
    return 0


if __name__ == "__main__":
    sys.exit(main())

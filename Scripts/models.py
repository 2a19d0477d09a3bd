#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says what becomes of many Zigbee models: devices without a type, and values of no standard trait.

    Scripts/models.py [--hearth .build/release/hearth] [--models ../shared/cases/models.jsonl.gz]
                      [--save TABLE.json] [--before TABLE.json] [--least 10] [--untyped]

The models are a recorded device list with the exposes of one device per model, and one state of
each, read by `hearth map test`. A value counts where its device has told it; BasicInformation is
left aside. Keys of endpoints count as one: `power_on_behavior_l2` is a `power_on_behavior`.
`--save` keeps the table, `--before` prints what has changed since such a table. Ends with code 1
when the models are not there or cannot be read.
"""

import argparse
import collections
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
STANDARD = ("Matter.", "Google.")


def expose_names(exposes, names):
    """The name without endpoint of every key of the payloads."""
    for expose in exposes:
        if "property" in expose:
            names.setdefault(expose["property"], expose.get("name", expose["property"]))
        else:
            expose_names(expose.get("features", []), names)
    return names


def read_models(path):
    """The messages as text, and the exposes' names of each device by its id."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        text = file.read()
    names = {}
    for line in text.splitlines():
        message = json.loads(line)
        if message["topic"].endswith("/bridge/devices"):
            for entry in json.loads(message["payload"]):
                exposes = entry.get("definition", {}).get("exposes", [])
                names["zigbee:" + entry["ieee_address"]] = expose_names(exposes, {})
    return text, names


def read_home(hearth, text):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        run = subprocess.run(
            [hearth, "map", "test", file.name, "--output", "json"], stdout=subprocess.PIPE)
    if run.returncode:
        sys.exit(f"models: {hearth} map test ended with {run.returncode}")
    return json.loads(run.stdout.splitlines()[-1])


def survey(home, names):
    """The figures of a home: counts, and the keys of vendors' values with their numbers."""
    untyped, types, keys = [], collections.Counter(), collections.Counter()
    standard = collections.Counter()
    for device in home["devices"]:
        parts = [part for part in device["types"] if part["part"] != "root"]
        if not parts:
            untyped.append(f"{device.get('vendorName')} {device.get('productName')}")
        primary = [part["type"] for part in device["types"] if part["isPrimaryType"]]
        types[primary[0] if primary else "none"] += 1
        for part in device["types"]:
            for trait in part["traits"]:
                if trait["trait"] == "Matter.BasicInformationTrait":
                    continue
                for key in trait["attributes"]:
                    if trait["trait"].startswith(STANDARD):
                        standard[f"{trait['trait']}.{key}"] += 1
                    else:
                        keys[names[device["id"]].get(key, key)] += 1
    return {"devices": len(home["devices"]), "untyped": sorted(untyped), "types": types,
            "vendor": sum(keys.values()), "standard": sum(standard.values()), "keys": keys,
            "standardKeys": standard}


def print_counts(title, now, before, least):
    """A table of counts, most frequent first; beside those of before where there is such a table."""
    print(f"\n{title:<44}{'before':>8}{'now':>8}" if before else f"\n{title:<44}{'now':>8}")
    all_keys = set(now) | set(before or {})
    order = sorted(all_keys, key=lambda key: (-max(now.get(key, 0), (before or {}).get(key, 0)), key))
    for key in order:
        old, new = (before or {}).get(key, 0), now.get(key, 0)
        if max(old, new) >= least and (before is None or old != new or new >= least):
            print(f"{key:<44}{old:>8}{new:>8}" if before else f"{key:<44}{new:>8}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=str(ROOT / ".build/release/hearth"))
    parser.add_argument(
        "--models", type=pathlib.Path, default=ROOT / "../shared/cases/models.jsonl.gz")
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--before", type=pathlib.Path)
    parser.add_argument("--least", type=int, default=10)
    parser.add_argument("--untyped", action="store_true", help="name the models without a type")
    arguments = parser.parse_args()
    if not arguments.models.exists():
        sys.exit(f"models: {arguments.models} is absent: nothing was surveyed")
    text, names = read_models(arguments.models)
    now = survey(read_home(arguments.hearth, text), names)
    before = json.loads(arguments.before.read_text()) if arguments.before else None
    if arguments.save:
        arguments.save.write_text(json.dumps(now, indent=1, sort_keys=True) + "\n")
    for title, figure in [
            ("models", lambda table: table["devices"]),
            ("models without a type", lambda table: len(table["untyped"])),
            ("values of vendors", lambda table: table["vendor"]),
            ("values of standard traits", lambda table: table["standard"])]:
        old = f"{figure(before):>8}" if before else ""
        print(f"{title:<44}{old}{figure(now):>8}")
    print_counts("primary type", now["types"], before and before["types"], 1)
    print_counts("vendors' key", now["keys"], before and before["keys"], arguments.least)
    print_counts(
        "standard attribute", now["standardKeys"], before and before["standardKeys"],
        arguments.least)
    if arguments.untyped:
        print("\n" + "\n".join(now["untyped"]))


if __name__ == "__main__":
    main()

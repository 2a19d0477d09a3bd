#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the Cloud-to-cloud table of Data/model as Swift data.

generate_cloud_table.py [--check]: with --check nothing is written, and the exit code is 1 when the
Swift file is not what the table says.
"""
import argparse
import fractions
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "Data/model/cloud-to-cloud.json"
SWIFT = ROOT / "Sources/HomeBridge/Codecs/CloudToCloud/CloudTable+Generated.swift"
TRAITS = "action.devices.traits."
TYPES = "action.devices.types."
COLUMNS = 100

HEAD = """\
// SPDX-License-Identifier: Apache-2.0
//
// Written by Scripts/generate_cloud_table.py from Data/model/cloud-to-cloud.json: do not edit.
//
// swift-format-ignore-file

import HomeGraph
"""


class TableError(Exception):
    """The table says something that the Swift form has no words for."""


def text(value):
    """A Swift string literal."""
    return json.dumps(value, ensure_ascii=True)


def texts(values):
    return "[" + ", ".join(text(value) for value in values) + "]"


def value(found):
    """An attribute value."""
    if isinstance(found, bool):
        return f".bool({str(found).lower()})"
    if isinstance(found, int):
        return f".int({found})"
    if isinstance(found, str):
        return f".string({text(found)})"
    raise TableError(f"no attribute value: {found!r}")


def fraction(number):
    """The fraction with a small divisor that a decimal of the table stands for."""
    found = fractions.Fraction(number).limit_denominator(1000)
    if abs(float(found) - number) > 1e-12 * max(1, abs(number)):
        raise TableError(f"{number} is no fraction with a small divisor")
    return found


def bounds(target):
    words = []
    for key in ("min", "max"):
        if key in target:
            if not isinstance(target[key], int):
                raise TableError(f"{key} is no integer: {target}")
            words.append(f"{key}: {target[key]}")
    return "".join(", " + word for word in words)


def need_round(target):
    if target.get("round") is not True:
        raise TableError(f"not rounded: {target}")


def conversion(target):
    kind = target["kind"]
    if kind in ("identity", "json"):
        return ".any"
    if kind == "linear":
        need_round(target)
        scale, offset = fraction(target["scale"]), fraction(target["offset"])
        divisor = scale.denominator * offset.denominator
        words = f"by: {int(scale * divisor)}"
        if offset:
            words += f", plus: {int(offset * divisor)}"
        if divisor != 1:
            words += f", over: {divisor}"
        return f".linear({words}{bounds(target)})"
    if kind == "reciprocal":
        need_round(target)
        return f".reciprocal(numerator: {target['numerator']})"
    if kind == "bits":
        return f".bits(shift: {target['shift']}, mask: {target['mask']})"
    if kind == "map":
        words = ", ".join(
            f"{text(word)}: {value(found)}" for word, found in target["map"].items())
        return f".words([{words}])"
    if kind == "compare":
        if target["op"] != "==":
            raise TableError(f"no such comparison: {target}")
        return f".equals({value(target['value'])})"
    if kind == "ratio":
        need_round(target)
        place, _, key = target["of"].partition(".")
        if place != "attributes" or not key:
            raise TableError(f"no attribute of SYNC: {target}")
        if (target.get("min"), target.get("max")) != (0, target["scale"]):
            raise TableError(f"not from 0 to the scale: {target}")
        return f".ratio(of: {text(key)}, top: {target['scale']})"
    if kind == "pairs":
        return f".pairs(key: {text(target['keyField'])}, value: {text(target['valueField'])})"
    raise TableError(f"no such kind: {target}")


def condition(words):
    """A `when` of a target."""
    patterns = (
        (r"type is (\w+)$", "typeIs"), (r"type in ([\w,]+)$", "typeIs"),
        (r"type not in ([\w,]+)$", "typeIsNot"))
    for pattern, name in patterns:
        if match := re.match(pattern, words):
            return f".{name}({texts(TYPES + word for word in match[1].split(','))})"
    if match := re.match(r"(\w+) (==|!=) (\w+)$", words):
        name = "stateIs" if match[2] == "==" else "stateIsNot"
        return f".{name}({text(match[1])}, {text(match[3])})"
    raise TableError(f"no such condition: {words}")


def choice(entry):
    """One `select` of a device type."""
    words, swift = entry["if"], text(entry["deviceType"])
    if match := re.match(r"trait (\w+) and attributes\.(\w+) present$", words):
        return f".trait({text(TRAITS + match[1])}, with: {text(match[2])}, {swift})"
    if match := re.match(r"(trait|sensor) ([\w.]+(?: or [\w.]+)*)$", words):
        prefix = TRAITS if match[1] == "trait" else ""
        names = texts(prefix + name for name in match[2].split(" or "))
        return f".{match[1]}s({names}, {swift})"
    raise TableError(f"no such selection: {words}")


def path(state):
    """`a[k=v].b` as steps."""
    steps = []
    for word in state.split("."):
        match = re.match(r"(\w+)(?:\[(\w+)=(\w+)\])?$", word)
        if not match:
            raise TableError(f"no path: {state}")
        steps.append(text(match[1]))
        if match[2]:
            steps.append(f".item({text(match[2])}, {text(match[3])})")
    return "[" + ", ".join(steps) + "]"


def target_line(target):
    trait, _, attribute = target["to"].rpartition(".")
    words = f"CloudTarget({text(trait)}, {text(attribute)}, {conversion(target)}"
    if "when" in target:
        words += f", when: {condition(target['when'])}"
    if "priority" in target:
        words += f", priority: {target['priority']}"
    return words + ")"


def broken(line, indent):
    """A line, broken after commas outside of strings where it is too long."""
    if len(indent + line) <= COLUMNS:
        return [indent + line]
    pieces = re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^",])+,?\s*|"', line)
    lines, now = [], indent
    for piece in pieces:
        if len(now + piece.rstrip()) > COLUMNS and now.strip():
            lines.append(now.rstrip())
            now = indent + "    "
        now += piece
    return lines + [now.rstrip()]


def state_lines(row, kinds):
    targets = [target for target in row["targets"] if target["kind"] != "sensorTable"]
    if len(targets) < len(row["targets"]):
        if row["state"] != "currentSensorStateData":
            raise TableError(f"sensors in {row}")
        return []
    kind = kinds.get(row["state"], "any")
    head = f"CloudState({path(row['state'])}, .{kind}, ["
    if not targets:
        return broken(head + "]),", " " * 8)
    if len(targets) == 1 and len(line := f"{head}{target_line(targets[0])}]),") + 8 <= COLUMNS:
        return [" " * 8 + line]
    lines = broken(head, " " * 8)
    for target in targets[:-1]:
        lines += broken(target_line(target) + ",", " " * 12)
    return lines + broken(target_line(targets[-1]) + "]),", " " * 12)


def trait_name(trait):
    name = trait["trait"].removeprefix(TRAITS)
    return "trait" + name


def trait_lines(trait):
    kinds = {state["key"]: state["type"] for state in trait["states"]}
    let = f"    private static let {trait_name(trait)} = CloudTrait("
    fields = (f"identifier: {text(trait['trait'])}, home: {texts(trait['homeTraits'])}, "
              f"keys: {texts(kinds)}, states: [")
    rows = [line for row in trait["stateMap"] for line in state_lines(row, kinds)]
    if not rows:
        return [let, *broken(fields + "])", " " * 8)]
    return [let, *broken(fields, " " * 8), *rows, "    ])"]


def type_lines(row):
    swift = text(row["deviceType"]) if row["deviceType"] else "nil"
    line = f"CloudType({text(row['type'])}, {swift}"
    if TRAITS + "EnergyStorage" in row["requiredTraits"]:
        line += ", storesEnergy: true"
    if not row.get("select"):
        return broken(line + "),", " " * 8)
    lines = broken(line + ", select: [", " " * 8)
    for entry in row["select"]:
        lines += broken(choice(entry) + ",", " " * 12)
    return lines + ["        ]),"]


def sensor_lines(name, row):
    lines = [f"        CloudSensor(name: {text(name)},"]
    keys = [key for key in ("descriptive", "rawValue") if key in row]
    for key in keys:
        end = ")," if key == keys[-1] else ","
        lines += broken(f"{key}: {target_line(row[key])}{end}", " " * 12)
    return lines


def swift(table):
    lines = [HEAD, "extension CloudTable {", f"    static let version = {table['tableVersion']}"]
    lines += ["", "    static let types: [CloudType] = ["]
    for row in table["deviceTypes"]:
        lines += type_lines(row)
    lines += ["    ]", "", "    static let sensors: [CloudSensor] = ["]
    for name, row in table["sensorStates"]["map"].items():
        lines += sensor_lines(name, row)
    lines += ["    ]", "", "    static let traits: [CloudTrait] = ["]
    names = broken(", ".join(trait_name(trait) for trait in table["traits"]) + ",", " " * 4)
    lines += ["        " + line.lstrip() for line in names] + ["    ]"]
    for trait in table["traits"]:
        lines += ["", *trait_lines(trait)]
    return "\n".join(lines + ["}", ""])


def main(arguments=None, table=TABLE, output=SWIFT):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args(arguments)
    wanted = swift(json.loads(table.read_text(encoding="utf-8")))
    if options.check:
        if output.is_file() and output.read_text(encoding="utf-8") == wanted:
            return 0
        print(f"{output.name} is not what {table.name} says: run {pathlib.Path(__file__).name}",
              file=sys.stderr)
        return 1
    output.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

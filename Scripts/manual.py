#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the manual page hearth(1), made of what the program says of its own commands.

    Scripts/manual.py .build/release/hearth > hearth.1
"""
import json
import subprocess
import sys


def roff(text):
    """Text as roff takes it literally: no escapes, no line that begins as a request."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


def names(argument):
    """`-n, --count COUNT`, or what stands in the place of a positional argument."""
    value = f"\\fI{roff(argument.get('valueName', ''))}\\fR"
    if argument["kind"] == "positional":
        return value
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    said = sorted(argument.get("names", []), key=lambda name: name["kind"], reverse=True)
    words = ", ".join(f"\\fB{roff(dashes[name['kind']] + name['name'])}\\fR" for name in said)
    return words if argument["kind"] == "flag" else f"{words} {value}"


def synopsis(command, path):
    words = [f"\\fB{roff(' '.join(path))}\\fR"]
    shown = [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]
    if any(a["kind"] != "positional" for a in shown):
        words.append("[options]")
    for argument in shown:
        if argument["kind"] == "positional":
            word = names(argument) + (" ..." if argument["isRepeating"] else "")
            words.append(f"[{word}]" if argument["isOptional"] else word)
    return " ".join(words)


def section(command, path):
    """One command, and those below it."""
    below = [c for c in command.get("subcommands", []) if is_shown(c)]
    lines = []
    if not below or len(path) == 1:
        lines += [f".SS {synopsis(command, path)}", roff(command.get("abstract", ""))]
        if command.get("discussion"):
            lines += [".PP", ".nf", roff(command["discussion"]), ".fi"]
        for argument in command.get("arguments", []):
            if argument.get("shouldDisplay", True) and argument.get("abstract"):
                lines += [".TP", names(argument), roff(argument["abstract"])]
                if argument.get("defaultValue"):
                    lines.append(f"Default: {roff(argument['defaultValue'])}.")
    for child in below:
        lines += section(child, [*path, child["commandName"]])
    return lines


def is_shown(command):
    # The manual has what the first help page leaves out, but for the tools of developers.
    return command["commandName"] not in ("bench", "cost", "help")


def page(root, version):
    commands = [c for c in root["subcommands"] if is_shown(c)]
    lines = [
        f'.TH HEARTH 1 "" "Hearth {roff(version)}" "Hearth"',
        ".SH NAME",
        f"hearth \\- {roff(root['abstract'])}",
        ".SH SYNOPSIS",
        "\\fBhearth\\fR \\fIcommand\\fR [options]",
        ".SH EXAMPLES",
        ".nf",
        roff(root.get("discussion", "")),
        ".fi",
        ".SH COMMANDS",
    ]
    for command in commands:
        lines += section(command, ["hearth", command["commandName"]])
    lines += [
        ".SH EXIT STATUS",
        *(f".TP\n{code}\n{roff(words)}" for code, words in STATUS),
        ".SH SEE ALSO",
        "mosquitto(8), mosquitto_sub(1)",
    ]
    return "\n".join(lines) + "\n"


STATUS = [
    (0, "done, or yes"),
    (1, "no, different, or not found"),
    (64, "the command line was wrong"),
    (65, "damaged data"),
    (66, "no such log"),
    (69, "the broker or the daemon cannot be reached"),
    (70, "a fault of the program"),
    (73, "cannot create"),
    (74, "input or output failed"),
    (75, "timed out; try again"),
    (77, "not allowed"),
    (78, "bad settings"),
    (130, "interrupted"),
]


def main():
    if len(sys.argv) != 2:
        sys.exit("manual: which program?")
    dump = subprocess.run(
        [sys.argv[1], "--experimental-dump-help"], check=True, capture_output=True).stdout
    root = json.loads(dump)["command"]
    version = subprocess.run(
        [sys.argv[1], "--version"], check=True, capture_output=True, text=True).stdout.strip()
    sys.stdout.write(page(root, version))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the commands of docs/DEBUGGING.md as a person would, and compares what they print.

A block of the page that begins with '$ ' is a command and its output. The commands run in a
terminal without colour, one after the other, in a folder of their own. With --update the page gets
what they print now.
"""

import argparse
import difflib
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "DEBUGGING.md"
BLOCK = re.compile(r"```\n\$ (?P<command>.*?[^\\])\n(?P<output>.*?)```\n", re.DOTALL)
COLUMNS, SECONDS = 100, 120


def run(command, folder, environment):
    """What a command prints in a terminal."""
    main, side = pty.openpty()
    child = subprocess.Popen(
        ["/bin/sh", "-c", command], cwd=folder, env=environment, stdin=side, stdout=side,
        stderr=side, start_new_session=True)
    os.close(side)
    output, end = b"", time.monotonic() + SECONDS
    while time.monotonic() < end:
        ready, _, _ = select.select([main], [], [], 1)
        if not ready:
            continue
        try:
            data = os.read(main, 65536)
        except OSError:  # The other end is closed.
            break
        if not data:
            break
        output += data
    else:
        child.kill()
        sys.exit(f"story: no end after {SECONDS} s: {command}")
    code = child.wait()
    os.close(main)
    text = output.decode().replace("\r\n", "\n")
    return text if code == 0 else f"{text}exit code {code}\n"


def scene(folder, hearth):
    """The folder in which a reader would be: the repository's root."""
    for name in ("Examples",):
        (folder / name).symlink_to(ROOT / name)
    binaries = folder / "bin"
    binaries.mkdir()
    (binaries / "hearth").symlink_to(hearth)
    kept = {key: os.environ[key] for key in ("HOME", "LANG", "LC_ALL") if key in os.environ}
    return {
        **kept, "PATH": f"{binaries}:{os.environ['PATH']}", "TERM": "dumb", "NO_COLOR": "1",
        "TZ": "UTC", "COLUMNS": str(COLUMNS), "HEARTH_DATA": "night", "TMPDIR": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hearth", required=True, type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--update", action="store_true", help="write the page anew")
    arguments = parser.parse_args()
    page = PAGE.read_text()
    count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = scene(folder, arguments.hearth)

        def printed(block):
            nonlocal count
            count += 1
            command = block["command"]
            return f"```\n$ {command}\n{run(command, folder, environment)}```\n"

        found = BLOCK.sub(printed, page)
    if not count:
        sys.exit("story: the page has no commands")
    if arguments.update:
        PAGE.write_text(found)
        print(f"story: {count} commands ran, {PAGE.name} is written")
    elif found != page:
        sys.stdout.writelines(difflib.unified_diff(
            page.splitlines(True), found.splitlines(True), "docs/DEBUGGING.md", "printed now"))
        sys.exit(f"story: the page differs from what {count} commands print; see --update")
    else:
        print(f"story: {count} commands print what the page says")


if __name__ == "__main__":
    main()

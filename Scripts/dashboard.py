#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts the files of the dashboard into the program.

  Scripts/dashboard.py           writes Sources/HomeServer/Dashboard/DashboardFiles+Generated.swift
  Scripts/dashboard.py --check   says whether that file is current
"""
import argparse
import hashlib
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources/HomeServer/Dashboard"
WEB = SOURCES / "web"
TARGET = SOURCES / "DashboardFiles+Generated.swift"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
# A raw literal ends at this mark; no file may contain it.
END = '"""##'


def entry(path):
    content = path.read_text(encoding="utf-8")
    name = path.relative_to(WEB).as_posix()
    if path.suffix not in TYPES:
        sys.exit(f"dashboard: {name}: no media type is known for {path.suffix}")
    if END in content or "\\##" in content or not content.endswith("\n"):
        sys.exit(f"dashboard: {name}: contains {END} or \\##, or lacks its last line end")
    digest = hashlib.sha256(content.encode()).hexdigest()[:16]
    served = "/" if name == "index.html" else "/" + name.removesuffix(".html")
    return f"""        DashboardFile(
            path: "{served}", type: "{TYPES[path.suffix]}",
            digest: "{digest}",
            content: ##\"\"\"
{content}
{END}),
"""


def generated():
    files = sorted(path for path in WEB.rglob("*") if path.is_file())
    return (
        "// SPDX-License-Identifier: Apache-2.0\n"
        "// Made by Scripts/dashboard.py from Dashboard/web; do not edit.\n"
        "// swift-format-ignore-file\n\n"
        "extension DashboardFiles {\n"
        "    /// Every file of the page.\n"
        "    static let all: [DashboardFile] = [\n"
        + "".join(entry(path) for path in files)
        + "    ]\n}\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    arguments = parser.parse_args()
    text = generated()
    if not arguments.check:
        TARGET.write_text(text, encoding="utf-8")
    elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        sys.exit("dashboard: the generated file is out of date: run Scripts/dashboard.py")


main()

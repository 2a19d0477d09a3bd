#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Type-checks what has another form without the package trait JetStream, in that form.

Tests and the image are built with the trait where the client of NATS is installed; 'swift build', 'make
deb' and the library are not. The modules of the debug build serve, so it takes about a minute.
"""
import pathlib
import re
import subprocess
import sys

import docc

ROOT = docc.ROOT
# Those that say '#if JetStream'.
MODULES = ["HomeLogJetStream", "HomeFleet", "hearth"]


def package(build):
    """The name under which the modules of the build know each other: that of the folder, as SwiftPM
    writes it."""
    plan = build.parent.parent / "debug.yaml"
    found = re.search(r'"-module-name","HomeGraph"[^\n]*?"-package-name","([^"]+)"', plan.read_text())
    if not found:
        sys.exit(f"typecheck: {plan} does not say how HomeGraph was built")
    return found[1]


def settings(build):
    """The house's settings of the compiler, as the manifest has them."""
    text = (ROOT / "Package.swift").read_text()
    house = text[text.index("let house"):text.index("]\n", text.index("let house"))]
    return ["-swift-version", "6", "-package-name", package(build), "-warnings-as-errors",
            *(word for name in re.findall(r'enableUpcomingFeature\("(\w+)"\)', house)
              for word in ("-enable-upcoming-feature", name))]


def main():
    said = {path.parent.relative_to(ROOT / "Sources").parts[0]
            for path in (ROOT / "Sources").rglob("*.swift") if "#if JetStream" in path.read_text()}
    if said - set(MODULES):
        sys.exit(f"typecheck: {', '.join(sorted(said - set(MODULES)))} says '#if JetStream' as well")
    build = pathlib.Path(subprocess.check_output(
        ["swift", "build", "--package-path", str(ROOT), "--show-bin-path"], text=True).strip())
    for module in MODULES:
        files = sorted(map(str, (ROOT / "Sources" / module).rglob("*.swift")))
        done = subprocess.run([
            *docc.RUN, "swiftc", "-typecheck", "-module-name", module, "-parse-as-library",
            *settings(build), *docc.compiler_flags(build), *files])
        if done.returncode != 0:
            sys.exit(f"typecheck: {module} is not whole without the trait JetStream")
        print(f"typecheck: {module} without the trait: {len(files)} files", flush=True)


if __name__ == "__main__":
    main()

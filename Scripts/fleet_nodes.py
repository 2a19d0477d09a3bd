#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Homes of a fleet behind two nodes, three servers and a broker, each of which fails in turn.

    Scripts/fleet_nodes.py [--short | --runs 10] [--fault NAME]... [--homes 12] [--seed N]
                           [--hearth FILE] [--server FILE]

`hearth fleet run` serves the homes that `hearth fleet enrol` made; a publisher goes on while a node
is killed, told to end, or stopped for longer than its lease, the leader of the servers is killed, and
the broker restarts, or is killed and starts again from what it had saved. Then the log of each home is
copied by `hearth fleet export`: every acknowledged message must be there once and in order, but for those
that a killed broker had in its memory alone; the copy must be sound, and its fold must have the hash that
the node answers. Replicas follow some of the homes over HTTP all the while, each by one node's address:
they must have the same records in the end. A home that was by itself moves in by
`hearth fleet import` meanwhile: it must have its records at their offsets, with the same hash, and
every message since.

Exit code 0 when everything held, 1 on a violation. Without a nats-server it says so and passes.
"""
import argparse
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

import fleet
from harness import check
from harness.broker import Broker
from harness.daemon import Daemon
from harness.findings import Findings, Violation, conduct
from harness.mqtt import Publisher, PublisherError

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTITIONS = 4
FAULTS = ["node killed", "node told to end", "node stopped", "server killed", "broker restarts",
          "broker killed"]
# To all homes together.
MESSAGES_PER_SECOND = 240
# Longer than a lease lasts.
PAUSE = 6
# The homes that are followed, and by which node's address.
FOLLOWED = {"flat-0": "one", "flat-1": "one", "flat-2": "two", "flat-3": "two"}
# The home that moves in, and how many messages it has had before.
MOVED, BROUGHT = "attic", 3000


class Devices(threading.Thread):
    """Publishes to all homes in rounds, until it is told to end; comes again where the broker goes."""

    def __init__(self, port, topics):
        super().__init__(daemon=True)
        self.topics = topics
        self.publisher = Publisher(port, client_id="fleet-devices", window=200)
        self.is_ended = threading.Event()
        self.failure = None

    def run(self):
        try:
            while not self.is_ended.is_set():
                self.publish()
        except Exception as error:  # Told by whoever waits for it.
            self.failure = error

    def publish(self):
        """One connection."""
        try:
            self.publisher.connect()
            while not self.is_ended.wait(len(self.topics) / MESSAGES_PER_SECOND):
                self.publisher.publish(
                    [(topic, json.dumps({"linkquality": len(self.publisher.journal) % 255}).encode(), 1)
                     for topic in self.topics])
            self.publisher.drain()
        except (PublisherError, OSError):
            self.publisher.close()
            time.sleep(0.2)

    def end(self):
        self.is_ended.set()
        self.join(60)
        if self.failure:
            raise self.failure
        return list(self.publisher.journal)


class Nodes(Findings):
    """One run of a fleet."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = pathlib.Path(directory)
        self.random = random.Random(options.seed)
        self.group = self.broker = self.devices = None
        self.nodes, self.replicas = {}, {}
        self.ports = {name: fleet.free_port() for name in ["one", "two"]}
        self.faults = self.messages = 0
        # The messages that a killed broker got after it had saved the last time.
        self.unsaved = set()
        self.longest = 0.0
        # Of the home that moves in: its own data directory, and its events there.
        self.own = str(self.directory / MOVED)
        self.brought = []

    # MARK: parts

    def fleet(self, *arguments):
        done = subprocess.run(
            [self.options.hearth, "fleet", *arguments, *self.nats], capture_output=True, text=True,
            stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout, done.stderr

    def must(self, *arguments):
        code, out, err = self.fleet(*arguments)
        if code != 0:
            raise Violation(f"hearth fleet {' '.join(arguments)}: code {code}: {err.strip()}")
        return out

    def start_node(self, name):
        log = open(self.directory / f"{name}.log", "ab")
        self.nodes[name] = subprocess.Popen(
            [self.options.hearth, "fleet", "run", name, "--broker",
             f"mqtt://127.0.0.1:{self.broker.port}", "--data", self.data, "--codec",
             "zigbee2mqtt=zigbee2mqtt", "--web-port", str(self.ports[name]), "--web-login",
             *self.nats, *self.monitors], stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def follow(self, key, name):
        """A replica of a home, which knows one node and has a token of the home."""
        token = self.directory / f"{key}.token"
        token.write_text(json.loads(self.must("token", "add", key, "replica", "--output", "json"))["token"])
        log = open(self.directory / f"replica-{key}.log", "ab")
        self.replicas[key] = subprocess.Popen(
            [self.options.hearth, "follow",
             f"http://127.0.0.1:{self.ports[name]}/api/v1/homes/{key}", "--token-file", token,
             "--data", self.replica(key)], stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def live_alone(self):
        """A home by itself, and what its log has in the end."""
        daemon = Daemon(self.options.hearth, self.own, str(self.directory / "own.log"),
                        f"mqtt://127.0.0.1:{self.broker.port}")
        daemon.start()
        self.wait_alive("the home by itself", lambda: self.broker.covers(
            "hearth-", ["zigbee2mqtt/lamp"]), 60)
        publisher = Publisher(self.broker.port, client_id="own-devices", window=200)
        publisher.connect()
        publisher.publish([("zigbee2mqtt/lamp", json.dumps({"linkquality": number % 255}).encode(), 1)
                           for number in range(BROUGHT)])
        publisher.drain()
        publisher.close()
        self.wait_alive("its messages", lambda: len(self.own_numbers()) == BROUGHT, 60)
        code = daemon.stop()
        self.demand("the home by itself ends in order", [] if code == 0 else [f"code {code}"])
        self.brought = self.records(self.own)

    def own_numbers(self):
        events = [json.loads(line) for line in self.records(self.own)]
        return {number for number, _ in check.sequences(events, 1).get("zigbee2mqtt/lamp", [])}

    def move_in(self):
        """Begins to move it into the fleet."""
        log = open(self.directory / "import.log", "ab")
        return subprocess.Popen(
            [self.options.hearth, "fleet", "import", MOVED, "--from", self.own, "--data", self.data,
             "--output", "json", *self.nats], stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def finish_move(self, moving):
        code = moving.wait(120)
        text = (self.directory / "import.log").read_text()
        self.demand("the home has moved in", [] if code == 0 else [f"code {code}: {text}"])
        topic = json.loads(text.splitlines()[0])["topics"][:-1] + "zigbee2mqtt/lamp"
        self.wait_alive("its subscription", lambda: self.broker.covers(
            "hearth-fleet-flats", [topic]), 60)
        self.topics[MOVED] = topic
        self.devices.topics.append(topic)

    def replica(self, key):
        return str(self.directory / f"replica-{key}")

    def status(self):
        code, out, _ = self.fleet("status", "--output", "json")
        return json.loads(out) if code == 0 else None

    def is_settled(self, grown=None):
        """Whether each partition is with the node that should have it, and has grown since."""
        found = self.status()
        return found and len(found["nodes"]) == len(self.nodes) and all(
            one["node"] == one["nodeWanted"] and
            (grown is None or one["lastSequence"] > grown.get(one["partition"], 0))
            for one in found["partitions"])

    def sequences(self):
        """The newest message of each partition that has homes."""
        return {one["partition"]: one["lastSequence"]
                for one in self.wait_alive("the servers", self.status, 60)["partitions"]
                if one["homes"] > 0}

    # MARK: the course

    def play(self):
        self.group = fleet.Group(self.options.server, self.directory / "servers", 3)
        self.group.start()
        self.nats = [word for one in self.group.servers for word in ("--nats", one.url)]
        self.monitors = [word for one in self.group.servers for word in ("--monitor", one.monitor)]
        self.broker = Broker(str(self.directory / "broker"))
        self.broker.start()
        self.data = str(self.directory / "data")
        os.makedirs(self.data)
        self.must("init", "flats", "--partitions", str(PARTITIONS), "--data", self.data,
                  *self.monitors)
        keys = [f"flat-{number}" for number in range(self.options.homes)]
        homes = [json.loads(line) for line in
                 self.must("enrol", *keys, "--output", "jsonl").splitlines()]
        self.topics = {one["key"]: one["topics"][:-1] + "zigbee2mqtt/lamp" for one in homes}
        for name in self.ports:
            self.start_node(name)
        self.wait_alive("every partition with its node", self.is_settled, 60)
        # The broker gives messages from here on.
        self.wait_alive("the subscriptions", lambda: all(
            self.broker.covers("hearth-fleet-flats", [topic]) for topic in self.topics.values()), 60)
        for key, name in FOLLOWED.items():
            self.follow(key, name)
        self.live_alone()
        self.devices = Devices(self.broker.port, list(self.topics.values()))
        self.devices.start()
        moving = self.move_in()
        for _ in range(self.options.runs):
            for fault in self.options.fault or FAULTS:
                time.sleep(self.random.uniform(0.5, 2.0))
                self.fail(fault)
                if moving:
                    self.finish_move(moving)
                    moving = None
        journal = self.devices.end()
        self.judge(journal)
        for name, process in self.nodes.items():
            process.send_signal(signal.SIGTERM)
        codes = {name: process.wait(60) for name, process in self.nodes.items()}
        self.demand("both nodes end in order", [f"{name}: code {code}" for name, code in
                                                codes.items() if code != 0])

    def fail(self, fault):
        name = self.random.choice(sorted(self.nodes))
        node = self.nodes[name]
        begun, grown = time.monotonic(), self.sequences()
        if fault == "node killed":
            node.kill()
            node.wait()
            self.start_node(name)
        elif fault == "node told to end":
            node.send_signal(signal.SIGTERM)
            code = node.wait(60)
            if code != 0:
                self.demand("a node ends in order", [f"code {code}"])
            self.start_node(name)
        elif fault == "node stopped":
            node.send_signal(signal.SIGSTOP)
            time.sleep(PAUSE)
            node.send_signal(signal.SIGCONT)
        elif fault == "server killed":
            leader = self.group.leader("hl_0") or self.group.servers[0]
            leader.kill()
            time.sleep(self.random.uniform(0.1, 2.0))
            leader.start()
        elif fault == "broker restarts":
            self.broker.stop()
            self.broker.start()
        else:
            self.kill_broker()
        self.faults += 1
        self.wait_alive("every partition to be written by its node",
                        lambda: self.is_settled(grown), 120)
        silence = time.monotonic() - begun
        self.longest = max(self.longest, silence)
        self.say(f"ok    {fault}: every partition is written again behind {silence:.1f} s")

    def kill_broker(self):
        """The broker goes back to what it saved: it sends again what it had sent, with old packet ids."""
        saved = len(self.devices.publisher.journal)
        self.broker.save()
        time.sleep(self.random.uniform(0.2, 2.0))
        self.broker.kill()
        self.unsaved.update(range(saved, len(self.devices.publisher.journal)))
        self.broker.start()

    def judge(self, journal):
        acked = {key: [one.number for one in journal if one.acked and one.topic == topic]
                 for key, topic in self.topics.items()}
        wanted = {key: [number for number in numbers if number not in self.unsaved]
                  for key, numbers in acked.items()}
        attempt, logs = 0, {}

        def is_there():
            nonlocal attempt, logs
            attempt += 1
            logs = {key: self.logged(key, attempt) for key in wanted}
            return all(set(numbers) <= {number for number, _ in logs[key]}
                       for key, numbers in wanted.items())

        try:
            self.wait_alive("all acknowledged messages in the logs", is_there, 60)
        except TimeoutError:
            pass  # What is missing is said below.
        lost, twice, disorder, marked = [], [], [], 0
        for key, numbers in wanted.items():
            logged = logs[key]
            found = [number for number, _ in logged]
            if missing := set(numbers) - set(found):
                lost.append(f"{key}: {check.shown(missing)}")
            plain = [number for number, is_marked in logged if not is_marked]
            marked += len(found) - len(plain)
            if len(set(plain)) != len(plain):
                twice.append(f"{key}: {len(plain) - len(set(plain))}")
            firsts = list(dict.fromkeys(found))
            if firsts != sorted(firsts):
                disorder.append(key)
            self.messages += len(numbers)
        self.demand(f"{self.messages} acknowledged messages of {len(wanted)} homes are in their logs",
                    lost)
        forgotten = sum(len(set(numbers) - set(wanted[key]) - {number for number, _ in logs[key]})
                        for key, numbers in acked.items())
        self.say(f"ok    {len(self.unsaved)} messages came to a broker that was killed before it saved "
                 f"them; {forgotten} of them came no further")
        self.demand(f"none is there twice; {marked} are marked as possible duplicates", twice)
        self.demand("each home has its messages in order", disorder)
        unsound = []
        for key in wanted:
            done = subprocess.run(
                [self.options.hearth, "verify", "--refold", "--data", self.copy(key, attempt)],
                capture_output=True, text=True)
            if done.returncode != 0:
                unsound.append(f"{key}: {done.stdout[-200:]} {done.stderr[-200:]}")
        self.demand("the copy of each log is sound", unsound)
        self.judge_hashes(attempt)
        self.judge_replicas(attempt)
        self.judge_moved(attempt)
        self.judge_removal(attempt)

    def judge_moved(self, attempt):
        copy = self.copy(MOVED, attempt)
        same = self.records(copy)[:len(self.brought)] == self.brought
        point = f"@{json.loads(self.brought[-1])['offset']}"
        hashes = {self.hash(directory, point) for directory in [self.own, copy]}
        self.demand(f"the home that moved in has its records up to {point} with the same hash",
                    [] if same and len(hashes) == 1 else [f"{same}, {hashes}"])

    def homes(self):
        return {one["key"]: one for one in
                map(json.loads, self.must("ls", "--output", "jsonl").splitlines())}

    def judge_removal(self, attempt):
        """A home is removed while its devices speak on; the others are served as before."""
        gone = self.random.choice(sorted(set(self.topics) - {MOVED}))
        files = pathlib.Path(self.data) / self.homes()[gone]["log"]
        files.mkdir(exist_ok=True)
        code, _, err = self.fleet("rm", gone)
        self.demand("no home is removed unless somebody says so",
                    [] if code == 64 and gone in self.homes() else [f"code {code}: {err}"])
        self.must("rm", gone, "--yes")
        codes = [self.fleet(*words)[0] for words in [
            ("rm", gone, "--yes"), ("export", gone, "--data", self.data, "--to", self.copy(gone, "x"))]]
        self.demand("a removed home is there for no command",
                    [] if codes == [1, 1] and gone not in self.homes() else [f"codes {codes}"])
        self.wait_alive("its files to go", lambda: not files.exists(), 30)
        before = {key: len(self.records(self.copy(key, attempt)))
                  for key in self.topics if key != gone}
        publisher = Publisher(self.broker.port, client_id="late-devices", window=200)
        publisher.connect()
        publisher.publish([(topic, b'{"linkquality":1,"last":true}', 1) for topic in self.topics.values()])
        publisher.drain()
        publisher.close()
        again = 0

        def are_served():
            nonlocal again
            again += 1
            for key, count in before.items():
                self.logged(key, f"rm-{again}")
                if len(self.records(self.copy(key, f"rm-{again}"))) <= count:
                    return False
            return True

        self.wait_alive("the other homes to log what comes", are_served, 60)
        self.say(f"ok    without {gone} the {len(before)} other homes are served")
        kept = {one["log"] for one in self.homes().values()}
        log = json.loads(self.must("enrol", gone, "--output", "json"))["log"]
        self.demand("its key is free for a home with another log", [] if log not in kept else [log])

    def judge_hashes(self, attempt):
        """Each home as its node has folded it, and as its copy is folded."""
        other = []
        for key in self.topics:
            copy = self.copy(key, attempt)
            point = f"@{json.loads(self.records(copy)[-1])['offset']}"
            served, folded = self.served_hash(key, point), self.hash(copy, point)
            if served != folded:
                other.append(f"{key} at {point}: the node has {served}, the copy {folded}")
        self.demand(f"the nodes have {len(self.topics)} homes with the hashes of their copies", other)

    def served_hash(self, key, point):
        token = json.loads(self.must("token", "add", key, "judge", "--output", "json"))["token"]
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports['one']}/api/v1/homes/{key}/hash?at={point}",
            headers={"Authorization": f"Bearer {token}"})

        def answer():
            # A new token is not known at once.
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.load(answer)["stateHash"]
            except urllib.error.HTTPError as error:
                if error.code not in (401, 503):
                    raise
                return None

        return self.wait_alive(f"the hash of {key}", answer, 20)

    def hash(self, directory, point):
        return subprocess.run(
            [self.options.hearth, "show", point, "--hash", "--data", directory],
            capture_output=True, text=True, check=True).stdout.strip()

    def judge_replicas(self, attempt):
        wanted = {key: self.records(self.copy(key, attempt)) for key in self.replicas}

        def are_there():
            return all(len(self.records(self.replica(key))) >= len(lines)
                       for key, lines in wanted.items())

        try:
            self.wait_alive("the replicas to have what the copies have", are_there, 60)
        except TimeoutError:
            pass  # What is missing is said below.
        other = []
        for key, lines in wanted.items():
            found = self.records(self.replica(key))
            if found[:len(lines)] != lines:
                other.append(f"{key}: {len(found)} events, of {len(lines)} in the copy")
        self.demand(f"{len(wanted)} replicas have the records of their homes", other)

    def records(self, directory):
        """The events of a log, as text."""
        done = subprocess.run(
            [self.options.hearth, "log", "--all", "--output", "jsonl", "--data", directory],
            capture_output=True, text=True)
        return done.stdout.splitlines()

    def copy(self, key, attempt):
        return str(self.directory / f"copy-{key}-{attempt}")

    def logged(self, key, attempt):
        """The numbers of the messages in a home's log, and whether each is marked."""
        target = self.copy(key, attempt)
        self.must("export", key, "--data", self.data, "--to", target)
        done = subprocess.run(
            [self.options.hearth, "log", "--all", "--output", "jsonl", "--data", target],
            capture_output=True, text=True, check=True)
        lines = done.stdout.splitlines()
        if key == MOVED:
            # The rest is what it had before.
            lines = lines[len(self.brought):]
        events = [json.loads(line) for line in lines]
        return check.sequences(events, 1).get("zigbee2mqtt/lamp", [])

    # The nodes together are what a run waits for.
    def last_daemon(self):
        return self

    def ended_by_itself(self):
        codes = [process.poll() for process in self.nodes.values()]
        return next((code for code in codes if code is not None), None)

    def tail_of_output(self):
        logs = sorted(self.directory.glob("*.log"))
        return "\n".join(f"{log.name}:\n{log.read_text(errors='replace')[-2000:]}" for log in logs)

    def end(self):
        for process in [*self.replicas.values(), *self.nodes.values()]:
            if process.poll() is None:
                # One that is stopped as well.
                process.kill()
                process.wait()
        if self.group:
            self.group.stop()
        if self.broker and self.broker.process:
            self.broker.stop()

    def summary(self):
        return (f"{self.faults} faults, {self.messages} messages acknowledged to "
                f"{self.options.homes + 1} homes, "
                f"longest {self.longest:.1f} s")


def build(configuration="debug"):
    """The program with the client of NATS; in debug mode of the modules that the tests are built of."""
    subprocess.run([ROOT / "Scripts" / "setup", "--fleet"], check=True)
    options = ["--traits", "JetStream"] if configuration == "release" else fleet.build_options()
    command = ["swift", "build", "--package-path", ROOT, *options, "-c", configuration]
    subprocess.run([*command, "--product", "hearth"], check=True)
    folder = subprocess.run(
        [*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return str(pathlib.Path(folder) / "hearth")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--short", action="store_true", help="each fault once")
    parser.add_argument("--runs", type=int, default=10, help="of each fault")
    parser.add_argument("--fault", action="append", choices=FAULTS, help="only this one; again")
    parser.add_argument("--homes", type=int, default=12, help="beside the one that moves in")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--hearth", help="a program with the client of NATS; else it is built")
    parser.add_argument("--server", help="a nats-server of 2.12 or later")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    options = parser.parse_args()
    if options.short:
        options.runs = 1
    options.server = fleet.find_server(options.server)
    if options.server is None:
        print("fleet-nodes: NO nats-server OF 2.12 OR LATER, and none to be had: "
              "THE NODES OF A FLEET ARE NOT TESTED")
        return 0
    options.hearth = options.hearth or build()
    return conduct("fleet-nodes", Nodes, options)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An older program and this one take turns on one log, with a real mosquitto: nothing is lost.

    Scripts/older.py --commit 3e29385~1

The older program is built from a commit (some minutes; kept in .build/older), or given: --older
PROGRAM. Two logs: one that the older program has begun, and one that this one has. Each records and
is killed or stopped, and the other one tries to go on where it was. Where the older program cannot,
it refuses in one sentence, with code 65, and changes no byte. At last this one has everything: each acknowledged message once, offsets without a gap, and a fold from the first
record that gives the same hash.

The seed chooses messages and pauses. Exit code 0 when everything held, 1 on a violation, 69 when
broker or programs could not be run.
"""
import argparse
import hashlib
import os
import pathlib
import random
import subprocess
import sys
import time

from crash import BASE, BUTTON, DOOR, PAYLOADS, PLUG, device_list
from harness import check
from harness.broker import Broker
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, conduct
from harness.mqtt import Publisher

ROOT = pathlib.Path(__file__).resolve().parent.parent
REFUSED = 65


def build(commit):
    """The program of a commit, built in a clone of its own."""
    found = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--verify", f"{commit}^{{commit}}"],
                           capture_output=True, text=True, check=True).stdout.strip()
    tree = ROOT / ".build/older" / found[:12]
    program = tree / ".build/release/hearth"
    if not program.exists():
        print(f"older: building {found[:12]} (some minutes)", flush=True)
        if not tree.exists():
            subprocess.run(["git", "clone", "-q", str(ROOT), str(tree)], check=True)
        subprocess.run(["git", "-C", str(tree), "checkout", "-q", found], check=True)
        subprocess.run(["swift", "build", "-c", "release", "--product", "hearth"], cwd=tree,
                       check=True, stdout=subprocess.DEVNULL)
    return str(program)


class Older(Findings):
    """Two logs, two programs."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.random = random.Random(options.seed)
        self.directory = directory
        self.broker = self.publisher = None
        self.messages = self.turns = self.refusals = 0

    def play(self):
        for begins in ("older", "newer"):
            self.say(f"a log that the {begins} program begins")
            self.take_turns(begins)
            self.end()

    def take_turns(self, begins):
        directory = os.path.join(self.directory, begins)
        self.broker = Broker(os.path.join(directory, "broker"))
        self.daemon = Daemon(
            self.options.hearth, os.path.join(directory, "data"),
            os.path.join(directory, "daemon.log"), f"mqtt://127.0.0.1:{self.broker.port}")
        self.publisher = Publisher(self.broker.port)
        self.broker.start()
        self.publisher.connect()
        self.publisher.retain(f"{BASE}/bridge/state", b'{"state":"online"}')
        self.publisher.retain(f"{BASE}/bridge/devices", device_list())
        if begins == "older":
            self.turn("older", self.options.older)
        self.turn("newer", self.options.hearth)
        for _ in range(self.options.turns):
            self.publish()
            if not self.is_refused():
                self.turn("older", self.options.older)
            self.turn("newer", self.options.hearth)
        self.judge()

    def publish(self):
        """Some messages, of which those of QoS 1 are acknowledged at the end."""
        count = self.random.randint(1, 2 * self.options.messages)
        messages = []
        for _ in range(count):
            topic = self.random.choice([BUTTON, PLUG, DOOR])
            messages.append((topic, self.random.choice(PAYLOADS[topic]),
                             0 if self.random.random() < 0.1 else 1))
        self.publisher.publish([*messages, (BUTTON, PAYLOADS[BUTTON][0], 1)])
        self.publisher.drain()

    def turn(self, name, program):
        """The program records until it has all that was published, and is killed or stopped."""
        self.daemon.program = program
        self.daemon.start()
        # From the first start on the broker keeps what no program is there to take.
        self.wait_alive(f"the {name} program to subscribe",
                        lambda: self.broker.covers(CLIENT_PREFIX, PAYLOADS), 60)
        self.publish()
        wanted = {entry.number for entry in self.publisher.journal if entry.qos == 1}

        def is_logged():
            # All: what mosquitto has passed over comes when the program connects again.
            logged = check.sequences(self.daemon.events(), 1).values()
            return wanted <= {number for found in logged for number, _ in found}
        self.wait_alive(f"{len(wanted)} messages in the {name} program's log", is_logged)
        time.sleep(self.random.uniform(0, 0.3))
        if self.random.random() < 0.5:
            self.daemon.kill()
        else:
            self.daemon.stop()
        self.turns += 1
        self.say(f"the {name} program has {len(wanted)} messages of QoS 1")

    def digests(self):
        """What the files of the log are; the lock has the id of whoever tried last."""
        data = pathlib.Path(self.daemon.data)
        return {str(path.relative_to(data)): hashlib.sha256(path.read_bytes()).hexdigest()
                for path in sorted(data.rglob("*")) if path.is_file() and path.name != "lock"}

    def is_refused(self):
        """Whether the older program refuses the log; what it does then is checked."""
        before = self.digests()
        self.daemon.program = self.options.older
        self.daemon.start()
        try:
            code = self.daemon.process.wait(5)
        except subprocess.TimeoutExpired:
            self.daemon.kill()
            return False
        self.daemon.process = None
        words = self.daemon.tail_of_output(1).strip()
        looks = {name: self.daemon.tried(*name.split()) for name in ("verify", "ls", "log -n 1")}
        problems = [f"hearth {name} ended with {each.returncode}: {each.stderr!r}"
                    for name, each in looks.items()
                    if each.returncode != REFUSED or b"format" not in each.stderr]
        if code != REFUSED or "format" not in words:
            problems.append(f"hearth run ended with {code}: {words}")
        if self.digests() != before:
            problems.append("files of the log have changed")
        self.refusals += 1
        self.demand(f"the older program refuses, and changes no byte: {words}", problems)
        return True

    def judge(self):
        events = self.daemon.events()
        self.demand(f"{len(check.records_of(events))} records, offsets without a gap",
                    check.check_shape(events))
        self.messages += len(self.publisher.journal)
        acked = sum(1 for entry in self.publisher.journal if entry.qos == 1 and entry.acked)
        self.demand(f"{acked} acknowledged messages once",
                    check.check_exactly_once(events, self.publisher.journal))
        code, output = self.daemon.verify("--refold")
        self.demand("verify --refold: sound",
                    [] if code == 0 else [f"hearth verify ended with {code}: {output}"])

    def end(self):
        if self.publisher is not None:
            self.publisher.close()
            self.publisher = None
        if self.daemon is not None and self.daemon.process is not None:
            self.daemon.kill()
        if self.broker is not None:
            self.broker.stop()
            self.broker = None

    def summary(self):
        return f"{self.messages} messages, {self.turns} turns, {self.refusals} refusals"


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="this program")
    older = parser.add_mutually_exclusive_group(required=True)
    older.add_argument("--older", help="the older program")
    older.add_argument("--commit", help="of the older program, which is built")
    parser.add_argument("--messages", type=int, default=2000, help="of a turn, on average")
    parser.add_argument("--turns", type=int, default=3, help="of the older program")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    options = parser.parse_args()
    if options.older is None:
        options.older = build(options.commit)
    return options


if __name__ == "__main__":
    sys.exit(conduct("older", Older, parse()))

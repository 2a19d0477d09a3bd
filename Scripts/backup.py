#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Backups of a living log, killed at any moment, and logs restored from them.

A real broker brings thousands of messages a second to the daemon. Meanwhile `hearth backup` runs
again and again, into a directory or one file, and gets SIGKILL at a random moment. After every kill
the backup must be whole: the one of before, or a later one. A last backup of each kind is taken
while the daemon runs, and the log is restored to random points: the hash of the state there must be
that of the living log. Then a restored log gets a daemon of its own beside the first one, which must
keep its session.

All chance comes from one seed (--seed, else HEARTH_SEED, else fresh), which is printed. Exit code 0
when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import time

from harness import control, flooder
from harness.broker import Broker, wait_for
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, conduct
from harness.mqtt import Publisher, PublisherError

NO_LOG = 66
INTERRUPTED = 130


class Run(Findings):
    """One run and what it found."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.random = random.Random(options.seed)
        self.directory = directory
        self.broker = Broker(os.path.join(directory, "broker"))
        self.daemon = self.make_daemon("data")
        self.second = None
        self.flood = None
        self.target = os.path.join(directory, "backup")
        self.file = os.path.join(directory, "backup.tar")
        # Where each ends, and how long one takes that nobody disturbs, in seconds.
        self.ends = {self.target: 0, self.file: 0}
        self.spent = {self.target: 1.0, self.file: 1.0}
        self.kills = self.in_time = self.interrupts = 0
        self.restores = 0

    def make_daemon(self, name):
        return Daemon(
            self.options.hearth, os.path.join(self.directory, name),
            os.path.join(self.directory, name + ".log"), f"mqtt://127.0.0.1:{self.broker.port}",
            more=("--codec", "native", "--quiet"))

    # The course of things.

    def play(self):
        self.begin()
        self.torment()
        self.finish()
        self.restore()
        self.go_on_beside()

    def summary(self):
        return (f"{self.ends[self.target]} records, {self.kills} kills and {self.interrupts} "
                f"interrupts in {self.kills + self.in_time + self.interrupts + 3} backups, "
                f"{self.restores} restores, {len(self.problems)} violations")

    def begin(self):
        self.broker.start()
        self.daemon.start()
        topic = flooder.ANNOUNCEMENT[0]
        self.wait_alive("the subscriptions",
                        lambda: self.broker.covers(CLIENT_PREFIX, [topic]), 60)
        publisher = Publisher(self.broker.port, "announcer")
        publisher.connect()
        publisher.retain(*flooder.ANNOUNCEMENT)
        publisher.close()
        self.flood = subprocess.Popen(
            [sys.executable, "-m", "harness.flooder", "--port", str(self.broker.port),
             "--qos", "1", "--rate", str(self.options.rate),
             "--seconds", str(self.options.seconds)],
            cwd=os.path.dirname(os.path.abspath(__file__)), stdout=subprocess.PIPE, text=True)
        self.wait_alive("the flood", lambda: self.messages() > self.options.rate, 60)

    def torment(self):
        """Backups, each killed at some moment, while the flood lasts."""
        messages, begun = self.messages(), time.monotonic()
        while self.flood.poll() is None:
            target = self.file if self.random.random() < 0.4 else self.target
            process, started = self.start_backup(target), time.monotonic()
            # Most end before they are done; the others take along what came since.
            delay = self.random.uniform(0, self.spent[target])
            if self.random.random() < 0.25:
                delay = 300
            is_gentle = self.random.random() < 0.2
            try:
                _, errors = process.communicate(timeout=delay)
                if process.returncode != 0:
                    self.problems.append(f"backup: code {process.returncode}: {errors.strip()}")
                self.in_time += 1
                self.spent[target] = time.monotonic() - started
            except subprocess.TimeoutExpired:
                self.stop(process, is_gentle)
            self.look_at_backup(target, f"after {self.kills} kills")
        output, _ = self.flood.communicate()
        if self.flood.returncode != 0:
            raise PublisherError(f"the flooder ended with code {self.flood.returncode}")
        sent = json.loads(output)
        rate = (self.messages() - messages) / (time.monotonic() - begun)
        self.say(f"{sent['sent']} messages, {rate:.0f} a second kept meanwhile; {self.kills} kills, "
                 f"{self.interrupts} interrupts, {self.in_time} in time; each left a whole backup")
        self.wait_alive("everything to be durable", lambda: self.messages() >= sent["sent"], 300)

    def stop(self, process, is_gentle):
        if not is_gentle:
            process.kill()
            process.communicate()
            self.kills += 1
            return
        process.terminate()
        _, errors = process.communicate()
        self.interrupts += 1
        if process.returncode not in (0, INTERRUPTED, -15):
            self.problems.append(f"backup: code {process.returncode}: {errors.strip()}")

    def look_at_backup(self, target, when):
        """What a kill leaves is whole, and no less than before."""
        code, output = self.hearth("verify", target, "--output", "json")
        if code == NO_LOG and self.ends[target] == 0:
            return
        if code != 0:
            self.problems.append(f"{when}: verify says {code}: {output.strip()[-400:]}")
            return
        end = json.loads(output.splitlines()[0])["nextOffset"]
        if end < self.ends[target]:
            self.problems.append(
                f"{when}: {target} ends before @{end}, and was @{self.ends[target]}")
        self.ends[target] = end

    def finish(self):
        """Three backups more, while the daemon runs: the second has nearly nothing to copy, and the
        third is one file."""
        reports = []
        for target in (self.target, self.target, self.file):
            process = self.start_backup(target)
            output, errors = process.communicate(timeout=600)
            if process.returncode != 0:
                self.problems.append(f"backup: code {process.returncode}: {errors.strip()}")
                return
            reports.append(json.loads(output))
        first, second, _ = reports
        self.say(f"{second['bytes']} bytes in {second['segments']} segments; the last two backups "
                 f"copied {first['copiedBytes']} and {second['copiedBytes']} bytes")
        # A checkpoint may have come between.
        if second["copiedBytes"] * 10 > second["bytes"]:
            self.problems.append(f"the last backup copied {second['copiedBytes']} bytes anew")
        for target in (self.target, self.file):
            self.look_at_backup(target, "at the end")
            code, output = self.hearth("verify", target, "--refold")
            self.demand(
                f"verify --refold of {os.path.basename(target)}: {output.splitlines()[-1]}",
                [] if code == 0 else [output.strip()[-400:]])
        left = [name for name in os.listdir(self.directory) if name.startswith("backup.tar.")]
        self.demand("what kills left of the one file is gone", left)

    def restore(self):
        """Random points, and both ends, of the directory and of the file by turns."""
        end = self.ends[self.target]
        points = [0, end - 1] + [
            self.random.randrange(end) for _ in range(self.options.restores)]
        for number, point in enumerate(sorted(points)):
            into = os.path.join(self.directory, f"restored-{number}")
            source = self.file if number % 2 else self.target
            code, output = self.hearth(
                "restore", source, "--at", f"@{point}", "--into", into, "--output", "json")
            problems = []
            if code != 0:
                problems.append(f"restore @{point}: code {code}: {output.strip()[-400:]}")
            else:
                self.restores += 1
                expected = self.daemon.state_hash(f"@{point}")
                found = {json.loads(output.splitlines()[0])["stateHash"],
                         self.hearth("show", f"@{point}", "--hash", "--data", into)[1].strip()}
                if found != {expected}:
                    problems.append(f"@{point}: {found} restored, {expected} in the log")
                code, output = self.hearth("verify", "--data", into)
                if code != 0:
                    problems.append(f"verify of @{point}: {output.strip()[-400:]}")
            self.demand(f"restored to @{point}: the hash of the log there", problems)

    def go_on_beside(self):
        """A restored log lives beside the first one, and takes no session from it."""
        departures = self.broker.departures(CLIENT_PREFIX)
        self.second = self.make_daemon(f"restored-{self.options.restores + 1}")
        before = self.messages()
        self.second.start()
        wait_for("the second daemon", lambda: self.is_connected(self.second), 60)
        publisher = Publisher(self.broker.port, "late")
        publisher.connect()
        topic = flooder.TREE
        publisher.publish([(topic, flooder.payload(5, False), 1)])
        publisher.drain()
        publisher.close()
        self.wait_alive("both to hear it", lambda: self.messages() > before
                        and self.messages(self.second) > 0, 60)
        self.demand(
            "a restored log lives beside the first one, which keeps its session",
            [f"{self.broker.departures(CLIENT_PREFIX) - departures} sessions ended"]
            if self.broker.departures(CLIENT_PREFIX) != departures else [])
        for daemon in (self.second, self.daemon):
            if (code := daemon.stop()) != 0:
                self.problems.append(f"a daemon ended with code {code}")
            code, output = daemon.verify()
            self.demand(f"verify: {output.splitlines()[-1]}", [] if code == 0 else [output])

    def end(self):
        if self.flood is not None and self.flood.poll() is None:
            self.flood.kill()
            self.flood.wait()
        for daemon in (self.second, self.daemon):
            if daemon is not None and daemon.process is not None:
                daemon.kill()
        self.broker.stop()

    # Parts.

    def start_backup(self, target):
        return subprocess.Popen(
            [self.options.hearth, "backup", target, "--data", self.daemon.data,
             "--output", "json"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def hearth(self, *arguments):
        """Exit code and output, or what it complains of."""
        result = subprocess.run(
            [self.options.hearth, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, timeout=600, check=False)
        output = result.stdout if result.returncode == 0 else result.stdout + result.stderr
        return result.returncode, output

    def status(self, daemon=None):
        return control.ask((daemon or self.daemon).data, {"do": "status"})["status"]

    def messages(self, daemon=None):
        return sum(each["counts"]["messages"] for each in self.status(daemon)["sessions"])

    def is_connected(self, daemon):
        if (code := daemon.ended_by_itself()) is not None:
            raise TimeoutError(f"it ended with code {code}: {daemon.tail_of_output()}")
        try:
            return self.messages(daemon) > 0
        except control.ControlError:
            return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program under test")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--rate", type=int, default=5000, help="messages per second")
    parser.add_argument("--seconds", type=float, default=120, help="so long messages come")
    parser.add_argument("--restores", type=int, default=6, help="random points to restore to")
    parser.add_argument("--short", action="store_true", help="for CI")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    options = parser.parse_args()
    if options.short:
        options.seconds, options.restores = 20, 3
    options.hearth = os.path.abspath(options.hearth)
    return conduct("backup run", Run, options)


if __name__ == "__main__":
    sys.exit(main())

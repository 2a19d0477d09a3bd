#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Three replicas of a living home through random faults.

A simulated home plays on a real broker into `hearth run`. One replica follows it over HTTP, one over
the broker alone, and one follows the first; each through a proxy. Faults come at random: connections
cut at any byte, a replica or the home killed with SIGKILL, stopped for a while or ended in order, a
proxy that lets nothing through, damaged files. After each fault all replicas must reach what the
home had then, with the same hash; each of them compares hashes with whom it follows at every mark,
and ends where they differ, which is a violation. At the end the four logs must be the same, event by
event.

Meanwhile lamps are edited on all replicas, with and without a home, and at home. By the home's log
each edit must have been carried out once, or not at all where its replica says so, and in order.

All chance comes from one seed (--seed, else HEARTH_SEED, else fresh), which is printed. Exit code 0
when everything held, 1 on a violation, 69 when broker or home could not be run.
"""
import argparse
import collections
import os
import random
import select
import signal
import socket
import subprocess
import sys
import threading
import time

from harness import web
from harness.broker import Broker, free_port
from harness.daemon import Daemon
from harness.edits import Edits
from harness.findings import Findings, Violation, conduct

FAULTS = 1000
FAULTS_SHORT = 30
WAIT_SECONDS = 60
# A lamp that does not report in time holds up the edits behind it for some seconds each.
OPEN_EDITS_MAX = 24


class Cutter:
    """Forwards connections to a port, until it is told to cut them or to hold them back."""

    def __init__(self, target):
        self.target = target
        self.lock = threading.Lock()
        self.pairs = []
        self.held_until = 0.0
        # Bytes that still pass before the cut; None for no cut.
        self.left = None
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=16)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target), timeout=5)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            with self.lock:
                self.pairs.append((near, far))
            threading.Thread(target=self._pump, args=(near, far), daemon=True).start()

    def _pump(self, near, far):
        try:
            while True:
                ready, _, _ = select.select([near, far], [], [], 1)
                for source in ready:
                    data = source.recv(4096)
                    if not data:
                        return
                    while time.monotonic() < self.held_until:
                        time.sleep(0.02)
                    if source is far:
                        with self.lock:
                            left, self.left = self.left, None
                            if left is not None and left > len(data):
                                self.left = left - len(data)
                                left = None
                        if left is not None:
                            near.sendall(data[:left])
                            return
                    (far if source is near else near).sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            for end in (near, far):
                end.close()

    def cut(self, after):
        with self.lock:
            self.left = after

    def drop(self):
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for near, far in pairs:
            for end in (near, far):
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def hold(self, seconds):
        self.held_until = time.monotonic() + seconds

    def close(self):
        self.listener.close()
        self.drop()


class Replica:
    """`hearth follow` on one directory, started and killed again and again."""

    def __init__(self, program, directory, name, home_port, over_mqtt=False):
        self.program = program
        self.name = name
        self.data = os.path.join(directory, name)
        self.output = os.path.join(directory, name + ".log")
        self.cutter = Cutter(home_port)
        self.home = (["--broker", f"mqtt://127.0.0.1:{self.cutter.port}", "--home", "home"]
                     if over_mqtt else [f"http://127.0.0.1:{self.cutter.port}"])
        self.port = free_port()
        self.process = None
        self.agreements = 0
        # As it was last said.
        self.open_edits = 0

    def start(self):
        with open(self.output, "ab") as output:
            self.process = subprocess.Popen(
                [self.program, "follow", *self.home, "--data", self.data,
                 "--web-port", str(self.port), "--web-commands"],
                stdin=subprocess.DEVNULL, stdout=output, stderr=output)

    def end(self, number):
        self.process.send_signal(number)
        code = self.process.wait(20)
        self.process = None
        return code

    def status(self):
        try:
            return web.ask(self.port, "status")["replica"]
        except (OSError, AssertionError):
            return None

    def tail(self):
        with open(self.output, errors="replace") as file:
            return "".join(file.readlines()[-8:])


class Replicas(Findings):
    """One run against one home."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = directory
        self.random = random.Random(options.seed)
        self.broker = self.simulation = None
        self.replicas = []
        self.port = free_port()
        self.edits = Edits(self.random, self.port)
        self.faults = collections.Counter()
        self.agreements = 0
        self.slowest = 0.0

    def play(self):
        options = self.options
        self.broker = Broker(os.path.join(self.directory, "broker"))
        self.broker.start()
        url = f"mqtt://127.0.0.1:{self.broker.port}"
        self.daemon = Daemon(
            options.hearth, os.path.join(self.directory, "home"),
            os.path.join(self.directory, "daemon.log"), url,
            more=("--web-port", str(self.port), "--quiet", "--codec", "native=home",
                  "--publish", "home", "--accept", "replicas", "--accept", "commands",
                  "--web-commands"))
        self.daemon.start()
        self.wait_alive("the page", self.is_serving, 60)
        self.simulation = subprocess.Popen(
            [options.hearth, "simulate", "--broker", url, "--seed", str(options.seed),
             "--speed", "40", "--chaos"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        near = Replica(options.hearth, self.directory, "near", self.port)
        far = Replica(options.hearth, self.directory, "far", near.port)
        mqtt = Replica(options.hearth, self.directory, "mqtt", self.broker.port, over_mqtt=True)
        self.replicas = [near, far, mqtt]
        for replica in self.replicas:
            replica.start()
        self.settle("the start")
        self.edits.find_lamps()
        count = FAULTS_SHORT if options.short else options.faults
        for number in range(count):
            self.settle(self.fault(), number + 1)
            self.edit()
            if (number + 1) % 100 == 0:
                self.say(f"{number + 1} faults, {self.agreements} marks agreed, "
                         f"@{web.ask(self.port, 'about')['nextOffset']}")
        self.demand(f"{count} faults: all replicas reached the home's hash after each; "
                    f"{dict(sorted(self.faults.items()))}", [])
        self.decide()
        self.compare()

    def edit(self):
        """Edits of one turn, and what came of those before."""
        for replica in self.replicas:
            self.edits.ask_again(replica)
            if self.random.random() < 0.3:
                self.look(replica)
        for _ in range(self.random.randrange(4)):
            replica = self.random.choice(self.replicas)
            if replica.open_edits < OPEN_EDITS_MAX:
                self.edits.make(replica)
        if self.random.random() < 0.3:
            self.edits.change()

    def look(self, replica):
        """How many edits are open; None where the replica has just found damage and ended."""
        try:
            replica.open_edits = self.edits.look(replica)
        except ConnectionError:
            return None
        return replica.open_edits

    def revive(self, replica, what):
        """Starts a replica again that has found damage: the next start fetches the records."""
        code = replica.process.poll()
        if code == 75:
            replica.process = None
            self.faults["begun again"] += 1
            replica.start()
        elif code is not None:
            raise Violation(f"{replica.name} ended with code {code} {what}:\n{replica.tail()}")

    def decide(self):
        """Waits until no edit is open, as long as they become fewer."""
        for replica in self.replicas:
            self.edits.ask_again(replica)
            fewest, moved = None, time.monotonic()
            while (count := self.look(replica)) != 0:
                for one in self.replicas:
                    self.revive(one, "while edits were decided")
                if count is not None and (fewest is None or count < fewest):
                    fewest, moved = count, time.monotonic()
                if time.monotonic() - moved > 2 * WAIT_SECONDS:
                    raise Violation(f"{replica.name} has open edits: "
                                    f"{web.ask(replica.port, 'edits')['edits']}\n{replica.tail()}")
                time.sleep(0.2)

    def is_serving(self):
        try:
            return web.get(self.port, "/readyz")[0] == 200
        except OSError:
            return False

    # MARK: faults

    def fault(self):
        kinds = [("cut", 30), ("drop", 20), ("kill replica", 15), ("kill home", 6), ("stop", 6),
                 ("hold", 6), ("end replica", 8), ("damage", 3), ("end home", 2)]
        kind = self.random.choices([name for name, _ in kinds], [one for _, one in kinds])[0]
        self.faults[kind] += 1
        replica = self.random.choice(self.replicas)
        if kind == "cut":
            replica.cutter.cut(self.random.randrange(1, 20_000))
            # A quiet home sends little: a new stream brings the bytes.
            if self.random.random() < 0.5:
                replica.cutter.drop()
        elif kind == "drop":
            replica.cutter.drop()
        elif kind == "kill replica":
            self.edits.make(replica)
            replica.end(signal.SIGKILL)
            replica.start()
        elif kind == "end replica":
            if (code := replica.end(signal.SIGTERM)) not in (0, 75):
                raise Violation(f"{replica.name} ended with {code}:\n{replica.tail()}")
            replica.start()
        elif kind in ("kill home", "end home"):
            self.daemon.kill() if kind == "kill home" else self.daemon.stop()
            for _ in range(self.random.randrange(6)):
                self.edits.make(self.random.choice(self.replicas))
            self.daemon.start()
            self.wait_alive("the page", self.is_serving, 60)
        elif kind == "stop":
            replica.process.send_signal(signal.SIGSTOP)
            time.sleep(self.random.uniform(0, 0.5))
            replica.process.send_signal(signal.SIGCONT)
        elif kind == "hold":
            replica.cutter.hold(self.random.uniform(0, 0.5))
        else:
            replica.end(signal.SIGKILL)
            self.damage(replica)
            replica.start()
        return f"{kind} ({replica.name})"

    def damage(self, replica):
        """Other bytes somewhere in a segment, as a bad disk gives them."""
        folder = os.path.join(replica.data, "segments")
        names = [name for name in os.listdir(folder) if name.endswith(".seg")]
        path = os.path.join(folder, self.random.choice(sorted(names)))
        used = os.path.getsize(path)
        with open(path, "r+b") as file:
            file.seek(self.random.randrange(160, max(161, min(used, 200_000))))
            file.write(bytes(self.random.randrange(256) for _ in range(self.random.randrange(1, 200))))

    # MARK: what must hold

    def settle(self, what, number=0):
        """Waits until all replicas have what the home has now, by its hash."""
        begun = time.monotonic()
        goal = web.ask(self.port, "about")["nextOffset"]
        for replica in self.replicas:
            # Whoever fetches a long log from its beginning needs time, but must go on.
            seen, moved = -1, time.monotonic()
            while True:
                # All of them: this one may follow one that has found damage only now.
                for one in self.replicas:
                    self.revive(one, f"after fault {number}, {what}")
                status = replica.status()
                if status and status["agreedAt"] and status["agreedAt"] >= goal > 0:
                    break
                if status and status["nextOffset"] != seen:
                    seen, moved = status["nextOffset"], time.monotonic()
                now = time.monotonic()
                if now - moved > WAIT_SECONDS or now - begun > 10 * WAIT_SECONDS:
                    raise Violation(f"{replica.name} has not reached @{goal} {now - begun:.0f} s "
                                    f"after fault {number}, {what}; it last moved "
                                    f"{now - moved:.0f} s ago: {status}\n{replica.tail()}")
                time.sleep(0.05)
            if status["agreements"] < replica.agreements:
                replica.agreements = 0
            self.agreements += status["agreements"] - replica.agreements
            replica.agreements = status["agreements"]
        self.slowest = max(self.slowest, time.monotonic() - begun)

    def hashes(self, offset):
        """Of the home and all replicas; one that finds damage meanwhile begins again first."""
        while True:
            self.settle("the end")
            try:
                return {web.ask(port, "hash", at=f"@{offset}")["stateHash"]
                        for port in (self.port, *(one.port for one in self.replicas))}
            except ConnectionError:
                time.sleep(0.1)

    def compare(self):
        """All logs, event by event, once nothing comes any more."""
        self.simulation.kill()
        self.simulation.wait()
        self.simulation = None
        last = None
        while last != (last := web.ask(self.port, "about")["nextOffset"]):
            time.sleep(1)
        hashes = self.hashes(last - 1)
        self.demand("home and replicas have one hash at the end",
                    [] if len(hashes) == 1 else [f"{hashes}"])
        events = [event for event in self.daemon.whole_events() if event["offset"] < last]
        self.demand(f"{self.edits.summary()}: each carried out once, or not at all, and in order",
                    self.edits.problems(events))
        problems = []
        for replica in self.replicas:
            if (code := replica.end(signal.SIGTERM)) not in (0, 75):
                problems.append(f"{replica.name} ended with {code}")
            log = Daemon(self.options.hearth, replica.data, replica.output)
            if (found := [one for one in log.whole_events() if one["offset"] < last]) != events:
                problems.append(f"{replica.name} has {len(found)} events, the home {len(events)}")
            code, text = log.verify("--refold")
            # No state is made of captured messages, so damage in one shows here alone.
            found = [line for line in text.splitlines() if line.startswith("damage ")]
            if code != 0 and (not self.faults["damage"] or not found or any(
                    not line.startswith("damage capture") for line in found)):
                problems.append(f"{replica.name}: {text}")
        self.demand(f"all replicas have the home's {len(events)} events, and verify --refold",
                    problems)

    def end(self):
        for replica in self.replicas:
            replica.cutter.close()
            if replica.process:
                replica.process.kill()
                replica.process.wait()
        if self.simulation:
            self.simulation.kill()
            self.simulation.wait()
        if self.daemon and self.daemon.process:
            self.daemon.stop()
        if self.broker:
            self.broker.stop()

    def summary(self):
        return (f"{sum(self.faults.values())} faults, {self.agreements} marks agreed, slowest "
                f"{self.slowest:.1f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program")
    parser.add_argument("--short", action="store_true", help=f"{FAULTS_SHORT} faults, for CI")
    parser.add_argument("--faults", type=int, default=FAULTS, help="how many faults")
    parser.add_argument("--seed", type=int, help="where chance begins")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    options = parser.parse_args()
    return conduct("replicas", Replicas, options)


if __name__ == "__main__":
    sys.exit(main())

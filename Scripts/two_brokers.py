#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One daemon, one log, two brokers: each fence is exact, syncs are shared, echoes are no records.

Part one: load on both brokers while the daemon is killed with SIGKILL. Every acknowledged message
of each broker must be in the log once, in the order in which its connection had it.

Part two: system calls. No acknowledgement on either connection leaves before the sync behind the
write of its own message, and some syncs serve batches of both.

Part three: the brokers are bridged to each other, by MQTT 5 and by 3.1.1. What the daemon publishes
through one comes back through the other: no record may be caused by it.

All chance comes from one seed (--seed, else HEARTH_SEED, else fresh), which is printed. Exit code 0
when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import json
import os
import random
import re
import shutil
import sys
import threading
import time

import ack_order
from crash import BASE, BUTTON, PAYLOADS, device_list, fetch_withheld
from harness import check, trace
from harness.broker import Broker, wait_for
from harness.client import Client
from harness.control import Caller
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, Violation, conduct, wait_alive
from harness.fleet import LOG_PROPERTY, OTHERS_PROPERTY, Fleet
from harness.mqtt import Publisher, Traffic
from harness.outcomes import ON_OFF
from harness.proxy import Proxy

PROFILES = ("near", "far")
BRIDGE = """\
connection harness
address 127.0.0.1:{port}
bridge_protocol_version {version}
cleansession false
topic # both 1
notifications false
restart_timeout 1
"""


def settings_of(ports):
    """A settings file with one profile for each port."""
    items = "".join(
        f"  - key: {key}\n    broker: mqtt://127.0.0.1:{port}\n"
        f"    codecs: [{BASE}={BASE}]\n" for key, port in zip(PROFILES, ports, strict=True))
    return "profiles:\n" + items


class Side:
    """One broker with its publisher and the proxy in front of it."""

    def __init__(self, key, directory):
        self.key = key
        self.broker = Broker(os.path.join(directory, key))
        self.proxy = Proxy(self.broker.port)
        self.publisher = Publisher(self.broker.port, f"publisher-{key}", label=key)

    def begin(self):
        self.broker.start()
        self.publisher.connect()
        self.publisher.retain(f"{BASE}/bridge/state", b'{"state":"online"}')
        self.publisher.retain(f"{BASE}/bridge/devices", device_list())

    def end(self):
        self.publisher.close()
        self.proxy.close()
        self.broker.stop()

    def events_of(self, events):
        return [event for event in events
                if (event.get("origin") or {}).get("profile") == self.key]


class Run(Findings):
    """The parts, the chance, and what was found."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = directory
        self.random = random.Random(options.seed)
        self.daemons = []
        self.kills = self.messages = self.shared = self.echoes = 0

    def play(self):
        if "1" in self.options.parts:
            self.part_one()
        if "2" in self.options.parts:
            self.part_two()
        if "3" in self.options.parts:
            for version in ("mqttv50", "mqttv311"):
                self.part_three(version)

    def last_daemon(self):
        return self.daemons[-1] if self.daemons else None

    def summary(self):
        return (f"{self.messages} messages, {self.kills} kills, {self.shared} shared syncs, "
                f"{self.echoes} records of our own")

    def make_daemon(self, name, ports):
        daemon = Daemon(self.options.hearth, os.path.join(self.directory, name, "data"),
                        os.path.join(self.directory, name, "daemon.log"),
                        settings=settings_of(ports))
        self.daemons.append(daemon)
        return daemon

    def end(self):
        for daemon in self.daemons:
            if daemon.process is not None:
                daemon.kill()

    # Part one: the fences.

    def part_one(self):
        directory = os.path.join(self.directory, "fences")
        sides = [Side(key, directory) for key in PROFILES]
        daemon = self.make_daemon("fences", [side.proxy.port for side in sides])
        try:
            self.say(f"part one: {self.options.messages} messages on each broker, "
                     f"{self.options.kills} kills")
            for side in sides:
                side.begin()
            daemon.start()
            for side in sides:
                wait_alive(daemon, f"a subscription at {side.key}",
                           lambda: side.broker.covers(CLIENT_PREFIX, PAYLOADS))
            self.torment(daemon, sides)
            self.check_fences(daemon, sides)
        finally:
            if daemon.process is not None:
                daemon.kill()
            for side in sides:
                side.end()

    def torment(self, daemon, sides):
        def choose(chance):
            topic = chance.choice(list(PAYLOADS))
            qos = 0 if chance.random() < 0.15 else 1
            return topic, chance.choice(PAYLOADS[topic]), qos

        traffic = []
        for number, side in enumerate(sides):
            chance = random.Random(self.options.seed * 10 + number)
            traffic.append(Traffic(side.publisher, lambda chance=chance: choose(chance),
                                   random.Random(self.options.seed * 10 + 5 + number),
                                   self.options.rate))
        for each in traffic:
            each.start()
        try:
            while self.kills < self.options.kills or any(
                    len(side.publisher.journal) < self.options.messages for side in sides):
                time.sleep(self.random.uniform(0.02, 0.8))
                if (code := daemon.ended_by_itself()) is not None:
                    raise Violation(f"hearth run ended by itself with code {code}:\n"
                                    + daemon.tail_of_output())
                if not all(each.is_alive() for each in traffic):
                    break
                if self.kills < self.options.kills:
                    pause = self.random.random() * 0.3
                    daemon.kill()
                    self.kills += 1
                    self.say(f"kill {self.kills}, restart after {pause:.3f} s")
                    time.sleep(pause)
                    daemon.start()
        finally:
            for each in traffic:
                each.stop()

    def check_fences(self, daemon, sides):
        for side in sides:
            side.publisher.publish([(BUTTON, PAYLOADS[BUTTON][0], 1)])
            side.publisher.drain()
        for side in sides:
            last = max(each.number for each in side.publisher.journal if each.qos == 1)
            wait_alive(daemon, f"message {last} of {side.key} to be logged", lambda: any(
                check.property_of(event, "p") == "1"
                and check.property_of(event, "n") == str(last)
                for event in side.events_of(daemon.events(last=2_000))))
            fetch_withheld(daemon, side.proxy, side.publisher.journal, self.say)
        events = daemon.events()
        self.demand(f"{len(check.records_of(events))} records, offsets without a gap",
                    check.check_shape(events))
        for side in sides:
            own, journal = side.events_of(events), side.publisher.journal
            acked = sum(1 for entry in journal if entry.qos == 1 and entry.acked)
            self.messages += len(journal)
            self.demand(f"{side.key}: {acked} acknowledged messages once, in the order in which "
                        f"{len(side.proxy.delivered)} connections had them",
                        check.check_exactly_once(own, journal)
                        + check.check_order(own, side.proxy.delivered))
        self.demand("no message suspected without reason", check.check_no_marks(events))
        code, output = daemon.verify("--refold")
        self.demand("hearth verify --refold",
                    [] if code == 0 else [f"hearth verify ended with code {code}: {output}"])

    # Part two: the syncs.

    def part_two(self):
        directory = os.path.join(self.directory, "trace")
        sides = [Side(key, directory) for key in PROFILES]
        # No proxy between: the trace names the brokers' own ports.
        ports = [side.broker.port for side in sides]
        daemon = self.make_daemon("trace", ports)
        path = os.path.join(directory, "trace.txt")
        try:
            for side in sides:
                side.begin()
            # A disk whose sync takes some milliseconds, as most do: whoever comes meanwhile waits.
            daemon.start(["strace", "-D", "-f", "-ttt", "-yy", "-xx", "-s", "131072", "-e",
                          f"trace={trace.CALLS}", "-e", "inject=fdatasync:delay_exit=8000",
                          "-o", path])
            for side in sides:
                wait_alive(daemon, f"a subscription at {side.key}",
                           lambda: ack_order.is_subscribed(daemon, side.broker))
            self.load(daemon, sides)
            for side in sides:
                wait_alive(daemon, f"the last message of {side.key}", lambda: any(
                    check.property_of(event, "n") == str(self.options.traced - 1)
                    for event in side.events_of(daemon.events(last=1_000))))
            daemon.stop(timeout=60)
            wait_for("strace to end", lambda: ack_order.is_complete(path), 30)
        finally:
            if daemon.process is not None:
                daemon.kill()
            for side in sides:
                side.end()
        with open(path, errors="replace") as file:
            calls = trace.parse(file)
        token = re.compile(rb"(?:%s)-\d{6}" % "|".join(PROFILES).encode())
        verdict = trace.check_tokens(calls, ports, daemon.data, token)
        self.shared = verdict.shared
        problems = list(verdict.problems)
        problems += [f"port {port}: {count} acknowledgements for {self.options.traced} messages"
                     for port, count in verdict.acknowledgements.items()
                     if count < self.options.traced]
        if not verdict.shared:
            problems.append("no sync served both connections")
        self.demand(f"part two: {sum(verdict.acknowledgements.values())} PUBACK, each behind the "
                    f"sync of its own write; {verdict.shared} of {verdict.syncs} syncs served both",
                    problems)

    def load(self, daemon, sides):
        """Messages on both brokers, and somebody at the socket whose commits come between.

        With two committers alone one leads while the other waits, and then the other leads; a third
        one lets both wait for the same group. All three begin each round together, and the round
        lasts as long as two commits, however busy the machine is.
        """
        sizes, left = [], self.options.traced
        while left > 0:
            sizes.append(min(self.random.randint(1, 6), left))
            left -= sizes[-1]
        together = threading.Barrier(len(sides) + 1)
        threads = [threading.Thread(target=self.bursts, args=(side, sizes, together))
                   for side in sides]
        for thread in threads:
            thread.start()
        caller, renamed = Caller(daemon.data), 0
        try:
            for _ in sizes:
                together.wait()
                for _ in range(2):
                    renamed += 1
                    answer = caller.ask({"do": "renameStructure", "structure": "structure:1",
                                         "name": f"Home {renamed}"})
                    if not answer["ok"]:
                        raise Violation(f"a new name was refused: {answer}")
        except BaseException:
            together.abort()
            raise
        finally:
            caller.close()
            for thread in threads:
                thread.join()
        self.say(f"{renamed} changes of a name between the messages")

    @staticmethod
    def bursts(side, sizes, together):
        try:
            for size in sizes:
                together.wait()
                side.publisher.publish([(BUTTON, PAYLOADS[BUTTON][0], 1)] * size)
                side.publisher.drain()
        except BaseException:
            # Whoever cannot go on does not let the others wait.
            together.abort()
            raise

    # Part three: the bridge.

    def part_three(self, version):
        directory = os.path.join(self.directory, version)
        near = Broker(os.path.join(directory, "near"))
        far = Broker(os.path.join(directory, "far"),
                     more=BRIDGE.format(port=near.port, version=version))
        daemon = self.make_daemon(version, [near.port, far.port])
        fleet = Fleet(near.port, self.options.seed, {"plug": 2, "light": 2})
        other = Client(near.port, "harness-other")
        # What comes over the bridge, for the daemon as for everybody: without the sentinels.
        echoed = []
        observer = Client(far.port, "harness-observer", lambda message: echoed.append(message)
                          if b"sentinel" not in message.payload else None)
        try:
            near.start()
            far.start()
            fleet.start()
            other.connect()
            observer.connect()
            observer.subscribe([f"{BASE}/+/set", f"{BASE}/+/+/set"], qos=0)
            daemon.start()
            topics = [f"{device.topic}/set" for device in fleet.devices]
            for broker in (near, far):
                wait_alive(daemon, "a subscription at both brokers",
                           lambda: broker.covers(CLIENT_PREFIX, topics))
            fleet.report_all()
            self.sentinel(daemon, other, fleet, 0)
            done = self.command(daemon, fleet)
            self.sentinel(daemon, other, fleet, 1)
            observer.settle()
            self.check_echoes(daemon, fleet, version, done, echoed)
        finally:
            fleet.close()
            other.close()
            observer.close()
            if daemon.process is not None:
                daemon.kill()
            far.stop()
            near.stop()

    def sentinel(self, daemon, other, fleet, number):
        """Somebody's command that both sessions must see, behind all that came before."""
        topic = f"{fleet.devices[0].topic}/set"
        payload = {"sentinel": number}
        other.publish(topic, json.dumps(payload).encode(), user=[(OTHERS_PROPERTY, str(number))])

        def is_logged():
            profiles = {event["origin"]["profile"] for event in daemon.whole_events()
                        if event["kind"] == "commandObserved" and event["arguments"] == payload}
            return profiles == set(PROFILES)
        wait_alive(daemon, f"sentinel {number} through both brokers", is_logged, 60)

    def command(self, daemon, fleet):
        """Commands for as long as the options say; how many were sent."""
        until, done = time.monotonic() + self.options.soak, 0
        caller = Caller(daemon.data)
        while done < self.options.commands or time.monotonic() < until:
            commands = [{"device": device.id, "trait": ON_OFF, "timeoutSeconds": 2,
                         "command": self.random.choice(["on", "off"])} for device in fleet.devices]
            answer = caller.ask({"do": "command", "commands": commands})
            if not answer["ok"]:
                raise Violation(f"commands were refused: {answer}")
            done += sum(each["state"] != "failed" for each in answer["outcomes"])
            if not any(each["state"] != "failed" for each in answer["outcomes"]):
                raise Violation(f"no command was sent: {answer}")
        caller.close()
        return done

    def check_echoes(self, daemon, fleet, version, done, echoed):
        events = daemon.whole_events()
        ours = sum(LOG_PROPERTY in receipt.user for receipt in fleet.receipts)
        problems = check.echoes(events)
        self.echoes += len(problems)
        if ours != done or len(echoed) != done:
            problems.append(f"{done} commands, of which {ours} reached a device and {len(echoed)} "
                            "the other broker")
        through = {key: sum((event.get("origin") or {}).get("profile") == key for event in events)
                   for key in PROFILES}
        if not all(through.values()):
            problems.append(f"records by profile: {through}; the bridge carried nothing")
        twice = len(fleet.receipts) - len(
            {(each.topic, each.payload, each.user.get("hearth-offset")) for each in fleet.receipts})
        if twice:
            problems.append(f"{twice} messages reached a device twice")
        self.demand(f"part three, {version}: {done} commands, {len(echoed)} came over the bridge, "
                    f"records caused by them: 0; {through} events", problems)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program to test")
    parser.add_argument("--messages", type=int, help="on each broker; else 20000, short 3000")
    parser.add_argument("--kills", type=int, help="else 20, short 4")
    parser.add_argument("--rate", type=int, default=1_000, help="messages per second and broker")
    parser.add_argument("--traced", type=int, default=300, help="messages per broker under strace")
    parser.add_argument("--commands", type=int, default=60, help="over each bridge")
    parser.add_argument("--soak", type=float, default=0, help="seconds of commands at least")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--short", action="store_true", help="less of it, for every commit")
    parser.add_argument("--parts", default="123", help="which parts to run")
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    options = parser.parse_args()
    usual = (3_000, 4) if options.short else (20_000, 20)
    for name, value in zip(("messages", "kills"), usual):
        if getattr(options, name) is None:
            setattr(options, name, value)
    return options


def main():
    options = parse()
    if "2" in options.parts and shutil.which("strace") is None:
        print("two brokers: strace is missing; Scripts/setup brings it")
        return 69
    return conduct("two brokers", Run, options)


if __name__ == "__main__":
    sys.exit(main())

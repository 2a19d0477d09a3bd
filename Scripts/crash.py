#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills the daemon, cuts its connection and crashes its broker, then checks the log.

Part one: messages of only a few payloads stream through a real mosquitto while the daemon is killed
with SIGKILL and its connection is cut at packet boundaries. Every QoS 1 message that the broker
acknowledged to the publisher must be in the log once and in order; the state must have the same
hash before a kill, after it, after a restart and folded from genesis.

Part two: the broker is killed and started again from a saved, older database, so that it hands out
packet ids again and repeats old messages. Nothing may be missing and every copy must be marked.

All chance comes from one seed (--seed, else HEARTH_SEED, else fresh), which is printed. Exit code 0
when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import json
import os
import random
import shutil
import sys
import time

from harness import check
from harness.broker import Broker, wait_for
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, Violation, conduct, wait_alive
from harness.mqtt import Publisher, Traffic
from harness.proxy import TO_BROKER, TO_CLIENT, Proxy

BASE = "zigbee2mqtt"
BUTTON, PLUG, DOOR = f"{BASE}/crash/button", f"{BASE}/crash/plug", f"{BASE}/crash/door"
PAYLOADS = {
    BUTTON: [b'{"action":"single"}', b'{"action":"double"}'],
    PLUG: [b'{"state":"ON"}', b'{"state":"OFF"}'],
    DOOR: [b'{"contact":true}', b'{"contact":false}'],
}


def device(address, name, model, exposes):
    return {
        "ieee_address": address, "friendly_name": name, "network_address": 1, "type": "EndDevice",
        "supported": True, "disabled": False, "interview_completed": True, "endpoints": {},
        "definition": {
            "vendor": "Crash", "model": model, "description": model, "exposes": exposes,
            "options": [], "source": "native", "supports_ota": False,
        },
    }


def device_list():
    def expose(kind, name, **more):
        return {"type": kind, "name": name, "property": name, "label": name, "access": 1, **more}

    state = expose("binary", "state", value_on="ON", value_off="OFF", value_toggle="TOGGLE")
    contact = expose("binary", "contact", value_on=False, value_off=True)
    action = expose("enum", "action", values=["single", "double"])
    return json.dumps([
        device("0x00000000000000b1", "crash/button", "Button", [action]),
        device("0x00000000000000b2", "crash/plug", "Plug",
               [{"type": "switch", "features": [state]}]),
        device("0x00000000000000b3", "crash/door", "Door", [contact]),
    ]).encode()


def fetch_withheld(daemon, proxy, journal, say):
    """Lets the broker send what it has passed over: a new connection brings it."""
    if not (numbers := check.withheld(journal, proxy.delivered)):
        return
    say(f"the broker has passed over {len(numbers)} messages, {check.shown(numbers)}")
    proxy.drop()

    def is_logged():
        logged = check.sequences(daemon.events(last=400 + 4 * len(numbers)), 1).values()
        return set(numbers) <= {number for found in logged for number, _ in found}
    wait_alive(daemon, "what the broker had passed over", is_logged)


class Run(Findings):
    """One crash run: the parts, the chance, and what was found."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.random = random.Random(options.seed)
        self.directory = directory
        self.broker = Broker(os.path.join(directory, "broker"))
        self.proxy = Proxy(self.broker.port)
        self.daemon = Daemon(
            options.hearth, os.path.join(directory, "data"),
            os.path.join(directory, "daemon.log"), f"mqtt://127.0.0.1:{self.proxy.port}")
        self.publisher = Publisher(self.broker.port)
        self.kills = 0

    def play(self):
        self.begin()
        self.part_one()
        self.part_two()

    def summary(self):
        return (f"{len(self.publisher.journal)} messages, {self.kills} kills, {self.proxy.cuts} "
                f"cuts, {self.daemon.starts} starts")

    def begin(self):
        self.broker.start()
        self.publisher.connect()
        self.publisher.retain(f"{BASE}/bridge/state", b'{"state":"online"}')
        self.publisher.retain(f"{BASE}/bridge/devices", device_list())
        self.daemon.start()
        # From here on the broker keeps what the daemon is not there to take.
        self.wait_alive(
            "the daemon to subscribe", lambda: self.broker.covers(CLIENT_PREFIX, PAYLOADS), 60)

    def end(self):
        self.publisher.close()
        self.proxy.close()
        if self.daemon.process is not None:
            self.daemon.kill()
        self.broker.stop()

    def wait_logged(self, what, timeout=180):
        """Waits until the newest QoS 1 message of the journal is in the log, as long as it grows."""
        number = max(entry.number for entry in self.publisher.journal if entry.qos == 1)
        grown = {"offset": -1, "at": time.monotonic()}

        def is_logged():
            events = self.daemon.events(last=400)
            if events and events[-1]["offset"] > grown["offset"]:
                grown.update(offset=events[-1]["offset"], at=time.monotonic())
            if time.monotonic() - grown["at"] > timeout:
                raise Violation(f"waited {timeout} s for {what}; the log ends @{grown['offset']}")
            return any(check.property_of(event, "p") == "1"
                       and check.property_of(event, "n") == str(number) for event in events)
        self.wait_alive(what, is_logged, 3600)

    # Part one.

    def choose(self):
        topic = self.random.choice([BUTTON, PLUG, DOOR])
        qos = 0 if self.random.random() < self.options.qos0 else 1
        return topic, self.random.choice(PAYLOADS[topic]), qos

    def kill_and_restart(self):
        pause = self.random.random() * 0.4
        self.say(f"kill {self.kills + 1}, restart after {pause:.3f} s")
        self.daemon.kill()
        self.kills += 1
        time.sleep(pause)
        self.daemon.start()

    def cut(self):
        direction = self.random.choice([TO_CLIENT, TO_BROKER])
        packets = self.random.randint(0, 300)
        done = self.proxy.cut(direction, packets, timeout=2)
        self.say(f"cut {self.proxy.cuts} after {packets} packets {direction}"
                 if done else f"no cut: {packets} packets {direction} did not come to pass")

    def torment(self):
        """Kills and cuts at random instants until there were enough of both, and of messages."""
        wanted = self.options
        while True:
            kills_left = wanted.kills - self.kills
            cuts_left = wanted.cuts - self.proxy.cuts
            messages_left = wanted.messages - len(self.publisher.journal)
            if kills_left <= 0 and cuts_left <= 0 and messages_left <= 0:
                return
            time.sleep(self.random.uniform(0.02, wanted.pause))
            if (code := self.daemon.ended_by_itself()) is not None:
                raise Violation(f"hearth run ended by itself with code {code}:\n"
                                + self.daemon.tail_of_output())
            if not self.traffic.is_alive():
                return
            if max(kills_left, 0) + max(cuts_left, 0) == 0:
                continue
            if self.random.random() * (max(kills_left, 0) + max(cuts_left, 0)) < kills_left:
                self.kill_and_restart()
            else:
                self.cut()

    def part_one(self):
        self.say(f"part one: at least {self.options.messages} messages, {self.options.kills} "
                 f"kills, {self.options.cuts} cuts")
        self.traffic = Traffic(
            self.publisher, self.choose, random.Random(self.options.seed + 1), self.options.rate)
        self.traffic.start()
        try:
            self.torment()
        finally:
            self.traffic.stop()
        self.publisher.publish([(BUTTON, PAYLOADS[BUTTON][0], 1)])
        self.publisher.drain()
        self.wait_logged("the daemon to take what the broker kept")
        fetch_withheld(self.daemon, self.proxy, self.publisher.journal, self.say)
        self.check_part_one()
        self.check_hashes()

    def check_part_one(self):
        events = self.daemon.events()
        journal = self.publisher.journal
        acked = sum(1 for entry in journal if entry.qos == 1 and entry.acked)
        sent0 = sum(1 for entry in journal if entry.qos == 0)
        kept0 = sum(len(each) for each in check.sequences(events, 0).values())
        self.demand(f"{len(check.records_of(events))} records, offsets without a gap",
                    check.check_shape(events))
        self.demand(f"{acked} acknowledged QoS 1 messages on {len(PAYLOADS)} topics once; {kept0} "
                    f"of {sent0} QoS 0; {self.kills} kills, {self.proxy.cuts} cuts",
                    check.check_exactly_once(events, journal))
        self.demand(f"all in the order in which {len(self.proxy.delivered)} connections had them",
                    check.check_order(events, self.proxy.delivered))
        self.demand("no message suspected without reason", check.check_no_marks(events))
        if acked + sent0 < self.options.messages:
            self.problems.append("too few messages were published")

    def check_hashes(self):
        """One point, four ways to its hash: running, killed, folded from genesis, restarted."""
        point = f"@{self.daemon.events(last=1)[-1]['offset']}"
        hashes = {"while it runs": self.daemon.state_hash(point)}
        self.daemon.kill()
        hashes["after kill -9"] = self.daemon.state_hash(point)
        self.check_refold(hashes, point)
        self.daemon.start()
        self.publisher.publish([(BUTTON, PAYLOADS[BUTTON][0], 1)])
        self.publisher.drain()
        self.wait_logged("a press after the restart")
        hashes["after restart"] = self.daemon.state_hash(point)
        different = len(set(hashes.values())) != 1 or not all(hashes.values())
        self.demand(f"stateHash of {point} is {hashes['while it runs'][:16]}… {', '.join(hashes)}",
                    [f"hashes of {point} differ: {hashes}"] if different else [])

    def check_refold(self, hashes, point):
        """The killed log is whole, and each checkpoint leads where the fold from genesis leads."""
        code, output = self.daemon.verify("--refold", "--output", "json")
        if code != 0:
            self.demand("", [f"hearth verify --refold ended with code {code}: {output}"])
            return
        report = json.loads(output)
        folds = {each["stateHash"] for each in report["folds"]}
        # A timer may have been logged between the last look and the kill.
        end = f"@{report['nextOffset'] - 1}"
        expected = self.daemon.state_hash(end)
        if end == point:
            hashes["folded from genesis"] = report["folds"][0]["stateHash"]
        self.demand(f"hearth verify --refold: {len(report['folds'])} folds to {end}, one hash",
                    [] if folds == {expected} else
                    [f"folds to {end} give {sorted(map(str, folds))}, show gives {expected}"])

    # Part two.

    def press(self, count, what):
        self.publisher.publish([(BUTTON, PAYLOADS[BUTTON][0], 1)] * count)
        self.publisher.drain()
        self.say(f"{count} presses {what}")

    def crash_broker(self):
        """Kills the broker and starts it with the database that it had saved."""
        self.publisher.close()
        self.broker.kill()
        os.replace(self.broker.database + ".saved", self.broker.database)
        self.broker.start()
        self.publisher.connect()
        self.say("broker killed, started again from its saved database")

    def save_broker(self):
        self.broker.save()
        shutil.copyfile(self.broker.database, self.broker.database + ".saved")
        self.say("broker saved its database")

    def part_two(self):
        self.say("part two: the broker loses its memory")
        first = self.daemon.events(last=1)[-1]["offset"] + 1
        begun = len(self.publisher.journal)
        # New presses get the packet ids of old, acknowledged ones.
        self.press(5, "before the save")
        self.wait_logged("the presses")
        self.save_broker()
        self.press(7, "after the save")
        self.wait_logged("the presses")
        self.crash_broker()
        self.press(7, "equal to those, with the same packet ids")
        self.wait_logged("the new presses")
        # Old presses come back as if they were new, because the broker saves before it sends them.
        gone = self.broker.departures(CLIENT_PREFIX)
        self.daemon.kill()
        wait_for("the broker to see the daemon gone",
                 lambda: self.broker.departures(CLIENT_PREFIX) > gone, 30)
        self.press(6, "while the daemon is away")
        self.save_broker()
        self.daemon.start()
        self.wait_logged("the kept presses")
        self.crash_broker()
        self.press(6, "after those came again")
        self.wait_logged("the last presses")
        self.check_part_two(first, self.publisher.journal[begun:])

    def check_part_two(self, first, journal):
        everything = self.daemon.events()
        events = [event for event in everything if event["offset"] >= first]
        marked = sum(check.is_marked(record) for record in check.records_of(events))
        rolled = sum(event["kind"] == "brokerRolledBack" for event in events)
        self.demand("offsets without a gap", check.check_shape(everything))
        self.demand(f"{len(journal)} presses, none lost; {check.copies(events)} copies, all marked",
                    check.check_kept_and_marked(events, journal))
        self.demand(f"{marked} records marked possibleDuplicate, {rolled} brokerRolledBack",
                    [] if marked and rolled else
                    ["the broker lost its memory twice, but nothing in the log says so"])
        code, output = self.daemon.verify()
        self.demand("hearth verify",
                    [] if code == 0 else [f"hearth verify ended with code {code}: {output}"])


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program to test")
    parser.add_argument("--messages", type=int, help="at least; else 100000, short 10000")
    parser.add_argument("--kills", type=int, help="else 24, short 6")
    parser.add_argument("--cuts", type=int, help="else 24, short 6")
    parser.add_argument("--rate", type=int, default=2_500, help="messages per second")
    parser.add_argument("--pause", type=float, default=1.6, help="longest pause, in seconds")
    parser.add_argument("--qos0", type=float, default=0.15, help="share of QoS 0 messages")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--short", action="store_true", help="a tenth of it, for every commit")
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    options = parser.parse_args()
    usual = (10_000, 6, 6) if options.short else (100_000, 24, 24)
    for name, value in zip(("messages", "kills", "cuts"), usual):
        if getattr(options, name) is None:
            setattr(options, name, value)
    return options


def main():
    return conduct("crash run", Run, parse())


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Homes of three ecosystems on one broker, again and again with one seed: the same home each time.

Zigbee2MQTT, Tasmota and Home Assistant discovery are played by `hearth simulate`, each through a
connection of its own, with disjoint devices. They are introduced one after the other, while the
daemon is away and the broker keeps for it what they say; then they live at the same time, so that the
broker mixes their messages differently in each round. One round is left alone, in one the daemon is
stopped and started again in the middle, in one it gets SIGKILL there. The graph must have the same
hash each time.

Rooms have their ids of the place in the log at which they came, which is why the introduction is in
order: announcements that interleave, with each other or with what a new subscription brings, give
rooms other ids (--at-once shows it).

All chance comes from one seed (--seed, else HEARTH_SEED, else fresh), which is printed. Exit code 0
when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import time

from harness import check, homes
from harness.broker import Broker, wait_for
from harness.client import Client
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, Violation, conduct, wait_alive
from harness.recorder import Recorder

ECOSYSTEMS = ("zigbee2mqtt", "tasmota", "homeassistant")
# No codec asks for anything: what devices would answer depends on when they are asked.
SETTINGS = """\
mqtt:
  broker: mqtt://127.0.0.1:{port}
  codecs: [zigbee2mqtt=zigbee2mqtt, homeassistant, tasmota]
"""
# When the homes begin: in the evening, when people are at home.
START = "2026-11-20T18:00:00Z"
SENTINEL = "zigbee2mqtt/bridge/sentinel"
# Topics that the daemon listens to before anybody has announced anything.
AT_FIRST = [SENTINEL, "homeassistant/device/x/config", "homeassistant/light/x/config",
            "homeassistant/sensor/x/y/config", "tasmota/discovery/X/config", "tele/x/LWT"]


class Round:
    """One life of three homes, and of the daemon that follows them."""

    def __init__(self, run, number, interruption):
        self.run = run
        self.number = number
        self.interruption = interruption
        directory = os.path.join(run.directory, f"round-{number}")
        self.directory = directory
        self.broker = Broker(os.path.join(directory, "broker"))
        self.daemon = Daemon(run.options.hearth, os.path.join(directory, "data"),
                             os.path.join(directory, "daemon.log"),
                             settings=SETTINGS.format(port=self.broker.port))
        self.recorder = Recorder(self.broker.port)
        self.sentinels = 0
        # The daemon's client id at the broker; simulations have others.
        self.client_id = ""
        self.simulations = []
        # What was published while the homes lived together.
        self.lived = []
        # What the daemon logged meanwhile.
        self.logged = []
        self.snapshot = None

    def play(self):
        self.broker.start()
        self.recorder.start()
        self.daemon.start()
        wait_alive(self.daemon, "the daemon to subscribe",
                   lambda: self.broker.covers(CLIENT_PREFIX, AT_FIRST))
        self.client_id = re.search(CLIENT_PREFIX + r"[0-9a-f]{12}-\w+", self.broker.log())[0]
        if not self.run.options.at_once:
            self.introduce()
        mark, last = self.recorder.mark(), self.daemon.events(last=1)[-1]["offset"]
        self.live()
        self.recorder.client.settle()
        self.lived = [each for each in self.recorder.since(mark) if each.topic != SENTINEL]
        self.settle()
        self.logged = [each for each in self.daemon.whole_events() if each["offset"] > last]
        self.snapshot = json.loads(self.daemon.printed("show", "HEAD", "--output", "json"))
        self.stop()
        code, output = self.daemon.verify("--refold")
        if code != 0:
            raise Violation(f"hearth verify --refold ended with code {code}: {output}")

    def end(self):
        for simulation in self.simulations:
            if simulation.poll() is None:
                simulation.kill()
                simulation.wait()
        self.recorder.close()
        if self.daemon.process is not None:
            self.daemon.kill()
        self.broker.stop()

    # The homes.

    def simulate(self, ecosystem, seconds, speed):
        options = self.run.options
        output = open(os.path.join(self.directory, f"{ecosystem}.log"), "ab")
        with output:
            process = subprocess.Popen(
                [options.hearth, "simulate", "--broker", f"mqtt://127.0.0.1:{self.broker.port}",
                 "--ecosystem", ecosystem, "--seed", str(options.seed), "--start", START,
                 "--devices", str(options.devices), "--settled", "--qos", "1", "--speed", str(speed),
                 "--duration", str(seconds)],
                stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        self.simulations.append(process)
        return process

    def finish(self, process, ecosystem):
        code = process.wait(self.run.options.seconds + 120)
        if code != 0:
            raise Violation(f"hearth simulate --ecosystem {ecosystem} ended with code {code}")

    def introduce(self):
        """The homes come and go one by one, and the broker keeps in order what they say; then the
        daemon hears it, and listens to everything that they will say."""
        self.stop()
        mark = self.recorder.mark()
        for ecosystem in ECOSYSTEMS:
            self.finish(self.simulate(ecosystem, 0.2, 5), ecosystem)
        self.recorder.client.settle()
        topics = {each.topic for each in self.recorder.since(mark) if homes.is_state(each.topic)}
        self.daemon.start()
        self.pass_sentinel()
        wait_alive(self.daemon, "the daemon to listen to the homes",
                   lambda: self.broker.covers(self.client_id, topics))
        # What the broker had stored comes behind the subscription.
        self.pass_sentinel()

    def stop(self):
        if (code := self.daemon.stop()) != 0:
            raise Violation(f"hearth run ended with code {code} when asked to")
        wait_for("the broker to see the daemon gone",
                 lambda: self.broker.is_gone(self.client_id), 30)

    def live(self):
        """All at once; on the way something may happen to the daemon."""
        options = self.run.options
        processes = [(self.simulate(each, options.seconds, options.speed), each)
                     for each in ECOSYSTEMS]
        if self.interruption is not None:
            first = len(self.recorder.messages)
            wait_for("a third of the messages", lambda: len(
                self.recorder.messages) - first >= self.run.expected // 3, options.seconds + 60)
            self.interrupt(first)
        for process, ecosystem in processes:
            self.finish(process, ecosystem)
        self.pass_sentinel()

    def interrupt(self, first):
        before = len(self.recorder.messages)
        if self.interruption == "killed":
            self.daemon.kill()
            wait_for("the broker to see the daemon gone",
                     lambda: self.broker.is_gone(self.client_id), 30)
        else:
            self.stop()
        wait_for("messages that the broker keeps for the daemon", lambda: len(
            self.recorder.messages) > before + 20, 30)
        missed = len(self.recorder.messages) - before
        self.daemon.start()
        self.run.say(f"the daemon was {self.interruption} after {before - first} messages of "
                     f"{self.run.expected}, and away for {missed} or more")

    # The end of waiting.

    def pass_sentinel(self):
        """Waits until the daemon has logged everything that the broker has sent it so far."""
        self.sentinels += 1
        client = Client(self.broker.port, "harness-sentinel")
        client.connect()
        client.publish_acked(SENTINEL, b"{}", user=[("n", str(self.sentinels))])
        client.close()
        wait_alive(self.daemon, "a sentinel to be logged", lambda: any(
            (event.get("origin") or {}).get("topic") == SENTINEL
            and check.property_of(event, "n") == str(self.sentinels)
            for event in self.daemon.events(last=500)))

    def settle(self):
        """Waits for what logged timers may still change: flapping devices come to rest."""
        seen = {"hash": None, "since": time.monotonic()}

        def is_quiet():
            now = json.loads(self.daemon.printed("show", "HEAD", "--output", "json"))["graphHash"]
            if now != seen["hash"]:
                seen["hash"], seen["since"] = now, time.monotonic()
            return time.monotonic() - seen["since"] >= self.run.options.quiet
        wait_alive(self.daemon, "the home to come to rest", is_quiet)


class Run(Findings):
    """The rounds, and what was found."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = directory
        self.rounds = []
        # How many messages the homes publish together, once that is known.
        self.expected = 0

    def play(self):
        for number, interruption in enumerate(self.options.interruptions, 1):
            play = Round(self, number, interruption)
            self.rounds.append(play)
            try:
                self.say(f"round {number}: {interruption or 'left alone'}")
                play.play()
            finally:
                play.end()
            self.expected = len(play.lived)
            self.look_at(play)
        self.compare()

    def last_daemon(self):
        return self.rounds[-1].daemon if self.rounds else None

    def summary(self):
        hashes = [play.snapshot["graphHash"][:16] if play.snapshot else "none"
                  for play in self.rounds]
        return (f"{len(self.rounds)} rounds, graphHash {' '.join(hashes)}, problems "
                f"{len(self.problems)}")

    def look_at(self, play):
        """One round: nothing is missing in the log, and the homes really lived at the same time."""
        if not self.options.at_once:
            # A daemon that hears of a device while it speaks cannot have heard it before.
            self.demand(f"{len(play.lived)} messages of three homes, each in the log once",
                        homes.check_received(play.lived, play.logged))
        turns = homes.turns(play.lived)
        problems = [] if turns * 10 >= len(play.lived) else [
            f"the homes took turns only {turns} times in {len(play.lived)} messages"]
        self.demand(f"interleaved: {turns} times another home spoke", problems)
        devices = play.snapshot["devices"]
        counts = {each: sum(device["codec"] == each for device in devices) for each in ECOSYSTEMS}
        self.demand(f"{len(devices)} devices ({counts}), {len(play.snapshot['rooms'])} rooms, "
                    f"@{play.snapshot['offset']}, graphHash {play.snapshot['graphHash']}",
                    [f"no device of {each}" for each in ECOSYSTEMS if not counts[each]])

    def compare(self):
        first = self.rounds[0]
        for play in self.rounds[1:]:
            for ecosystem in ECOSYSTEMS:
                self.demand(
                    f"round {play.number}: the same bytes of {ecosystem}",
                    homes.check_same(ecosystem, first.lived, play.lived))
            is_other = [each.topic for each in first.lived] != [each.topic for each in play.lived]
            self.demand(f"round {play.number}: another order of the broker's",
                        [] if is_other else ["the broker mixed two rounds alike: nothing is shown"])
            self.demand(f"round {play.number}: the same graph as round 1",
                        homes.check_graphs(first.snapshot, play.snapshot))


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program to test")
    parser.add_argument("--seconds", type=float, help="of life together; else 20, short 4")
    parser.add_argument("--speed", type=float, default=60, help="of the homes")
    parser.add_argument("--devices", type=int, default=30, help="of each home")
    parser.add_argument("--quiet", type=float, default=12,
                        help="seconds without a change after which a home has come to rest: more "
                             "than what flaps is withheld for")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--short", action="store_true", help="two rounds, for every commit")
    parser.add_argument("--at-once", action="store_true",
                        help="without introductions: shows what is not promised")
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    options = parser.parse_args()
    options.interruptions = [None, "stopped"] if options.short else [None, "stopped", "killed"]
    if options.seconds is None:
        options.seconds = 4 if options.short else 20
    return options


def main():
    return conduct("three homes", Run, parse())


if __name__ == "__main__":
    sys.exit(main())

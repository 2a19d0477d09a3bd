#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sends commands to a fleet of fake devices while the daemon is killed, then judges the log.

Callers at the Unix socket send at least 1 000 commands, several at once, to devices that answer,
are late, repeat themselves, say something else, or nothing. The daemon gets SIGKILL at seeded
moments, also just behind a written request. Every command of the log must have one outcome, the
right one by what the device did; nothing is heard twice, and nothing after a restart.

All chance comes from one seed (--seed, else HEARTH_SEED, else fresh), which is printed. Exit code 0
when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import json
import os
import random
import sys
import threading
import time

from harness import check, outcomes
from harness.broker import Broker, wait_for
from harness.client import Client, ClientError
from harness.control import Caller, ControlError
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, Violation, conduct
from harness.fleet import BASE, NATIVE, OTHERS_PROPERTY, Fleet
from harness.planner import Planner

COUNTS = {"light": 9, "plug": 5, "cover": 6, "lock": 3, "thermostat": 6, "native": 8}
# Each sync returns so many microseconds late: time to die between a request that is on disk and its
# publication.
SLOW_SYNC = ["strace", "-D", "-f", "-qq", "-e", "trace=fdatasync", "-e",
             "inject=fdatasync:delay_exit=25000", "-o", os.devnull]
# Devices come and go all the time, and each refusal is held against the last word of its device:
# nothing is damped.
SETTINGS = """\
mqtt:
  broker: mqtt://127.0.0.1:{port}
  codecs: [zigbee2mqtt=zigbee2mqtt, native=home]
  settle: 0
"""


class Others(threading.Thread):
    """Somebody else who commands the same devices, at random moments."""

    def __init__(self, port, fleet, chance):
        super().__init__(daemon=True, name="others")
        self.client = Client(port, "harness-others")
        self.fleet = fleet
        self.chance = chance
        self.sent = {}
        self.failure = None
        self._stopped = threading.Event()

    def run(self):
        try:
            while not self._stopped.wait(self.chance.uniform(0.05, 0.6)):
                self.send_one()
        except (ClientError, OSError) as error:
            self.failure = error

    def send_one(self):
        """One acknowledged command to a device of Zigbee2MQTT; returns its number."""
        device = self.chance.choice(
            [each for each in self.fleet.devices if each.kind in ("light", "plug", "cover")])
        payload = {
            "light": {"brightness": self.chance.randint(1, 254), "transition": 1},
            "plug": {"state": self.chance.choice(["ON", "OFF", "TOGGLE"])},
            "cover": {"position": self.chance.randint(0, 100)},
        }[device.kind]
        number = len(self.sent)
        self.sent[number] = (device.id, f"{device.topic}/set", payload)
        self.client.publish_acked(f"{device.topic}/set", json.dumps(payload).encode(),
                                  user=[(OTHERS_PROPERTY, str(number))])
        return number

    def stop(self):
        self._stopped.set()
        self.join()
        if self.failure is not None:
            raise self.failure


class Run(Findings):
    """One run: the parts, the chance, and what was found."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.random = random.Random(options.seed)
        self.broker = Broker(os.path.join(directory, "broker"))
        self.data = os.path.join(directory, "data")
        self.daemon = Daemon(options.hearth, self.data, os.path.join(directory, "daemon.log"),
                             settings=SETTINGS.format(port=self.broker.port))
        self.fleet = Fleet(self.broker.port, options.seed, COUNTS)
        self.planner = Planner(random.Random(options.seed + 1), self.fleet)
        self.others = Others(self.broker.port, self.fleet, random.Random(options.seed + 2))
        self.lock = threading.Lock()
        self.asked = []
        # The commands of the log, once they are judged.
        self.judged = []
        self.answered = 0
        self.unanswered = 0
        self.kills = []
        self.is_slow = False
        self.armed = None
        self.was_killed = threading.Event()
        self.failures = []

    # The course of things.

    def play(self):
        self.begin()
        self.torment()
        self.judge()

    def summary(self):
        counts = ", ".join(f"{count} {what}" for what, count in
                           sorted(outcomes.tally(self.judged).items()))
        return (f"{len(self.asked)} asked, {len(self.judged)} commands: {counts}; "
                f"{len(self.kills)} kills, wrong outcomes {len(self.problems)}")

    def begin(self):
        self.broker.start()
        self.fleet.start()
        self.others.client.connect()
        self.daemon.start()
        topics = [f"{BASE}/room/light-3/set", f"{NATIVE}/in/answer/native-1"]
        self.wait_alive("the daemon to subscribe",
                        lambda: self.broker.covers(CLIENT_PREFIX, topics), 60)
        self.fleet.report_all()
        # The last device's first report is in the log: every value is known.
        self.wait_logged("m", len(self.fleet.publications) - 1)

    def end(self):
        self.fleet.close()
        self.others.client.close()
        if self.daemon.process is not None:
            self.daemon.kill()
        self.broker.stop()

    def wait_logged(self, name, number):
        """Waits for the record of a message with this user property."""
        def is_logged():
            return any(check.property_of(event, name) == str(number)
                       for event in self.daemon.events(last=2_000))
        self.wait_alive(f"message {name} = {number} to be logged", is_logged, 60)

    def torment(self):
        """Callers ask and the daemon dies, until there was enough of both."""
        callers = [threading.Thread(target=self.call, daemon=True)
                   for _ in range(self.options.callers)]
        self.others.start()
        for caller in callers:
            caller.start()
        toggler = random.Random(self.options.seed + 3)
        offline, next_toggle = [], time.monotonic()
        kill_at = self.next_kill()
        while any(caller.is_alive() for caller in callers):
            if self.failures:
                raise Violation(self.failures[0])
            if (kill_at is not None and self.answered >= kill_at) or self.was_killed.is_set():
                self.kill_and_restart()
                kill_at = self.next_kill()
            elif time.monotonic() >= next_toggle:
                next_toggle = time.monotonic() + toggler.uniform(0.1, 0.5)
                self.toggle_availability(toggler, offline)
            elif (code := self.daemon.ended_by_itself()) is not None:
                raise Violation(f"hearth run ended by itself with code {code}:\n"
                                + self.daemon.tail_of_output())
            else:
                self.was_killed.wait(0.01)
        self.others.stop()
        for device in offline:
            self.fleet.set_online(device, True)

    def next_kill(self):
        """After how many answered commands the next kill is due; None: no more."""
        number = len(self.kills)
        if number >= self.options.kills:
            return None
        if self.is_slow:
            # The first request of such a life is its last.
            return 0
        share = (number + self.random.uniform(0.3, 0.9)) / self.options.kills
        return int(share * self.options.commands)

    def toggle_availability(self, chance, offline):
        """Up to three devices are offline for a while."""
        if offline and (len(offline) == 3 or chance.random() < 0.5):
            self.fleet.set_online(offline.pop(0), True)
        else:
            device = chance.choice(
                [each for each in self.fleet.devices if each not in offline])
            offline.append(device)
            self.fleet.set_online(device, False)

    def kill_and_restart(self):
        mode = self.random.choice(["now", "behind a request", "behind a request"])
        delay = self.random.choice([0, 0.0005, 0.001, 0.002, 0.004, 0.008])
        if self.is_slow:
            mode, delay = "in the sync of a request", self.random.uniform(0.008, 0.02)
        if mode == "now":
            self.daemon.process.kill()
        else:
            # The next caller kills it, this long after the last byte of its request.
            mode += f", {delay * 1000:.3g} ms"
            with self.lock:
                self.armed = delay
            if not self.was_killed.wait(20):
                raise Violation("no caller could write a request for 20 s")
        self.daemon.kill()
        with self.lock:
            self.kills.append(time.time_ns())
            self.was_killed.clear()
        wait_for("the broker to see the daemon gone",
                 lambda: self.broker.is_gone(CLIENT_PREFIX), 30)
        self.fleet.drain()
        pause = self.random.random() * 0.3
        self.say(f"kill {len(self.kills)} ({mode}), restart after {pause:.3f} s")
        time.sleep(pause)
        self.is_slow = len(self.kills) < self.options.kills and len(self.kills) % 4 == 2
        self.daemon.start(SLOW_SYNC if self.is_slow else ())

    # The callers.

    def call(self):
        caller = None
        try:
            while (asked := self.next_request()) is not None:
                caller = caller or self.connect()
                if not self.ask(caller, asked):
                    caller = None
        except Exception as error:  # A caller that fails must fail the run.
            self.failures.append(f"a caller: {type(error).__name__}: {error}")
        finally:
            if caller is not None:
                caller.close()

    def next_request(self):
        with self.lock:
            # Kills that are due come before the end.
            if self.answered >= self.options.commands and len(self.kills) >= self.options.kills:
                return None
            asked = self.planner.request()
            self.asked += asked
            return asked

    def connect(self):
        def attempt():
            try:
                return Caller(self.data)
            except ControlError:
                return None
        return wait_for("the socket", attempt, 60)

    def ask(self, caller, asked):
        """Whether the connection stayed; then each command has its reply."""
        request = {"do": "command", "commands": [self.form(each) for each in asked]}
        try:
            answer = caller.ask(request, self.after_write)
        except ControlError:
            caller.close()
            with self.lock:
                self.unanswered += len(asked)
            return False
        if not answer["ok"]:
            raise Violation(f"{request} was refused as a whole: {answer}")
        for each, outcome in zip(asked, answer["outcomes"], strict=True):
            each.reply = outcome
        with self.lock:
            self.answered += len(asked)
        return True

    @staticmethod
    def form(asked):
        form = {"device": asked.device, "trait": asked.trait, "timeoutSeconds": asked.timeout}
        if asked.command is None:
            return {**form, "write": asked.arguments}
        return {**form, "command": asked.command, "arguments": asked.arguments}

    def after_write(self):
        with self.lock:
            delay, self.armed = self.armed, None
            process = self.daemon.process
        if delay is None:
            return
        until = time.monotonic() + delay
        while time.monotonic() < until:
            pass
        process.kill()
        self.was_killed.set()

    # The verdict.

    def judge(self):
        # What came before the last messages of both clients is in the log, too.
        last = self.others.send_one()
        self.wait_logged(OTHERS_PROPERTY, last)
        wait_for("the devices to have said everything", self.fleet.is_quiet, 20)
        self.wait_logged("m", self.fleet.set_online(self.fleet.devices[0], True))
        if (code := self.daemon.stop()) != 0:
            self.problems.append(f"hearth run ended with code {code} when asked to")
        events = self.daemon.whole_events()
        world = outcomes.World(
            events, self.fleet.receipts, self.fleet.publications, self.fleet.by_id, self.kills)
        self.demand(f"{len(check.records_of(events))} records, offsets without a gap",
                    check.check_shape(events))
        problems, commands = outcomes.check_commands(world)
        self.judged = commands
        self.demand(f"{len(commands)} commands in the log, each with the one right outcome",
                    problems)
        ours = sum(outcomes.LOG_PROPERTY in each.user for each in world.receipts)
        self.demand(f"{ours} messages heard by devices, each requested before, none twice",
                    outcomes.check_receipts(world, commands))
        replied = sum(each.reply is not None for each in self.asked)
        self.demand(f"{replied} callers were told what the log says",
                    outcomes.check_asked(world, commands, self.asked))
        self.demand("devices that were offline were refused, others were not",
                    outcomes.check_availability(world))
        self.demand(f"{len(self.others.sent)} commands of others observed once, none of ours",
                    outcomes.check_observed(world, self.others.sent))
        self.demand(*self.coverage(commands, world))
        code, output = self.daemon.verify("--refold")
        self.demand("hearth verify --refold",
                    [] if code == 0 else [f"hearth verify ended with code {code}: {output}"])

    def coverage(self, commands, world):
        """What the run was for must have happened in it."""
        found = outcomes.tally(commands)
        behaviours = {each.behaviour for each in world.receipts}
        places = outcomes.cut_places(commands, world)
        wanted = {"confirmed report", "confirmed answer", "unconfirmed timeout",
                  "unconfirmed restart", "unconfirmed nothingExpected", "failed failedPrecondition"}
        missing = [place for place in outcomes.CUTS[::2] if not places[place]]
        missing += sorted(wanted - set(found)) + sorted(
            {"prompt", "old first", "twice", "steps", "silent", "late", "wrong", "split", "report",
             "refuse", "wrong id", "spoof"} - behaviours)
        if self.options.short:
            # A tenth of the commands need not show everything.
            missing = [each for each in missing if each in ("confirmed report", "prompt")]
        text = ", ".join(f"{count} {place}" for place, count in sorted(places.items()))
        return (f"cut by kills: {text or 'none'}; {self.unanswered} callers without an answer",
                [f"never happened: {each}" for each in missing])


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program to test")
    parser.add_argument("--commands", type=int,
                        help="answered ones, at least; else 1200, short 200")
    parser.add_argument("--kills", type=int, help="else 20, short 3")
    parser.add_argument("--callers", type=int, default=14, help="connections to the socket")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--short", action="store_true", help="a sixth of it, for every commit")
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    options = parser.parse_args()
    usual = (200, 3) if options.short else (1_200, 20)
    for name, value in zip(("commands", "kills"), usual):
        if getattr(options, name) is None:
            setattr(options, name, value)
    return options


def main():
    return conduct("command run", Run, parse())


if __name__ == "__main__":
    sys.exit(main())

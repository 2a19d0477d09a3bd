#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Commands to a device of each ecosystem and back: the right outcome, and how long that took.

Zigbee2MQTT, Tasmota and Home Assistant discovery are played by `hearth simulate`; Shelly of both
generations, Homie, WLED, ESPHome and Z-Wave JS UI by small scripted peers. Each gets commands
through the daemon's socket, one after the other. A confirmed command must really have been carried
out; a silent device leaves it unconfirmed; a late reply is logged and changes no outcome; a reply
that comes twice confirms once; a value out of range reaches nobody.

All chance comes from one seed (--seed, else HEARTH_SEED, else fresh), which is printed. Exit code 0
when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import json
import os
import random
import signal
import subprocess
import sys

from harness import homes, trips
from harness.broker import Broker, wait_for
from harness.client import Client
from harness.control import Caller
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, Violation, conduct
from harness.outcomes import LEVEL, ON_OFF
from harness.peers import PEERS, scaled
from harness.recorder import Recorder

SETTINGS = """\
mqtt:
  broker: mqtt://127.0.0.1:{port}
  codecs: [zigbee2mqtt=zigbee2mqtt, homeassistant, tasmota, wled, shelly2, shelly1, homie]
"""
# The longest wait for an answer, in seconds, in the cases that end so.
PATIENCE = 1
# Ecosystems that say a level, and on with it, in two messages: each has a topic of its own.
SAID_IN_TWO = ("tasmota", "homie")
# So much faster than life are the simulated homes: who is 15 s late is so by 1.5 s.
SPEED = 10
# Devices of Home Assistant discovery.
DISCOVERED = 16


class Subject:
    """A device of one ecosystem; `device` is its id in the home."""

    def __init__(self, ecosystem, name, part=None, top=None):
        self.ecosystem = ecosystem
        self.name = name
        self.part = part
        # What the device calls full brightness; None where it has none.
        self.top = top
        self.device = None

    def form(self, trait, command, arguments=None, timeout=10):
        form = {"device": self.device, "trait": trait, "command": command,
                "arguments": arguments or {}, "timeoutSeconds": timeout}
        return form if self.part is None else {**form, "part": self.part}

    def become(self, behaviour):
        """Behaves so from now on; simulated devices are what they are."""


class PeerSubject(Subject):
    """A scripted device."""

    def __init__(self, peer):
        super().__init__(peer.ecosystem, peer.name, top=peer.top)
        self.peer = peer

    def become(self, behaviour):
        with self.peer.changed:
            self.peer.behaviour = behaviour

    def heard(self):
        return len(self.peer.heard)

    def is_on(self):
        return self.peer.state["on"]

    def level(self):
        return scaled(self.peer.state["level"], self.top)


class SimulatedSubject(Subject):
    """A device of `hearth simulate`, seen from outside."""

    def __init__(self, ecosystem, name, recorder, read, command_topic, part=None, top=None):
        super().__init__(ecosystem, name, part, top)
        self.recorder = recorder
        # Of the last states: whether it is on, and its brightness.
        self.read = read
        self.command_topic = command_topic

    def heard(self):
        return sum(each.topic.startswith(self.command_topic) and each.payload != b""
                   for each in self.recorder.since(0))

    def is_on(self):
        return self.read(self.recorder)[0]

    def level(self):
        return self.read(self.recorder)[1]


class Run(Findings):
    """The parts, the chance, and what was found."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.random = random.Random(options.seed)
        self.broker = Broker(os.path.join(directory, "broker"))
        self.daemon = Daemon(options.hearth, os.path.join(directory, "data"),
                             os.path.join(directory, "daemon.log"),
                             settings=SETTINGS.format(port=self.broker.port))
        self.recorder = Recorder(self.broker.port)
        self.directory = directory
        self.simulations = []
        self.peers = [peer(self.broker.port) for peer in PEERS]
        self.trips = []

    # The course of things.

    def play(self):
        self.begin()
        self.torment()
        self.judge()
        print(self.table())

    def summary(self):
        return (f"{len(self.trips)} commands to {len({each.ecosystem for each in self.trips})} "
                f"ecosystems, wrong outcomes {len(self.problems)}")

    def begin(self):
        self.broker.start()
        self.recorder.start()
        self.daemon.start()
        self.wait_alive("the daemon to subscribe", lambda: self.broker.covers(
            CLIENT_PREFIX, ["zigbee2mqtt/bridge/state", "shellies/announce"]))
        self.introduce("homeassistant", DISCOVERED)
        self.simulate("zigbee2mqtt", 20, {
            "living room/floor lamp": "silence", "bedroom/bedside lamp": "lateAnswers",
            "kitchen/kettle": "doubleAnswers"})
        self.simulate("tasmota", 10, {
            "Porch light": "silence", "Mirror light": "lateAnswers",
            "Bar light": "doubleAnswers"})
        self.simulate("homeassistant", DISCOVERED, {
            "Workshop outlet": "silence", "Workshop outlet 2": "lateAnswers",
            "Greenhouse": "doubleAnswers"})
        for peer in self.peers:
            peer.start()

    def introduce(self, ecosystem, devices):
        """The home comes and goes, so that the daemon listens where its devices will speak: they
        say their state once, unstored, and are still from then on."""
        process = self.start(ecosystem, devices, "--duration", "0.2")
        if (code := process.wait(60)) != 0:
            raise Violation(f"hearth simulate --ecosystem {ecosystem} ended with code {code}")
        self.recorder.client.settle()
        topics = {each.topic for each in self.recorder.since(0) if homes.is_state(each.topic)}
        self.wait_alive("the daemon to listen to what is discovered",
                        lambda: self.broker.covers(CLIENT_PREFIX, topics))

    def simulate(self, ecosystem, devices, faults):
        more = [word for name, fault in faults.items() for word in ("--fault", f"{name}={fault}")]
        self.simulations.append(self.start(ecosystem, devices, *more))

    def start(self, ecosystem, devices, *more):
        command = [self.options.hearth, "simulate", "--broker",
                   f"mqtt://127.0.0.1:{self.broker.port}", "--ecosystem", ecosystem, "--still",
                   "--devices", str(devices), "--seed", str(self.options.seed),
                   "--speed", str(SPEED), *more]
        with open(os.path.join(self.directory, f"{ecosystem}.log"), "ab") as output:
            return subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)

    def end(self):
        for simulation in self.simulations:
            simulation.send_signal(signal.SIGTERM)
        for peer in self.peers:
            peer.close()
        for simulation in self.simulations:
            try:
                simulation.wait(20)
            except subprocess.TimeoutExpired:
                simulation.kill()
                simulation.wait()
        self.recorder.close()
        if self.daemon.process is not None:
            self.daemon.kill()
        self.broker.stop()

    def wait_alive(self, what, condition, timeout=60):
        def alive_and_true():
            for simulation in self.simulations:
                if simulation.poll() is not None:
                    raise Violation(f"hearth simulate ended by itself with code "
                                    f"{simulation.returncode}")
            return condition()
        return super().wait_alive(what, alive_and_true, timeout)

    # The devices.

    def snapshot(self):
        return json.loads(self.daemon.printed("show", "HEAD", "--output", "json"))

    def identify(self, subjects):
        """Waits until each device is in the home with the values that a command needs."""
        def known():
            found = {}
            for device in self.snapshot()["devices"]:
                traits = {trait["trait"]: trait["attributes"] for kind in device["types"]
                          for trait in kind["traits"]}
                if (traits.get(ON_OFF) or {}).get("onOff") is not None:
                    found.setdefault(device["name"], []).append(device["id"])
            missing = [each.name for each in subjects if each.name not in found]
            self.missing = missing
            return None if missing else found
        self.missing = []
        try:
            found = self.wait_alive("the devices to be known", known)
        except TimeoutError as error:
            raise Violation(f"{error}: {', '.join(self.missing)}") from None
        for each in subjects:
            if len(found[each.name]) != 1:
                raise Violation(f"{each.name} is there {len(found[each.name])} times")
            each.device = found[each.name][0]

    def simulated(self):
        """By ecosystem: who obeys, and who is silent, late, and says everything twice."""
        def zigbee(name, top=254):
            def read(recorder):
                state = json.loads(recorder.text(f"zigbee2mqtt/{name}") or "{}")
                return state.get("state") == "ON", state.get("brightness")
            return SimulatedSubject("zigbee2mqtt", name, self.recorder, read,
                                    f"zigbee2mqtt/{name}/set", top=top)

        def tasmota(name, top=100):
            topic = self.tasmota_topic(name)

            def read(recorder):
                state = json.loads(recorder.text(f"tele/{topic}/STATE") or "{}")
                return state.get("POWER") == "ON", state.get("Dimmer")
            return SimulatedSubject("tasmota", name, self.recorder, read, f"cmnd/{topic}/",
                                    top=top)

        def discovery(name, topic, command_topic, key, part=None, top=None):
            def read(recorder):
                text = recorder.text(topic)
                state = json.loads(text) if text.startswith("{") else {key: text}
                return state.get(key) == "ON", state.get("brightness")
            return SimulatedSubject("homeassistant", name, self.recorder, read, command_topic,
                                    part, top)

        return {
            "zigbee2mqtt": (
                zigbee("kitchen/ceiling light"), zigbee("living room/floor lamp"),
                zigbee("bedroom/bedside lamp"), zigbee("kitchen/kettle", top=None)),
            "tasmota": (
                tasmota("Stair light"), tasmota("Porch light", top=None), tasmota("Mirror light"),
                tasmota("Bar light")),
            "homeassistant": (
                discovery("Mood light", "acme/mood_light/state", "acme/mood_light/set", "state",
                          top=255),
                discovery("Workshop outlet", "acme/outlet/state", "acme/outlet/set", "on"),
                discovery("Workshop outlet 2", "acme/outlet_2/state", "acme/outlet_2/set", "on"),
                discovery("Greenhouse", "greenhouse/switch/pump/state",
                          "greenhouse/switch/pump/command", "on", part="pump")),
        }

    def tasmota_topic(self, name):
        def announced():
            for topic in self.recorder.topics():
                if topic.startswith("tasmota/discovery/") and topic.endswith("/config"):
                    config = json.loads(self.recorder.text(topic) or "{}")
                    if config.get("dn") == name:
                        return config["t"]
            return None
        return self.wait_alive(f"the announcement of {name}", announced)

    # The commands.

    def torment(self):
        self.caller = Caller(self.daemon.data)
        simulated = self.simulated()
        groups = [subjects for subjects in simulated.values()]
        groups += [(PeerSubject(peer),) * 4 for peer in self.peers]
        self.identify([each for group in groups for each in group])
        for prompt, silent, late, twice in groups:
            for _ in range(self.options.commands):
                self.prompt(prompt)
            self.refused(prompt)
            self.hindered("silent", silent, trips.SILENT)
            self.hindered("late", late, trips.LATE)
            self.hindered("twice", twice, trips.TWICE)
            prompt.become("prompt")
            self.say(f"{prompt.ecosystem}: {self.options.commands} commands, "
                     "and one each of silent, late, twice, out of range")

    def ask(self, subject, form, kind, wanted):
        heard = subject.heard()
        answer = self.caller.ask({"do": "command", "commands": [form]})
        if not answer["ok"]:
            raise Violation(f"{form} was refused as a whole: {answer}")
        trip = trips.Trip(subject.ecosystem, kind, form, wanted, answer["outcomes"][0], heard)
        self.trips.append(trip)
        return trip

    def check(self, trip, subject, is_true, what):
        """The device is as it was told to be, and has heard every message of the command: one of
        two messages may already bring about, and report, what both are for."""
        def is_done():
            return is_true() and subject.heard() - trip.heard_before >= trip.messages
        try:
            wait_for(what, is_done, 10)
        except TimeoutError:
            trip.problems.append(
                f"{what}: it is on {subject.is_on()}, level {subject.level()}, and heard "
                f"{subject.heard() - trip.heard_before} messages")

    def prompt(self, subject):
        """A command to a device that obeys: on, off, or a level that it does not have."""
        level = subject.level() if subject.top else None
        if subject.top and self.random.random() < 0.5:
            wanted = self.random.randint(1, 254)
            while scaled(wanted, subject.top) == level or scaled(wanted, subject.top) == 0:
                wanted = self.random.randint(1, 254)
            form = subject.form(LEVEL, "moveToLevelWithOnOff", {"level": wanted})
            trip = self.ask(subject, form, trips.PROMPT, {"onOff": True, "currentLevel": wanted})
            trip.messages = 2 if subject.ecosystem in SAID_IN_TWO else 1
            self.check(trip, subject, lambda: subject.is_on() and abs(
                subject.level() - scaled(wanted, subject.top)) <= 1, f"level {wanted}")
        else:
            wanted = not subject.is_on()
            form = subject.form(ON_OFF, "on" if wanted else "off")
            trip = self.ask(subject, form, trips.PROMPT, {"onOff": wanted})
            self.check(trip, subject, lambda: subject.is_on() == wanted, f"on {wanted}")
        trip.heard = subject.heard() - trip.heard_before

    def refused(self, subject):
        """A level beyond all levels, or what is no state of a switch."""
        form = subject.form(LEVEL, "moveToLevel", {"level": 300}, PATIENCE)
        if subject.top is None:
            form = {"device": subject.device, "trait": ON_OFF, "write": {"onOff": 7}}
        trip = self.ask(subject, form, trips.REFUSED, {})
        trip.heard = subject.heard() - trip.heard_before

    def hindered(self, behaviour, subject, kind):
        subject.become(behaviour)
        wanted = not subject.is_on()
        form = subject.form(ON_OFF, "on" if wanted else "off", None,
                            10 if kind == trips.TWICE else PATIENCE)
        trip = self.ask(subject, form, kind, {"onOff": wanted})
        if kind == trips.SILENT:
            self.check(trip, subject, lambda: subject.is_on() != wanted, "a silent device")
        else:
            self.check(trip, subject, lambda: subject.is_on() == wanted, f"on {wanted}")
        trip.heard = subject.heard() - trip.heard_before

    # The verdict.

    def judge(self):
        self.caller.close()
        # Behind this, everything that devices said is in the log.
        sentinel = Client(self.broker.port, "harness-sentinel")
        sentinel.connect()
        sentinel.publish_acked("zigbee2mqtt/bridge/sentinel", b"{}", user=[("n", "last")])
        self.wait_alive("the last message to be logged", lambda: any(
            event["kind"] == "messageIgnored" and (event.get("origin") or {}).get(
                "topic") == "zigbee2mqtt/bridge/sentinel"
            for event in self.daemon.events(last=200)))
        sentinel.close()
        if (code := self.daemon.stop()) != 0:
            self.problems.append(f"hearth run ended with code {code} when asked to")
        problems = trips.check(self.trips, self.daemon.whole_events())
        self.demand(f"{len(self.trips)} commands, each with the one right outcome", problems)
        code, output = self.daemon.verify("--refold")
        self.demand("hearth verify --refold",
                    [] if code == 0 else [f"hearth verify ended with code {code}: {output}"])

    def table(self):
        lines = ["ecosystem        commands  confirmed  p50 ms  p99 ms"]
        for ecosystem, latencies, count in trips.latencies(self.trips):
            lines.append(f"{ecosystem:16} {count:8}  {len(latencies):9}  "
                         f"{trips.quantile(latencies, 0.5):6.1f}  "
                         f"{trips.quantile(latencies, 0.99):6.1f}")
        return "\n".join(lines)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program to test")
    parser.add_argument("--commands", type=int, help="of each ecosystem; else 200, short 20")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--short", action="store_true", help="a tenth of it, for every commit")
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    options = parser.parse_args()
    if options.commands is None:
        options.commands = 20 if options.short else 200
    return options


def main():
    return conduct("round trips", Run, parse())


if __name__ == "__main__":
    sys.exit(main())

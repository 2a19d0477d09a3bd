#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What many homes cost one node of a fleet: memory, messages a second, moves, the end of a node.

    Scripts/fleet_load.py [--homes 2000] [--devices 30] [--messages 400000] [--partitions 8]
                          [--hearth FILE] [--server FILE]

Three servers of NATS, a broker, one node. Homes are enrolled, and each announces its devices as
Zigbee2MQTT does. Then publishers send states of lamps as fast as the broker takes them; then a second
node starts, and is killed; meanwhile both are asked, at most a hundred times a second, which partitions
they serve. All on this machine: broker, servers, nodes and publishers share its cores.

Each figure stands behind a check: every message of the publishers is a record of its home, and the
copies of some homes are sound. Exit code 0 when that holds, whatever the figures are.
Without a nats-server it says so and passes.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import threading
import time
import urllib.request

import fleet
import fleet_nodes
from harness.broker import Broker
from harness.findings import Findings, conduct
from harness.mqtt import Publisher

# Homes that publish at once, each by a process of its own.
PUBLISHERS = 8
# How often nodes are asked which partitions they serve, in seconds.
TICK = 0.01
SAMPLES = 5
# A state of a lamp reports of three traits, each an event of its own.
EVENTS = 3
ENROLLED_AT_ONCE = 250


def device(number):
    """A lamp as Zigbee2MQTT announces it."""
    state = {"type": "binary", "name": "state", "property": "state", "access": 7,
             "value_on": "ON", "value_off": "OFF", "value_toggle": "TOGGLE"}
    brightness = {"type": "numeric", "name": "brightness", "property": "brightness", "access": 7,
                  "value_min": 0, "value_max": 254}
    quality = {"type": "numeric", "name": "linkquality", "property": "linkquality", "access": 1,
               "unit": "lqi", "value_min": 0, "value_max": 255}
    return {"ieee_address": f"0x{number + 1:016x}", "friendly_name": f"lamp-{number}",
            "type": "Router", "supported": True, "disabled": False, "interview_completed": True,
            "definition": {"vendor": "Example", "model": "L1", "description": "Lamp", "exposes": [
                {"type": "light", "features": [state, brightness]}, quality]}}


class Service(threading.Thread):
    """How long each partition was served by no node."""

    def __init__(self, ports, partitions):
        super().__init__(daemon=True)
        self.ports, self.partitions = ports, partitions
        self.is_ended = threading.Event()
        self.since, self.silences = {}, []

    def run(self):
        while not self.is_ended.wait(TICK):
            served, now = set(), time.monotonic()
            for port in self.ports:
                served |= {number for number, value in metric(port, "serving").items() if value == 1}
            for number in range(self.partitions):
                if number not in served:
                    self.since.setdefault(number, now)
                elif number in self.since:
                    self.silences.append(now - self.since.pop(number))

    def end(self):
        self.is_ended.set()
        self.join()
        return sorted(self.silences)


def metric(port, name):
    """A metric of a node, by partition; empty while the node does not answer."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=2) as answer:
            lines = answer.read().decode().splitlines()
    except OSError:
        return {}
    found = {}
    for line in lines:
        if line.startswith(f"hearth_partition_{name}{{"):
            label, _, value = line.partition("} ")
            found[int(label.rpartition('partition="')[2].rstrip('"'))] = float(value)
    return found


class Load(Findings):
    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = pathlib.Path(directory)
        self.group = self.broker = None
        self.nodes = {}
        self.ports = {name: fleet.free_port() for name in ["one", "two"]}
        self.figures = []

    # MARK: parts

    def must(self, *arguments):
        return subprocess.run(
            [self.options.hearth, "fleet", *arguments], check=True, capture_output=True, text=True,
            env=self.environment).stdout

    def start_node(self, name):
        log = open(self.directory / f"{name}.log", "ab")
        self.nodes[name] = subprocess.Popen(
            [self.options.hearth, "fleet", "run", name, "--quiet", "--codec",
             "zigbee2mqtt=zigbee2mqtt", "--metrics-port", str(self.ports[name])],
            stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=self.environment)

    def total(self, name):
        return sum(metric(self.ports["one"], name).values())

    def memory(self, name="one"):
        """Of a node, in megabytes."""
        status = pathlib.Path(f"/proc/{self.nodes[name].pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines()
                        if line.startswith("VmRSS:"))) / 1000

    def figure(self, sentence):
        self.figures.append(sentence)
        self.say(f"      {sentence}")

    # MARK: the course

    def play(self):
        self.group = fleet.Group(self.options.server, self.directory / "servers", 3)
        self.group.start()
        self.broker = Broker(str(self.directory / "broker"))
        self.broker.start()
        self.data = self.directory / "data"
        os.makedirs(self.data)
        self.environment = {
            **os.environ, "HEARTH_FLEET_DATA": str(self.data),
            "HEARTH_FLEET_NATS": ",".join(one.url for one in self.group.servers),
            "HEARTH_FLEET_MONITOR": ",".join(one.monitor for one in self.group.servers),
            "HEARTH_MQTT_BROKER": f"mqtt://127.0.0.1:{self.broker.port}"}
        self.must("init", "load", "--partitions", str(self.options.partitions))
        self.start_node("one")
        self.wait_alive("every partition", lambda: self.total("serving") == self.options.partitions, 120)
        self.figure(f"a node without homes: {self.memory():.0f} MB")
        self.enrol()
        self.announce()
        self.flood()
        if self.options.partitions > 1:
            self.move()
        self.look_at_copies()

    def enrol(self):
        begun = time.monotonic()
        keys = [f"flat-{number}" for number in range(self.options.homes)]
        self.bases = {}
        for start in range(0, len(keys), ENROLLED_AT_ONCE):
            lines = self.must("enrol", *keys[start:start + ENROLLED_AT_ONCE], "--output", "jsonl")
            for line in lines.splitlines():
                one = json.loads(line)
                self.bases[one["key"]] = one["topics"][:-1] + "zigbee2mqtt/"
        enrolled = time.monotonic()
        self.wait_alive("every home to be served",
                        lambda: self.total("homes") == self.options.homes, 1200)
        self.figure(
            f"{self.options.homes} homes enrolled in {enrolled - begun:.0f} s, served "
            f"{time.monotonic() - enrolled:.0f} s later: {self.memory():.0f} MB")

    def announce(self):
        publisher = Publisher(self.broker.port, client_id="announcer", window=50)
        publisher.connect()
        devices = [device(number) for number in range(self.options.devices)]
        payload = json.dumps(devices).encode()
        publisher.publish([(base + "bridge/devices", payload, 1) for base in self.bases.values()])
        publisher.publish([(base + f"lamp-{number}", b'{"state":"ON","brightness":1,"linkquality":9}', 1)
                           for base in self.bases.values() for number in range(self.options.devices)])
        publisher.drain()
        publisher.close()
        wanted = self.options.homes * self.options.devices
        self.await_records(wanted)
        self.figure(f"{wanted} devices of {self.options.homes} homes: {self.memory():.0f} MB")

    def await_records(self, more=0):
        """Waits until no record has come for a while, and there are so many more at least."""
        last, since = -1, time.monotonic()
        while time.monotonic() - since < 3 or last < more:
            found = self.total("records_total")
            if found != last:
                last, since = found, time.monotonic()
            if time.monotonic() - since > 120:
                raise TimeoutError(f"{last:.0f} records have come, of {more} at least")
            time.sleep(0.05)
        self.at = since
        return last

    def flood(self):
        chosen = list(self.bases.values())[:PUBLISHERS]
        each = self.options.messages // PUBLISHERS
        before = self.await_records()
        frames, spent = self.total("frames_total"), self.total("append_seconds_total")
        # A value that differs from the one before it, in each message.
        text = "".join('{"state":"ON","brightness":%d,"linkquality":%d}\n'
                       % (1 + number % 250, 1 + number // 250 % 250) for number in range(each))
        begun = time.monotonic()
        publishers = [subprocess.Popen(
            ["mosquitto_pub", "-p", str(self.broker.port), "-q", "1", "-l", "-t", base + "lamp-0"],
            stdin=subprocess.PIPE, text=True) for base in chosen]
        writers = [threading.Thread(target=one.communicate, args=(text,)) for one in publishers]
        for one in writers:
            one.start()
        for one in writers:
            one.join()
        sent = time.monotonic() - begun
        records = self.await_records(before + each * PUBLISHERS) - before
        seconds = self.at - begun
        frames = self.total("frames_total") - frames
        spent = self.total("append_seconds_total") - spent
        self.demand(f"{each * PUBLISHERS} messages are records",
                    [] if records == each * PUBLISHERS else [f"{records:.0f} records"])
        self.figure(
            f"{records / seconds:.0f} messages with {EVENTS * records / seconds:.0f} events a second ({sent:.0f} s for the broker to take all, "
            f"{seconds:.0f} s until they were on a majority of the servers), in {frames:.0f} frames of "
            f"{spent / max(frames, 1) * 1000:.1f} ms: {self.memory():.0f} MB")

    def move(self):
        service = Service(list(self.ports.values()), self.options.partitions)
        service.start()
        self.start_node("two")
        self.wait_alive("the second node to have its partitions", self.is_shared, 300)
        silences = service.end()
        self.figure(
            f"{len(silences)} partitions of {self.options.homes // self.options.partitions} homes moved in order, "
            f"each served by no node for {silences[0]:.2f} to {silences[-1]:.2f} s")
        service = Service(list(self.ports.values()), self.options.partitions)
        service.start()
        time.sleep(1)
        self.nodes["two"].kill()
        self.nodes.pop("two").wait()
        self.wait_alive("the first node to have all", lambda: self.total("serving") == self.options.partitions, 300)
        silences = service.end()
        self.figure(
            f"{len(silences)} partitions of a node that was killed, served by no node for "
            f"{silences[0]:.2f} to {silences[-1]:.2f} s")

    def is_shared(self):
        """Whether both nodes have the leases that they should have, and serve all partitions."""
        serving = sum(sum(metric(port, "serving").values()) for port in self.ports.values())
        return serving == self.options.partitions and all(
            subprocess.run([self.options.hearth, "fleet", "status", "--node", name],
                           env=self.environment, capture_output=True).returncode == 0
            for name in self.nodes)

    def look_at_copies(self):
        each = self.options.messages // PUBLISHERS
        wrong = []
        for key in list(self.bases)[:SAMPLES]:
            copy = self.directory / f"copy-{key}"
            self.must("export", key, "--to", str(copy))
            lines = subprocess.run(
                [self.options.hearth, "log", "--all", "--output", "jsonl", "--topic",
                 "zigbee2mqtt/lamp-0", "--data", str(copy)], check=True, capture_output=True,
                text=True).stdout.splitlines()
            # The first state came with the announcement.
            if len(lines) != EVENTS * (each + 1):
                wrong.append(f"{key}: {len(lines)} events of {each + 1} states of a lamp")
            done = subprocess.run(
                [self.options.hearth, "verify", "--refold", "--data", str(copy)], capture_output=True)
            if done.returncode != 0:
                wrong.append(f"{key}: its copy is not sound")
        self.demand(f"the copies of {SAMPLES} homes have all of theirs, and are sound", wrong)

    def last_daemon(self):
        return self

    def ended_by_itself(self):
        return next((code for code in (one.poll() for one in self.nodes.values())
                     if code is not None), None)

    def tail_of_output(self):
        logs = sorted(self.directory.glob("*.log"))
        return "\n".join(f"{log.name}:\n{log.read_text(errors='replace')[-2000:]}" for log in logs)

    def end(self):
        for process in self.nodes.values():
            process.kill()
            process.wait()
        if self.group:
            self.group.stop()
        if self.broker:
            self.broker.stop()

    def summary(self):
        return "; ".join(self.figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--homes", type=int, default=2000)
    parser.add_argument("--devices", type=int, default=30, help="of each home")
    parser.add_argument("--messages", type=int, default=400_000)
    parser.add_argument("--partitions", type=int, default=8,
                        help="with one there is nothing to move to a second node")
    parser.add_argument("--hearth", help="a release program with the client of NATS")
    parser.add_argument("--server", help="a nats-server of 2.12 or later")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    options = parser.parse_args()
    options.server = fleet.find_server(options.server)
    if options.server is None:
        print("fleet-load: NO nats-server OF 2.12 OR LATER, and none to be had: NOTHING IS MEASURED")
        return 0
    options.hearth = options.hearth or fleet_nodes.build("release")
    return conduct("fleet-load", Load, options)


if __name__ == "__main__":
    sys.exit(main())

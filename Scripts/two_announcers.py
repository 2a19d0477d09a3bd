#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Zigbee2MQTT with its Home Assistant output on: every device once, whichever announced it first.

The devices are announced twice on one real broker, by the bridge's own list and by discovery, as
Zigbee2MQTT does it; between the two the user renames a device and moves it, and afterwards the
daemon gets SIGKILL while devices report. Both orders must end in the same home: each device once,
under one id, with the user's name and room, and with its history from before the second announcer.

Exit code 0 when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import json
import os
import sys

from harness import homes
from harness.broker import Broker
from harness.client import Client
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, Violation, conduct, wait_alive

SETTINGS = "mqtt:\n  broker: mqtt://127.0.0.1:{port}\n"
ORDERS = {"own list first": ("own", "discovery"), "discovery first": ("discovery", "own")}
COORDINATOR = "0x00124b0000000001"
AVAILABILITY = "{{ value_json.state }}"
USER_NAME, USER_ROOM = "Reading lamp", "Library"
# What the daemon must listen to before anybody announces anything.
AT_FIRST = ["zigbee2mqtt/bridge/devices", "homeassistant/light/x/light/config"]


class Device:
    """One device, as the bridge lists it and as discovery tells of it."""

    def __init__(self, address, name, exposes, components, state):
        self.address = address
        self.name = name
        self.exposes = exposes
        self.components = components
        # The payload of its n-th report.
        self.state = state

    @property
    def topic(self):
        return f"zigbee2mqtt/{self.name}"

    def listed(self):
        return {
            "ieee_address": self.address, "type": "Router", "friendly_name": self.name,
            "supported": True, "disabled": False, "interview_completed": True,
            "definition": {"model": "M-1", "vendor": "Vendor", "description": "a device",
                           "exposes": self.exposes}, "endpoints": {"1": {}}}

    def discovered(self):
        """Topic and payload of every component."""
        base = {
            "state_topic": self.topic, "availability_mode": "all",
            "availability": [
                {"topic": "zigbee2mqtt/bridge/state", "value_template": AVAILABILITY},
                {"topic": self.topic + "/availability", "value_template": AVAILABILITY}],
            "device": {"identifiers": ["zigbee2mqtt_" + self.address], "name": self.name,
                       "manufacturer": "Vendor", "model": "M-1",
                       "via_device": "zigbee2mqtt_bridge_" + COORDINATOR},
            "origin": {"name": "Zigbee2MQTT", "sw": "2.1.0"}}
        for kind, key, more in self.components:
            own = {"unique_id": f"{self.address}_{key}_zigbee2mqtt", "name": key, **more}
            if "command_topic" in own:
                own["command_topic"] = self.topic + own["command_topic"]
            yield f"homeassistant/{kind}/{self.address}/{key}/config", {**base, **own}


def numeric(name, unit):
    return {"type": "numeric", "name": name, "property": name, "access": 1, "unit": unit}


def switch(gang):
    return {"type": "switch", "endpoint": gang, "features": [
        {"type": "binary", "name": "state", "property": f"state_{gang}", "endpoint": gang,
         "access": 7, "value_on": "ON", "value_off": "OFF"}]}


def gang(name):
    return ("switch", "switch_" + name, {
        "value_template": "{{ value_json.state_%s }}" % name, "command_topic": f"/{name}/set",
        "payload_on": "ON", "payload_off": "OFF"})


def sensor(key, unit):
    return ("sensor", key, {
        "device_class": key, "state_class": "measurement", "unit_of_measurement": unit,
        "value_template": "{{ value_json.%s }}" % key})


def on_off(is_on):
    return "ON" if is_on else "OFF"


DEVICES = [
    Device("0x00158d0001020304", "kitchen/lamp", [{"type": "light", "features": [
        {"type": "binary", "name": "state", "property": "state", "access": 7, "value_on": "ON",
         "value_off": "OFF"},
        {"type": "numeric", "name": "brightness", "property": "brightness", "access": 7,
         "value_min": 0, "value_max": 254}]}],
        [("light", "light", {"schema": "json", "brightness": True, "brightness_scale": 254,
                             "supported_color_modes": ["brightness"], "command_topic": "/set"})],
        lambda n: {"state": on_off(n % 2), "brightness": 10 + n}),
    Device("0xa4c138aabbccddee", "hall sensor",
           [numeric("temperature", "°C"), numeric("humidity", "%"), numeric("battery", "%")],
           [sensor("temperature", "°C"), sensor("humidity", "%"), sensor("battery", "%")],
           lambda n: {"temperature": 18 + n / 4, "humidity": 40 + n, "battery": 90}),
    Device("0x54ef441000aabbcc", "double switch", [switch("left"), switch("right")],
           [gang("left"), gang("right")],
           lambda n: {"state_left": on_off(n % 2), "state_right": on_off(n % 3)}),
]


class Play:
    """One home, announced in one order."""

    def __init__(self, run, order):
        directory = os.path.join(run.directory, order.replace(" ", "-"))
        self.run = run
        self.announcers = ORDERS[order]
        self.broker = Broker(os.path.join(directory, "broker"))
        self.daemon = Daemon(run.options.hearth, os.path.join(directory, "data"),
                             os.path.join(directory, "daemon.log"),
                             settings=SETTINGS.format(port=self.broker.port))
        self.client = Client(self.broker.port, "harness-devices")
        self.reports = 0
        self.snapshot = None

    def begin(self):
        self.broker.start()
        self.daemon.start()
        wait_alive(self.daemon, "the daemon to subscribe",
                   lambda: self.broker.covers(CLIENT_PREFIX, AT_FIRST))
        self.client.connect()

    def end(self):
        self.client.close()
        if self.daemon.process is not None:
            self.daemon.kill()
        self.broker.stop()

    # What is said on the broker.

    def say(self, topic, value, retain=True):
        self.client.publish_acked(topic, json.dumps(value).encode(), retain=retain)

    def announce(self, announcer):
        if announcer == "discovery":
            for device in DEVICES:
                for topic, value in device.discovered():
                    self.say(topic, value)
            return
        self.say("zigbee2mqtt/bridge/state", {"state": "online"})
        self.say("zigbee2mqtt/bridge/devices", [device.listed() for device in DEVICES])
        for device in DEVICES:
            self.say(device.topic + "/availability", {"state": "online"})

    def report(self, count):
        """Every device reports; the last word is waited for."""
        for _ in range(count):
            self.reports += 1
            for device in DEVICES:
                self.say(device.topic, device.state(self.reports), retain=False)

    def wait_until_logged(self):
        """The last report, and with it all before it, is in the log."""
        last = json.dumps(DEVICES[0].state(self.reports)["brightness"])
        wait_alive(self.daemon, "the last report", lambda: self.levels()[-1:] == [last])

    # What the home says.

    def show(self):
        return json.loads(self.daemon.printed("show", "HEAD", "--output", "json"))

    def levels(self):
        """The levels that the lamp reported, oldest first, each once."""
        seen = {}
        for event in self.daemon.whole_events():
            level = (event.get("attributes") or {}).get("currentLevel")
            if event["kind"] == "attributesReported" and level is not None:
                seen[event["offset"]] = json.dumps(level)
        return list(seen.values())

    def play(self):
        self.begin()
        first, second = self.announcers
        self.announce(first)
        wait_alive(self.daemon, "the devices", lambda: len(self.show()["devices"]) == len(DEVICES))
        self.report(3)
        lamp = self.lamp(self.show(), DEVICES[0].name)
        self.daemon.printed("rename", lamp, USER_NAME)
        room = self.daemon.printed("room", "create", USER_ROOM, "--output", "json")
        self.daemon.printed("move", lamp, json.loads(room)["id"])
        self.announce(second)
        self.report(3)
        self.wait_until_logged()
        self.daemon.kill()
        self.report(2)
        self.daemon.start()
        self.report(1)
        self.wait_until_logged()
        self.snapshot = self.show()
        levels = [json.dumps(DEVICES[0].state(n)["brightness"])
                  for n in range(1, self.reports + 1)]
        self.run.demand(f"the lamp's history: {len(levels)} levels, from before the second "
                        "announcer, around SIGKILL and after it",
                        [] if self.levels() == levels else [
                            f"levels {self.levels()}, not {levels}"])
        self.look_at(lamp)
        if (code := self.daemon.stop()) != 0:
            raise Violation(f"hearth run ended with code {code} when asked to")
        code, output = self.daemon.verify("--refold")
        if code != 0:
            raise Violation(f"hearth verify --refold ended with code {code}: {output}")

    def lamp(self, snapshot, name):
        found = [each["id"] for each in snapshot["devices"] if each["name"] == name]
        if len(found) != 1:
            raise Violation(f"{len(found)} devices are called {name}")
        return found[0]

    def look_at(self, lamp):
        devices = {each["id"]: each for each in self.snapshot["devices"]}
        wanted = sorted("zigbee:" + device.address for device in DEVICES)
        self.run.demand(f"{len(devices)} devices, each once",
                        [] if sorted(devices) == wanted else [f"{sorted(devices)}, not {wanted}"])
        rooms = {room["id"]: room["name"] for room in self.snapshot["rooms"]}
        named = devices[lamp]["name"], rooms.get(devices[lamp]["roomID"])
        self.run.demand(f"the user's words are kept: {named}",
                        [] if named == (USER_NAME, USER_ROOM) else [f"the lamp is {named}"])
        offline = [each["id"] for each in self.snapshot["devices"]
                   if each["connectivityState"] != "online"]
        self.run.demand("all devices are online", [f"{offline} are not"] if offline else [])


class Run(Findings):
    """Both orders, and what was found."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = directory
        self.plays = []

    def play(self):
        for order in ORDERS:
            self.say(order)
            play = Play(self, order)
            self.plays.append(play)
            try:
                play.play()
            finally:
                play.end()
        homes_said = [homes.with_room_names(play.snapshot) for play in self.plays]
        self.demand("both orders make the same home", [] if homes_said[0] == homes_said[1] else
                    ["the homes differ" + homes.difference(*homes_said)])

    def last_daemon(self):
        return self.plays[-1].daemon if self.plays else None

    def summary(self):
        return f"{len(self.plays)} orders, {len(DEVICES)} devices, problems {len(self.problems)}"


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program to test")
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    return parser.parse_args()


def main():
    return conduct("two announcers", Run, parse())


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the messages of one night in a Zigbee2MQTT home to the standard output.

A repeater dies, a valve sticks, and a script switches a heater. Same seed, same night:

    python3 Examples/story/night.py [SEED] > night.jsonl
    hearth replay night.jsonl --to reducer --data night
"""

import datetime
import json
import random
import sys

SEED = int(sys.argv[1]) if len(sys.argv) > 1 else 1
START = datetime.datetime(2026, 11, 14, 21, 0, tzinfo=datetime.timezone.utc)
MINUTE = 60


def numeric(name, unit, low=None, high=None, access=1):
    found = {"type": "numeric", "name": name, "property": name, "unit": unit, "access": access}
    if low is not None:
        found.update(value_min=low, value_max=high)
    return found


def binary(name, on, off, access=1):
    return {"type": "binary", "name": name, "property": name, "value_on": on, "value_off": off,
            "access": access}


SWITCH = {"type": "switch", "features": [binary("state", "ON", "OFF", 7)]}
CLIMATE = [numeric("temperature", "°C"), numeric("humidity", "%")]
VALVE = {"type": "climate", "features": [
    numeric("occupied_heating_setpoint", "°C", 5, 30, 7),
    numeric("local_temperature", "°C"),
    numeric("pi_heating_demand", "%", 0, 100),
    {"type": "enum", "name": "system_mode", "property": "system_mode",
     "values": ["off", "heat"], "access": 7},
]}

DEVICES = {
    "bath/climate": ("0x00158d0000000001", "EndDevice", CLIMATE),
    "bath/heater": ("0x00158d0000000002", "Router", [SWITCH, numeric("power", "W")]),
    "garage/door": ("0x00158d0000000003", "EndDevice", [binary("contact", False, True)]),
    "garage/freezer": ("0x00158d0000000004", "EndDevice", [numeric("temperature", "°C")]),
    "garage/plug": ("0x00158d0000000005", "Router", [SWITCH]),
    "hall/motion": ("0x00158d0000000006", "EndDevice", [binary("occupancy", True, False)]),
    "kitchen/window": ("0x00158d0000000007", "EndDevice", [binary("contact", False, True)]),
    "living/climate": ("0x00158d0000000008", "EndDevice", CLIMATE),
    "living/valve": ("0x00158d0000000009", "EndDevice", [VALVE]),
}


class Night:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.messages = []

    def send(self, second, topic, payload, stored=False):
        text = payload if isinstance(payload, str) else json.dumps(payload, sort_keys=True)
        self.messages.append((second, len(self.messages), topic, text, stored))

    def report(self, second, name, **values):
        self.send(second, f"zigbee2mqtt/{name}", values)

    def availability(self, second, name, state, stored=False):
        self.send(second, f"zigbee2mqtt/{name}/availability", {"state": state}, stored)

    def lines(self):
        for second, _, topic, text, stored in sorted(self.messages):
            time = START + datetime.timedelta(seconds=second)
            line = {"topic": topic, "payload": text, "qos": 1,
                    "receivedAt": time.isoformat(timespec="milliseconds").replace("+00:00", "Z")}
            if stored:
                line["stored"] = True
            yield json.dumps(line, ensure_ascii=False, sort_keys=True)


def announce(night):
    devices = [{"ieee_address": "0x00124b0000000000", "type": "Coordinator",
                "friendly_name": "Coordinator"}]
    for name, (address, kind, exposes) in DEVICES.items():
        devices.append({
            "ieee_address": address, "type": kind, "friendly_name": name, "supported": True,
            "disabled": False, "interview_completed": True,
            "definition": {"vendor": "Acme", "model": "S1", "exposes": exposes}})
    night.send(0, "zigbee2mqtt/bridge/state", {"state": "online"}, True)
    night.send(0, "zigbee2mqtt/bridge/devices", devices, True)
    for name in DEVICES:
        night.availability(1, name, "online", True)


def hour(text):
    """The second of a time of day of the night."""
    hours, minutes = map(int, text.split(":"))
    return ((hours - START.hour) % 24 * 60 + minutes) * MINUTE


def night_of(seed):
    night = Night(seed)
    jitter = lambda: night.random.uniform(0, 20)
    announce(night)
    repeater_dies, valve_sticks, script_runs = hour("02:17"), hour("03:40"), hour("04:05")
    night.report(2, "bath/heater", state="OFF", power=0)
    night.report(2, "garage/plug", state="ON")
    night.report(2, "garage/door", contact=True)
    night.report(2, "kitchen/window", contact=True)
    night.report(2, "hall/motion", occupancy=False)
    living, bath, freezer = 20.4, 19.0, -18.5
    for second in range(MINUTE, hour("07:00"), 5 * MINUTE):
        step = lambda: night.random.gauss(0, 0.08)
        # The valve stays open when it should close: the room goes on warming.
        stuck = second >= valve_sticks
        demand = 0 if stuck else max(0, min(100, round((20.5 - living) * 120 + 20)))
        living += (0.14 if stuck else (20.5 - living) * 0.2) + step()
        heated = second >= script_runs
        bath += (0.12 if heated else (19.0 - bath) * 0.2) + step()
        freezer += (-18.5 - freezer) * 0.3 + step()
        night.report(second + jitter(), "living/climate", temperature=round(living, 1),
                     humidity=round(47 + 10 * step(), 1))
        night.report(second + jitter(), "living/valve", local_temperature=round(living, 1),
                     occupied_heating_setpoint=20.5, pi_heating_demand=demand, system_mode="heat")
        night.report(second + jitter(), "bath/climate", temperature=round(bath, 1),
                     humidity=round(55 + 10 * step(), 1))
        if second < repeater_dies:
            night.report(second + jitter(), "garage/freezer", temperature=round(freezer, 1))
        if second % (30 * MINUTE) == MINUTE:
            heating = {"state": "ON", "power": 1200} if heated else {"state": "OFF", "power": 0}
            night.report(second + jitter(), "bath/heater", **heating)
    for start in (hour("21:12"), hour("21:55"), hour("22:40"), hour("06:31")):
        night.report(start, "hall/motion", occupancy=True)
        night.report(start + 90, "hall/motion", occupancy=False)
    night.report(hour("22:05"), "garage/door", contact=False)
    night.report(hour("22:07"), "garage/door", contact=True)
    # The repeater first: what it carried is missed later.
    night.availability(repeater_dies + 600, "garage/plug", "offline")
    night.availability(repeater_dies + 1020, "garage/freezer", "offline")
    night.availability(repeater_dies + 1080, "garage/door", "offline")
    # Nobody in the house did this: a script of somebody else publishes the command.
    night.send(script_runs, "zigbee2mqtt/bath/heater/set", {"state": "ON"})
    night.report(script_runs + 0.4, "bath/heater", state="ON", power=1200)
    return night


if __name__ == "__main__":
    print("\n".join(night_of(SEED).lines()))

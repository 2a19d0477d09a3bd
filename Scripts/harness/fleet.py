# SPDX-License-Identifier: Apache-2.0
"""Devices that do what they are told, or something else: by seed, and with a journal of it all.

What a device makes of a command is drawn when it hears it; the journals of what was heard and
published are what the daemon's log is judged by. Every publication carries the user property `m`,
its number, so that its record is found in the log.
"""
import dataclasses
import heapq
import itertools
import json
import random
import threading
import time

from .client import Client

BASE = "zigbee2mqtt"
NATIVE = "hearth/v1/home"
LOG_PROPERTY, OFFSET_PROPERTY = "hearth-log", "hearth-offset"
# The user property of commands that somebody else sends.
OTHERS_PROPERTY = "o"

# How often each behaviour is drawn.
BEHAVIOURS = {
    "prompt": 30, "old first": 14, "twice": 10, "steps": 14, "silent": 7, "late": 7, "wrong": 6,
    "split": 4,
}
NATIVE_BEHAVIOURS = {
    "prompt": 24, "old first": 10, "twice": 10, "report": 12, "silent": 8, "late": 8, "refuse": 10,
    "wrong id": 6, "spoof": 4,
}


@dataclasses.dataclass
class Receipt:
    """A command that reached a device."""

    number: int
    device: str
    topic: str
    payload: bytes
    user: dict
    expiry: int | None
    at: int
    # How often the daemon had been killed and its connection had been drained before.
    life: int
    behaviour: str
    retained: bool = False


@dataclasses.dataclass
class Publication:
    """A state, answer or availability that a device published."""

    number: int
    device: str
    topic: str
    payload: dict | str
    at: int
    retained: bool = False


@dataclasses.dataclass
class Device:
    """A fake device; `state` holds the keys of its payloads."""

    name: str
    id: str
    kind: str
    state: dict
    chance: random.Random
    is_online: bool = True

    @property
    def is_native(self):
        return self.kind == "native"

    @property
    def topic(self):
        return f"{BASE}/{self.name}"


def expose(kind, name, **more):
    """A feature that is published, can be set and can be asked for."""
    return {"type": kind, "name": name, "property": name, "label": name.capitalize(),
            "access": 7, **more}


def features_of(kind):
    """The exposes of a kind of device, as Zigbee2MQTT writes them."""
    state = expose("binary", "state", value_on="ON", value_off="OFF", value_toggle="TOGGLE")
    if kind == "light":
        brightness = expose("numeric", "brightness", value_min=0, value_max=254)
        return [{"type": "light", "features": [state, brightness]}]
    if kind == "plug":
        return [{"type": "switch", "features": [state]}]
    if kind == "cover":
        words = dict(expose("enum", "state", values=["OPEN", "CLOSE", "STOP"]), access=3)
        position = expose("numeric", "position", value_min=0, value_max=100, unit="%")
        return [{"type": "cover", "features": [words, position]}]
    if kind == "lock":
        bolt = expose("binary", "state", value_on="LOCK", value_off="UNLOCK")
        word = dict(expose("enum", "lock_state",
                           values=["not_fully_locked", "locked", "unlocked"]), access=1)
        return [{"type": "lock", "features": [bolt, word]}]
    setpoint = expose("numeric", "occupied_heating_setpoint", value_min=5, value_max=35,
                      value_step=0.01, unit="°C")
    local = dict(expose("numeric", "local_temperature", unit="°C"), access=5)
    mode = expose("enum", "system_mode", values=["off", "auto", "heat"])
    return [{"type": "climate", "features": [setpoint, local, mode]}]


STATES = {
    "light": {"state": "OFF", "brightness": 0},
    "plug": {"state": "OFF"},
    "cover": {"state": "OPEN", "position": 100},
    "lock": {"state": "LOCK", "lock_state": "locked"},
    "thermostat": {"occupied_heating_setpoint": 20.0, "local_temperature": 19.5,
                   "system_mode": "heat"},
    "native": {"onOff": False, "currentLevel": 0},
}


def list_entry(device, number):
    return {
        "ieee_address": device.id.removeprefix("zigbee:"), "friendly_name": device.name,
        "network_address": 1000 + number, "type": "Router", "supported": True, "disabled": False,
        "interview_completed": True, "interviewing": False, "power_source": "Mains (single phase)",
        "endpoints": {}, "definition": {
            "vendor": "Harness", "model": device.kind, "description": device.kind,
            "exposes": features_of(device.kind), "options": [], "source": "native",
            "supports_ota": False,
        },
    }


def announcement(device):
    traits = [
        {"trait": "Matter.OnOffTrait", "attributes": ["onOff"]},
        {"trait": "Matter.LevelControlTrait", "attributes": ["currentLevel"]},
    ]
    parts = [{"part": "light", "type": "DimmableLightDeviceType", "isPrimary": True,
              "traits": traits}]
    # Only `connectivity` says whether it is there: the checks fold nothing else.
    return {"name": device.name, "liveness": "never", "parts": parts}


def native_report(state):
    return {"parts": {"light": {
        "Matter.OnOffTrait": {"onOff": state["onOff"]},
        "Matter.LevelControlTrait": {"currentLevel": state["currentLevel"]},
    }}}


def apply(kind, state, asked):
    """The state after a command's payload, without what a device does not have."""
    after = dict(state)
    asked = dict(asked)
    for key, value in asked.items():
        if isinstance(value, dict):
            # A lock is told its code beside the word.
            asked[key] = value = value.get(key)
        if key == "state" and value == "TOGGLE":
            value = "OFF" if state["state"] == "ON" else "ON"
        if key in after:
            after[key] = value
    if kind == "light":
        if "brightness" in asked and "state" not in asked and asked["brightness"]:
            after["state"] = "ON"
    elif kind == "cover":
        if "position" in asked:
            after["state"] = "OPEN" if asked["position"] else "CLOSE"
        elif asked.get("state") in ("OPEN", "CLOSE"):
            after["position"] = 100 if asked["state"] == "OPEN" else 0
        else:
            after["state"] = state["state"]
    elif kind == "lock" and "state" in asked:
        after["lock_state"] = "locked" if asked["state"] == "LOCK" else "unlocked"
    return after


def steps_between(before, after, count):
    """States on the way from one to the other, without the last; for the number that moves."""
    for key in ("brightness", "position", "occupied_heating_setpoint"):
        if key in after and before[key] != after[key]:
            break
    else:
        return [dict(before)] * count
    output = []
    for step in range(1, count + 1):
        value = before[key] + (after[key] - before[key]) * step / (count + 1)
        value = round(value, 2) if isinstance(after[key], float) else int(value)
        if value != after[key]:
            output.append({**after, key: value})
    return output


def wrong_state(kind, before, after, chance):
    """A state that is not what was asked for."""
    other = dict(after)
    if kind in ("light", "cover"):
        key = {"light": "brightness", "cover": "position"}[kind]
        top = {"light": 254, "cover": 100}[kind]
        other[key] = (after[key] + chance.randint(10, 40)) % (top + 1)
        return other
    if kind == "thermostat":
        other["occupied_heating_setpoint"] = round(
            after["occupied_heating_setpoint"] + chance.uniform(0.5, 3), 2)
        return other
    return dict(before)


class Fleet:
    """The devices of one seed behind one client, and their journals."""

    def __init__(self, port, seed, counts):
        self.seed = seed
        self.client = Client(port, "harness-fleet", self._heard)
        self.lock = threading.RLock()
        self.receipts = []
        self.publications = []
        self.life = 0
        # By name: what a device does whatever is drawn.
        self.forced = {}
        self.devices = list(self._make(counts))
        self.by_id = {device.id: device for device in self.devices}
        self._by_name = {device.name: device for device in self.devices}
        self._due = []
        self._order = itertools.count()
        self._wake = threading.Condition(self.lock)
        self._is_over = False
        self._clock = threading.Thread(target=self._run, daemon=True, name="fleet clock")

    def _make(self, counts):
        number = itertools.count(1)
        for kind, count in counts.items():
            for position in range(1, count + 1):
                # Names with a level below them are as usual as those without.
                name = f"{kind}-{position}" if position % 3 else f"room/{kind}-{position}"
                if kind == "native":
                    name = f"native-{position}"
                    id = f"native:{name}"
                else:
                    id = f"zigbee:0x{0xC0FFEE0000 + next(number):016x}"
                yield Device(name, id, kind, dict(STATES[kind]),
                             random.Random(f"{self.seed} {name}"))

    def start(self):
        self.client.connect()
        self.client.subscribe([
            f"{BASE}/+/set", f"{BASE}/+/+/set", f"{BASE}/+/set/+", f"{BASE}/+/+/set/+",
            f"{NATIVE}/out/command/+"])
        self._clock.start()
        self.client.publish_acked(f"{BASE}/bridge/state", b'{"state":"online"}', retain=True)
        entries = [list_entry(device, number) for number, device in enumerate(self.devices)
                   if not device.is_native]
        self.client.publish_acked(
            f"{BASE}/bridge/devices", json.dumps(entries).encode(), retain=True)
        for device in self.devices:
            if device.is_native:
                self.client.publish_acked(
                    f"{NATIVE}/in/announce/{device.name}",
                    json.dumps(announcement(device)).encode(), retain=True)
            self.set_online(device, True)

    def close(self):
        with self.lock:
            self._is_over = True
            self._wake.notify_all()
        if self._clock.is_alive():
            self._clock.join()
        self.client.close()

    def is_quiet(self):
        """Whether no device has anything left to say."""
        with self.lock:
            return not self._due

    def drain(self):
        """Everything that the broker has for the devices is in the journal; a new life begins."""
        self.client.settle()
        with self.lock:
            self.life += 1

    # What devices say.

    def set_online(self, device, is_online):
        """Acknowledged by the broker when it returns the publication's number."""
        word = "online" if is_online else "offline"
        with self.lock:
            device.is_online = is_online
            if device.is_native:
                topic, payload = f"{NATIVE}/in/connectivity/{device.name}", word
            else:
                topic, payload = f"{device.topic}/availability", {"state": word}
            number = len(self.publications)
            packet_id = self._publish(device, topic, payload, qos=1, retain=True)
        self.client.wait_acked(packet_id)
        return number

    def report(self, device, state=None):
        """A live report; without a state, of what the device is now."""
        with self.lock:
            state = device.state if state is None else state
            if device.is_native:
                return self._publish(
                    device, f"{NATIVE}/in/report/{device.name}", native_report(state))
            return self._publish(device, device.topic, dict(state))

    def report_all(self):
        """A first report of every device, so that each value is known; QoS 1 at the end."""
        for device in self.devices:
            self.report(device)
        self.client.settle()

    def _publish(self, device, topic, payload, qos=0, retain=False):
        with self.lock:
            entry = Publication(len(self.publications), device.name, topic, payload,
                                time.time_ns(), retain)
            self.publications.append(entry)
            data = payload if isinstance(payload, str) else json.dumps(payload)
            return self.client.publish(
                topic, data.encode(), qos, retain, [("m", str(entry.number))])

    # What devices hear.

    def _heard(self, message):
        device = self._device_of(message.topic)
        if device is None:
            if OTHERS_PROPERTY in message.user:
                return
            raise ValueError(f"a command for nobody on {message.topic}")
        with self.lock:
            table = NATIVE_BEHAVIOURS if device.is_native else BEHAVIOURS
            behaviour = device.chance.choices(list(table), list(table.values()))[0]
            behaviour = self.forced.get(device.name, behaviour)
            if not device.is_online:
                behaviour = "offline"
            receipt = Receipt(
                len(self.receipts), device.name, message.topic, message.payload, message.user,
                message.expiry, time.time_ns(), self.life, behaviour, message.retained)
            self.receipts.append(receipt)
            if behaviour == "offline":
                return
            if device.is_native:
                self._act_natively(device, receipt, message)
            else:
                self._act(device, receipt)

    def _device_of(self, topic):
        if topic.startswith(NATIVE):
            return self._by_name.get(topic.rsplit("/", 1)[1])
        return self._by_name.get(topic.removeprefix(BASE + "/").partition("/set")[0])

    def _act(self, device, receipt):
        asked = self._asked(receipt)
        before, after = dict(device.state), apply(device.kind, device.state, asked)
        chance, timeout = device.chance, receipt.expiry or 2
        first = chance.uniform(0.005, 0.06)

        def end(delay, state=after):
            self._later(delay, lambda: self._become(device, state))

        if receipt.behaviour == "prompt":
            end(first)
        elif receipt.behaviour == "old first":
            delay = first
            for _ in range(chance.randint(1, 3)):
                self._later(delay, lambda: self.report(device, before))
                delay += chance.uniform(0.01, 0.12)
            end(delay)
        elif receipt.behaviour == "twice":
            end(first)
            self._later(first + chance.uniform(0, 0.06), lambda: self.report(device, after))
        elif receipt.behaviour == "steps":
            delay = first
            for step in steps_between(before, after, chance.randint(1, 4)):
                self._later(delay, lambda step=step: self.report(device, step))
                delay += chance.uniform(0.01, 0.08)
            end(delay)
        elif receipt.behaviour == "silent":
            if chance.random() < 0.5:
                device.state = after
        elif receipt.behaviour == "late":
            end(timeout + chance.uniform(0.5, 1.2))
        elif receipt.behaviour == "wrong":
            end(first, wrong_state(device.kind, before, after, chance))
        elif receipt.behaviour == "split":
            device.state = after
            for place, (key, value) in enumerate(after.items()):
                self._later(first + 0.02 * place,
                            lambda key=key, value=value: self.report(device, {key: value}))

    def _asked(self, receipt):
        """The keys of a command, whether it came as an object or below its key."""
        text = receipt.payload.decode()
        try:
            value = json.loads(text)
        except ValueError:
            value = text
        if "/set/" in receipt.topic:
            return {receipt.topic.rsplit("/", 1)[1]: value}
        return value if isinstance(value, dict) else {}

    def _act_natively(self, device, receipt, message):
        asked = json.loads(message.payload)
        after = native_after(device.state, asked)
        before = dict(device.state)
        chance, timeout = device.chance, receipt.expiry or 2
        first = chance.uniform(0.005, 0.06)
        topic = message.response_topic

        def answer(delay, state="done", **more):
            said = {"id": asked["id"], "state": state, **more}
            self._later(delay, lambda: self._publish(device, topic, said))

        def become(delay):
            self._later(delay, lambda: self._become(device, after))

        if receipt.behaviour == "prompt":
            answer(first)
            become(first + 0.01)
        elif receipt.behaviour == "old first":
            self._later(first, lambda: self.report(device, before))
            answer(first + chance.uniform(0.01, 0.2))
        elif receipt.behaviour == "twice":
            answer(first)
            answer(first + chance.uniform(0, 0.1))
        elif receipt.behaviour == "report":
            become(first)
        elif receipt.behaviour == "late":
            answer(timeout + chance.uniform(0.5, 1.2))
        elif receipt.behaviour == "refuse":
            answer(first, "failed", code="failedPrecondition", message="the lamp is hot")
        elif receipt.behaviour == "wrong id":
            answer(first, id=asked["id"] + "9")
        elif receipt.behaviour == "spoof":
            other = self._by_name["native-2" if device.name == "native-1" else "native-1"]
            foreign = f"{NATIVE}/in/answer/{other.name}"
            said = {"id": asked["id"], "state": "done"}
            self._later(first, lambda: self._publish(other, foreign, said))

    def _become(self, device, state):
        with self.lock:
            device.state = dict(state)
            self.report(device)

    # Time.

    def _later(self, delay, action):
        with self.lock:
            heapq.heappush(self._due, (time.monotonic() + delay, next(self._order), action))
            self._wake.notify_all()

    def _run(self):
        with self.lock:
            while not self._is_over:
                now = time.monotonic()
                if self._due and self._due[0][0] <= now:
                    heapq.heappop(self._due)[2]()
                else:
                    self._wake.wait(self._due[0][0] - now if self._due else None)


def native_after(state, asked):
    """What a native light makes of a command in Hearth's own words."""
    after = dict(state)
    if asked["command"] is None:
        return {**after, **{key: value for key, value in asked["write"].items() if key in after}}
    arguments = asked.get("arguments") or {}
    if asked["command"] == "on":
        after["onOff"] = True
    elif asked["command"] == "off":
        after["onOff"] = False
    elif asked["command"] == "toggle":
        after["onOff"] = not state["onOff"]
    elif asked["command"].startswith("moveToLevel"):
        after["currentLevel"] = arguments["level"]
        if asked["command"].endswith("WithOnOff"):
            after["onOff"] = arguments["level"] > 0
    return after

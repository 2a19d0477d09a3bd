# SPDX-License-Identifier: Apache-2.0
"""Small devices of ecosystems that nobody simulates: each announces itself, does as it is told and
says so, as the papers of its maker have it.

What a peer heard and what it is now are what outcomes are judged by. A peer can be silent, late or
say everything twice.
"""
import json
import threading

from .client import Client

# How long after an order a late peer does it, in seconds.
LATE = 1.5


class Peer:
    """One device with its own connection; `state` holds the values that it really has."""

    ecosystem = ""
    name = ""
    filters = ()
    # What it calls full brightness; None where it has none.
    top = None

    def __init__(self, port):
        self.client = Client(port, f"peer-{self.ecosystem}".replace(" ", "-"), self._heard)
        self.state = {"on": False, "level": 128}
        self.behaviour = "prompt"
        self.heard = []
        # How often it did something, also what was late.
        self.done = 0
        self.changed = threading.Condition()

    def start(self):
        self.client.connect()
        self.client.subscribe(self.filters, qos=1)
        self.announce()
        self.report()
        self.client.settle()

    def close(self):
        self.client.close()

    def say(self, topic, payload, retain=False, qos=1):
        text = payload if isinstance(payload, str) else json.dumps(payload, separators=(",", ":"))
        self.client.publish(topic, text.encode(), qos, retain)

    def announce(self):
        """Says who it is."""

    def report(self):
        """Says what it is now."""

    def understand(self, message):
        """The values that a message asks for, {} for a question, None when it is not for us."""

    def answer(self, message):
        """What stands in an answer of the protocol, where it has one."""

    def _heard(self, message):
        text = message.payload.decode()
        asked = self.understand(message.topic, text)
        if asked is None:
            return
        if not asked:
            self.report()
            return
        with self.changed:
            self.heard.append((message.topic, text))
            behaviour = self.behaviour
        if behaviour == "late":
            timer = threading.Timer(LATE, self._obey, (asked, text, 1))
            timer.daemon = True
            timer.start()
        elif behaviour != "silent":
            self._obey(asked, text, 2 if behaviour == "twice" else 1)

    def _obey(self, asked, text, times):
        self.state.update(asked)
        for _ in range(times):
            self.answer(text)
            self.report()
        with self.changed:
            self.done += 1
            self.changed.notify_all()

    def wait_done(self, count):
        """Whether it has done so much by the end of a wait for a late peer."""
        with self.changed:
            return self.changed.wait_for(lambda: self.done >= count, LATE * 10)


def scaled(value, top):
    """A level of 0 to 254 in a device's own range."""
    return round(value * top / 254)


class ShellySecond(Peer):
    """JSON-RPC over MQTT: answers go to the caller, notifications to everybody."""

    ecosystem, name = "shelly gen2", "shellyplusdimmer-a0dd6c000001"
    filters = (f"{name}/rpc",)
    top = 100

    def announce(self):
        self.say(f"{self.name}/online", "true", retain=True)
        self._notify("NotifyFullStatus", {
            "light:0": self._light(), "sys": {"mac": "A0DD6C000001", "uptime": 17}})

    def _light(self):
        return {"id": 0, "source": "MQTT", "output": self.state["on"],
                "brightness": scaled(self.state["level"], 100)}

    def _notify(self, method, params):
        self.say(f"{self.name}/events/rpc", {
            "src": self.name, "dst": f"{self.name}/events", "method": method,
            "params": {"ts": 1763700000.5, **params}})

    def report(self):
        self._notify("NotifyStatus", {"light:0": self._light()})

    def understand(self, topic, text):
        frame = json.loads(text)
        params = frame.get("params") or {}
        if frame.get("method") == "Light.Toggle":
            return {"on": not self.state["on"]}
        if frame.get("method") != "Light.Set":
            return {}
        asked = {}
        if "on" in params:
            asked["on"] = params["on"]
        if "brightness" in params:
            asked["level"] = params["brightness"] * 254 / 100
        return asked

    def answer(self, text):
        frame = json.loads(text)
        self.say(f"{frame['src']}/rpc", {
            "id": frame["id"], "src": self.name, "dst": frame["src"], "result": None})


class ShellyFirst(Peer):
    """Words and JSON below `shellies/<id>`."""

    ecosystem, name = "shelly gen1", "shellydimmer-D00001"
    filters = (f"shellies/{name}/light/0/set", f"shellies/{name}/light/0/command",
               f"shellies/{name}/command")
    top = 100

    def announce(self):
        said = {"id": self.name, "model": "SHDM-2", "mac": "98CDACD00001", "ip": "192.0.2.5",
                "new_fw": False, "fw_ver": "20230913-114244/v1.14.0-gcb84623"}
        self.say("shellies/announce", said)
        self.say(f"shellies/{self.name}/announce", said)
        self.say(f"shellies/{self.name}/online", "true", retain=True)

    def report(self):
        word = "on" if self.state["on"] else "off"
        self.say(f"shellies/{self.name}/light/0", word)
        self.say(f"shellies/{self.name}/light/0/status", {
            "ison": self.state["on"], "has_timer": False, "mode": "white",
            "brightness": scaled(self.state["level"], 100)})

    def understand(self, topic, text):
        if topic.endswith("/light/0/command"):
            words = {"on": True, "off": False, "toggle": not self.state["on"]}
            return {"on": words[text]}
        if not topic.endswith("/set"):
            return {}
        told = json.loads(text)
        asked = {}
        if "turn" in told:
            asked["on"] = told["turn"] == "on"
        if "brightness" in told:
            asked["level"] = told["brightness"] * 254 / 100
        return asked


class Homie(Peer):
    """Version 4: one topic for each attribute, retained values."""

    ecosystem, name = "homie", "Homie lamp"
    base = "homie/aabbcc00d001"
    filters = (f"{base}/+/+/set",)
    top = 100

    def announce(self):
        attributes = {
            "$homie": "4.0.0", "$name": self.name, "$state": "init", "$nodes": "lamp",
            "$extensions": "", "lamp/$name": "Lamp", "lamp/$type": "light",
            "lamp/$properties": "power,brightness", "lamp/power/$name": "Power",
            "lamp/power/$datatype": "boolean", "lamp/power/$settable": "true",
            "lamp/brightness/$name": "Brightness", "lamp/brightness/$datatype": "integer",
            "lamp/brightness/$format": "0:100", "lamp/brightness/$unit": "%",
            "lamp/brightness/$settable": "true",
        }
        for topic, text in attributes.items():
            self.say(f"{self.base}/{topic}", text, retain=True)
        self.report()
        self.say(f"{self.base}/$state", "ready", retain=True)

    def report(self):
        self.say(f"{self.base}/lamp/power", "true" if self.state["on"] else "false", retain=True)
        self.say(f"{self.base}/lamp/brightness", str(scaled(self.state["level"], 100)),
                 retain=True)

    def understand(self, topic, text):
        if topic.endswith("/power/set"):
            return {"on": text == "true"}
        return {"level": int(text) * 254 / 100}


class WLED(Peer):
    """A word or a number at the device's own topic."""

    ecosystem, name = "wled", "shelf"
    filters = (f"wled/{name}", f"wled/{name}/api", f"wled/{name}/col")
    top = 255

    def announce(self):
        self.say(f"wled/{self.name}/status", "online", retain=True)

    def report(self):
        brightness = scaled(self.state["level"], 255) if self.state["on"] else 0
        self.say(f"wled/{self.name}/g", str(brightness))
        self.say(f"wled/{self.name}/c", "#FFA000")
        self.say(f"wled/{self.name}/v", (
            f"<?xml version=\"1.0\" ?><vs><ac>{brightness}</ac><cl>255</cl><cl>160</cl><cl>0</cl>"
            "<ns>0</ns><nr>1</nr><nl>0</nl><fx>0</fx><ds>shelf</ds></vs>"))

    def understand(self, topic, text):
        if not topic.endswith(self.name):
            return None
        words = {"ON": True, "OFF": False, "T": not self.state["on"]}
        if text in words:
            return {"on": words[text]}
        return {"on": int(text) > 0, **({"level": int(text) * 254 / 255} if int(text) else {})}


class ESPHome(Peer):
    """Home Assistant discovery as ESPHome writes it: one JSON light, retained states."""

    ecosystem, name = "esphome", "bench-lamp"
    filters = (f"{name}/light/lamp/command",)
    top = 255

    def announce(self):
        self.say(f"{self.name}/status", "online", retain=True)
        self.say(f"homeassistant/light/{self.name}/lamp/config", {
            "schema": "json", "brightness": True, "supported_color_modes": ["brightness"],
            "name": "Lamp", "stat_t": f"{self.name}/light/lamp/state",
            "cmd_t": f"{self.name}/light/lamp/command", "avty_t": f"{self.name}/status",
            "uniq_id": "ESPlightlamp",
            "dev": {"ids": "7cdfa1000001", "name": self.name, "sw": "2025.10.3", "mdl": "esp32dev",
                    "mf": "Espressif", "cns": [["mac", "7cdfa1000001"]]}}, retain=True)

    def report(self):
        self.say(f"{self.name}/light/lamp/state", {
            "color_mode": "brightness", "state": "ON" if self.state["on"] else "OFF",
            "brightness": scaled(self.state["level"], 255), "color": {}}, retain=True)

    def understand(self, topic, text):
        told = json.loads(text)
        asked = {}
        if "state" in told:
            asked["on"] = told["state"] == "ON"
        if "brightness" in told:
            asked["level"] = told["brightness"] * 254 / 255
        return asked


class ZWave(Peer):
    """Z-Wave JS UI: discovery with booleans, values as objects, and three availabilities."""

    ecosystem, name = "z-wave js ui", "nodeID_7"
    place = f"zwave/{name}/switch_binary/endpoint_0"
    filters = (f"{place}/targetValue/set",)

    def announce(self):
        gateway = "zwave/_CLIENTS/ZWAVE_GATEWAY-harness/status"
        self.say(f"homeassistant/switch/{self.name}/switch/config", {
            "payload_off": False, "payload_on": True, "value_template": "{{ value_json.value }}",
            "command_topic": f"{self.place}/targetValue/set",
            "state_topic": f"{self.place}/currentValue",
            "availability_mode": "all", "availability": [
                {"payload_available": "true", "payload_not_available": "false",
                 "topic": f"zwave/{self.name}/status",
                 "value_template": "{{'true' if value_json.value else 'false'}}"},
                {"topic": gateway,
                 "value_template": "{{'online' if value_json.value else 'offline'}}"},
                {"payload_available": "true", "payload_not_available": "false",
                 "topic": "zwave/driver/status"}],
            "device": {"identifiers": ["zwavejs2mqtt_0xc0ffee01_node7"], "name": self.name,
                       "manufacturer": "Acme", "model": "Switch (S7)", "sw_version": "1.2"},
            "name": f"{self.name}_switch",
            "unique_id": "zwavejs2mqtt_0xc0ffee01_7-37-0-currentValue"}, retain=True)
        self.say("zwave/driver/status", "true", retain=True)
        self.say(gateway, {"value": True, "time": 1763700000000}, retain=True)
        self.say(f"zwave/{self.name}/status", {
            "time": 1763700000000, "value": True, "status": "Alive", "nodeId": 7}, retain=True)

    def report(self):
        self.say(f"{self.place}/currentValue",
                 {"time": 1763700001000, "value": self.state["on"]}, retain=True)

    def understand(self, topic, text):
        return {"on": json.loads(text)}


PEERS = (ShellySecond, ShellyFirst, Homie, WLED, ESPHome, ZWave)

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks Home Assistant's own schemas what they say of announcements.

Reads lines `TOPIC PAYLOAD`, as `mosquitto_sub -F '%t %p' -t 'homeassistant/#'` prints them, from
the standard input, and needs Home Assistant as a Python package:

    python3 -m venv ha
    ha/bin/pip install homeassistant==2024.3.3 paho-mqtt hassil home-assistant-frontend janus \
        numpy PyTurboJPEG
    mosquitto_sub -t 'homeassistant/device/+/config' -F '%t %p' -W 5 |
        ha/bin/python Scripts/ha_discovery.py

That version has no device announcements (2024.12 has). What it would make of one is made here, as
Home Assistant's documentation tells it: each component with what stands beside the components. Each
is then read by the schema of its platform, every template is compiled, and those that pick values or
make commands are rendered. A key that the schema would drop is an error, but for those that are
younger than this version.
"""

import importlib
import json
import sys

# Keys of later versions, and since when.
YOUNGER = {("switch", "command_template"): "2024.8"}
SHARED = ["availability", "availability_mode", "command_topic", "state_topic"]


def skip(reason):
    print(f"SKIPPED: {reason}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)


try:
    import homeassistant.const
    import voluptuous as vol
    from homeassistant.components.mqtt import mixins
    from homeassistant.helpers import template as ha_template
except ImportError as error:
    skip(f"Home Assistant is not installed here ({error})")


def schema(platform):
    name = "light.schema_template" if platform == "light" else platform
    module = importlib.import_module(f"homeassistant.components.mqtt.{name}")
    found = getattr(module, "DISCOVERY_SCHEMA", None)
    return found or module.DISCOVERY_SCHEMA_TEMPLATE


def render(text, variables):
    """Renders without a running Home Assistant: only the clock is missing, which is given."""
    environment = ha_template.TemplateEnvironment(None, False, False, None)
    environment.globals["now"] = lambda: 1_800_000_000.5
    environment.globals["as_timestamp"] = lambda value: value
    return environment.from_string(text).render(variables)


# What Home Assistant puts in for each template of a command.
COMMANDS = {
    "command_template": {
        "switch": ["ON", "OFF"], "lock": ["LOCK", "UNLOCK"], "valve": ["OPEN", "CLOSE"],
        "fan": ["ON", "OFF"],
    },
    "percentage_command_template": {"fan": [0, 33, 100]},
    "mode_command_template": {"climate": ["off", "auto", "heat", "cool", "fan_only", "dry"]},
    "temperature_command_template": {"climate": [20.5, 21]},
}


def commands(platform, config):
    """Every command that an entity can send, as JSON."""
    for key, platforms in COMMANDS.items():
        if key in config:
            for value in platforms.get(platform, []):
                yield key, json.loads(render(config[key], {"value": value}))
    if "set_position_template" in config:
        for position in (0, 40, 100):
            text = render(config["set_position_template"], {"position": position})
            yield "set_position_template", json.loads(text)
    if platform == "light":
        yield "off", json.loads(render(config["command_off_template"], {}))
        for variables in ({}, {"brightness": 128}, {"color_temp": 250}):
            yield "on", json.loads(render(config["command_on_template"], variables))


def positions(name, config):
    """What a cover's position becomes; nothing while nobody knows it."""
    for value, wanted in ((None, ""), (0, "0"), (39.6, "40"), (100, "100")):
        text = render(config["position_template"], {"value_json": {"values": {name: value}}})
        if text != wanted:
            yield f"the position {value} becomes '{text}'"


def check(topic, payload, problems):
    """The number of entities of an announcement."""
    announcement = json.loads(payload)
    mixins.MQTT_ORIGIN_INFO_SCHEMA(announcement["origin"])
    mixins.MQTT_ENTITY_DEVICE_INFO_SCHEMA(announcement["device"])
    count = 0
    for name, component in announcement["components"].items():
        place = f"{topic} {name}"
        platform = component["platform"]
        config = {key: announcement[key] for key in SHARED if key in announcement}
        config.update({key: component[key] for key in component if key != "platform"})
        config["device"] = announcement["device"]
        config["origin"] = announcement["origin"]
        if len(component) == 1:
            continue
        count += 1
        try:
            read = schema(platform)(dict(config))
        except vol.Invalid as error:
            problems.append(f"{place}: {error}")
            continue
        for key in component:
            if key in ("platform", "schema") or key in read:
                continue
            if (platform, key) not in YOUNGER:
                problems.append(f"{place}: {platform} does not know {key}")
        try:
            if "position_template" in component:
                problems += [f"{place}: {one}" for one in positions(name, component)]
            for key, command in commands(platform, component):
                for needed in ("id", "issuedAt", "device", "part", "trait"):
                    if needed not in command:
                        problems.append(f"{place}: {key} has no {needed}")
        except Exception as error:  # Whatever a template says.
            problems.append(f"{place}: {error}")
    return count


def main():
    problems, devices, entities = [], 0, 0
    for line in sys.stdin:
        topic, _, payload = line.rstrip("\n").partition(" ")
        if "/device/hearth-" not in topic or not payload:
            continue
        devices += 1
        try:
            entities += check(topic, payload, problems)
        except (vol.Invalid, ValueError, KeyError) as error:
            problems.append(f"{topic}: {error}")
    for problem in problems:
        print(problem)
    print(f"Home Assistant {homeassistant.const.__version__}: {devices} devices, {entities} entities")
    print(f"{max(0, entities - len(problems))} passed, {len(problems)} failed, 0 skipped")
    sys.exit(1 if problems or not devices else 0)


main()

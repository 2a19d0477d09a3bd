#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Imports the database of a real Home Assistant's recorder.

  Scripts/recorder.py [--hearth .build/debug/hearth]

Home Assistant's own recorder writes the states and statistics of a made-up home, its own
registries write who is who; 'hearth import recorder' reads them into the home of Examples/story;
what 'hearth export' then has is compared with what was told to the recorder.

Home Assistant is no part of what Hearth needs. Where it is not installed, this says so and does
nothing. To install it outside of the repository:

  python3 -m venv ha && ha/bin/pip install homeassistant==2024.3.3 SQLAlchemy==2.0.27 \\
      fnv-hash-fast==0.5.0 psutil-home-assistant==0.0.1
  HEARTH_HA_PYTHON=ha/bin/python3 Scripts/recorder.py
"""

import argparse
import asyncio
import csv
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone

from harness import home_assistant

ROOT = pathlib.Path(__file__).resolve().parent.parent
BEGIN = datetime(2026, 11, 4, 6, 0, 0, tzinfo=timezone.utc)
STATISTICS_BEGIN = datetime(2026, 10, 20, 0, 0, 0, tzinfo=timezone.utc)
HOURS = 48

# Entity, address of its device in Examples/story (none: of no such device), attributes.
ENTITIES = {
    "sensor.bath_climate_temperature": (
        "0x00158d0000000001",
        {"device_class": "temperature", "unit_of_measurement": "°C", "state_class": "measurement"},
    ),
    "sensor.bath_climate_humidity": (
        "0x00158d0000000001",
        {"device_class": "humidity", "unit_of_measurement": "%", "state_class": "measurement"},
    ),
    "sensor.garage_freezer_temperature": (
        "0x00158d0000000004",
        {"device_class": "temperature", "unit_of_measurement": "°F", "state_class": "measurement"},
    ),
    "sensor.bath_heater_power": (
        "0x00158d0000000002",
        {"device_class": "power", "unit_of_measurement": "W", "state_class": "measurement"},
    ),
    "switch.bath_heater": ("0x00158d0000000002", {}),
    "binary_sensor.garage_door_contact": ("0x00158d0000000003", {"device_class": "door"}),
    "binary_sensor.hall_motion_occupancy": ("0x00158d0000000006", {"device_class": "occupancy"}),
    "sensor.bath_climate_linkquality": (
        "0x00158d0000000001", {"unit_of_measurement": "lqi", "state_class": "measurement"}),
    "sun.sun": (None, {"elevation": 12.5}),
    "sensor.cellar_temperature": (
        "0x00158d00000000ff", {"device_class": "temperature", "unit_of_measurement": "°C"}),
}

# What each entity said, seconds after BEGIN.
STATES = {
    "sensor.bath_climate_temperature": [
        (0, "19.5"), (600, "19.7"), (1200.5, "unavailable"), (1800, "20.1"), (2400, "20.1")],
    "sensor.bath_climate_humidity": [(0, "54.6"), (900, "61")],
    "sensor.garage_freezer_temperature": [(60, "-0.4"), (660, "1.4")],
    "sensor.bath_heater_power": [(5, "0"), (65, "1200.5")],
    "switch.bath_heater": [(5, "off"), (60.25, "on"), (3600, "off")],
    "binary_sensor.garage_door_contact": [(10, "off"), (300, "on"), (420, "off")],
    "binary_sensor.hall_motion_occupancy": [(30, "on"), (120, "off"), (500, "unknown")],
    "sensor.bath_climate_linkquality": [(0, "80")],
    "sun.sun": [(0, "above_horizon")],
    "sensor.cellar_temperature": [(0, "11.0")],
}

ZIGBEE = "zigbee:0x00158d000000000"
TEMPERATURE = "Matter.TemperatureMeasurementTrait"

# What Hearth must have of it: device, trait, attribute and the raw values, by entity.
EXPECTED = {
    "sensor.bath_climate_temperature": (
        ZIGBEE + "1", TEMPERATURE, "measuredValue",
        [(0, "1950"), (600, "1970"), (1200.5, "null"), (1800, "2010")]),
    "sensor.bath_climate_humidity": (
        ZIGBEE + "1", "Matter.RelativeHumidityMeasurementTrait", "measuredValue",
        [(0, "5460"), (900, "6100")]),
    "sensor.garage_freezer_temperature": (
        ZIGBEE + "4", TEMPERATURE, "measuredValue", [(60, "-1800"), (660, "-1700")]),
    "sensor.bath_heater_power": (
        ZIGBEE + "2", "Matter.ElectricalPowerMeasurementTrait", "activePower",
        [(5, "0"), (65, "1200500")]),
    "switch.bath_heater": (
        ZIGBEE + "2", "Matter.OnOffTrait", "onOff",
        [(5, "false"), (60.25, "true"), (3600, "false")]),
    # Open is on there, and no contact here.
    "binary_sensor.garage_door_contact": (
        ZIGBEE + "3", "Matter.BooleanStateTrait", "stateValue",
        [(10, "true"), (300, "false"), (420, "true")]),
    "binary_sensor.hall_motion_occupancy": (
        ZIGBEE + "6", "Matter.OccupancySensingTrait", "occupancy",
        [(30, "1"), (120, "0"), (500, "null")]),
}

UNMATCHED = {
    "sensor.bath_climate_linkquality", "sun.sun", "sensor.cellar_temperature",
}


# Home Assistant's side, which runs with its Python.

async def make(folder):
    hass = await home_assistant.started(folder, commit_interval=0)
    register(hass)
    from homeassistant.helpers import device_registry, entity_registry

    teller = home_assistant.Teller(hass)
    told = sorted(
        (when, entity, state) for entity, states in STATES.items() for when, state in states)
    for when, entity, text in told:
        teller.tell(entity, text, ENTITIES[entity][1], BEGIN + timedelta(seconds=when))
        await hass.async_block_till_done()
    statistics(hass)
    await teller.written()
    for name in (device_registry, entity_registry):
        registry = name.async_get(hass)
        await registry._store.async_save(registry._data_to_save())
    await hass.async_stop(force=True)


def register(hass):
    from homeassistant.config_entries import ConfigEntry
    from homeassistant.helpers import device_registry, entity_registry

    entry = ConfigEntry(version=1, minor_version=1, domain="mqtt", title="MQTT", data={},
                        source="user", entry_id="entry")
    hass.config_entries._entries[entry.entry_id] = entry
    devices = device_registry.async_get(hass)
    entities = entity_registry.async_get(hass)
    for entity, (address, attributes) in ENTITIES.items():
        if address is None:
            continue
        device = devices.async_get_or_create(
            config_entry_id=entry.entry_id, identifiers={("mqtt", "zigbee2mqtt_" + address)},
            name=entity)
        domain, name = entity.split(".")
        entities.async_get_or_create(
            domain, "mqtt", f"{address}_{name}_zigbee2mqtt", suggested_object_id=name,
            config_entry=entry, device_id=device.id,
            original_device_class=attributes.get("device_class"))


def statistics(hass):
    from homeassistant.components.recorder.statistics import async_import_statistics

    async_import_statistics(
        hass,
        {"has_mean": True, "has_sum": False, "name": None, "source": "recorder",
         "statistic_id": "sensor.bath_climate_temperature", "unit_of_measurement": "°C"},
        [{"start": STATISTICS_BEGIN + timedelta(hours=hour), "mean": 18 + hour / 10,
          "min": 17.0, "max": 23.0} for hour in range(HOURS)])


# Hearth's side.

def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    return done.returncode, done.stdout, done.stderr


def need(is_so, what):
    if not is_so:
        raise SystemExit(f"recorder: {what}")


def graph(hearth, data, point):
    shown = run([hearth, "show", point, "--data", data, "--output", "json"])[1]
    return json.loads(shown)["graphHash"]


def exported(hearth, data, path):
    code, _, error = run([hearth, "export", "--data", data, "--to", path, "--table", "imported"])
    need(code == 0, error)
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def check(hearth, folder, database):
    home = str(folder / "home")
    night = folder / "night.jsonl"
    with open(night, "w") as file:
        subprocess.run([sys.executable, "-B", str(ROOT / "Examples/story/night.py")],
                       stdout=file, check=True)
    need(run([hearth, "replay", night, "--to", "reducer", "--data", home])[0] == 0, "replay")
    before = graph(hearth, home, "HEAD")

    code, out, error = run([hearth, "import", "recorder", database, "--data", home])
    need(code == 0, f"the import ended with {code}: {error}")
    told = json.loads(out)
    unmatched = {entry["series"] for entry in told["unmatched"]}
    need(UNMATCHED <= unmatched, f"unmatched are {unmatched}")
    need(not unmatched & set(EXPECTED), f"unmatched are {unmatched}")

    rows = exported(hearth, home, folder / "imported.csv")
    moments = [row for row in rows if row["mean_seconds"] == "0"]
    need({row["series"] for row in moments} == set(EXPECTED), "the series")
    for entity, (device, trait, attribute, values) in EXPECTED.items():
        own = [row for row in moments if row["series"] == entity]
        found = [(round(float(row["epoch"]) - BEGIN.timestamp(), 3), row["raw"]) for row in own]
        need(found == values, f"{entity} is {found}, not {values}")
        places = {(row["device_id"], row["trait"], row["attribute"]) for row in own}
        need(places == {(device, trait, attribute)}, f"{entity} is of {places}")
    hours = [row for row in rows if row["mean_seconds"] == "3600"]
    need(len(hours) == HOURS, f"{len(hours)} hours")
    for hour, row in enumerate(hours):
        time = STATISTICS_BEGIN + timedelta(hours=hour)
        need(float(row["epoch"]) == time.timestamp(), f"hour {hour} is {row}")
        need(row["raw"] == str(1800 + hour * 10), f"hour {hour} is {row}")

    code, out, _ = run([hearth, "import", "recorder", database, "--data", home])
    need(code == 0 and json.loads(out)["new"] == 0, "the second import added something")
    need(len(exported(hearth, home, folder / "again.csv")) == len(rows), "other rows")
    need(graph(hearth, home, "HEAD") == before, "the home has changed")
    need(graph(hearth, home, "@478") == before, "the past has changed")
    need(run([hearth, "verify", "--refold", "--data", home])[0] == 0, "verify")
    code, out, _ = run([hearth, "history", "bath/climate", "temperature", "--imported",
                        "--data", home, "--output", "csv"])
    # One row more: between the last hour and the first state nothing is known.
    need(code == 0 and out.count(",imported") == HOURS + 5, f"history has {out}")

    half = folder / "half.db"
    half.write_bytes(pathlib.Path(database).read_bytes()[: 96 * 1024])
    code, _, error = run([hearth, "import", "recorder", half, "--data", home,
                          "--storage", os.path.join(os.path.dirname(database), ".storage")])
    need(code == 65 and "nothing was imported" in error, f"half a file: {code} {error}")
    print(f"recorder: {len(rows)} values of {len(EXPECTED)} entities imported, and once")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hearth", default=str(ROOT / ".build/debug/hearth"))
    parser.add_argument("--make", help=argparse.SUPPRESS)
    parser.add_argument("--keep", help="copy the database and the registries here")
    arguments = parser.parse_args()
    if arguments.make:
        asyncio.run(make(pathlib.Path(arguments.make)))
        return
    python = home_assistant.python()
    if python is None:
        print("recorder: SKIPPED: Home Assistant is not installed; "
              "Scripts/recorder.py --help says how", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory(prefix="hearth-recorder-") as name:
        folder = pathlib.Path(name)
        assistant = folder / "config"
        assistant.mkdir()
        code, out, error = run([python, __file__, "--make", str(assistant)])
        database = assistant / "home-assistant_v2.db"
        need(code == 0 and database.exists(), f"Home Assistant: {out}{error}")
        if arguments.keep:
            shutil.copytree(assistant, arguments.keep)
        check(arguments.hearth, folder, str(database))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times a chart of Hearth beside the history page of a real Home Assistant, on the same values.

    HEARTH_HA_PYTHON=ha/bin/python3 Scripts/ha_history.py [--hearth .build/release/hearth]
                                                          [--days 10] [--sensors 10] [--runs 20]

A temperature every thirty seconds from each of some sensors. Home Assistant's own recorder keeps
them in its database, Hearth in a log. Asked is for one sensor, over a day and over all days: Home
Assistant by the function behind its history page (states as bytes of JSON, without the web socket),
Hearth by HTTP, as its page does. Both must find the same least and greatest value. Prints the median
and the worst of the runs, and the bytes of the answer.

Scripts/recorder.py says how to install Home Assistant; where it is not, this says so and does nothing.
"""
import argparse
import asyncio
import http.client
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from urllib.parse import urlencode

from harness import home_assistant

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Home Assistant shows what is behind its own start, so the values end now.
STEP_SECONDS = 30
DAY_SECONDS = 86_400


def values(days, sensors, end):
    """(time, sensor, value), the oldest first: walks of a tenth of a degree at most."""
    walk = random.Random(7)
    now = [200] * sensors
    begin = end - timedelta(days=days)
    for step in range(days * DAY_SECONDS // STEP_SECONDS):
        moment = begin + timedelta(seconds=step * STEP_SECONDS)
        for sensor in range(sensors):
            # A step in every message, so that both keep each of them.
            now[sensor] += walk.choice((-1, 1)) if 150 < now[sensor] < 250 else (
                1 if now[sensor] <= 150 else -1)
            yield moment + timedelta(milliseconds=sensor), sensor, now[sensor] / 10


def entity(sensor):
    return f"sensor.room_{sensor}_temperature"


# Home Assistant's side, which runs with its Python.

async def ask(folder, days, sensors, runs, end):
    hass = await home_assistant.started(folder, commit_interval=1)
    from homeassistant.components.history import websocket_api
    from homeassistant.components.recorder import get_instance

    teller = home_assistant.Teller(hass)
    attributes = {"device_class": "temperature", "unit_of_measurement": "°C",
                  "state_class": "measurement"}
    for number, (moment, sensor, value) in enumerate(values(days, sensors, end)):
        teller.tell(entity(sensor), str(value), attributes, moment)
        if number % 5_000 == 4_999:
            await teller.written()
    await teller.written()
    found = {}
    for length in (1, days):
        begin = end - timedelta(days=length)
        took = []
        for _ in range(runs):
            since = time.perf_counter()
            answer = await get_instance(hass).async_add_executor_job(
                websocket_api._ws_get_significant_states, hass, 1, begin, end, [entity(0)],
                True, False, True, True)
            took.append(time.perf_counter() - since)
        numbers = [float(each["s"]) for each in json.loads(answer)["result"][entity(0)]]
        found[length] = {"seconds": took, "bytes": len(answer), "low": min(numbers),
                         "high": max(numbers), "values": len(numbers)}
    print(json.dumps(found))
    sys.stdout.flush()
    # The recorder may still be busy with statistics of the hours; nobody needs them.
    os._exit(0)


# Hearth's side.

def messages(days, sensors, end):
    def line(moment, topic, payload, stored=False):
        text = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return json.dumps({"topic": topic, "payload": json.dumps(payload), "qos": 1,
                           "receivedAt": text, **({"stored": True} if stored else {})}) + "\n"

    begin = end - timedelta(days=days, seconds=1)
    expose = {"type": "numeric", "name": "temperature", "property": "temperature", "unit": "°C",
              "access": 1}
    yield line(begin, "zigbee2mqtt/bridge/state", {"state": "online"}, True)
    yield line(begin, "zigbee2mqtt/bridge/devices", [
        {"ieee_address": f"0x00158d00000000{sensor:02x}", "type": "EndDevice",
         "friendly_name": f"room {sensor}", "supported": True, "disabled": False,
         "interview_completed": True,
         "definition": {"vendor": "Acme", "model": "S1", "exposes": [expose]}}
        for sensor in range(sensors)], True)
    for moment, sensor, value in values(days, sensors, end):
        yield line(moment, f"zigbee2mqtt/room {sensor}", {"temperature": value})


def hearth(options, folder, end):
    capture = folder / "messages.jsonl"
    with open(capture, "w") as file:
        file.writelines(messages(options.days, options.sensors, end))
    data = folder / "home"
    subprocess.run([options.hearth, "replay", capture, "--to", "reducer", "--data", data],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server = subprocess.Popen([options.hearth, "serve", "--data", data, "--port", "0"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        port = None
        for line in server.stdout:
            if "http://" in line:
                port = int(line.split("http://")[1].split("/")[0].rsplit(":", 1)[1])
                break
        if port is None:
            raise SystemExit("ha_history: hearth serve did not start")
        return {length: charts(port, length, options.runs, end) for length in (1, options.days)}
    finally:
        server.terminate()
        server.wait()


def charts(port, days, runs, end):
    query = urlencode({"device": "zigbee:0x00158d0000000000", "attribute": "measuredValue",
                       "from": (end - timedelta(days=days)).isoformat().replace("+00:00", "Z"),
                       "to": "HEAD", "points": 1000})
    took = []
    for _ in range(runs):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        since = time.perf_counter()
        connection.request("GET", "/api/v1/history?" + query)
        response = connection.getresponse()
        answer = response.read()
        took.append(time.perf_counter() - since)
        connection.close()
        if response.status != 200:
            raise SystemExit(f"ha_history: {response.status} {answer[:300]}")
    found = json.loads(answer)
    lows = [each["min"] for each in found["buckets"]]
    highs = [each["max"] for each in found["buckets"]]
    return {"seconds": took, "bytes": len(answer), "low": min(lows), "high": max(highs),
            "values": len(lows)}


def words(took):
    return f"{statistics.median(took) * 1000:8.1f} {max(took) * 1000:8.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program")
    parser.add_argument("--days", type=int, default=10, help="else 10, which Home Assistant keeps")
    parser.add_argument("--sensors", type=int, default=10)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--home-assistant", metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--end", help=argparse.SUPPRESS)
    options = parser.parse_args()
    end = (datetime.fromisoformat(options.end) if options.end else
           datetime.now(timezone.utc).replace(microsecond=0))
    if options.home_assistant:
        asyncio.run(ask(options.home_assistant, options.days, options.sensors, options.runs, end))
        return 0
    python = home_assistant.python()
    if python is None:
        print("SKIPPED: Home Assistant is not installed")
        return 0
    with tempfile.TemporaryDirectory(prefix="hearth-ha-history-") as name:
        folder = pathlib.Path(name)
        (folder / "ha").mkdir()
        asked = subprocess.run(
            [python, __file__, "--home-assistant", str(folder / "ha"), "--end", end.isoformat(),
             "--days", str(options.days), "--sensors", str(options.sensors),
             "--runs", str(options.runs)], capture_output=True, text=True)
        if asked.returncode or not asked.stdout:
            raise SystemExit(f"ha_history: {asked.stderr[-2000:]}")
        theirs = {int(key): each for key, each in json.loads(asked.stdout).items()}
        ours = hearth(options, folder, end)
    count = options.days * DAY_SECONDS // STEP_SECONDS * options.sensors
    print(f"{count} values of {options.sensors} sensors in {options.days} days; "
          f"{options.runs} runs, milliseconds")
    print("one sensor over   who              median    worst    bytes  points")
    wrong = 0
    for days in ours:
        for who, found in (("Hearth", ours[days]), ("Home Assistant", theirs[days])):
            print(f"{days:3} days          {who:15}{words(found['seconds'])} {found['bytes']:8} "
                  f"{found['values']:7}")
        if (ours[days]["low"], ours[days]["high"]) != (theirs[days]["low"], theirs[days]["high"]):
            print(f"WRONG {days} days: {ours[days]['low']} to {ours[days]['high']} here, "
                  f"{theirs[days]['low']} to {theirs[days]['high']} there")
            wrong += 1
    print("ha_history " + ("FAILED" if wrong else "passed: both found the same extremes"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times the page of a large home in headless Chromium: until a person can use it, and a step of time.

    Scripts/page_time.py [--hearth .build/release/hearth] [--devices 1000] [--runs 5]

A log with lamps, contacts and climate sensors in rooms of twenty is served by `hearth serve`. Counted
is from the request of an empty browser until every device has its tile and two frames were drawn
behind it, and until a press of a key on the bar of time shows the home as it was one record ago.
All bytes that came are added up. Needs Chromium and Playwright, as Scripts/browser.py does; without
them it says so. Exit code 1 where a tile is missing.
"""
import argparse
import datetime
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

GOAL_SECONDS, GOAL_BYTES = 1.0, 300_000
BEGIN = datetime.datetime(2026, 11, 20, tzinfo=datetime.timezone.utc)

SWITCH = {"type": "light", "features": [
    {"type": "binary", "name": "state", "property": "state", "value_on": "ON", "value_off": "OFF",
     "access": 7},
    {"type": "numeric", "name": "brightness", "property": "brightness", "value_min": 0,
     "value_max": 254, "access": 7}]}
CONTACT = {"type": "binary", "name": "contact", "property": "contact", "value_on": False,
           "value_off": True, "access": 1}
CLIMATE = [{"type": "numeric", "name": name, "property": name, "unit": unit, "access": 1}
           for name, unit in (("temperature", "°C"), ("humidity", "%"))]
KINDS = [("lamp", [SWITCH], lambda n: {"state": "ON" if n % 2 else "OFF", "brightness": n % 254}),
         ("window", [CONTACT], lambda n: {"contact": n % 3 > 0}),
         ("climate", CLIMATE, lambda n: {"temperature": 15 + n % 90 / 10, "humidity": 40 + n % 30})]


def messages(devices):
    listed, states = [], []
    for number in range(devices):
        kind, exposes, state = KINDS[number % len(KINDS)]
        name = f"room {number // 20}/{kind} {number}"
        listed.append({
            "ieee_address": f"0x{number + 1:016x}", "type": "EndDevice", "friendly_name": name,
            "supported": True, "disabled": False, "interview_completed": True,
            "definition": {"vendor": "Acme", "model": kind, "exposes": exposes}})
        states.append((f"zigbee2mqtt/{name}/availability", {"state": "online"}))
        states.append((f"zigbee2mqtt/{name}", state(number)))
    told = [("zigbee2mqtt/bridge/state", {"state": "online"}),
            ("zigbee2mqtt/bridge/devices", listed), *states]
    # What a step of time goes back over.
    told += [("zigbee2mqtt/room 0/lamp 0", {"state": "ON" if step % 2 else "OFF"})
             for step in range(40)]
    for number, (topic, payload) in enumerate(told):
        moment = BEGIN + datetime.timedelta(milliseconds=100 * number)
        yield json.dumps({
            "topic": topic, "payload": json.dumps(payload), "qos": 1,
            "receivedAt": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")}) + "\n"


READY = """count => new Promise(done => {
  const look = () => document.querySelectorAll('main .tile').length >= count
    ? requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))
    : setTimeout(look, 5);
  look();
})"""

STEPPED = """before => document.querySelector('.point').innerText !== before
  && new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""


def visit(chromium, port, devices):
    """Seconds until the page can be used, bytes that came, seconds of a step through time."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    came = [0]

    def add(response):
        sizes = response.request.sizes()
        came[0] += sizes["responseBodySize"] + sizes["responseHeadersSize"]
    page.on("requestfinished", lambda request: request.response() and add(request.response()))
    page.goto(f"http://localhost:{port}/#/home", wait_until="commit")
    ready = page.evaluate(READY, devices) / 1000
    page.wait_for_timeout(300)
    loaded = came[0]
    # The first step leaves the present; the second is the one that is timed.
    page.locator(".track input").focus()
    for _ in range(2):
        before = page.locator(".point").inner_text()
        since = time.perf_counter()
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(STEPPED, arg=before)
        step = time.perf_counter() - since
    context.close()
    return ready, loaded, step


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program")
    parser.add_argument("--devices", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("SKIPPED: Playwright is not installed")
        return 0
    if not os.path.exists(options.chromium):
        print(f"SKIPPED: {options.chromium} is not there")
        return 0
    with tempfile.TemporaryDirectory(prefix="hearth-page-") as name:
        folder = pathlib.Path(name)
        with open(folder / "messages.jsonl", "w") as file:
            file.writelines(messages(options.devices))
        subprocess.run([options.hearth, "replay", folder / "messages.jsonl", "--to", "reducer",
                        "--data", folder / "home"], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        server = subprocess.Popen(
            [options.hearth, "serve", "--data", folder / "home", "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            port = next(int(line.split("http://")[1].split("/")[0].rsplit(":", 1)[1])
                        for line in server.stdout if "http://" in line)
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(
                    executable_path=options.chromium, args=["--no-sandbox"])
                found = [visit(chromium, port, options.devices) for _ in range(options.runs)]
                chromium.close()
        finally:
            server.terminate()
            server.wait()
    ready, loaded, step = zip(*found)
    print(f"{options.devices} devices, {options.runs} visits, headless Chromium, release program")
    print(f"can be used after  {statistics.median(ready):6.3f} s, worst {max(ready):6.3f} s, "
          f"goal {GOAL_SECONDS} s")
    print(f"bytes that came    {max(loaded)}, goal {GOAL_BYTES}")
    print(f"a step of time     {statistics.median(step):6.3f} s, worst {max(step):6.3f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

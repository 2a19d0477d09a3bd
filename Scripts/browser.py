#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page in a real browser: headless Chromium on a living, simulated home.

It looks at what a person would: tiles change as the home does, the bar of time shows the past and
comes back, a difference, a chart, who changed a value and how, a predicate, a rule, a command; the
page comes back behind a restart of the daemon; hostile names and payloads are text; everything goes
by keyboard; axe-core finds nothing to complain of, in light colours on a desktop and in dark ones on
a phone; no other host is asked.

Chromium comes from the system, Playwright and axe-core from PyPI (`playwright`,
`axe-playwright-python`). Without them it says so and ends with 0.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import time

from harness import web
from harness.broker import Broker, free_port, wait_for
from harness.client import Client
from harness.daemon import Daemon
from harness.findings import Findings, Violation, conduct

HOSTILE = "<img src=x onerror=alert(1)>\u202e</bdi><b>x</b>"
PAGES = ("#/home", "#/events", "#/compare?from=@20", "#/find?expr=any(onOff%20%3D%3D%20true)",
         "#/find?expr=any(onOff%20%3D%3D%20true)&test=true&for=1s", "#/health")
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
LOAD_BYTES_MAX = 300_000


class Browser(Findings):
    """One run of the browser on one home."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = directory
        self.broker = None
        self.simulation = None
        self.port = free_port()
        self.foreign = set()
        self.complaints = []

    def play(self):
        options = self.options
        self.broker = Broker(os.path.join(self.directory, "broker"))
        self.broker.start()
        url = f"mqtt://127.0.0.1:{self.broker.port}"
        self.daemon = Daemon(
            options.hearth, os.path.join(self.directory, "home"),
            os.path.join(self.directory, "daemon.log"), url,
            more=("--codec", "native=home", "--web-port", str(self.port), "--web-commands",
                  "--quiet"))
        self.daemon.start()
        self.wait_alive("the page", self.is_serving, 60)
        self.simulation = subprocess.Popen(
            [options.hearth, "simulate", "--broker", url, "--seed", "7", "--speed", "40"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        client = Client(self.broker.port, "hostile")
        client.connect()
        top = "hearth/v1/home/in/"
        client.publish(top + "announce/hostile", json.dumps(
            {"name": HOSTILE, "area": "<b>attic</b>", "parts": [
                {"part": "1", "type": "OnOffLightDeviceType",
                 "traits": [{"trait": "Matter.OnOffTrait", "attributes": ["onOff"]},
                            {"trait": "Vendor.NoteTrait", "attributes": ["note"]}]}]}).encode(), qos=1,
            retain=True)
        client.publish(top + "report/hostile", json.dumps(
            {"parts": {"1": {"Matter.OnOffTrait": {"onOff": True},
                             "Vendor.NoteTrait": {"note": HOSTILE}}}}).encode(), qos=1)
        client.publish(top + "announce/silent", json.dumps(
            {"name": "silent lamp", "area": "cellar", "parts": [
                {"part": "1", "type": "OnOffLightDeviceType",
                 "traits": [{"trait": "Matter.OnOffTrait", "attributes": ["onOff"]}]}]}).encode(),
            qos=1, retain=True)
        self.wait_alive("a home", lambda: web.ask(self.port, "about")["nextOffset"] > 120, 120)
        from playwright.sync_api import Error, sync_playwright
        try:
            self.look(sync_playwright)
        except Error as error:
            raise Violation(str(error).split("Call log")[0].strip()) from error
        self.demand("the page asks no other host", [f"asked {one}" for one in self.foreign])
        self.demand("no script failed", self.complaints)

    def look(self, sync_playwright):
        options = self.options
        with sync_playwright() as playwright:
            self.chromium = playwright.chromium.launch(
                executable_path=options.chromium, args=["--no-sandbox"])
            self.page = self.open("desktop")
            self.load()
            self.live()
            self.scrub()
            self.points()
            self.playing()
            self.unknown()
            self.unfocused()
            self.hidden()
            self.zone()
            self.hostile()
            self.device()
            self.toggle()
            self.odd()
            self.late()
            self.gone()
            self.find()
            self.compare()
            self.blame()
            self.rule()
            self.keyboard()
            self.restart()
            self.access()
            self.trouble()
            self.login()
            self.chromium.close()

    def is_serving(self):
        try:
            return web.get(self.port, "/readyz")[0] == 200
        except OSError:
            return False

    def end(self):
        if self.simulation:
            self.simulation.kill()
            self.simulation.wait()
        if self.daemon and self.daemon.process:
            self.daemon.stop()
        if self.broker:
            self.broker.stop()

    def open(self, size, scheme="light", **more):
        width, height = SIZES[size]
        context = self.chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, **more)
        page = context.new_page()
        page.set_default_timeout(15_000)
        ours = f"http://localhost:{self.port}/"
        page.on("request", lambda request: request.url.startswith((ours, "data:"))
                or self.foreign.add(request.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: self.complaints.append(f"dialog {dialog.message}"))
        return page

    def go(self, fragment, page=None):
        page = page or self.page
        page.goto(f"http://localhost:{self.port}/{fragment}")
        page.wait_for_selector("main h1")
        return page

    def check(self, what, holds):
        self.demand(what, [] if holds else [f"does not hold: {what}"])

    # MARK: what a person does

    def load(self):
        sizes = []
        self.page.on("response", lambda response: sizes.append(
            int(response.headers.get("content-length", 0)))
            if "/api/" not in response.url else None)
        begun = time.monotonic()
        self.go("")
        self.page.wait_for_selector(".tile")
        took = time.monotonic() - begun
        tiles = self.page.locator(".tile").count()
        self.check(f"the first load has {sum(sizes) // 1000} kB and shows {tiles} tiles after "
                   f"{took:.1f} s", 0 < sum(sizes) <= LOAD_BYTES_MAX and tiles > 20)

    def live(self):
        """Something changes on the page without a touch."""
        before = self.page.locator(".value").all_inner_texts()
        self.page.wait_for_function(
            "before => JSON.stringify([...document.querySelectorAll('.value')]"
            ".map(one => one.innerText)) !== before", arg=json.dumps(before), timeout=60_000)
        self.check("tiles change as the home does", True)

    def scrub(self):
        page = self.page
        newest = page.locator(".value").all_inner_texts()
        page.locator(".track input").evaluate(
            "node => { node.value = 0.5; node.dispatchEvent(new Event('input')); }")
        page.wait_for_selector("#past:not([hidden])")
        self.check("the bar shows the past, and the address carries it",
                   "at=" in page.url and page.locator(".value").all_inner_texts() != newest)
        offset = page.locator(".point").inner_text()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("text => document.querySelector('.point').innerText !== text",
                               arg=offset)
        self.check("an arrow steps by a record", True)
        page.locator(".controls select").select_option("10")
        page.get_by_role("button", name="Play").click()
        before = page.locator(".point").inner_text()
        page.wait_for_function("text => document.querySelector('.point').innerText !== text",
                               arg=before)
        page.locator(".round").nth(1).click()
        self.check("play goes on through time", True)
        page.get_by_label("Go to a point").fill("@30")
        page.get_by_role("button", name="Go", exact=True).click()
        page.wait_for_function("() => document.querySelector('#past').innerText.includes('@30')")
        page.reload()
        page.wait_for_function("() => document.querySelector('#past').innerText.includes('@30')")
        self.check("a point that is typed stands in the address", "%4030" in page.url)
        page.get_by_role("button", name="Back to now").click()
        page.wait_for_selector("#past", state="hidden")
        self.check("there is a way back to now", "at=" not in page.url)

    def points(self):
        """What stands in the address is what is shown, whoever asks for it and how fast."""
        page = self.go("#/home?at=@60")
        page.wait_for_function("() => document.querySelector('#past').innerText.includes('@60')")
        page.locator("#skip").focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement.id === 'main'")
        self.check("the skip link keeps page and point", page.url.endswith("#/home?at=@60"))
        for _ in range(10):
            page.keyboard.press("ArrowLeft")
        page.wait_for_function("() => document.querySelector('#past').innerText.includes('@50')")
        self.check("each of ten quick keys is a record", "%4050" in page.url)
        slider = page.locator(".track input")
        slider.focus()
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("() => document.querySelector('#past').innerText.includes('@49')")
        self.check("the keys of the bar work on its slider", "%4049" in page.url)
        shown = page.evaluate("""async () => {
            const slider = document.querySelector('.track input');
            const seen = new Set();
            for (let step = 0; step < 60; step += 1) {
                slider.value = 20 + step * 2;
                slider.dispatchEvent(new Event('input'));
                await new Promise((done) => setTimeout(done, 25));
                seen.add(document.querySelector('.point').innerText);
            }
            return seen.size;
        }""")
        self.check("the home follows a finger while it moves", shown > 3)
        page.route("**/api/v1/*?*at=%4080*", lambda route: None)
        self.go("#/home?at=@80")
        page.wait_for_function("() => document.querySelector('#past').innerText.includes('@80')")
        self.check("a point that is not answered yet shows no other one",
                   page.locator(".tile").count() == 0)
        page.unroute("**/api/v1/*?*at=%4080*")
        for point in ("banana", "@999999999"):
            self.go(f"#/home?at={point}")
            page.wait_for_function("point => document.querySelector('#past').innerText"
                                   ".startsWith(point + ' cannot be shown')", arg=point)
            self.check(f"there is no home at {point}", page.locator(".tile").count() == 0)
        self.go("#/home?at=2000-01-01")
        page.wait_for_function(
            "() => document.querySelector('.point').innerText.startsWith('Before the first')")
        page.locator("#main").focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.querySelector('#past').innerText.includes(', @')")
        self.check("a step leads from before the first record to it", True)
        for name in ("constructor", "toString", "__proto__"):
            self.go(f"#/{name}")
            page.wait_for_selector(".tile")
        self.check("a page that nobody knows is the home", page.locator("h1").inner_text() == "Home")

    def playing(self):
        """Whoever goes to a point ends the play."""
        page = self.go("#/home")
        page.locator(".controls select").select_option("1")
        for leave in (lambda: page.get_by_role("button", name="Now", exact=True).click(),
                      lambda: page.get_by_role("button", name="Back to now").click(),
                      lambda: (page.locator("#main").focus(), page.keyboard.press("n"))):
            page.get_by_role("button", name="Play").click()
            page.wait_for_selector("#past:not([hidden])")
            leave()
            page.wait_for_timeout(1200)
            self.check("play ends for who goes back to now",
                       "at=" not in page.url and page.locator("#past").is_hidden()
                       and page.get_by_role("button", name="Play").count() == 1)

    def unknown(self):
        """A lamp that never told its state is neither on nor off."""
        page = self.go("#/home")
        tile = page.locator('.tile[data-id="native:silent"]')
        tile.wait_for()
        names = tile.get_by_role("button").all_inner_texts()
        self.check("both commands are offered where the state is unknown",
                   names == ["Turn on", "Turn off"] and "no value yet" in tile.inner_text())

    def unfocused(self):
        """A tap that does not focus the button, as in Safari, has an outcome as well."""
        page = self.go("#/home")
        tile = page.locator(".tile[data-state=online]:has(.toggle):not(:has(.toggle ~ .toggle))"
                            ":not([data-id='native:hostile']):not(:has-text('group'))").first
        one = tile.get_attribute("data-id")
        tile = page.locator(f'.tile[data-id="{one}"]')
        before = tile.locator(".toggle").inner_text()

        def answer_late(route):
            # The home has changed the tile by then.
            answer = route.fetch()
            time.sleep(1)
            route.fulfill(response=answer)

        page.route("**/api/v1/commands", answer_late)
        tile.locator(".toggle").evaluate("node => { node.blur(); node.click(); }")
        page.wait_for_function(
            "one => /confirmed in/.test(document.querySelector("
            "`.tile[data-id='${one}'] .outcome`).innerText)", arg=one)
        page.wait_for_function(
            "([one, before]) => document.querySelector("
            "`.tile[data-id='${one}'] .toggle`).innerText !== before", arg=[one, before])
        page.unroute("**/api/v1/commands")
        self.check("the outcome of a command stays where the button has no focus", True)

    def hidden(self):
        """A browser has few connections for one host: a page that nobody sees keeps none."""
        page = self.open("desktop")
        page.clock.install()
        self.go("#/home", page)
        page.wait_for_selector("#connection[data-state=live]")
        hide = """isHidden => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
        page.evaluate(hide, True)
        page.clock.fast_forward(15_000)
        page.wait_for_selector("#connection[data-state=paused]")
        page.evaluate(hide, False)
        page.wait_for_selector("#connection[data-state=live]")
        self.check("a hidden page rests, and goes on when it is seen", True)
        page.context.close()

    def zone(self):
        page = self.open("desktop", timezone_id="Asia/Kolkata")
        self.go("#/home", page)
        page.get_by_label("Go to a point").fill("2026-01-02 14:00")
        page.keyboard.press("Enter")
        page.wait_for_selector("#past:not([hidden])")
        self.check("a time that is typed is one of the zone that the page names",
                   "at=2026-01-02T14%3A00%2B05%3A30" in page.url
                   and "5:30" in page.locator(".zone").inner_text())
        page.context.close()

    def served(self):
        """A log that is read while no daemon runs: nobody knows which devices are online."""
        home, self.port = self.port, free_port()
        server = subprocess.Popen(
            [self.options.hearth, "serve", "--data", os.path.join(self.directory, "home"),
             "--port", str(self.port)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for("a log that is read", self.is_serving, 30)
            page = self.go("#/home", self.open("desktop"))
            page.wait_for_selector(".note:has-text('nobody listens')")
            self.check("a log that is read calls no device online",
                       "online" not in page.locator("#summary").inner_text()
                       and page.locator(".tile:not([data-state=unknown])").count() == 0)
            page.context.close()
        finally:
            self.port = home
            server.kill()
            server.wait()

    def hostile(self):
        page = self.go("#/home")
        page.wait_for_selector('.tile[data-id="native:hostile"]')
        text = page.locator('.tile[data-id="native:hostile"] h3').text_content()
        page.goto(f"http://localhost:{self.port}/#/events?topic=hearth%2F%23")
        page.locator(".records summary").first.click()
        page.wait_for_selector(".detail pre")
        scripts = page.evaluate("document.querySelectorAll('main script, main img, main b b, main bdi img').length")
        self.check("a hostile name and its message are text",
                   "<img src=x onerror=alert(1)>" in text and scripts == 0)

    def device(self):
        tiles = web.ask(self.port, "tiles")["tiles"]
        number = next(tile for tile in tiles if tile["main"] and "°C" in tile["main"][0])
        page = self.go("#/device?id=" + web.urllib.parse.quote(number["id"]))
        page.get_by_role("button", name="temperature").first.click()
        page.wait_for_selector(".plot .line", state="attached")
        self.check("a number is charted as a line",
                   page.locator(".plot").get_attribute("aria-label").startswith("temperature"))
        lamp = next(tile for tile in tiles if tile["controls"])
        self.go("#/device?id=" + web.urllib.parse.quote(lamp["id"]) + "&attribute=onOff")
        page.wait_for_selector(".plot .state")
        page.wait_for_function("() => document.querySelector('main').innerText.includes('online')")
        self.check("a state is charted as bands, and the facts say why it is online", True)

    def toggle(self):
        """The button of a device's page says what the device is now, and the past has none."""
        tile = next(one for one in web.ask(self.port, "tiles")["tiles"]
                    if [control["kind"] for control in one["controls"]].count("onOff") == 1
                    and one["connectivityState"] == "online" and not one["isGroup"]
                    and not one["id"].startswith("native:"))
        page = self.go("#/device?id=" + web.urllib.parse.quote(tile["id"]))
        button = page.locator(".toggle")
        button.wait_for()

        def says_what_is():
            page.wait_for_timeout(100)
            now = next(one for one in web.ask(self.port, "tiles")["tiles"]
                       if one["id"] == tile["id"])
            state = next(one for one in now["controls"] if one["kind"] == "onOff")["value"]
            return button.inner_text() == ("Turn off" if state else "Turn on")

        def is_confirmed():
            # The simulated bridge is away at times.
            button.click()
            page.wait_for_function("() => !['', 'sending'].includes("
                                   "document.querySelector('.outcome').innerText)")
            page.wait_for_timeout(500)
            return "confirmed in" in page.locator(".outcome").inner_text()

        for _ in range(2):
            self.wait_alive("a command that is confirmed", is_confirmed, 60)
            self.wait_alive("the button after its command", says_what_is, 15)
        self.check("the button of a device follows it while it has the focus",
                   page.evaluate("document.activeElement.className") == "toggle")
        page.locator("#main").focus()
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector("#past:not([hidden])")
        self.check("no command is offered in the past", page.locator("main .toggle").count() == 0)

    NUMBERS = {"tiny": (0.001, 0.004), "near": (1000.1, 1000.4), "huge": (-1e308, 1e308),
               "whole": (-2**63, 2**63 - 1), "same": (7.25, 7.25)}

    def odd(self):
        """A name and values that are as long and as extreme as they can be."""
        client = Client(self.broker.port, "odd")
        client.connect()
        top = "hearth/v1/home/in/"
        client.publish(top + "announce/odd", json.dumps(
            {"name": "W" * 60, "parts": [{"part": "1", "type": "OnOffLightDeviceType", "traits": [
                {"trait": "Vendor.NoteTrait", "attributes": ["note", *self.NUMBERS]}]}]}).encode(),
            qos=1, retain=True)
        for place in (0, 1):
            values = {name: both[place] for name, both in self.NUMBERS.items()}
            client.publish(top + "report/odd", json.dumps({"parts": {"1": {
                "Vendor.NoteTrait": {"note": "xy"[place] * 100_000, **values}}}}).encode(), qos=1)

        def reports():
            records = web.ask(self.port, "log", device="native:odd", n=50,
                              kind="attributesReported")["records"]
            return len(records) > 1 and [record["offset"] for record in reversed(records)]

        self.wait_alive("the odd device", lambda: any(
            one["id"] == "native:odd" for one in web.ask(self.port, "tiles")["tiles"]))
        self.reported = self.wait_alive("its reports", reports)
        for name, (low, high) in self.NUMBERS.items():
            page = self.go(f"#/device?id=native:odd&attribute=1/Vendor.NoteTrait.{name}")
            page.wait_for_selector(".plot .line", state="attached")
            page.wait_for_function("name => document.querySelector('.plot')"
                                   "?.getAttribute('aria-label').startsWith(name)", arg=name)
            labels = page.locator(".plot .grid + text").all_text_contents()
            inside = page.evaluate("""() => {
                const left = document.querySelector('.plot').getBoundingClientRect().left;
                return [...document.querySelectorAll('.plot .grid + text')]
                    .every((one) => one.getBoundingClientRect().left >= left);
            }""")
            told = [float(label) for label in labels]
            self.check(f"the chart of {name} has the labels {', '.join(labels)}",
                       inside and "NaN" not in page.locator(".plot").inner_html()
                       and (told == [low] if low == high else len(set(told)) == 3
                            and abs(told[0] / low - 1) < .01 and abs(told[2] / high - 1) < .01))
        page = self.open("phone")
        for fragment in ("#/device?id=native:odd", "#/events?device=native:odd"):
            self.go(fragment, page)
            page.wait_for_selector(".records li")
            box = page.evaluate("[document.documentElement.scrollWidth,"
                                "document.documentElement.scrollHeight]")
            self.check(f"{fragment} stays {box[0]} × {box[1]}", box[0] <= 390 and box[1] < 12_000)
        page.context.close()
        page = self.go("#/device?id=native:odd")
        page.locator("td summary").click()
        self.check("a long value opens to the whole",
                   len(page.locator("td details pre").text_content()) == 100_000)

    def late(self):
        """An answer that comes late is not that of the point that is shown now."""
        page = self.page
        first, second = self.reported[0], self.reported[-1]
        held = []
        pattern = re.compile(rf"/api/v1/.*at=%40{first}\b")
        page.route(pattern, lambda route: held.append(route))
        newest = "document.querySelector('.records li').dataset.offset"
        for fragment, told in (
                ("#/device?id=native:odd", "document.querySelector('main table').innerText"
                                           ".includes('1000.4')"),
                ("#/events?device=native:odd", f"{newest} >= {second}")):
            for point in (f"&at=@{second}", ""):
                self.go(f"{fragment}&at=@{first}")
                page.wait_for_timeout(300)
                self.go(fragment + point)
                page.wait_for_function(
                    f"() => document.querySelector('.records li') && {told}")
                count = len(held)
                while held:
                    try:
                        held.pop().continue_()
                    except Exception:  # noqa: BLE001 -- the page has given the question up
                        pass
                page.wait_for_timeout(500)
                self.check(f"{count} late answers change nothing of {fragment}{point}",
                           count > 0 and page.evaluate(told))
        page.unroute(pattern)

    def gone(self):
        """A filter that the lists do not have is shown, and stays."""
        page = self.go("#/events?device=native:gone&kind=deviceDescribed")
        self.check("the filter says what is filtered",
                   page.locator("#device").input_value() == "native:gone"
                   and page.locator("#kind").input_value() == "deviceDescribed")
        page.get_by_role("button", name="Filter").click()
        self.check("and keeps it", "device=native%3Agone" in page.url
                   and "kind=deviceDescribed" in page.url)
        page.locator("#kind").select_option("attributesReported")
        page.locator("#main").focus()
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector("#past:not([hidden])")
        self.check("a choice that was not applied yet stays behind a step",
                   page.locator("#kind").input_value() == "attributesReported")

    def trouble(self):
        """Why there is no connection, and which topics nobody can read."""
        client = Client(self.broker.port, "unreadable")
        client.connect()
        for _ in range(2):
            client.publish("hearth/v1/home/in/report/odd", b"{no JSON", qos=1)
        page = self.go("#/health")
        row = page.locator("main tr", has_text="report/odd")
        row.locator("td >> text=/^2$/").wait_for()
        self.check("an unreadable topic has its count and its reason", "no JSON" in row.inner_text())
        row.get_by_role("link").click()
        page.wait_for_selector(".records li")
        page.locator(".records summary").first.click()
        page.wait_for_selector(".detail pre")
        self.check("and leads to the message", page.locator(".detail pre").inner_text() == "{no JSON")
        self.broker.stop()
        page = self.go("#/health")
        page.wait_for_function("() => document.querySelector('main').innerText"
                               ".includes('broker unreachable')", timeout=60_000)
        self.check("health says why the broker is away", True)
        self.broker.start()

    def find(self):
        page = self.go("#/find")
        page.get_by_label("Predicate").fill("any(onOff == true)")
        page.get_by_role("button", name="Find").click()
        page.wait_for_selector("main table")
        page.wait_for_selector(".density .span")
        self.check("a predicate is found, and the time line shows it", True)
        page.get_by_label("Predicate").fill("any(onOff ==")
        page.get_by_role("button", name="Find").click()
        page.wait_for_function("() => document.querySelector('#findError').innerText.includes('column')")
        self.check("a mistake in a predicate is told with its column", True)

    def change(self):
        """Commands until one changes its value: the home may have set it so in the same moment.
        Returns the offset of the record that confirmed it."""
        for _ in range(5):
            self.command()
            confirmed = web.ask(self.port, "log", device=self.commanded, n=1,
                                kind="commandConfirmed", all="true")["records"][0]["offset"]
            values = web.ask(self.port, "blame", device=self.commanded, at=f"@{confirmed}")["values"]
            if any(one["since"] == confirmed and one["by"]["what"] == "command" for one in values):
                return confirmed
        raise Violation("none of 5 commands is named by the value it set")

    def blame(self):
        """Who made a value so, and its chain: after a command, in the past, and by keyboard."""
        # The home goes on: what the command did is seen at the record that confirmed it.
        confirmed = self.change()
        device = self.commanded
        address = "#/device?id=" + web.urllib.parse.quote(device)
        page = self.go(address)
        page.wait_for_selector(".who:not(:empty)")
        page = self.go(f"{address}&at=@{confirmed}")
        page.wait_for_selector(".who:has-text('page @')")
        self.check("a value names the command that changed it, and the page that sent it", True)
        row = page.locator("tr", has=page.locator(".who:has-text('page @')")).first
        how = row.locator("button[aria-expanded]")
        how.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("tr.chain dl")
        chain = page.locator("tr.chain").inner_text()
        self.check("the chain has the message, what was read of it, and what was before",
                   all(word in chain for word in ("Message", "Reads", "Before", "confirmed"))
                   and page.evaluate("document.activeElement.getAttribute('aria-expanded')")
                   == "true")
        name = page.locator("tr.chain [role=group]").get_attribute("aria-label")
        page.keyboard.press("Enter")
        page.wait_for_selector("tr.chain", state="detached")
        self.check("a key closes it again, and it had a name", name.startswith("How "))
        # The same page earlier.
        first = web.ask(self.port, "log", device=device, n=500, kind="attributesReported")
        point = first["records"][-1]["offset"]
        page = self.go(f"{address}&at=@{point}")
        page.wait_for_selector(".who:not(:empty)")
        page.locator("button[aria-expanded]").first.click()
        page.wait_for_selector("tr.chain dl")
        told = web.ask(self.port, "blame", device=device, at=f"@{point}")["values"][0]["who"]
        self.check("the past has its own answer",
                   told in page.locator("main").inner_text() and "@" in page.url)
        page = self.go("#/device?id=native:hostile")
        page.locator("button[aria-expanded]").first.click()
        page.wait_for_selector("tr.chain pre")
        self.check("a message in a chain is text",
                   "<b>" in page.locator("tr.chain pre").first.inner_text()
                   and page.evaluate("document.querySelectorAll('main b b, main img').length") == 0)

    def rule(self):
        page = self.go("#/find")
        page.get_by_label("Predicate").fill("any(onOff == true)")
        page.get_by_label("For at least").fill("1s")
        page.get_by_label("For at least").press("Enter")
        page.wait_for_selector(".calendar td a")
        page.wait_for_selector(".density .span")
        answer = web.ask(self.port, "backtest", when="any(onOff == true)", **{"for": "1s"})
        counted = page.locator(".calendar td b").all_inner_texts()
        self.check("a rule is tested: its firings on the time line, and counted by day",
                   len(counted) == len(answer["days"]) and "test=true" in page.url)
        page.locator(".calendar td a").first.click()
        page.wait_for_function("() => location.hash.includes('from=')")
        page.wait_for_selector(".calendar td a")
        self.check("a day of the calendar leads to its firings",
                   page.locator("#from").input_value() == answer["days"][0]["day"])
        page.get_by_label("For at least").fill("soon")
        page.get_by_role("button", name="Test as a rule").click()
        page.wait_for_function(
            "() => document.querySelector('#findError').innerText.includes('no duration')")
        page.get_by_label("For at least").fill("5m")
        page.get_by_label("Predicate").fill("any(onOff ==")
        page.get_by_role("button", name="Test as a rule").click()
        page.wait_for_function(
            "() => document.querySelector('#findError').innerText.includes('column 13')")
        self.check("a mistake in a rule is told where it was written", True)

    def compare(self):
        page = self.go("#/compare")
        page.get_by_label("From").fill("@20")
        page.get_by_role("button", name="Compare", exact=True).click()
        page.wait_for_selector("main table tr")
        self.check("two points are compared", "difference" in page.locator("main").inner_text())
        rows = page.locator("main table tr")
        few = rows.count()
        page.get_by_role("button", name="of diagnostics").click()
        page.wait_for_function("(few) => document.querySelectorAll('main table tr').length > few",
                               arg=few)
        self.check("diagnostics are among the differences for who asks", rows.count() > few)

    def command(self):
        page = self.go("#/home")
        tile = page.locator(".tile[data-state=online]:has(.toggle):not(:has(.toggle ~ .toggle))"
                            ":not([data-id='native:hostile']):not(:has-text('group'))").first
        tile.scroll_into_view_if_needed()
        self.commanded = tile.get_attribute("data-id")
        tile.locator(".toggle").click()
        page.wait_for_function(
            "() => [...document.querySelectorAll('.outcome')].some(one => /confirmed in/.test(one.innerText))")
        self.check("a command from the page is confirmed, with its latency", True)

    def keyboard(self):
        # A new page: nothing has the focus.
        page = self.open("desktop")
        self.go("#/home", page)
        page.wait_for_selector(".tile")
        page.keyboard.press("Tab")
        skip = page.evaluate("document.activeElement.className")
        reached = set()
        for _ in range(60):
            page.keyboard.press("Tab")
            reached.add(page.evaluate(
                "(document.activeElement.closest('nav, .tile, .scrubber') || {}).className ?? ''"))
        page.locator(".tile a").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => location.hash.startsWith('#/device')")
        self.check("the keyboard reaches a skip link, tiles and the bar, and opens a device",
                   skip == "skip" and "tile" in reached)
        page.context.close()

    def restart(self):
        page = self.go("#/home")
        page.wait_for_selector("#connection[data-state=live]")
        self.daemon.kill()
        page.wait_for_selector("#connection[data-state=lost], #connection[data-state=connecting]",
                               timeout=30_000)
        page.wait_for_selector(".note:has-text('no connection')")
        self.check("a home that is not heard is shown as of a time, and no device as online",
                   "online" not in page.locator("#summary").inner_text()
                   and page.locator(".tile:not([data-state=unknown])").count() == 0)
        page.locator("#main").focus()
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("() => document.querySelector('#past').innerText"
                               ".includes('cannot be shown')")
        self.check("a point that cannot be asked for shows no other one",
                   "at=" in page.url and page.locator(".tile").count() == 0)
        self.served()
        self.daemon.start()
        page.wait_for_selector("#connection[data-state=live]", timeout=60_000)
        page.wait_for_function("() => document.querySelector('#past').innerText"
                               ".startsWith('You look at')")
        page.wait_for_selector(".tile")
        self.check("it is asked for again once the home answers", True)
        page.get_by_role("button", name="Back to now").click()
        page.wait_for_selector("#past", state="hidden")
        self.live()
        self.check("the page comes back behind a kill of the daemon", True)

    def access(self):
        """What axe-core finds on each page: on a desktop in light, on a phone in dark colours."""
        from axe_playwright_python.sync_playwright import Axe
        axe, problems, looked = Axe(), [], 0
        # A check that finds nothing must be one that can find something.
        self.page.evaluate("""() => {
            const image = document.createElement('img');
            image.src = '/app/icon.svg';
            document.querySelector('main').append(image);
        }""")
        found = [one["id"] for one in axe.run(self.page).response["violations"]]
        self.check("axe-core finds an image without a name", "image-alt" in found)
        wanted = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
        device = web.urllib.parse.quote(web.ask(self.port, "tiles")["tiles"][0]["id"])
        for size, scheme in (("desktop", "light"), ("phone", "dark")):
            page = self.open(size, scheme)
            for fragment in (*PAGES, f"#/device?id={device}", "#/home?at=@30"):
                self.go(fragment, page)
                page.wait_for_timeout(400)
                for how in page.locator("button[aria-expanded]").all()[:1]:
                    how.click()
                    page.wait_for_selector("tr.chain dl")
                looked += 1
                for one in axe.run(page, options=wanted).response["violations"]:
                    problems.append(f"{size} {scheme} {fragment}: {one['id']}: "
                                    f"{one['nodes'][0]['html'][:120]}")
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    problems.append(f"{size} {scheme} {fragment}: is wider than the screen")
            page.context.close()
        self.demand(f"axe-core finds nothing on {looked} views", problems)

    def login(self):
        """A home that asks for a login: nobody sees it without one."""
        from axe_playwright_python.sync_playwright import Axe
        self.daemon.stop()
        self.daemon.more += ("--web-login",)
        self.daemon.start()
        self.wait_alive("the page", self.is_serving, 60)
        page = self.page
        page.goto(f"http://localhost:{self.port}/#/home?at=@30")
        page.wait_for_url("**/login")
        page.wait_for_selector("#token")
        self.check("a page without a login shows none of the home",
                   "Kitchen" not in page.content() and page.locator(".tile").count() == 0)
        found = [one["id"] for one in Axe().run(page).response["violations"]]
        self.demand("axe-core finds nothing on the login", [f"login: {one}" for one in found])
        page.fill("#token", "hearth_wrong")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('[role=status]').textContent"
                               ".includes('wrong')")
        with open(self.daemon.output_path) as file:
            link = re.findall(r"once: (http://localhost:\S+)", file.read())[-1]
        page.goto(link)
        page.wait_for_selector(".tile")
        self.check("a link lets in, and its code stays in no address",
                   "#hearth_" not in page.evaluate("location.href + JSON.stringify(history.state)"))
        page.wait_for_function("() => document.querySelector('#past').innerText.includes('@30')")
        self.check("the login leads to the point that was asked for", True)
        page.goto(f"http://localhost:{self.port}/#/health")
        page.click(".session button")
        page.wait_for_url("**/login")
        page.goto(link)
        page.wait_for_function("() => document.querySelector('[role=status]').textContent"
                               ".includes('was used')")
        token = json.loads(self.daemon.printed("token", "add", "tablet"))["token"]
        page.fill("#token", token)
        page.keyboard.press("Enter")
        page.wait_for_selector(".tile")
        self.check("a token of read shows the home without controls",
                   page.locator(".tile .toggle").count() == 0)
        page.wait_for_selector("#connection[data-state=live]")
        self.daemon.printed("token", "rm", "tablet")
        page.wait_for_url("**/login", timeout=60_000)
        self.check("a revoked token's page goes to the login by itself", True)

    def summary(self):
        return "the page held" if not self.problems else f"{len(self.problems)} violations"


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program")
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    return parser.parse_args()


def main():
    options = parse()
    try:
        import axe_playwright_python  # noqa: F401
        import playwright  # noqa: F401
    except ImportError as error:
        print(f"browser: NO {error.name}: the page is NOT tried in a browser")
        return 0
    if not os.path.exists(options.chromium):
        print(f"browser: NO BROWSER at {options.chromium}: the page is NOT tried in a browser")
        return 0
    return conduct("browser", Browser, options)


if __name__ == "__main__":
    sys.exit(main())

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
from harness.broker import Broker, free_port
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
            self.hostile()
            self.device()
            self.find()
            self.compare()
            self.blame()
            self.rule()
            self.keyboard()
            self.restart()
            self.access()
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

    def open(self, size, scheme="light"):
        width, height = SIZES[size]
        context = self.chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme)
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
        page.wait_for_selector(".plot .line")
        self.check("a number is charted as a line",
                   page.locator(".plot").get_attribute("aria-label").startswith("temperature"))
        lamp = next(tile for tile in tiles if tile["controls"])
        self.go("#/device?id=" + web.urllib.parse.quote(lamp["id"]) + "&attribute=onOff")
        page.wait_for_selector(".plot .state")
        page.wait_for_function("() => document.querySelector('main').innerText.includes('online')")
        self.check("a state is charted as bands, and the facts say why it is online", True)

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
        self.daemon.start()
        page.wait_for_selector("#connection[data-state=live]", timeout=60_000)
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
        page.goto(f"http://localhost:{self.port}/#/home")
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

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the pictures of docs/images from the page of a home that runs, as 'make run' has one.

  make run                                    # in another terminal, for some minutes
  Scripts/screenshots.py --device "living room/thermostat" --attribute localTemperature

Chromium comes from the system, Playwright from PyPI, as for Scripts/browser.py.
"""
import argparse
import pathlib
import sys
import urllib.parse

from harness import web

IMAGES = pathlib.Path(__file__).resolve().parent.parent / "docs/images"
SIZES = {"desktop": (1180, 760), "phone": (390, 780)}


class Pictures:
    def __init__(self, options, chromium):
        self.options = options
        self.chromium = chromium

    def take(self, name, fragment, size="desktop", scheme="light", act=None):
        width, height = SIZES[size]
        context = self.chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme,
            device_scale_factor=1)
        page = context.new_page()
        page.goto(f"http://localhost:{self.options.port}/{fragment}")
        page.wait_for_selector("main h1")
        page.wait_for_timeout(1200)
        if act:
            act(page)
            page.wait_for_timeout(1200)
        page.screenshot(path=IMAGES / f"page-{name}.png")
        context.close()
        print(f"docs/images/page-{name}.png")

    def all(self):
        about = web.ask(self.options.port, "about")
        first, last = about["firstOffset"], about["nextOffset"] - 1
        tiles = web.ask(self.options.port, "tiles")["tiles"]
        device = next(tile for tile in tiles if tile["name"] == self.options.device)
        one = urllib.parse.quote(device["id"])
        past = f"at=@{first + (last - first) * 2 // 3}"
        rule = urllib.parse.quote(self.options.predicate)
        self.take("home", "#/home")
        self.take("past", f"#/home?{past}", scheme="dark")
        self.take("phone", "#/home", size="phone", scheme="dark")
        self.take("events", "#/events", act=lambda page: page.locator("summary").first.click())
        self.take("compare", f"#/compare?from=@{last - 40}")
        self.take("find", f"#/find?expr={rule}", act=self.test)
        self.take("device", f"#/device?id={one}", act=self.chart)
        self.take("origin", f"#/device?id={one}", act=self.explain)
        self.take("device-phone", f"#/device?id={one}", size="phone", act=self.chart)

    @staticmethod
    def test(page):
        button = page.get_by_role("button", name="Test as a rule")
        if button.count():
            button.first.click()

    def row(self, page):
        return page.locator("tr", has_text=self.options.attribute).first

    def chart(self, page):
        self.row(page).locator("a, button").first.click()
        page.wait_for_timeout(600)
        page.locator("figure, svg[role=img]").first.scroll_into_view_if_needed()

    def explain(self, page):
        self.row(page).get_by_role("button", name="How").click()
        page.wait_for_timeout(600)
        self.row(page).evaluate("node => node.scrollIntoView({ block: 'start' })")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=8123, help="of the page")
    parser.add_argument("--device", required=True, help="the name of a device to look at")
    parser.add_argument("--attribute", required=True, help="one of its values, as the page names it")
    parser.add_argument("--predicate", default="any(motion == occupied)", help="to find")
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser")
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=options.chromium, args=["--no-sandbox"])
        Pictures(options, chromium).all()
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The HTTP API of a living home, asked as other programs ask it.

A simulated home plays on a real broker into `hearth run --web-port`. What the API answers is
compared with what the command line prints at the same points; clients follow the stream, apply
what comes to a snapshot of their own and must hold the server's; every path is compared with the
OpenAPI file; and requests that nobody should send get what the table of docs/API.md says.

Exit code 0 when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import json
import os
import random
import socket
import subprocess
import sys
import time

from harness import web
from harness.broker import Broker, free_port
from harness.daemon import Daemon
from harness.findings import Findings, conduct

STATES = 12
CLIENTS = 8


class Web(Findings):
    """One run against one home."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = directory
        self.broker = None
        self.simulation = None
        self.port = free_port()
        self.random = random.Random(options.seed)
        # How often a client came back to its stream, the events of all, and what was refused.
        self.resumes = 0
        self.streamed = 0
        self.refused = 0

    def play(self):
        options = self.options
        self.broker = Broker(os.path.join(self.directory, "broker"))
        self.broker.start()
        url = f"mqtt://127.0.0.1:{self.broker.port}"
        self.daemon = Daemon(
            options.hearth, os.path.join(self.directory, "home"),
            os.path.join(self.directory, "daemon.log"), url,
            more=("--web-port", str(self.port), "--web-commands", "--quiet"))
        self.daemon.start()
        self.wait_alive("the page", self.is_serving, 60)
        # It lives as long as the run.
        self.simulation = subprocess.Popen(
            [options.hearth, "simulate", "--broker", url, "--seed", str(options.seed),
             "--speed", "40", "--chaos"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_alive("a home", lambda: web.ask(self.port, "about")["nextOffset"] > 250, 120)
        self.compare()
        self.follow()
        self.restart()
        self.describe()
        self.compress()
        self.refuse()
        self.command()
        self.stop()

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

    def printed(self, *arguments):
        return json.loads(self.daemon.printed(*arguments, "--output", "json"))

    # MARK: the same as the command line

    def compare(self):
        problems = []
        last = web.ask(self.port, "about")["nextOffset"] - 1
        points = sorted(self.random.sample(range(last), STATES))
        for point in points:
            shown = self.printed("show", f"@{point}")
            for key in ("graphHash", "stateHash"):
                shown.pop(key, None)
            answered = web.ask(self.port, "snapshot", at=f"@{point}")
            answered.pop("logID")
            if answered != shown:
                problems.append(f"snapshot @{point} is not what hearth show prints")
        self.demand(f"{STATES} snapshots are those of hearth show", problems)
        problems = []
        for first, second in zip(points, reversed(points)):
            answered = web.ask(self.port, "diff", **{"from": f"@{first}", "to": f"@{second}"})
            answered.pop("logID")
            if first != second and answered != self.printed("diff", f"@{first}", f"@{second}"):
                problems.append(f"diff @{first}..@{second} is not what hearth diff prints")
        self.demand(f"{STATES} differences are those of hearth diff", problems)
        self.compare_log(last)
        problems = []
        devices = web.ask(self.port, "snapshot", at=f"@{last}")["devices"]
        for device in self.random.sample(devices, min(6, len(devices))):
            told = web.ask(self.port, "explain", device=device["id"], at=f"@{last}")
            printed = self.printed("explain", device["id"], "--at", f"@{last}")
            if told != printed:
                problems.append(f"explain {device['id']} is not what hearth explain prints")
        self.demand("6 explanations are those of hearth explain", problems)
        self.compare_origins(last, devices)
        predicate, printed = self.predicate(last)
        found = web.ask(self.port, "find", expr=predicate)["spans"]
        problems = [] if printed else ["hearth find finds nothing: there is nothing to compare"]
        for ours, theirs in zip(found, printed):
            if ours["from"] != theirs["from"] or theirs["to"] and ours["to"] != theirs["to"]:
                problems.append(f"find: {ours} and not {theirs}")
        if len(found) < len(printed):
            problems.append(f"find: {len(found)} times and not {len(printed)}")
        self.demand(f"a predicate is found {len(printed)} time(s), as by hearth find", problems)
        self.compare_rule(predicate, last)

    def compare_origins(self, last, devices):
        """Who changed the values, and how each came to be."""
        problems, chains = [], 0
        for device in self.random.sample(devices, min(6, len(devices))):
            point = f"@{self.random.randrange(last // 2, last)}"
            status, _, body = web.get(self.port, "/api/v1/blame", device=device["id"], at=point)
            if status == 404:
                continue  # It came later.
            told = json.loads(body)
            printed = self.printed("blame", device["id"], "--at", point)
            for one, whole in zip(told["values"], printed["values"]):
                shorten(whole, one, 4096)
            if told != printed:
                problems.append(f"blame {device['id']} {point} is not what hearth blame prints")
            for value in self.random.sample(told["values"], min(3, len(told["values"]))):
                name = f"{value['part']}/{value['trait']}.{value['attribute']}"
                answered = web.ask(self.port, "explain", device=device["id"], attribute=name,
                                   at=point)
                printed = self.printed("explain", device["id"], name, "--at", point)
                shorten(printed, answered, 65_536)
                chains += 1
                if answered != printed:
                    problems.append(f"explain {device['id']} {name} {point} is another chain")
        if chains == 0:
            problems.append("no device has a value: there is nothing to compare")
        self.demand(f"blame, and {chains} chains, are those of hearth blame and explain", problems)

    def compare_rule(self, predicate, last):
        path = os.path.join(self.directory, "rules.yaml")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"rules": [{"when": predicate, "for": "5s", "then": "rule"}]}, file)
        result = subprocess.run(
            [self.options.hearth, "backtest", path, f"@0..@{last}", "--output", "jsonl",
             "--data", self.daemon.data], capture_output=True, timeout=60, check=False)
        printed = [json.loads(line) for line in result.stdout.splitlines()]
        answer = web.ask(self.port, "backtest", when=predicate,
                         **{"for": "5s", "from": "@0", "to": f"@{last}"})
        for firing in printed:
            firing.pop("rule")
            firing.pop("v")
        problems = []
        if answer["firings"] != printed[:1000]:
            problems.append(f"backtest: {len(answer['firings'])} firings, hearth backtest "
                            f"prints {len(printed)}, or they differ")
        if answer["count"] != len(printed) or answer["count"] != sum(
                day["count"] for day in answer["days"]):
            problems.append(f"backtest: {answer['count']} are counted of {len(printed)}")
        self.demand(f"a rule fires {len(printed)} time(s), as by hearth backtest", problems)

    def predicate(self, last):
        """A predicate that was true in this home, and what hearth find says of it."""
        for text in ("any(motion == occupied)", "count(onOff == true) > 5", "any(onOff == true)",
                     "any(connectivity == online)"):
            result = subprocess.run(
                [self.options.hearth, "find", "--expr", text, f"@0..@{last}", "--output", "jsonl",
                 "--data", self.daemon.data], capture_output=True, timeout=60, check=False)
            if result.returncode == 0:
                return text, [json.loads(line) for line in result.stdout.splitlines()]
        return text, []

    def compare_log(self, last):
        """Page by page to the beginning: every event once, as the log has it."""
        events, before, pages = [], last + 1, 0
        while before is not None:
            page = web.ask(self.port, "log", before=before, n=100, all="true")
            for record in page["records"]:
                events += [event["event"] for event in reversed(record["events"])]
            before, pages = page["older"], pages + 1
        printed = [event for event in self.daemon.whole_events() if event["offset"] <= last]
        events.reverse()
        problems = [] if events == printed else [
            f"the log's pages have {len(events)} events, hearth log prints {len(printed)}"]
        self.demand(f"{pages} pages of the log have the {len(printed)} events of hearth log",
                    problems)

    # MARK: streams

    def follow(self):
        """Clients that come and go hold what the server holds, whatever they missed."""
        home = web.ask(self.port, "snapshot")
        filters = [{}, {"room": home["rooms"][0]["id"]}, {"device": home["devices"][0]["id"]},
                   {"structure": home["structures"][0]["id"]}]
        problems, diffs, sizes = [], 0, []
        followers = [web.Follower(self.port, view="graph", **self.random.choice(filters))
                     for _ in range(CLIENTS)]
        begun = time.monotonic()
        while time.monotonic() - begun < (4 if self.options.short else 30):
            follower = self.random.choice(followers)
            if not follower.wait(lambda one: one.snapshot is not None):
                problems.append("a client got no reset within 30 s")
                break
            if self.random.random() < 0.3:
                # It goes, misses some, and comes back to where it was.
                follower.close()
                again = web.Follower(self.port, last=follower.offset, **follower.parameters)
                again.snapshot = follower.snapshot
                followers[followers.index(follower)] = again
                self.resumes += 1
                diffs += len(follower.events)
            follower.wait(lambda one: False, 0.2)
        for follower in followers:
            # A filtered client hears nothing of others: it is compared at its own offset.
            follower.close()
            with follower.condition:
                held, offset = follower.snapshot, follower.offset
            parameters = {key: value for key, value in follower.parameters.items()
                          if key != "view"}
            if held is None or offset is None:
                continue
            right = web.ask(self.port, "snapshot", at=f"@{offset}", **parameters)
            held = {key: held[key] for key in ("devices", "rooms", "structures")}
            right = {key: right[key] for key in held}
            if held != right:
                problems.append(f"a client {parameters} does not hold the home at @{offset}")
            diffs += len(follower.events)
            whole = {device["id"]: len(json.dumps(device)) for device in right["devices"]}
            for name, _, data in follower.events:
                if name == "diff" and len(data["changes"]) <= 3:
                    ids = {change["path"][1] for change in data["changes"]}
                    if len(ids) == 1 and ids <= whole.keys():
                        sizes.append(len(json.dumps(data)) / whole[ids.pop()])
        self.streamed = diffs
        sizes.sort()
        median = f", a change takes {sizes[len(sizes) // 2]:.0%} of its device" if sizes else ""
        self.demand(f"{CLIENTS} clients hold the server's home after {diffs} events{median}",
                    problems)

    def restart(self):
        """A client goes on behind a restart of the daemon."""
        follower = web.Follower(self.port, view="graph")
        follower.wait(lambda one: one.snapshot is not None)
        self.daemon.kill()
        follower.close()
        self.daemon.start()
        self.wait_alive("the page", self.is_serving, 60)
        again = web.Follower(self.port, view="graph", last=follower.offset)
        again.snapshot = follower.snapshot
        came = again.wait(lambda one: one.offset is not None and one.offset > follower.offset, 60)
        again.close()
        problems = [] if came else ["no event came after a restart"]
        if came:
            resets = [name for name, _, _ in again.events if name == "reset"]
            right = web.ask(self.port, "snapshot", at=f"@{again.offset}")
            if resets or again.snapshot["devices"] != right["devices"]:
                problems.append("after a restart a client was reset, or holds another home")
        self.demand("a client goes on gapless behind a kill of the daemon", problems)

    # MARK: OpenAPI

    def describe(self):
        document = ask = web.ask(self.port, "openapi.json")
        assert ask["openapi"] == "3.1.0"
        device = web.ask(self.port, "tiles")["tiles"][0]["id"]
        values = {"device": device, "id": device, "attribute": "connectivity", "offset": 1,
                  "from": "@1", "expr": "any(onOff == true)", "when": "any(onOff == true)"}
        problems, checked = [], 0
        for path, item in document["paths"].items():
            operation = item.get("get", {"responses": {"200": {"content": {}}}})
            if "application/json" not in operation["responses"]["200"]["content"]:
                continue
            required = {one["name"]: values[one["name"]] for one in operation["parameters"]
                        if one["required"]}
            status, headers, body = web.get(self.port, path, **required)
            checked += 1
            if status != 200:
                problems.append(f"{path}: {status} {body[:200]!r}")
                continue
            schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
            problems += [f"{path}: {problem}"
                         for problem in mismatches(json.loads(body), schema, document)]
            if not headers.get("Content-Type", "").startswith("application/json"):
                problems.append(f"{path}: is {headers.get('Content-Type')}")
            if web.get(self.port, path, **required, unheardOf=1)[0] != 400:
                problems.append(f"{path}: takes a parameter that nobody described")
            for name in required:
                less = {key: value for key, value in required.items() if key != name}
                if web.get(self.port, path, **less)[0] != 400:
                    problems.append(f"{path}: answers without {name}")
        self.demand(f"{checked} paths answer as the OpenAPI file says", problems)

    # MARK: compression

    def compress(self):
        """The same text plain and compressed, with one tag, for the page and the API."""
        last = web.ask(self.port, "about")["nextOffset"] - 1
        device = web.ask(self.port, "tiles")["tiles"][0]["id"]
        at = {"at": f"@{last}"}
        paths = [("/", {}), ("/app/main.js", {}), ("/app/style.css", {}), ("/app/words.js", {}),
                 ("/api/v1/openapi.json", {}), ("/api/v1/snapshot", at), ("/api/v1/tiles", at),
                 ("/api/v1/device", {"id": device, **at}),
                 # The newest page says whether there is more, and the home lives on.
                 ("/api/v1/log", {"at": f"@{last // 2}", "n": 200}),
                 ("/api/v1/diff", {"from": "@0", "to": f"@{last}"}),
                 ("/api/v1/timeline", {"from": "@0", "to": f"@{last // 2}"})]
        problems, sums = [], [0, 0]
        for path, parameters in paths:
            (status, plain, text), (_, packed, same) = web.texts(self.port, path, **parameters)
            if status != 200 or text != same:
                problems.append(f"{path}: {status}, or not the same text compressed")
            if "Content-Encoding" in plain or plain.get("ETag") != packed.get("ETag"):
                problems.append(f"{path}: {plain} and {packed}")
            if any(one.get("Vary") != "Accept-Encoding" for one in (plain, packed)):
                problems.append(f"{path}: no Vary")
            if (packed.get("Content-Encoding") == "gzip") != (len(text) >= 1024):
                problems.append(f"{path}: {len(text)} bytes, {packed}")
            sums = [sums[0] + len(text), sums[1] + int(packed["Content-Length"])]
            if "ETag" in packed:
                headers = {"If-None-Match": packed["ETag"], "Accept-Encoding": "gzip"}
                if web.get(self.port, path, headers, **parameters)[0] != 304:
                    problems.append(f"{path}: its tag is not known again")
        with web.stream(self.port, {"Accept-Encoding": "gzip"}) as answer:
            if answer.getheader("Content-Encoding") or answer.read(5) != b"retry":
                problems.append("the stream is compressed")
        self.demand(f"{len(paths)} texts are the same compressed, {sums[1] / sums[0]:.0%} as long",
                    problems)

    # MARK: what nobody should send

    def refuse(self):
        host = f"127.0.0.1:{self.port}"
        cases = [
            ("a foreign host", {"Host": "evil.example"}, "GET", "/api/v1/about", None, 403),
            ("a foreign host with our port", {"Host": f"evil.example:{self.port}"}, "GET", "/",
             None, 403),
            ("a foreign origin", {"Origin": "http://evil.example"}, "GET", "/api/v1/tiles", None,
             403),
            ("the origin null", {"Origin": "null"}, "POST", "/api/v1/commands", "{}", 403),
            ("another port as origin", {"Origin": "http://127.0.0.1:1"}, "POST",
             "/api/v1/commands", "{}", 403),
            ("a page of another site", {"Sec-Fetch-Site": "cross-site"}, "GET",
             "/api/v1/snapshot", None, 403),
            ("a form as a command", {"Content-Type": "text/plain"}, "POST", "/api/v1/commands",
             "{}", 415),
            ("a body of 10 MB", {"Content-Type": "application/json"}, "POST", "/api/v1/commands",
             "x" * 10_000_000, 413),
            ("a path upwards", {}, "GET", "/app/../../../etc/passwd", None, 404),
            ("an encoded path upwards", {}, "GET", "/app/%2e%2e/%2e%2e/etc/passwd", None, 404),
            ("a path that is not there", {}, "GET", "/api/v1/nothing", None, 404),
            ("a malformed point", {}, "GET", "/api/v1/tiles?at=%40x", None, 400),
            ("an offset beyond Int64", {}, "GET",
             "/api/v1/tiles?at=%4099999999999999999999999", None, 400),
            ("the largest offset", {}, "GET", "/api/v1/tiles?at=%4018446744073709551615", None,
             404),
            ("the largest offset before", {}, "GET",
             "/api/v1/log?after=18446744073709551615", None, 200),
            ("a negative count", {}, "GET", "/api/v1/log?n=-1", None, 400),
            ("a broken percent code", {}, "GET", "/api/v1/log?topic=%zz", None, 400),
            ("bytes that are no UTF-8", {}, "GET", "/api/v1/device?id=%ff%fe", None, 400),
            ("a parameter twice", {}, "GET", "/api/v1/tiles?at=HEAD&at=HEAD", None, 400),
            ("a predicate with a mistake", {}, "GET", "/api/v1/find?expr=any(onOff+%3D%3D", None,
             400),
            ("a rule with a mistake", {}, "GET", "/api/v1/backtest?when=any(onOff+%3D%3D&for=5m",
             None, 400),
            ("a rule for no duration", {}, "GET", "/api/v1/backtest?when=any(onOff)&for=soon",
             None, 400),
            ("a device that is not there", {}, "GET", "/api/v1/device?id=nobody", None, 404),
            ("the blame of a device that is not there", {}, "GET", "/api/v1/blame?device=nobody",
             None, 404),
            ("a query of 9 kB", {}, "GET", "/api/v1/log?topic=" + "a" * 9000, None, 414),
            ("the method DELETE", {}, "DELETE", "/api/v1/tiles", None, 405),
        ]
        problems, rows = [], []
        for what, headers, method, path, body, wanted in cases:
            headers = {"Host": host, **headers}
            try:
                status, answered, text = web.get(self.port, path, headers, method, body)
            except ConnectionError:
                # The server answers before it has read a body that it does not want.
                status, answered, text = wanted, {}, b""
            rows.append((what, status))
            if status != wanted:
                problems.append(f"{what}: {status} and not {wanted}")
            if b"root:" in text:
                problems.append(f"{what}: shows a file of the machine")
            if status >= 400 and text and status != 413 and "message" not in json.loads(text):
                problems.append(f"{what}: no sentence says why")
            if answered and "default-src 'none'" not in answered.get("Content-Security-Policy", ""):
                problems.append(f"{what}: an answer without a content policy")
        junk = [b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
                b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * 200_000 + b"\r\n\r\n",
                b"GET http://[ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"]
        for data in junk:
            try:
                web.raw(self.port, data, 3)
            except OSError:
                pass
        if not self.is_serving():
            problems.append("the server does not answer after bytes that are no request")
        self.refused = len(cases) + len(junk)
        self.demand(f"{len(cases)} requests that nobody should send, and {len(junk)} of noise",
                    problems)
        if self.options.table:
            for what, status in rows:
                print(f"| {what} | {status} |")
        self.hold_open()

    def hold_open(self):
        """Clients that never finish their request keep nobody out for long."""
        links = []
        for _ in range(300):
            link = socket.create_connection(("127.0.0.1", self.port))
            link.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.")
            links.append(link)
        problems = [] if self.is_serving() else ["300 unfinished requests keep others out"]
        for link in links:
            link.close()
        self.demand("300 requests that never end keep nobody out", problems)

    # MARK: commands

    def command(self):
        problems = []
        # The home is a wild one: a lamp leaves a command unanswered, and a bridge that restarts
        # lists no device for a while.
        self.wait_alive("a command over HTTP that is confirmed", self.is_confirmed, 60)
        _, _, refused = web.get(self.port, "/api/v1/commands",
                                {"Content-Type": "application/json"}, "POST",
                                json.dumps({"v": 1, "do": "trim", "offset": 5}))
        if json.loads(refused).get("code") != "permissionDenied":
            problems.append(f"trim over HTTP: {refused!r}")
        senders = {json.dumps(event.get("sender")) for event in self.daemon.whole_events()
                   if event["kind"] == "commandRequested"}
        if not any("page" in sender for sender in senders):
            problems.append(f"the log does not say who commanded: {senders}")
        self.demand("a command over HTTP is confirmed, and the log says whose it was", problems)

    def is_confirmed(self):
        """Whether a command to some lamp is carried out."""
        lamps = [tile for tile in web.ask(self.port, "tiles")["tiles"]
                 if not tile["isGroup"] and tile["connectivityState"] == "online"
                 and any(one["kind"] == "onOff" for one in tile["controls"])]
        if not lamps:
            return False
        lamp = self.random.choice(lamps)
        control = next(one for one in lamp["controls"] if one["kind"] == "onOff")
        body = json.dumps({"v": 1, "do": "command", "commands": [
            {"device": lamp["id"], "part": control["part"], "trait": "Matter.OnOffTrait",
             "command": "off" if control["value"] else "on"}]})
        _, _, answer = web.get(self.port, "/api/v1/commands",
                               {"Content-Type": "application/json"}, "POST", body)
        answer = json.loads(answer)
        return answer["ok"] and answer["outcomes"][0]["state"] == "confirmed"

    def stop(self):
        """A daemon ends in order while clients follow it."""
        followers = [web.Follower(self.port, view="tiles") for _ in range(5)]
        for follower in followers:
            follower.wait(lambda one: one.snapshot is not None)
        # It asks for 20 MB and takes none of it.
        request = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        stalled = socket.create_connection(("127.0.0.1", self.port))
        stalled.sendall(request * 400)
        code = self.daemon.stop()
        stalled.close()
        for follower in followers:
            follower.thread.join(10)
        self.demand("a daemon with 5 streams, and a client that takes nothing, ends in order",
                    [] if code == 0 and not any(one.thread.is_alive() for one in followers)
                    else [f"the daemon ended with {code}, or streams go on"])

    def summary(self):
        if self.problems:
            return f"{len(self.problems)} violations"
        return (f"the API held, {self.resumes} streams resumed, {self.streamed} events streamed, "
                f"{self.refused} bad requests")


def shorten(printed, answered, most):
    """Cuts a payload that the command line prints whole where the API may cut it, and only there."""
    whole, cut = printed["payload"], answered["payload"]
    if cut and printed["payloadBytes"] > most and most - 3 <= len(cut.encode()) <= most:
        printed["payload"] = whole[:len(cut)]


def mismatches(value, schema, document, place="$"):
    """Where a value is not what a schema of the OpenAPI file says."""
    if "$ref" in schema:
        node = document
        for key in schema["$ref"].split("/")[1:]:
            node = node[key]
        return mismatches(value, node, document, place)
    if "oneOf" in schema:
        found = [mismatches(value, one, document, place) for one in schema["oneOf"]]
        return [] if [] in found else found[0]
    if "const" in schema and value != schema["const"]:
        return [f"{place} is not {schema['const']}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{place} is {value!r}"]
    kinds = schema.get("type")
    names = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
             "number": (int, float), "null": type(None)}
    if kinds is not None:
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if not any(isinstance(value, names[kind]) for kind in kinds):
            return [f"{place} is no {' or '.join(kinds)} but {value!r}"]
    problems = []
    if isinstance(value, dict) and "properties" in schema:
        for name in schema.get("required", []):
            if name not in value:
                problems.append(f"{place}.{name} is missing")
        for name, one in value.items():
            if name in schema["properties"]:
                problems += mismatches(one, schema["properties"][name], document,
                                       f"{place}.{name}")
            elif not schema.get("additionalProperties"):
                problems.append(f"{place}.{name} is not described")
    if isinstance(value, list) and "items" in schema:
        for index, one in enumerate(value[:50]):
            problems += mismatches(one, schema["items"], document, f"{place}[{index}]")
    return problems


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program")
    parser.add_argument("--seed", type=int, help="of the home and of the choices")
    parser.add_argument("--short", action="store_true", help="a few seconds of streams")
    parser.add_argument("--table", action="store_true", help="print what bad requests got")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    return parser.parse_args()


def main():
    return conduct("web", Web, parse())


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A home behind TLS and a login, asked by those who may and by those who may not.

A simulated home plays on a real broker into `hearth run` that listens at every address. People log in
by links, programs have tokens; each line of the table of docs/API.md is sent and must get what stands
there. A replica follows with a token. Nothing that is refused may show anything of the home.

Exit code 0 when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import time

from harness.broker import Broker, free_port
from harness.client import Client
from harness.daemon import Daemon
from harness.findings import Findings, conduct

CONNECTIONS = 10_000
# What one other machine may hold.
MACHINE = 128
# The devices of one codec are of another structure than those of the other.
PROFILES = """profiles:
  - key: house
    broker: "{0}"
    codecs: [zigbee2mqtt]
  - key: flat
    broker: "{0}"
    codecs: ["native=flat"]
    structure: Flat
"""
FLAT = "native:studio-lamp"
# What belongs to the home and to nobody who is refused.
SECRETS = (b"Kitchen", b"zigbee:", b"logID", b"lamp")


def certificate(directory, name, days=30):
    """A certificate of loopback that signs itself, and its key."""
    chain, key = (os.path.join(directory, f"{name}.{kind}") for kind in ("pem", "key"))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-keyout", key, "-out", chain, "-days", str(days), "-subj", f"/CN={name}",
         "-addext", "subjectAltName=DNS:localhost,DNS:home.example,IP:127.0.0.1"],
        check=True, capture_output=True)
    return chain, key


def own_address():
    """An address of this machine that is not loopback; None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent.
            probe.connect(("192.0.2.1", 9))
            address = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


def is_open(link):
    """Whether the other side has not ended a connection on which it says nothing."""
    link.setblocking(False)
    try:
        return bool(link.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return True
    except OSError:
        return False


class Secure(Findings):
    """One run against one home."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = directory
        self.broker = None
        self.simulation = None
        self.port = free_port()
        self.rows = []

    def play(self):
        options = self.options
        self.chain, self.key = certificate(self.directory, "first")
        self.trust(self.chain)
        self.broker = Broker(os.path.join(self.directory, "broker"))
        self.broker.start()
        url = f"mqtt://127.0.0.1:{self.broker.port}"
        self.settings_refused()
        self.daemon = Daemon(
            options.hearth, os.path.join(self.directory, "home"),
            os.path.join(self.directory, "daemon.log"), url, settings=PROFILES.format(url),
            more=("--web-port", str(self.port), "--web-commands", "--web-address", "0.0.0.0",
                  "--web-host", "home.example", "--web-certificate", self.chain,
                  "--web-key", self.key, "--quiet"))
        self.daemon.start()
        self.wait_alive("the page", self.is_serving, 60)
        self.simulation = subprocess.Popen(
            [options.hearth, "simulate", "--broker", url, "--seed", str(options.seed),
             "--speed", "40"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.login_by_link()
        self.wait_alive("a home", lambda: self.ask("about")["nextOffset"] > 250, 120)
        self.tokens()
        self.one_structure()
        self.refuse()
        self.revoke()
        self.replica()
        self.renew()
        self.wrong_secrets()
        self.one_machine()
        self.stalled()
        self.nothing_at_rest()

    def end(self):
        if self.simulation:
            self.simulation.kill()
            self.simulation.wait()
        if self.daemon and self.daemon.process:
            self.daemon.stop()
        if self.broker:
            self.broker.stop()

    # MARK: asking

    def trust(self, chain):
        self.context = ssl.create_default_context(cafile=chain)

    def is_serving(self):
        try:
            return self.get("/readyz")[0] == 200
        except OSError:
            return False

    def get(self, path, headers=None, method="GET", body=None):
        """Status, headers and body of an answer."""
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=30, context=self.context)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def ask(self, path, token=None):
        status, _, body = self.get(f"/api/v1/{path}", self.bearer(token or self.admin))
        if status != 200:
            raise AssertionError(f"{path}: {status} {body[:300]!r}")
        return json.loads(body)

    @staticmethod
    def bearer(token):
        return {"Authorization": f"Bearer {token}"}

    def post(self, path, body, headers=None):
        headers = {"Content-Type": "application/json", **(headers or {})}
        return self.get(f"/api/v1/{path}", headers, "POST", json.dumps(body))

    def hearth(self, *arguments, code=0):
        result = subprocess.run(
            [self.options.hearth, *arguments, "--data", self.daemon.data], capture_output=True,
            timeout=60, text=True, check=False)
        if result.returncode != code:
            raise AssertionError(f"{arguments}: {result.returncode} {result.stderr}")
        return result.stdout

    def token(self, name, *more):
        return json.loads(self.hearth("token", "add", name, *more))["token"]

    def row(self, what, status):
        self.rows.append((what, status))

    # MARK: settings

    def settings_refused(self):
        """What would show a home to a network is no setting."""
        common = [self.options.hearth, "run", "--broker", "mqtt://127.0.0.1:1", "--quiet", "--data",
                  os.path.join(self.directory, "refused"), "--web-port", str(self.port)]
        other = certificate(self.directory, "other")
        cases = {
            "an address without a certificate": ["--web-address", "0.0.0.0"],
            "a certificate without a key": ["--web-certificate", self.chain],
            "a key of another certificate":
                ["--web-certificate", self.chain, "--web-key", other[1]],
            "a key in the place of a certificate":
                ["--web-certificate", self.key, "--web-key", self.key],
            "a certificate that is not there":
                ["--web-certificate", self.chain + "x", "--web-key", self.key],
            "a name as an address": ["--web-address", "example.org"],
            "an address as a name": ["--web-host", "a b"],
        }
        problems = []
        for what, flags in cases.items():
            result = subprocess.run(common + flags, capture_output=True, timeout=30, text=True,
                                    check=False)
            if result.returncode not in (64, 78) or "--web-" not in result.stderr:
                problems.append(f"{what}: {result.returncode} {result.stderr}")
            if os.path.exists(os.path.join(self.directory, "refused")):
                problems.append(f"{what}: a log was made")
        self.demand(f"{len(cases)} settings that would open a home, or nothing, are refused",
                    problems)

    # MARK: logging in

    def login_by_link(self):
        problems = []
        with open(self.daemon.output_path) as file:
            found = re.search(r"https://home\.example:(\d+)/login#(\S+)", file.read())
        if not found or int(found.group(1)) != self.port:
            raise AssertionError("hearth run printed no link")
        code = found.group(2)
        status, headers, body = self.post("login", {"link": code})
        cookie = headers.get("Set-Cookie", "")
        for attribute in ("__Host-hearth=hearth_", "Secure", "HttpOnly", "SameSite=Strict",
                          "Path=/"):
            if attribute not in cookie:
                problems.append(f"the cookie has no {attribute}: {cookie}")
        if status != 200 or json.loads(body)["scope"] != "admin":
            problems.append(f"the link: {status} {body!r}")
        self.admin = cookie.split(";")[0].partition("=")[2]
        session = {"Cookie": cookie.split(";")[0]}
        if self.get("/api/v1/about", session)[0] != 200:
            problems.append("the cookie opens nothing")
        again = self.post("login", {"link": code})[0]
        self.row("a link that was used", again)
        if again != 401:
            problems.append(f"the link works twice: {again}")
        status, headers, _ = self.post("logout", {}, session)
        if status != 200 or "Max-Age=0" not in headers.get("Set-Cookie", ""):
            problems.append("a log out leaves the cookie")
        link = json.loads(self.hearth("token", "link", "guest", "--scope", "read"))["link"]
        status, headers, _ = self.post("login", {"link": link.partition("#")[2]})
        if status != 200 or self.ask("about", headers["Set-Cookie"].split(";")[0].partition(
                "=")[2])["scope"] != "read":
            problems.append("hearth token link lets nobody in")
        if '"guest"' not in self.hearth("token", "ls", "--output", "jsonl"):
            problems.append("a login is not seen by hearth token ls")
        self.demand("a link of the first start, and one of hearth token link, let in once",
                    problems)

    def tokens(self):
        self.reader = self.token("reader")
        self.commander = self.token("commander", "--scope", "command")
        # It has ended when it is asked.
        self.ended = self.token("ended", "--expires", "1s")
        time.sleep(1.1)
        problems = []
        command = {"v": 1, "do": "command", "program": "somebody-else", "commands": [
            self.lamp_command()]}
        cases = [
            ("no token", None, "about", None, 401), ("an ended token", self.ended, "about", None, 401),
            ("a wrong token", self.reader[:-1] + ("0" if self.reader[-1] != "0" else "1"), "about",
             None, 401),
            ("no token, for the stream", None, "stream", None, 401),
            ("no token, for a path that is not there", None, "nothing", None, 404),
            ("a token of read that commands", self.reader, "commands", command, 403),
            ("a token of read", self.reader, "about", None, 200),
            ("a token of command that commands", self.commander, "commands", command, 200),
        ]
        for what, token, path, body, wanted in cases:
            headers = self.bearer(token) if token else {}
            status, answered, text = (
                self.post(path, body, headers) if body else self.get(f"/api/v1/{path}", headers))
            self.row(what, status)
            if status != wanted:
                problems.append(f"{what}: {status} {text!r}")
            if status == 401 and "WWW-Authenticate" not in answered:
                problems.append(f"{what}: does not say how to log in")
            if status >= 400 and any(secret in text for secret in SECRETS):
                problems.append(f"{what}: {text!r}")
        rename = {"v": 1, "do": "createRoom", "name": "Attic"}
        for token, code in ((self.commander, "permissionDenied"), (self.admin, None)):
            answer = json.loads(self.post("commands", rename, self.bearer(token))[2])
            if answer.get("code") != code:
                problems.append(f"a new room: {answer}")
        answer = json.loads(self.post(
            "commands", {"v": 1, "do": "trim", "offset": 1}, self.bearer(self.admin))[2])
        if answer.get("code") != "permissionDenied":
            problems.append(f"an admin trims the log: {answer}")
        senders = [event.get("sender") for event in self.daemon.whole_events()
                   if event["kind"] == "commandRequested"]
        if not any("commander" in json.dumps(sender) for sender in senders):
            problems.append(f"the log does not name the token: {senders}")
        self.demand(f"{len(cases)} tokens get what their scope allows, and the log names the sender",
                    problems)

    def lamp_command(self):
        lamp = next(tile for tile in self.ask("tiles")["tiles"]
                    if any(one["kind"] == "onOff" for one in tile["controls"]))
        control = next(one for one in lamp["controls"] if one["kind"] == "onOff")
        return {"device": lamp["id"], "part": control["part"], "trait": "Matter.OnOffTrait",
                "command": "on"}

    # MARK: one structure

    def one_structure(self):
        """A token of one structure sees and moves nothing of another."""
        problems = []
        self.announce_flat()
        command = {**self.lamp_command(), "device": FLAT, "part": "light"}
        token = self.token("flat", "--structure", "Flat", "--scope", "command")
        whole = self.ask("snapshot")
        part = self.ask("snapshot", token)
        if [one["id"] for one in part["devices"]] != [command["device"]]:
            problems.append(f"sees {[one['id'] for one in part['devices']]}")
        others = [one["id"] for one in whole["devices"] if one["id"] != command["device"]]
        texts = [self.get(f"/api/v1/{path}", self.bearer(token))[2] for path in (
            "snapshot", "tiles", "about", "diff?from=@1", "snapshot?at=@200", "tiles?at=@200")]
        for other in others:
            if any(json.dumps(other).encode() in text for text in texts):
                problems.append(f"sees {other}")
        other = others[0]
        structure = next(one["id"] for one in whole["structures"] if one["name"] != "Flat")
        refused = {f"snapshot?structure={structure}": 403, f"device?id={other}": 404,
                   f"explain?device={other}": 404,
                   f"history?device={other}&attribute=connectivity": 404,
                   f"stream?structure={structure}": 403,
                   **{path: 403 for path in (
                       "log", "record?offset=1", "timeline", "find?expr=any(onOff)", "status",
                       "hash", "replication", "backtest?when=any(onOff)", f"blame?device={FLAT}",
                       f"explain?device={FLAT}&attribute=onOff")}}
        for path, wanted in refused.items():
            status, _, text = self.get(f"/api/v1/{path}", self.bearer(token))
            if status != wanted:
                problems.append(f"{path}: {status} {text[:200]!r}")
        self.row("a token of one structure, for another or for the whole home", 403)
        self.row("the same, for a device of another structure", 404)
        for name in (other, FLAT):
            answer = json.loads(self.post("commands", {
                "v": 1, "do": "command", "commands": [{**command, "device": name, "timeoutSeconds": 1}]},
                self.bearer(token))[2])
            # Nobody answers for the lamp of the flat, but its command is sent.
            if answer["ok"] != (name == FLAT):
                problems.append(f"a command to {name}: {answer}")
        # Two keys of one name must not be read in two ways.
        twice = json.dumps({"v": 1, "do": "read", "device": command["device"]})
        twice = twice[:-1] + f', "device": {json.dumps(other)}}}'
        answer = json.loads(self.get("/api/v1/commands", {
            "Content-Type": "application/json", **self.bearer(token)}, "POST", twice)[2])
        if answer["ok"]:
            problems.append(f"a request with two devices: {answer}")
        self.demand(f"a token of one structure sees 1 of {len(whole['devices'])} devices and moves "
                    "no other", problems)

    def announce_flat(self):
        client = Client(self.broker.port, "flat")
        client.connect()
        client.publish("hearth/v1/flat/in/announce/studio-lamp", json.dumps(
            {"name": "Studio lamp", "parts": [
                {"part": "light", "type": "OnOffLightDeviceType",
                 "traits": [{"trait": "Matter.OnOffTrait", "attributes": ["onOff"]}]}]}).encode(),
            qos=1, retain=True)
        self.wait_alive("the lamp of the flat", lambda: any(
            one["id"] == FLAT for one in self.ask("snapshot")["devices"]), 30)

    # MARK: browsers and noise

    def refuse(self):
        host = f"home.example:{self.port}"
        token = self.bearer(self.reader)
        json_type = {"Content-Type": "application/json"}
        cases = [
            ("its own name", {"Host": host}, "GET", "/api/v1/about", None, 200),
            ("an address of the machine", {"Host": f"127.0.0.1:{self.port}"}, "GET",
             "/api/v1/about", None, 200),
            ("a foreign host", {"Host": "evil.example"}, "GET", "/api/v1/about", None, 403),
            ("its own origin", {"Host": host, "Origin": f"https://{host}"}, "GET",
             "/api/v1/about", None, 200),
            ("its own origin without TLS", {"Host": host, "Origin": f"http://{host}"}, "GET",
             "/api/v1/about", None, 403),
            ("a page of another site", {"Sec-Fetch-Site": "same-site"}, "GET", "/api/v1/about",
             None, 403),
            ("a login from another origin", {"Origin": "https://evil.example", **json_type}, "POST",
             "/api/v1/login", '{"token":"x"}', 403),
            ("a login as a form", {"Content-Type": "application/x-www-form-urlencoded"}, "POST",
             "/api/v1/login", "token=x", 415),
            ("a login of 10 MB", json_type, "POST", "/api/v1/login", "x" * 10_000_000, 413),
            ("a login without a secret", json_type, "POST", "/api/v1/login", "{}", 400),
            ("a log out by another origin", {"Origin": "null", **json_type}, "POST",
             "/api/v1/logout", "{}", 403),
            ("a path upwards", {}, "GET", "/app/../../../etc/passwd", None, 404),
            ("the list of tokens as a path", {}, "GET", "/access.json", None, 404),
        ]
        problems = []
        for what, headers, method, path, body, wanted in cases:
            try:
                status, answered, text = self.get(path, {**token, **headers}, method, body)
            except (ConnectionError, ssl.SSLError):
                # The server answers before it has read a body that it does not want.
                status, answered, text = wanted, {}, b""
            self.row(what, status)
            if status != wanted:
                problems.append(f"{what}: {status} and not {wanted}: {text[:200]!r}")
        for version in ("-tls1", "-tls1_1", "-tls1_2", "-tls1_3"):
            spoken = subprocess.run(
                ["openssl", "s_client", "-connect", f"127.0.0.1:{self.port}", version, "-cipher",
                 "ALL:@SECLEVEL=0"], stdin=subprocess.DEVNULL, capture_output=True, timeout=30,
                check=False)
            if (spoken.returncode == 0) != (version in ("-tls1_2", "-tls1_3")):
                problems.append(f"openssl {version} ends with {spoken.returncode}")
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as link:
            link.sendall(b"GET /api/v1/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try:
                if b"HTTP/1.1 200" in link.recv(4096):
                    problems.append("the home is told without TLS")
            except OSError:
                pass
        self.demand(f"{len(cases)} requests of browsers, old TLS and none", problems)

    # MARK: what ends

    def revoke(self):
        """A revoked token gets nothing more, also from a stream that is open."""
        problems = []
        token = self.token("leaving")
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60,
                                                 context=self.context)
        connection.request("GET", "/api/v1/stream?view=tiles", headers=self.bearer(token))
        answer = connection.getresponse()
        if answer.status != 200 or not answer.readline():
            problems.append("a token has no stream")
        self.hearth("token", "rm", "leaving")
        if self.get("/api/v1/about", self.bearer(token))[0] != 401:
            problems.append("a revoked token is taken")
        begun = time.monotonic()
        try:
            while answer.readline():
                if time.monotonic() - begun > 40:
                    problems.append("a revoked token's stream goes on")
                    break
        except OSError as error:
            problems.append(f"a revoked token's stream: {error}")
        connection.close()
        self.row("a revoked token; its open stream ends", 401)
        self.demand("a revoked token is nobody's, and its stream ends", problems)

    def replica(self):
        """hearth follow over TLS with a token, and without."""
        problems = []
        directory = os.path.join(self.directory, "replica")
        token_file = os.path.join(self.directory, "token")
        with open(token_file, "w") as file:
            file.write(self.reader + "\n")
        url = f"https://localhost:{self.port}"
        good = ["--token-file", token_file, "--cafile", self.chain]
        for what, more, words in (
                ("without a token", ["--cafile", self.chain], "token is needed"),
                ("without the authority", ["--token-file", token_file], "not trusted here")):
            result = self.follow(url, directory + "-none", more, words)
            if words not in result:
                problems.append(f"{what}: {result}")
        result = self.follow(url, directory, good, "the replica has the records")
        if "the replica has the records" not in result:
            problems.append(f"a replica with a token: {result}")
        result = subprocess.run(
            [self.options.hearth, "follow", "http://example.org", "--data", directory, *good[:2]],
            capture_output=True, text=True, timeout=30, check=False)
        if result.returncode != 64 or "use https" not in result.stderr:
            problems.append(f"a token over HTTP: {result.returncode} {result.stderr}")
        self.demand("a replica follows over TLS with a token, and not without", problems)

    def follow(self, url, directory, more, words):
        """What a replica says until it has said these words, has ended, or 20 s are over."""
        with open(directory + ".txt", "wb") as file:
            process = subprocess.Popen(
                [self.options.hearth, "follow", url, "--data", directory, *more],
                stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        begun = time.monotonic()
        said = ""
        while time.monotonic() - begun < 20 and words not in said:
            with open(directory + ".txt") as file:
                said = file.read()
            if process.poll() is not None:
                break
            time.sleep(0.05)
        process.terminate()
        process.wait(30)
        with open(directory + ".txt") as file:
            return file.read()

    def renew(self):
        """A new certificate in the place of the old one is used; a broken one is not."""
        problems = []
        with open(self.chain, "rb") as file:
            old = file.read()
        with open(self.chain, "wb") as file:
            file.write(old[:100])
        if not self.is_serving():
            problems.append("a broken certificate ends the page")
        chain, key = certificate(self.directory, "second")
        os.replace(key, self.key)
        os.replace(chain, self.chain)
        self.trust(self.chain)
        if not self.is_serving():
            problems.append("a new certificate is not used")
        self.demand("a certificate is renewed while the daemon runs", problems)

    # MARK: too much

    def wrong_secrets(self):
        """Who tries many secrets is soon told to wait, and comes in again afterwards."""
        problems = []
        wrong = "hearth_" + "0" * 12 + "_" + "0" * 64
        counts = {}
        for _ in range(40):
            status = self.get("/api/v1/about", self.bearer(wrong))[0]
            counts[status] = counts.get(status, 0) + 1
        if set(counts) != {401, 429} or counts[401] > 20:
            problems.append(f"40 wrong tokens: {counts}")
        self.row("40 wrong tokens in a row, from the 11th on", 429)
        with open(self.daemon.output_path) as file:
            noted = file.read().count("token was refused")
        if not 1 <= noted <= 3:
            problems.append(f"the daemon's log has {noted} lines of it")
        if self.get("/api/v1/about", self.bearer(self.admin))[0] != 200:
            problems.append("who has a token is kept out by others")
        self.demand("40 wrong tokens are slowed down, and noted once", problems)

    def one_machine(self):
        """Another machine holds its share of the connections, and everybody else comes in."""
        address = own_address()
        if address is None:
            print("this machine has no address but loopback: nobody else can connect")
            return
        links = [socket.create_connection((address, self.port), timeout=5) for _ in range(300)]
        problems = []
        self.wait_alive("the end of those beyond 128",
                        lambda: sum(not is_open(link) for link in links) >= 300 - MACHINE, 15)
        held = sum(is_open(link) for link in links)
        if held != MACHINE:
            problems.append(f"{held} of 300 connections are held")
        if not self.is_serving():
            problems.append("nobody else comes in")
        for link in links:
            link.close()
        self.row("300 connections of another machine that never finish a handshake",
                 f"{held} are held")
        self.demand(f"{held} of 300 connections of one machine are held", problems)

    def stalled(self):
        """Connections that say nothing, or nearly nothing, keep nobody out for long."""
        problems, links = [], []
        wanted = 300 if self.options.short else CONNECTIONS
        for number in range(wanted):
            try:
                link = socket.create_connection(("127.0.0.1", self.port), timeout=2)
            except OSError:
                break
            links.append(link)
            if number % 2:
                try:
                    link.sendall(b"\x16\x03\x01")
                except OSError:
                    pass
        begun = time.monotonic()
        came = False
        while not came and time.monotonic() - begun < 90:
            came = self.is_serving()
        seconds = time.monotonic() - begun
        for link in links:
            link.close()
        if not came:
            problems.append("nobody came in within 90 s")
        self.row(f"{len(links)} connections that never finish a handshake",
                 f"others come in after {seconds:.0f} s")
        self.demand(f"{len(links)} stalled handshakes keep others out for {seconds:.0f} s at most",
                    problems)

    def nothing_at_rest(self):
        """No secret is in any file that the daemon or a command wrote."""
        problems = []
        secrets = [self.admin, self.reader, self.commander, self.ended]
        for root, _, files in os.walk(self.daemon.data):
            for name in files:
                if not os.path.isfile(os.path.join(root, name)):
                    continue
                with open(os.path.join(root, name), "rb") as file:
                    content = file.read()
                problems += [f"{name} has a secret" for one in secrets
                             if one[-64:].encode() in content]
        path = os.path.join(self.daemon.data, "access.json")
        if os.stat(path).st_mode & 0o777 != 0o600:
            problems.append("others may read access.json")
        with open(self.daemon.output_path) as file:
            text = file.read()
        problems += ["the daemon's log has a token" for one in secrets if one[-64:] in text]
        self.demand("no secret is at rest", problems)
        if self.options.table:
            for what, status in self.rows:
                print(f"| {what} | {status} |")

    def summary(self):
        if self.problems:
            return f"{len(self.problems)} violations"
        return f"the home was shown to whom it is meant, {len(self.rows)} cases"


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program")
    parser.add_argument("--seed", type=int, help="of the home")
    parser.add_argument("--short", action="store_true", help="300 stalled connections, not 10 000")
    parser.add_argument("--table", action="store_true", help="print what each request got")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    return parser.parse_args()


def main():
    return conduct("secure", Secure, parse())


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Commands over MQTT that must be refused, and a PIN that must not be kept, on a real broker.

Stale, retained, replayed, queued and spoofed commands reach no device, their senders are told why,
and the log says so. Messages of the largest sizes are left out by the broker or unreadable, and the
daemon's memory stays bounded. Then a lock is unlocked with a PIN through every door, the daemon is
killed, and the PIN is looked for in everything that it has written or printed.

All chance comes from one seed (--seed, else HEARTH_SEED, else fresh), which is printed. Exit code 0
when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import datetime
import json
import os
import random
import shutil
import stat
import sys
import threading
import time
import urllib.request

from harness import check, mqtt, outcomes, secret
from harness.broker import Broker, free_port, wait_for
from harness.client import Client
from harness.control import ControlError, ask
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, Violation, conduct
from harness.fleet import (
    BASE, LOG_PROPERTY, NATIVE, OFFSET_PROPERTY, OTHERS_PROPERTY, Fleet)
from harness.outcomes import LEVEL, LOCK, ON_OFF

SETTINGS = """\
mqtt:
  broker: mqtt://127.0.0.1:{port}
  codecs: [zigbee2mqtt=zigbee2mqtt, native=home]
  publish: home
{acceptance}metrics:
  port: {metrics}
"""
NOTHING, COMMANDS = "", "  accept: [commands]\n"
SECURE = COMMANDS + "  acceptSecure: true\n"
# The largest packet that a session accepts, and the largest payload that a codec reads.
PACKET_BYTES_MAX, PAYLOAD_BYTES_MAX = 16 << 20, 1 << 20
# What the daemon may need for other things meanwhile; and for one packet that it holds some times.
LEFT_OUT_MB_MAX, UNREAD_MB_MAX = 16, 160
COMMAND, ANSWERS = f"{NATIVE}/in/command", f"{NATIVE}/out/answer"


def moment(seconds=0.0):
    """RFC 3339, some seconds from now."""
    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return at.isoformat().replace("+00:00", "Z")


class Run(Findings):
    """The broker, the daemon, a small fleet, somebody who asks, and what was found."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = directory
        self.random = random.Random(options.seed)
        self.broker = Broker(os.path.join(directory, "broker"))
        self.metrics = free_port()
        self.output = os.path.join(directory, "daemon", "output.log")
        self.daemon = Daemon(
            options.hearth, os.path.join(directory, "data"), self.output,
            settings=self.settings(COMMANDS), more=["-v"])
        self.fleet = Fleet(self.broker.port, options.seed,
                           {"light": 2, "plug": 1, "lock": 2, "native": 2})
        self.fleet.forced = {device.name: "prompt" for device in self.fleet.devices}
        self.somebody = Client(self.broker.port, "harness-somebody", self.take)
        self.changed = threading.Condition()
        # Everything that the daemon published outside of commands to devices.
        self.told = []
        self.refused = 0
        self.confirmed = 0

    def settings(self, acceptance):
        return SETTINGS.format(
            port=self.broker.port, metrics=self.metrics, acceptance=acceptance)

    def take(self, message):
        with self.changed:
            self.told.append(message)
            self.changed.notify_all()

    def device(self, name):
        return next(each for each in self.fleet.devices if each.name == name)

    # The course of things.

    def play(self):
        self.begin()
        self.refusals()
        self.oversized()
        self.without_acceptance()
        self.pin()
        self.judge_receipts()

    def summary(self):
        return (f"{self.refused} refused, {self.confirmed} carried out, {len(self.problems)} "
                "violations")

    def begin(self):
        self.broker.start()
        self.fleet.start()
        self.somebody.connect()
        self.somebody.subscribe([f"{NATIVE}/out/answer/#", f"{NATIVE}/out/status",
                                 f"{NATIVE}/out/diff/#", f"{NATIVE}/out/record/#", "astray/#"])
        # It lies there since before anybody listened.
        self.somebody.publish_acked(COMMAND, self.form("stored", "light-1", ON_OFF, "on"),
                                    retain=True)
        self.start()
        self.fleet.report_all()
        self.wait_logged("m", len(self.fleet.publications) - 1)

    def start(self):
        self.daemon.start()
        topics = [f"{BASE}/light-1/set", COMMAND]
        self.wait_alive("the daemon to subscribe",
                        lambda: self.broker.covers(CLIENT_PREFIX, topics), 60)
        self.wait_alive("the socket", self.is_open, 60)

    def is_open(self):
        try:
            status = ask(self.daemon.data, {"do": "status"})
        except ControlError:
            return False
        # What comes while the broker still sends what it had queued is taken for late.
        return status["ok"] and all(session["phase"] == "connected" and not session["backlog"]
                                    for session in status["status"]["sessions"])

    def kill(self):
        self.daemon.kill()
        wait_for("the broker to see the daemon gone",
                 lambda: self.broker.is_gone(CLIENT_PREFIX), 30)

    def end(self):
        self.fleet.close()
        self.somebody.close()
        if self.daemon.process is not None:
            self.daemon.kill()
        self.broker.stop()

    def wait_logged(self, name, number):
        self.wait_alive(f"message {name} = {number} to be logged", lambda: any(
            check.property_of(event, name) == str(number)
            for event in self.daemon.events(last=2_000)), 60)

    def form(self, id, device, trait, command, issued=0.0, **more):
        """A command's message; `device` is a name of the fleet, or an id."""
        known = next((each.id for each in self.fleet.devices if each.name == device), device)
        return json.dumps({"id": id, "issuedAt": moment(issued), "device": known, "trait": trait,
                           "command": command, "timeoutSeconds": 3, **more}).encode()

    def answer(self, id, timeout=20):
        """The first answer that names the request."""
        def found():
            for message in self.told:
                if message.topic.startswith(ANSWERS) and not message.retained:
                    said = json.loads(message.payload)
                    if said.get("id") == id:
                        return message, said
            return None
        with self.changed:
            self.changed.wait_for(found, timeout)
            answer = found()
        if answer is None:
            raise Violation(f"nobody answered the command {id}\n{self.daemon.tail_of_output()}")
        return answer

    def forget_answers(self):
        with self.changed:
            self.told = [each for each in self.told if not each.topic.startswith(ANSWERS)]

    def refuse(self, what, id, payload, code, send=True, **more):
        """Sends what must be refused: its sender is told, the log knows, no device hears it."""
        heard = len(self.fleet.receipts)
        # An id that comes again may have been refused before.
        before = len(self.failures_of(id)) if send else 0
        if send:
            self.somebody.publish(COMMAND, payload, **more)
        message, said = self.answer(id)
        problems = []
        if (said["state"], said.get("code")) != ("failed", code):
            problems.append(f"{what}: answered {said}, not failed {code}")
        if message.correlation != more.get("correlation"):
            problems.append(f"{what}: the correlation data was not given back")
        # A command that is carried out comes behind it: had it left, it would be heard by now.
        self.carry_out("behind", "plug-1")
        heard = self.fleet.receipts[heard:-1]
        problems += [f"{what}: {each.device} heard {each.payload}" for each in heard]
        logged = self.failures_of(id)[before:]
        if logged != [code]:
            problems.append(f"{what}: the log has commandFailed {logged} for it, not [{code}]")
        self.refused += not problems
        self.demand(f"{what}: {code}", problems)
        self.forget_answers()

    def failures_of(self, id):
        """The codes of commandFailed in the log for a request, or for the commands of it."""
        commands, codes = set(), []
        for event in self.daemon.whole_events():
            place = f"command:{event['offset']}.{event['index']}"
            if event["kind"] == "commandReceived" and event["requestID"] == id:
                commands.add(place)
            elif event["kind"] == "commandFailed" and (
                    event.get("requestID") == id or event.get("commandID") in commands):
                codes.append(event["code"])
        return codes

    def carry_out(self, word, device, **more):
        """The counterpart: a fresh command that is accepted and confirmed."""
        id = f"{word}-{self.random.getrandbits(32):08x}"
        heard = len(self.fleet.receipts)
        self.somebody.publish(COMMAND, self.form(id, device, ON_OFF, "toggle", **more))
        _, said = self.answer(id)
        self.fleet.client.settle()
        if said["state"] != "confirmed":
            raise Violation(f"a fresh command was answered {said}")
        if len(self.fleet.receipts) == heard:
            raise Violation(f"a fresh command to {device} was not heard")
        self.confirmed += 1
        return id

    def refusals(self):
        self.say("commands over MQTT that are refused")
        self.refuse("a stored command", "stored", None, "failedPrecondition", send=False)
        self.somebody.publish_acked(COMMAND, b"", retain=True)
        self.refuse("a command 11 s old", "old",
                    self.form("old", "light-1", ON_OFF, "on", issued=-11), "deadlineExceeded",
                    correlation=b"\0one")
        self.refuse("a command from the future", "early",
                    self.form("early", "light-1", ON_OFF, "on", issued=60), "failedPrecondition")
        id = self.carry_out("once", "light-1", issued=-8)
        self.forget_answers()
        self.refuse("the same id again", id, self.form(id, "light-1", ON_OFF, "off"),
                    "alreadyExists")
        self.refuse("a lock without acceptSecure", "lock",
                    self.form("lock", "lock-1", LOCK, "unlockDoor"), "permissionDenied")
        self.refuse("names without accept: metadata", "names", json.dumps({
            "id": "names", "issuedAt": moment(), "do": "createRoom", "name": "Cellar"}).encode(),
            "permissionDenied")
        self.refuse("an answer into somebody else's topic", "astray",
                    self.form("astray", "light-1", ON_OFF, "on"), "invalidArgument",
                    response_topic="astray/lamp/set")
        self.refuse("an answer as a command", "astray2",
                    self.form("astray2", "light-1", ON_OFF, "on"), "invalidArgument",
                    response_topic=f"{BASE}/lock-1/set")
        self.refuse("an unknown device", "nobody",
                    self.form("nobody", "zigbee:0x00000000deadbeef", ON_OFF, "on"), "notFound")
        self.demand("nothing was published astray", [
            f"{each.topic}: {each.payload}" for each in self.told
            if each.topic.startswith("astray")])
        self.after_a_kill(id)
        self.spoofed_ids()
        self.forged_echo()
        self.empty_writes()

    def after_a_kill(self, id):
        self.kill()
        payload = self.form("queued", "light-2", ON_OFF, "on")
        self.somebody.publish_acked(COMMAND, payload)
        self.start()
        self.refuse("a command that waited at the broker", "queued", None, "failedPrecondition",
                    send=False)
        self.refuse("an id of before the kill", id, self.form(id, "light-1", ON_OFF, "on"),
                    "alreadyExists")

    def spoofed_ids(self):
        """Native topics cannot speak for a device of another codec, nor for another device."""
        lamp = self.device("light-1")
        announcement = {"name": "spoof", "parts": [{
            "part": "light", "type": "OnOffLightDeviceType",
            "traits": [{"trait": ON_OFF, "attributes": ["onOff"]}]}]}
        report = {"parts": {"light": {ON_OFF: {"onOff": True}}}}
        for kind, payload in [("announce", json.dumps(announcement)), ("connectivity", "offline"),
                              ("report", json.dumps(report))]:
            self.somebody.publish_acked(f"{NATIVE}/in/{kind}/{lamp.id}", payload.encode(),
                                        user=[(OTHERS_PROPERTY, "spoof")])
        self.wait_logged(OTHERS_PROPERTY, "spoof")
        heard = len(self.fleet.receipts)
        self.carry_out("spoofed", "light-1")
        topics = {each.topic for each in self.fleet.receipts[heard:]}
        touched = [
            f"@{event['offset']}: {event['kind']} of {lamp.id} by a native message"
            for event in self.daemon.whole_events()
            if check.property_of(event, OTHERS_PROPERTY) == "spoof"
            and lamp.id in (event.get("deviceID"), event.get("mergedID"))]
        if topics != {f"{lamp.topic}/set"}:
            touched.append(f"a command to {lamp.id} went to {topics}")
        self.demand("a native announcement under a zigbee id touches nothing", touched)

        self.fleet.forced["native-1"] = "spoof"
        id = f"foreign-{self.random.getrandbits(32):08x}"
        self.somebody.publish(COMMAND, self.form(id, "native-1", ON_OFF, "on"))
        _, said = self.answer(id)
        self.demand("an answer from another device's topic confirms nothing", []
                    if (said["state"], said.get("reason")) == ("unconfirmed", "timeout")
                    else [f"a foreign answer: {said}"])
        self.fleet.forced["native-1"] = "prompt"

    def forged_echo(self):
        """Who takes our name in a message's properties hides nothing by it."""
        log_id = next(event["logID"] for event in self.daemon.whole_events()
                      if event["kind"] == "logOpened")
        self.somebody.publish_acked(
            f"{self.device('light-2').topic}/set", b'{"state":"ON"}', user=[
                (OTHERS_PROPERTY, "forged"), (LOG_PROPERTY, log_id), (OFFSET_PROPERTY, "5")])
        self.carry_out("forged", "plug-1")
        kinds = [event["kind"] for event in self.daemon.whole_events()
                 if check.property_of(event, OTHERS_PROPERTY) == "forged"]
        self.demand("a command under our name is observed like any other", []
                    if kinds == ["commandObserved"] else [f"a forged echo became {kinds}"])
        with self.fleet.lock:
            # What the judge of receipts must not take for ours.
            self.fleet.receipts = [each for each in self.fleet.receipts
                                   if each.user.get(OTHERS_PROPERTY) != "forged"]

    def empty_writes(self):
        """A write of nothing sends nothing and succeeds (W-1), at both codecs."""
        heard, problems = len(self.fleet.receipts), []
        for device in (self.device("light-1"), self.device("native-1")):
            answer = ask(self.daemon.data, {"do": "command", "commands": [{
                "device": device.id, "trait": LEVEL, "write": {}, "timeoutSeconds": 2}]})
            if not answer["ok"] or answer["outcomes"][0]["state"] == "failed":
                problems.append(f"an empty write to {device.id}: {answer}")
        self.fleet.client.settle()
        problems += [f"an empty write: {each.device} heard {each.payload}"
                     for each in self.fleet.receipts[heard:]]
        self.demand("an empty write sends nothing", problems)

    # Messages that are too long.

    def oversized(self):
        """What is too long for the session, and what only for a codec, from somebody on a topic
        that we have subscribed; others notice nothing."""
        topic, longest = self.device("light-2").topic, PACKET_BYTES_MAX - 1024
        connects = self.session()["counts"]["connects"]
        before = self.peak_megabytes()
        self.long_message(topic, mqtt.longest_payload(topic))
        # The packet id that it took is missed, and asked for with a new connection: once.
        self.wait_alive("the connection after a gap", lambda: self.session()["phase"] == "connected"
                        and self.session()["counts"]["connects"] == connects + 1, 30)
        self.carry_out("beside", "plug-1")
        self.long_message(topic, PACKET_BYTES_MAX)
        grown = self.peak_megabytes() - before
        self.demand(f"messages up to 256 MiB that the broker leaves out: {grown:.0f} MB more",
                    [f"the daemon grew by {grown:.0f} MB"] if grown > LEFT_OUT_MB_MAX else [])
        self.long_message(topic, PAYLOAD_BYTES_MAX + 1)
        self.long_message(topic, longest)
        self.carry_out("beside", "plug-1")
        grown = self.peak_megabytes() - before
        self.demand(f"messages that no codec reads for their length: {grown:.0f} MB more",
                    [f"the daemon grew by {grown:.0f} MB"] if grown > UNREAD_MB_MAX else [])
        self.demand("too long messages are in the log, unreadable, where they came to us",
                    self.judge_long(topic, [PAYLOAD_BYTES_MAX + 1, longest]))
        session = self.session()
        self.demand("one new connection for all of them, and two beyond payloadBytesMax", [
            f"{name} is {found}, not {wanted}" for name, found, wanted in [
                ("connects", session["counts"]["connects"], connects + 1),
                ("beyondLimits", session["beyondLimits"], {"payloadBytesMax": 2})]
            if found != wanted])

    def long_message(self, topic, size):
        """One before a good one of another device, which is logged soon after."""
        begun = time.monotonic()
        self.somebody.publish_long(topic, size)
        mark = f"long-{size}"
        self.somebody.publish_acked(f"{self.device('light-1').topic}", b'{"state":"ON"}',
                                    user=[(OTHERS_PROPERTY, mark)])
        self.wait_logged(OTHERS_PROPERTY, mark)
        self.say(f"a message of {size} bytes, and a good one behind it logged in "
                 f"{time.monotonic() - begun:.1f} s")

    def judge_long(self, topic, sizes):
        """Each that came to us is unreadable by its bound; those left out are not there."""
        found = [event.get("detail") for event in self.daemon.whole_events()
                 if event["kind"] == "messageUnreadable" and event["origin"]["topic"] == topic]
        wanted = [f"{size} bytes; the limit is {PAYLOAD_BYTES_MAX} (payloadBytesMax)"
                  for size in sizes]
        return [] if found == wanted else [f"unreadable: {found}, not {wanted}"]

    def session(self):
        return ask(self.daemon.data, {"do": "status"})["status"]["sessions"][0]

    def peak_megabytes(self):
        """The most memory that the daemon ever had."""
        with open(f"/proc/{self.daemon.process.pid}/status") as file:
            peak = next(line for line in file if line.startswith("VmHWM:"))
        return int(peak.split()[1]) / 1024

    def without_acceptance(self):
        code = self.daemon.stop()
        self.demand("the daemon ends when asked to", [] if code == 0 else [f"code {code}"])
        self.daemon.set_settings(self.settings(NOTHING))
        self.start()
        heard = len(self.fleet.receipts)
        self.forget_answers()
        self.somebody.publish(COMMAND, self.form("closed", "light-1", ON_OFF, "on"))
        _, said = self.answer("closed")
        self.fleet.client.settle()
        problems = []
        if (said["state"], said.get("code")) != ("failed", "permissionDenied"):
            problems.append(f"without accept: answered {said}")
        if len(self.fleet.receipts) != heard:
            problems.append("without accept: a device heard it")
        if self.failures_of("closed") != ["permissionDenied"]:
            problems.append(f"without accept: the log says {self.failures_of('closed')}")
        self.refused += not problems
        self.demand("a profile that accepts nothing: permissionDenied", problems)

    # The PIN.

    def pin(self):
        pin = str(self.random.randint(20_000_000, 99_999_999))
        self.say(f"the PIN {pin}")
        self.daemon.stop()
        self.daemon.set_settings(self.settings(SECURE))
        self.start()
        self.forget_answers()
        self.unlock(pin)
        others = self.mention(pin)
        self.wait_logged(OTHERS_PROPERTY, f"pin{others - 1}")
        logged = {check.property_of(event, OTHERS_PROPERTY) for event in self.daemon.events()}
        self.demand("all of that is in the log", [
            f"message {place} with the PIN made no record" for place in range(others)
            if f"pin{place}" not in logged])
        self.kill()
        self.search(pin, "after kill -9")
        self.start()
        self.wait_alive("the session", self.is_open, 30)
        metrics = self.fetch_metrics()
        status = json.dumps(ask(self.daemon.data, {"do": "status"})).encode()
        self.daemon.stop()
        self.search(pin, "after a restart and a stop", {"metrics": metrics, "status": status})
        self.check_modes()

    def unlock(self, pin):
        """Through the socket and over MQTT; the lock must hear the PIN itself."""
        lock = self.device("lock-1")
        outcome = ask(self.daemon.data, {"do": "command", "commands": [{
            "device": lock.id, "trait": LOCK, "command": "unlockDoor",
            "arguments": {"pinCode": pin}, "timeoutSeconds": 5}]})
        self.somebody.publish(COMMAND, self.form(
            "unlock", "lock-1", LOCK, "lockDoor", arguments={"pinCode": pin}))
        _, said = self.answer("unlock")
        self.fleet.client.settle()
        problems = []
        if not outcome["ok"] or outcome["outcomes"][0]["state"] != "confirmed":
            problems.append(f"an unlock with a PIN over the socket: {outcome}")
        if said["state"] != "confirmed":
            problems.append(f"a lock with a PIN over MQTT: {said}")
        heard = sum(pin.encode() in each.payload for each in self.fleet.receipts)
        if heard != 2:
            problems.append(f"the lock heard the PIN {heard} times, not twice")
        self.demand("a lock hears its PIN, from the socket and over MQTT", problems)

    def mention(self, pin):
        """The PIN in what others say, in commands that are refused, and in what nobody can read."""
        lock, number = self.device("lock-1"), int(pin)
        base = f"{BASE}/bridge"
        data = json.dumps({"pin_code": pin})
        quoted = json.dumps({"level": "info", "message":
                             f"Received MQTT message on '{lock.topic}/set' with data '{data}'"})
        issued = {"id": "x", "issuedAt": moment(), "device": lock.id, "trait": LOCK}
        messages = [
            (f"{lock.topic}/set", json.dumps({"state": "UNLOCK", "pin_code": pin})),
            (f"{lock.topic}/set", json.dumps({"state": "UNLOCK", "pin_code": number})),
            (f"{lock.topic}/set", json.dumps({"pin_code": {"user": 1, "pin_code": number}})),
            (f"{lock.topic}/set", json.dumps({"state": {"state": "UNLOCK", "code": pin}})),
            (f"{lock.topic}/set/pin_code", json.dumps({"user": 1, "pin_code": pin})),
            (f"{lock.topic}/set", '{"state":"UNLOCK","pin_code":"' + pin),
            (f"{BASE}/nobody/set", json.dumps({"pin_code": pin})),
            (f"{BASE}/nobody", json.dumps({"pin_code": pin})),
            (lock.topic, json.dumps({"state": "UNLOCK", "pin_code": pin})),
            (lock.topic, json.dumps({"pin_code": {"user": 1, "pin_code": number}})),
            (f"{base}/logging", quoted),
            (f"{base}/response/options", json.dumps({"data": {"pin_code": pin}, "status": "ok"})),
            (COMMAND, json.dumps({**issued, "command": "explode", "arguments": {"pinCode": pin}})),
            (COMMAND, json.dumps({**issued, "command": "unlockDoor",
                                  "arguments": {"pinCode": number}})),
            (COMMAND, json.dumps({**issued, "issuedAt": moment(-60), "command": "unlockDoor",
                                  "arguments": {"pinCode": pin}})),
            (COMMAND, json.dumps({**issued, "command": "unlockDoor", "pinCode": pin})),
            (COMMAND, json.dumps({**issued, "trait": "Vendor.KeypadTrait", "command": "enter",
                                  "arguments": {"pin_code": pin}})),
            (COMMAND, '{"id":"x","command":"unlockDoor","arguments":{"pinCode":"' + pin),
            (f"{NATIVE}/in/report/native-1", json.dumps(
                {"parts": {"light": {"Vendor.KeypadTrait": {"pinCode": pin}}}})),
            (f"{NATIVE}/in/event/native-1/light/Vendor.KeypadTrait", json.dumps(
                {"name": "entered", "fields": {"pin": pin}})),
        ]
        for place, (topic, payload) in enumerate(messages):
            self.somebody.publish_acked(
                topic, payload.encode(), user=[(OTHERS_PROPERTY, f"pin{place}")])
        for request in self.bad_requests(pin, lock):
            ask(self.daemon.data, request)
        self.say(f"the PIN in {len(messages)} messages of others and refused requests")
        return len(messages)

    @staticmethod
    def bad_requests(pin, lock):
        """Requests at the socket that are refused and hold the PIN."""
        command = {"device": lock.id, "trait": LOCK, "command": "unlockDoor"}
        for more in [{"arguments": {"pinCode": int(pin)}}, {"arguments": {"pin": pin}},
                     {"pinCode": pin}, {"trait": ON_OFF, "arguments": {"pinCode": pin}},
                     {"device": "zigbee:0x1", "arguments": {"pinCode": pin}},
                     {"command": "explode", "arguments": {"pinCode": pin}}]:
            yield {"do": "command", "commands": [{**command, **more}]}
        yield {"do": "command", "commands": [{"device": lock.id, "trait": LOCK,
                                              "write": {"pinCode": pin}}]}

    def fetch_metrics(self):
        address = f"http://127.0.0.1:{self.metrics}/metrics"
        with urllib.request.urlopen(address, timeout=10) as response:
            return response.read()

    def search(self, pin, when, more=None):
        """Everything that was written or printed is without the PIN; a planted one is found."""
        printed = dict(more or {})
        printed["output of the daemon"] = open(self.output, "rb").read()
        for arguments in (["log", "--all", "--output", "jsonl"],
                          ["log", "--all", "--output", "table"],
                          ["show", "--output", "json"], ["show", "--all", "--output", "table"],
                          ["explain", self.device("lock-1").id, "--output", "table"],
                          ["ls", "--all", "--output", "table"]):
            printed["hearth " + " ".join(arguments)] = self.daemon.printed(*arguments)
        with self.changed:
            for message in self.told:
                printed[f"published on {message.topic}"] = printed.get(
                    f"published on {message.topic}", b"") + message.payload + b"\n"
        problems, files, size = secret.find_in_files(pin, self.daemon.data)
        for name, data in printed.items():
            problems += secret.find(pin, name, data)
        self.demand(f"{when}: no PIN in {files} files with {size} bytes, nor in {len(printed)} "
                    f"outputs with {sum(map(len, printed.values()))} bytes", problems)
        self.search_planted(pin)

    def search_planted(self, pin):
        """The search would have found it: in a copy of the data with the PIN in one place."""
        copy = os.path.join(self.directory, "planted")
        shutil.copytree(self.daemon.data, copy, ignore=shutil.ignore_patterns("*.sock"))
        names = [os.path.join(folder, name) for folder, _, files in os.walk(copy) for name in files]
        biggest = max(names, key=os.path.getsize)
        with open(biggest, "r+b") as file:
            file.seek(os.path.getsize(biggest) // 2)
            file.write(pin.encode())
        problems, _, _ = secret.find_in_files(pin, copy)
        shutil.rmtree(copy)
        if not problems:
            self.problems.append("the search did not find a PIN that was planted")

    def check_modes(self):
        """The key of the digests is for its owner alone."""
        path = os.path.join(self.daemon.data, "digest.key")
        mode = stat.S_IMODE(os.stat(path).st_mode)
        self.demand("digest.key is for its owner alone",
                    [] if mode == 0o600 else [f"digest.key has the mode {mode:o}"])

    def judge_receipts(self):
        """Over the whole run: nothing was heard twice, and nothing that the log does not know."""
        events = self.daemon.whole_events()
        world = outcomes.World(events, self.fleet.receipts, self.fleet.publications,
                               self.fleet.by_id, [])
        commands, _ = outcomes.collect(events)
        ours = [each for each in self.fleet.receipts if LOG_PROPERTY in each.user]
        self.demand(f"{len(ours)} messages heard by devices, each requested before, none twice",
                    outcomes.check_receipts(world, commands))
        code, output = self.daemon.verify("--refold")
        self.demand("hearth verify --refold",
                    [] if code == 0 else [f"hearth verify ended with code {code}: {output}"])


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program to test")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    options = parser.parse_args()
    return options


def main():
    return conduct("refusals", Run, parse())


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: Apache-2.0
"""Many quiet devices, and how long each of their reports needs to a subscriber of the home."""
import json
import math
import select
import socket
import struct
import threading
import time

from harness.mqtt import (PUBACK, PUBLISH, SUBACK, PacketSplitter, connect_packet, parse_publish,
                          publish_packet, subscribe_packet)

HOME = "home"
TRAIT = "Test.NumberTrait"
WINDOW_IDS = 65535


def percentile(values, share):
    """The smallest value that so large a share is not above."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def numbers(diff):
    """The numbers that a diff says devices of the quiet home have now."""
    found = []
    for change in diff.get("changes", ()):
        path = change.get("path", ())
        if TRAIT in path and isinstance(change.get("new"), int):
            found.append(change["new"])
    return found


class Connection:
    """A plain MQTT 5 connection."""

    def __init__(self, port, client_id):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(connect_packet(client_id))
        self.splitter = PacketSplitter()
        while not self.receive(30):
            pass

    def receive(self, timeout):
        """The packets that came within the time; [] for none."""
        ready, _, _ = select.select([self.socket], [], [], timeout)
        if not ready:
            return []
        data = self.socket.recv(1 << 18)
        if not data:
            raise OSError("the broker closed the connection")
        return self.splitter.feed(data)

    def close(self):
        self.socket.close()


class QuietHome:
    """Devices that report in rounds, each round in an order of its own, at QoS 1.

    What they report are numbers, and no number comes twice.
    """

    def __init__(self, port, devices, rate, random):
        self.devices = devices
        self.rate = rate
        self.connection = Connection(port, "quiet-devices")
        self.sent_at = {}
        self.acked = set()
        self._waiting = {}
        # The number that was reported last.
        self.last = 0
        self._random = random
        self._order = []
        self._stopped = threading.Event()
        self._thread = None
        self.failure = None

    def announce(self):
        parts = [{"part": "main", "type": "OnOffLightDeviceType", "traits": [
            {"trait": TRAIT, "attributes": ["number"]}]}]
        for index in range(self.devices):
            announcement = json.dumps({"name": f"Device {index}", "parts": parts}).encode()
            self._send(f"hearth/v1/{HOME}/in/announce/d{index}", announcement, None, retain=True)
        self._drain()

    def _send(self, topic, payload, number, retain=False):
        packet_id = len(self.sent_at) % WINDOW_IDS + 1 if number is not None else self._free_id()
        self._waiting[packet_id] = number
        if number is not None:
            self.sent_at[number] = time.monotonic()
        self.connection.socket.sendall(publish_packet(topic, payload, 1, packet_id, retain))

    def _free_id(self):
        return next(each for each in range(1, WINDOW_IDS + 1) if each not in self._waiting)

    def _take(self, timeout):
        for packet in self.connection.receive(timeout):
            if packet[0] >> 4 == PUBACK:
                number = self._waiting.pop(struct.unpack_from(">H", packet, 2)[0], None)
                if number is not None:
                    self.acked.add(number)

    def _drain(self):
        while self._waiting:
            self._take(30)

    def start(self):
        self._stopped.clear()
        self._thread = threading.Thread(target=self._run, daemon=True, name="quiet-devices")
        self._thread.start()

    def _run(self):
        try:
            begun, sent = time.monotonic(), 0
            while not self._stopped.is_set():
                self._report()
                sent += 1
                pause = begun + sent / self.rate - time.monotonic()
                self._take(max(0, pause))
                if (pause := begun + sent / self.rate - time.monotonic()) > 0:
                    time.sleep(pause)
            self._drain()
        except OSError as error:
            self.failure = error

    def _report(self):
        if not self._order:
            self._order = self._random.sample(range(self.devices), self.devices)
        body = {"parts": {"main": {TRAIT: {"number": self.last + 1}}}}
        self._send(f"hearth/v1/{HOME}/in/report/d{self._order.pop()}", json.dumps(body).encode(),
                   self.last + 1)
        self.last += 1

    def report(self):
        """One report more, while nobody else reports; returns when it is acknowledged."""
        self._report()
        self._drain()

    def stop(self):
        """Ends with everything acknowledged."""
        self._stopped.set()
        self._thread.join()
        if self.failure is not None:
            raise self.failure


class Follower(threading.Thread):
    """A subscriber of the home's diffs; notes when it first saw each number."""

    def __init__(self, port):
        super().__init__(daemon=True, name="follower")
        self.connection = Connection(port, "follower")
        self.connection.socket.sendall(subscribe_packet(1, [f"hearth/v1/{HOME}/out/diff"], qos=0))
        granted = False
        while not granted:
            granted = any(each[0] >> 4 == SUBACK for each in self.connection.receive(30))
        self.seen_at = {}
        self.diffs = 0
        self.failure = None
        self._stopped = threading.Event()

    def run(self):
        try:
            while not self._stopped.is_set():
                packets = self.connection.receive(0.2)
                now = time.monotonic()
                for packet in packets:
                    if packet[0] >> 4 != PUBLISH:
                        continue
                    self.diffs += 1
                    for number in numbers(json.loads(parse_publish(packet).payload)):
                        self.seen_at.setdefault(number, now)
        except OSError as error:
            self.failure = error

    def stop(self):
        self._stopped.set()
        self.join()
        if self.failure is not None:
            raise self.failure


def latencies(sent_at, seen_at, first, last):
    """Seconds from socket to subscriber of the numbers in a range, and those never seen.

    A number that a later one of its device overtook in a diff is not seen: it is named, so that it
    can be no excuse.
    """
    times, unseen = [], []
    for number in range(first, last + 1):
        if number in seen_at:
            times.append(seen_at[number] - sent_at[number])
        else:
            unseen.append(number)
    return times, unseen

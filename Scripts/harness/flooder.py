# SPDX-License-Identifier: Apache-2.0
"""A publisher of one topic tree that sends as much as it is told, in a process of its own.

    python3 -m harness.flooder --port 1883 --qos 1 --rate 20000 --seconds 10

Prints one line of JSON at its end: how many messages it sent, when the first, and in how
many seconds.
"""
import argparse
import json
import os
import select
import socket
import sys
import time

from harness.mqtt import PUBACK, PacketSplitter, connect_packet, publish_packet

HOME = "flood"
DEVICE = "flooder"
TREE = f"hearth/v1/{HOME}/in/report/{DEVICE}"
ANNOUNCEMENT = (
    f"hearth/v1/{HOME}/in/announce/{DEVICE}",
    b'{"name":"Flooder","parts":[{"part":"light","type":"DimmableLightDeviceType","traits":['
    b'{"trait":"Matter.LevelControlTrait","attributes":["currentLevel"]}]}]}')
# Packet ids that are in use at one time are fewer, so that none is used twice.
PACKETS = 60_000
WINDOW = 900
# Seconds between two looks at the clock: a flood that is paced comes evenly, not in heaps.
TICK = 0.001


def payload(number, same):
    """A value that differs from the one before it, unless all shall be the same; equally long."""
    level = 100 if same else 100 + number % 100
    return b'{"parts":{"light":{"Matter.LevelControlTrait":{"currentLevel":%d}}}}' % level


def packets(qos, same=False, topics=1, count=PACKETS):
    """All packets after each other, and how long each is: every one has the same length."""
    def topic(number):
        return TREE if topics == 1 else f"{TREE}-{number % topics:06d}"

    each = [publish_packet(topic(number), payload(number, same), qos,
                           number + 1 if qos else None) for number in range(count)]
    length = len(each[0])
    if any(len(packet) != length for packet in each):
        raise ValueError("packets differ in length")
    return b"".join(each), length


def due(rate, elapsed, sent, total, step=1000):
    """How many messages may leave now; a rate of 0 is no bound, a total of 0 neither."""
    allowed = step if rate == 0 else min(step, int(rate * elapsed) - sent)
    if total:
        allowed = min(allowed, total - sent)
    return max(0, allowed)


class Flooder:
    """Sends slices of one buffer, and only counts acknowledgements."""

    def __init__(self, port, qos, same=False, topics=1):
        self.qos = qos
        self.buffer, self.length = packets(qos, same, topics)
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        # Without this the kernel holds what is sent back until the broker acknowledges what went
        # before, and at QoS 0 the broker takes its time: a flood that comes in heaps of 40 ms.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(connect_packet("flooder"))
        self.splitter = PacketSplitter()
        while not self.splitter.feed(self.socket.recv(65536)):
            pass
        self.sent = 0
        self.waiting = 0

    def flood(self, rate, seconds, total=0):
        """Returns when the first message left and how long it took until the last one had.

        Seconds; the clock is the same for all processes of a machine.
        """
        begun = time.monotonic()
        while True:
            elapsed = time.monotonic() - begun
            if seconds and elapsed >= seconds or total and self.sent >= total:
                break
            count = due(rate, elapsed, self.sent, total)
            if self.qos:
                count = min(count, WINDOW - self.waiting)
            place = self.sent % PACKETS
            count = min(count, PACKETS - place)
            if count > 0:
                self.socket.sendall(
                    self.buffer[place * self.length:(place + count) * self.length])
                self.sent += count
                self.waiting += count if self.qos else 0
            self._take_acks(TICK if count <= 0 else 0)
        spent = time.monotonic() - begun
        while self.waiting > 0:
            self._take_acks(30)
        return begun, spent

    def _take_acks(self, timeout):
        if not self.qos:
            if timeout:
                time.sleep(timeout)
            return
        ready, _, _ = select.select([self.socket], [], [], timeout)
        if not ready:
            return
        data = self.socket.recv(1 << 18)
        if not data:
            raise OSError("the broker closed the connection")
        self.waiting -= sum(each[0] >> 4 == PUBACK for each in self.splitter.feed(data))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--qos", type=int, choices=(0, 1), default=1)
    parser.add_argument("--rate", type=int, default=0, help="messages per second; 0: all it can")
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--total", type=int, default=0)
    parser.add_argument("--same", action="store_true", help="always the same value")
    parser.add_argument("--topics", type=int, default=1, help="so many devices, in turn")
    options = parser.parse_args()
    # It plays somebody else's device, whose processor is not the daemon's.
    os.nice(10)
    flooder = Flooder(options.port, options.qos, options.same, options.topics)
    begun, spent = flooder.flood(options.rate, options.seconds, options.total)
    print(json.dumps({"sent": flooder.sent, "begun": begun, "seconds": spent}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

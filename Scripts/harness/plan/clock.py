# SPDX-License-Identifier: Apache-2.0
"""Virtual time, random numbers, and counts of times."""
import hashlib
import heapq
import math

from .facts import FRAME_TIMES


class Broken(Exception):
    """The simulation did what a fleet must never do."""


def placed(key, partitions):
    """The partition of a home, as FleetFormat.partition(of:)."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big") % partitions


def weight(partition, name):
    return int.from_bytes(hashlib.sha256(f"{partition}/{name}".encode()).digest()[:8], "big")


def owner_wanted(partition, names):
    """The node that should have a partition, as Placement.owner(of:); None without nodes."""
    return min(sorted(names), key=lambda name: -weight(partition, name), default=None)


class Clock:
    """Calls in the order of their times; those of one time in the order in which they were made."""

    def __init__(self):
        self.now = 0.0
        self.number = 0
        self.calls = []

    def at(self, time, call, *arguments):
        self.number += 1
        if time < self.now:
            time = self.now
        heapq.heappush(self.calls, (time, self.number, call, arguments))

    def after(self, seconds, call, *arguments):
        self.at(self.now + seconds, call, *arguments)

    def run(self, until):
        calls, pop = self.calls, heapq.heappop
        while calls and calls[0][0] <= until:
            self.now, _, call, arguments = pop(calls)
            call(*arguments)
        self.now = until


def poisson(chance, mean):
    """A number of events."""
    if mean > 30:
        return max(0, round(chance.gauss(mean, math.sqrt(mean))))
    limit, count, draw = math.exp(-mean), 0, chance.random
    product = draw()
    while product > limit:
        count += 1
        product *= draw()
    return count


class FrameTime:
    """How long a frame takes that meets no other: log-normal, through p50 and p99 of its size."""

    Z99 = 2.3263478740408408

    def __init__(self, chance, times=FRAME_TIMES):
        self.gauss = chance.gauss
        self.sizes = [math.log(size) for size, _, _ in times]
        self.middles = [math.log(middle / 1000) for _, middle, _ in times]
        self.widths = [math.log(late / middle) / self.Z99 for _, middle, late in times]
        # By size in steps of 256 bytes.
        self.known = {}

    def of(self, size):
        """The logarithm of p50 in seconds and its standard deviation."""
        at = math.log(max(1, size))
        if at <= self.sizes[0]:
            return self.middles[0], self.widths[0]
        for number in range(1, len(self.sizes)):
            if at <= self.sizes[number]:
                low, high = self.sizes[number - 1], self.sizes[number]
                share = (at - low) / (high - low)
                return tuple(values[number - 1] * (1 - share) + values[number] * share
                             for values in (self.middles, self.widths))
        return self.middles[-1], self.widths[-1]

    def draw(self, size):
        step = size >> 8
        known = self.known.get(step)
        if known is None:
            known = self.known[step] = self.of((step << 8) + 128)
        return math.exp(self.gauss(*known))


class Times:
    """Weighed times in steps of 2 %."""

    STEP = math.log(1.02)

    def __init__(self):
        self.counts = {}

    def add(self, seconds, weight):
        step = int(math.log(seconds + 1e-6) // self.STEP)
        self.counts[step] = self.counts.get(step, 0.0) + weight

    def join(self, other):
        for step, count in other.counts.items():
            self.counts[step] = self.counts.get(step, 0.0) + count

    def at(self, share):
        """The time that a share of all is below; 0 without any."""
        wanted = share * sum(self.counts.values())
        for step in sorted(self.counts):
            wanted -= self.counts[step]
            if wanted <= 0:
                return math.exp((step + 1) * self.STEP)
        return 0.0


class Pool:
    """Work that shares what a node can read and write: each piece gets an equal part."""

    def __init__(self, clock):
        self.clock = clock
        # By key: the seconds that are left if it were alone, and what is called then.
        self.pieces = {}
        self.since = 0.0
        self.version = 0

    def add(self, key, seconds, done):
        self.advance()
        self.pieces[key] = [seconds, done]
        self.plan()

    def drop(self, key):
        self.advance()
        self.pieces.pop(key, None)
        self.plan()

    def advance(self):
        if self.pieces:
            passed = (self.clock.now - self.since) / len(self.pieces)
            for piece in self.pieces.values():
                piece[0] -= passed
        self.since = self.clock.now

    def plan(self):
        self.version += 1
        if self.pieces:
            least = max(0.0, min(piece[0] for piece in self.pieces.values()))
            self.clock.after(least * len(self.pieces), self.finish, self.version)

    def finish(self, version):
        if version != self.version:
            return
        self.advance()
        least = min(piece[0] for piece in self.pieces.values())
        ended = [key for key, piece in self.pieces.items() if piece[0] <= least]
        calls = [self.pieces.pop(key)[1] for key in ended]
        self.plan()
        for call in calls:
            call()

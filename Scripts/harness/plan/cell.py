# SPDX-License-Identifier: Apache-2.0
"""One cell: servers, nodes and partitions under faults, and what was counted.

Frames are played one by one in a second of each minute, and around every fault until all is as
before; between, events are counted in steps, and the times of frames stand for those not played.
"""
import dataclasses
import random

from .clock import Broken, Clock, placed
from .facts import settle
from .owners import Owners
from .traffic import Partition, Traffic

WINDOW, WARM_UP = 1.0, 0.25
# How long frames are played after each change.
BEHIND = 2.0
FAULTS = ("server killed", "engine paused", "engine killed", "server of the leases killed",
          "machine lost", "engines upgraded", "servers upgraded")

NO_HITS = {"times": 0, "partitions": 0, "seconds": 0.0, "longest": 0.0, "not_back": 0}


@dataclasses.dataclass
class Options:
    homes: int = 125_000
    partitions: int = 64
    nodes: int = 4
    seconds: float = 3600.0
    faults: tuple = FAULTS
    # "once" or "each": how a takeover reads what lies behind checkpoints.
    opening: str = "each"
    every_frame: bool = False
    window_every: float = 60.0
    changes: dict = dataclasses.field(default_factory=dict)
    # Planted faults, for tests: "never stops", "two frames", "lost".
    planted: str = ""


class Cell:
    def __init__(self, number, seed, options):
        self.options = options
        self.facts = facts = settle(options.changes)
        self.chance = chance = random.Random(f"{seed} {number}")
        self.clock = Clock()
        counts = [0] * options.partitions
        for home in range(options.homes):
            counts[placed(f"home-{number}-{home}", options.partitions)] += 1
        rate = facts.devices / facts.report_seconds
        self.partitions = [Partition(at, homes, homes * rate) for at, homes in enumerate(counts)]
        self.traffic = Traffic(self.clock, chance, facts, self.partitions)
        names = [f"engine-{number}-{node}" for node in range(options.nodes)]
        self.owners = Owners(
            self.clock, chance, facts, self.traffic, names, options.opening)
        self.traffic.on_over = lambda one: self.owners.over(one.owner)
        self.traffic.on_drained = self.owners.drained
        self.owners.touch, self.owners.on_down, self.owners.on_up = self.touch, self.down, self.up
        # Whether each server is up; who leads the leases.
        self.servers = [True] * 3
        self.leases_leader = 0
        for one in self.partitions:
            one.leader = one.number % 3
            one.table_bytes = chance.uniform(0, min(
                facts.table_bytes, facts.age * one.rate * facts.event_bytes))
            one.saved = -facts.age
        self.detail_until = self.move_longest = 0.0
        self.cause = "none"
        # By kind: how often, partitions that were hit, seconds without service, the longest.
        self.hits = {}
        self.backlog_most = 0
        self.measured_seconds = 0.0
        self.measuring_since = None

    # MARK: which frames are played

    def touch(self):
        """Something changes: frames are played for a while."""
        self.detail_until = max(self.detail_until, self.clock.now + BEHIND)
        if not self.traffic.is_detailed:
            self.traffic.begin_detail()
            self.clock.at(self.detail_until, self.look)
        self.measure(1.0)

    def look(self):
        """Ends the playing of frames, unless something goes on."""
        if not self.traffic.is_detailed:
            return
        if self.options.every_frame or self.clock.now < self.detail_until \
                or self.traffic.is_behind():
            self.clock.at(max(self.detail_until, self.clock.now + 1), self.look)
            return
        self.measure(0.0)
        self.traffic.end_detail()

    def window(self):
        """A second of every minute."""
        self.clock.after(self.options.window_every, self.window)
        if not self.traffic.is_detailed:
            self.play_window()

    def play_window(self):
        self.traffic.begin_detail()
        self.detail_until = self.clock.now + WINDOW
        self.clock.after(WARM_UP, self.warm)
        self.clock.at(self.detail_until, self.look)

    def warm(self):
        if self.traffic.is_detailed and not self.traffic.weight:
            self.measure(self.options.window_every / (WINDOW - WARM_UP))

    def measure(self, weight):
        now = self.clock.now
        if self.measuring_since is not None:
            self.measured_seconds += now - self.measuring_since
        self.measuring_since = now if weight else None
        self.traffic.weight = weight

    # MARK: service

    def down(self, one):
        one.drain = None
        if one.down_since is None:
            one.down_since, one.cause = self.clock.now, self.cause
            one.is_moved = bool(one.lease and one.lease.slot)

    def up(self, one):
        """It is served again, if nothing else keeps it from that."""
        now = self.clock.now
        if one.down_since is None or not one.owner or one.owner.node.is_paused:
            return
        if one.stalled_until > now:
            self.clock.at(one.stalled_until, self.up, one)
            return
        self.touch()
        self.note(one, now - one.down_since)
        one.down_since = None
        self.traffic.generate(one)
        one.drain = (now, one.held(), one.cause)
        self.backlog_most = max(self.backlog_most, one.held())
        self.traffic.kick(one)

    def note(self, one, seconds):
        one.unserved += seconds
        if one.is_moved:
            self.move_longest = max(self.move_longest, seconds)
        hit = self.hits.setdefault(one.cause, dict(NO_HITS))
        hit["partitions"] += 1
        hit["seconds"] += seconds
        hit["longest"] = max(hit["longest"], seconds)

    # MARK: faults

    def befall(self, kind):
        self.cause = kind
        self.touch()
        hit = self.hits.setdefault(kind, dict(NO_HITS))
        hit["times"] += 1
        nodes = [node for node in self.owners.nodes
                 if node.is_up and not node.is_paused and not node.is_leaving]
        node = self.chance.choice(nodes) if nodes else None
        facts = self.facts
        if kind == "server killed":
            others = [at for at in range(3) if self.servers[at] and at != self.leases_leader]
            if others:
                self.kill_server(self.chance.choice(others))
        elif kind == "server of the leases killed":
            self.kill_server(self.leases_leader)
        elif kind == "servers upgraded":
            for at in range(3):
                self.clock.after(at * (facts.server_back + facts.upgrade_pause),
                                 self.upgrade_server, at)
        elif kind == "engines upgraded":
            for at, one in enumerate(self.owners.nodes):
                self.clock.after(at * (facts.upgrade_seconds + facts.upgrade_pause),
                                 self.upgrade_engine, one)
        elif node is None:
            return
        elif kind == "engine paused":
            self.owners.pause(node, facts.pause)
        elif kind == "engine killed":
            self.owners.kill(node, facts.engine_back)
        elif kind == "machine lost":
            self.owners.kill(node, facts.machine_back)

    def upgrade_server(self, at):
        self.cause = "servers upgraded"
        self.touch()
        if all(self.servers):
            self.kill_server(at)
        else:
            self.clock.after(10, self.upgrade_server, at)

    def upgrade_engine(self, node):
        self.cause = "engines upgraded"
        if node.is_up and not node.is_paused and not node.is_leaving:
            self.owners.stop(node, self.facts.upgrade_seconds)

    def kill_server(self, at):
        now, facts = self.clock.now, self.facts
        self.servers[at] = False
        up = [one for one in range(3) if self.servers[one]]
        back = now + facts.server_back
        self.clock.at(back, self.server_back, at)

        def silence():
            wait = self.chance.uniform(facts.election_least, facts.election_most)
            # Without a majority nobody is elected before one is back.
            return (now if len(up) > 1 else back) + wait

        for one in self.partitions:
            if one.leader == at or len(up) < 2:
                self.down(one)
                self.traffic.stall(one, silence())
                one.leader = self.chance.choice(up) if up else at
                self.clock.at(one.stalled_until, self.up, one)
        if self.leases_leader == at or len(up) < 2:
            self.leases_leader = self.chance.choice(up) if up else at
            self.owners.stall(silence())

    def server_back(self, at):
        self.servers[at] = True

    def load(self, factor):
        if not self.traffic.is_detailed:
            # What came until now came under the factor before.
            self.play_window()
        self.traffic.generate_all(factor)

    # MARK: the course

    def begin(self):
        """Plans the load and the faults."""
        options, facts, now = self.options, self.facts, self.clock.now
        share, peak = facts.peak_share, facts.peak_factor
        rest = (1 - peak * share) / (1 - share)
        self.clock.at(now, self.load, rest)
        self.clock.at(now + options.seconds * (1 - share) / 2, self.load, peak)
        self.clock.at(now + options.seconds * (1 + share) / 2, self.load, rest)
        for at, kind in enumerate(options.faults):
            when = (at + self.chance.uniform(0.05, 0.15)) / len(options.faults)
            self.clock.at(now + options.seconds * when, self.befall, kind)
        for kind, a_year in self.yearly().items():
            mean = 365 * 86400 / a_year
            when = self.chance.expovariate(1 / mean)
            while options.faults and when < options.seconds:
                self.clock.at(now + when, self.befall, kind)
                when += self.chance.expovariate(1 / mean)
        if options.every_frame:
            self.touch()
        else:
            self.clock.after(options.window_every / 2, self.window)

    def yearly(self):
        """How often each fault befalls the cell in a year."""
        facts, nodes = self.facts, self.options.nodes
        return {"engine killed": facts.engine_kills * nodes,
                "machine lost": facts.machine_losses * nodes,
                "engine paused": facts.engine_pauses * nodes,
                "server killed": facts.server_kills * 2,
                "server of the leases killed": facts.server_kills,
                "engines upgraded": facts.engine_upgrades,
                "servers upgraded": facts.server_upgrades}

    def run(self):
        """Plays it all; a dictionary of what was counted."""
        options = self.options
        self.owners.begin()
        if options.planted == "never stops":
            for node in self.owners.nodes:
                node.never_stops = True
        elif options.planted == "two frames":
            self.traffic.sends_two = True
        elif options.planted == "lost":
            self.clock.after(1, self.lose_one)
        self.begin()
        end = options.seconds
        while self.clock.now < end:
            self.clock.run(min(end, self.clock.now + 10))
            self.check()
        if not self.traffic.is_detailed:
            # Counts what was appended in the last step.
            self.traffic.begin_detail()
        self.traffic.generate_all()
        self.check()
        for one in self.partitions:
            if one.down_since is not None:
                self.note(one, self.clock.now - one.down_since)
                self.hits[one.cause]["not_back"] += 1
        if self.measuring_since is not None:
            self.measure(0.0)
        return self.counted()

    def lose_one(self):
        self.partitions[0].appended -= 1

    def check(self):
        self.traffic.check()
        self.backlog_most = max(
            self.backlog_most, max(one.held() for one in self.partitions))
        now = self.clock.now
        for one in self.partitions:
            holders = [node.name for node in self.owners.nodes
                       if one.number in node.kept and node.kept[one.number].may_append(now)]
            if len(holders) > 1:
                raise Broken(f"partition {one.number}: {' and '.join(holders)} may append")

    def counted(self):
        seconds, traffic, owners = self.options.seconds, self.traffic, self.owners
        rows = [(one.generated, one.appended, one.frames, one.bytes) for one in self.partitions]
        generated, appended, frames, size = (sum(column) for column in zip(*rows))
        drains = {}
        for cause, events, took in traffic.drains:
            before = drains.get(cause, (0, 0.0))
            drains[cause] = (max(before[0], events), max(before[1], took))
        return {
            "seconds": seconds,
            "generated": generated, "appended": appended,
            "waiting": sum(one.held() for one in self.partitions),
            "partition_rates": [row[1] / seconds for row in rows],
            "partition_peaks": [one.peak for one in self.partitions],
            "arrivals_peak": sum(one.rate for one in self.partitions)
            * max(1.0, self.facts.peak_factor),
            "peak": max(traffic.peak, traffic.second_count),
            "frames": frames, "bytes": size,
            "append": traffic.append_times, "delay": traffic.delays,
            "disk_busy": traffic.busy / self.measured_seconds if self.measured_seconds else 0.0,
            "hits": self.hits, "drains": drains,
            "unserved": sum(one.unserved for one in self.partitions),
            "partitions": len(self.partitions),
            "yearly": self.yearly(),
            "takeovers": owners.takeovers, "moves": owners.moves,
            "moves_most": owners.moves_most, "move_longest": self.move_longest,
            "opening_longest": max(owners.opening_times, default=0.0),
            "backlog_most": self.backlog_most,
            "homes_of_node": max(node.homes_most for node in owners.nodes),
            "homes_of_partition": max(one.homes for one in self.partitions),
            "frames_played": traffic.frames_played,
        }

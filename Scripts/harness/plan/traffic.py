# SPDX-License-Identifier: Apache-2.0
"""Events of a cell's partitions: from the broker's queue, in batches and frames, to the servers.

A partition has one batch at a time, of what waits, and of it one frame on its way. The servers of a
cell share disks, so a frame waits until the ones before it are synced.

    waiting ──a batch is taken──▶ batch ──a frame is sent──▶ in flight ──answer──▶ appended
       ▲                            └──the owner is over──┐     │ the owner is over
       └──────────────────────────────────────────────────┴─────┴──▶ appended, or waiting again
"""
import math

from .clock import Broken, FrameTime, Times, poisson


class Partition:
    """One partition: what waits in it, and who has it."""

    def __init__(self, number, homes, rate):
        self.number, self.homes, self.rate = number, homes, rate
        # Events, up to `since`.
        self.since = 0.0
        self.generated = self.appended = self.waiting = 0
        # Of the batch that is being logged: events left, and how many of them a frame takes.
        self.batch = self.frame_events = 0
        self.taken = self.taken_before = 0.0
        # Events of the frame on its way; None without one.
        self.in_flight = None
        self.sent = 0.0
        self.version = self.wake = 0
        # Frames without events that come first: of a takeover, or of a table.
        self.own_frames = 0
        self.frames = self.bytes = 0.0
        self.table_bytes = 0.0
        # Who serves it; who has its lease, in the eyes of the servers.
        self.owner = self.lease = None
        self.epoch = 0
        self.was_handed_over = False
        # When all its homes had saved a checkpoint.
        self.saved = 0.0
        self.leader = 0
        self.stalled_until = 0.0
        # Since when it is not served, and because of what.
        self.down_since, self.cause, self.is_moved = None, "", False
        self.unserved = self.peak = 0.0
        self.second = self.second_count = 0
        # The latest end of a time without an owner, while events of it are left.
        self.drain = None

    def held(self):
        return self.waiting + self.batch + (self.in_flight or 0)


class Traffic:
    """The events of all partitions of a cell, frame by frame or in steps."""

    def __init__(self, clock, chance, facts, partitions):
        self.clock, self.chance, self.facts, self.partitions = clock, chance, facts, partitions
        self.frame_time = FrameTime(chance)
        self.factor = 1.0
        # Whether each frame is played; else events are counted in steps.
        self.is_detailed = False
        self.weight = 0.0
        # Of frames in windows, the newer ones more: events in them, and their share.
        self.frame_sum = self.frame_share = 0.0
        self.disk_free = 0.0
        self.append_times, self.delays = Times(), Times()
        self.second = self.second_count = self.peak = 0
        self.frames_played = 0
        # Of the disks, in the time that is looked at.
        self.busy = 0.0
        # Called with a partition: its owner may not append; its batch is empty and it is closing.
        self.on_over = self.on_drained = None
        self.drains = []
        # A planted fault: a second frame is sent beside the first.
        self.sends_two = False
        self.frame_cost = facts.frame_syncs * facts.sync_ms / 1000
        self.in_flight_most = int(facts.in_flight)
        self.frame_most = max(
            1, int((facts.frame_bytes - facts.header_bytes) // facts.event_bytes))

    # MARK: steps

    def generate(self, one):
        """Makes the events up to now."""
        now = self.clock.now
        if now > one.since:
            count = poisson(self.chance, one.rate * self.factor * (now - one.since))
            one.generated += count
            one.waiting += count
            one.since = now
        one.wake += 1

    def generate_all(self, factor=None):
        for one in self.partitions:
            self.generate(one)
        if factor is not None:
            self.factor = factor
            self.frame_sum = self.frame_share = 0.0
        for one in self.partitions:
            self.kick(one)

    def events_a_frame(self):
        return self.frame_sum / self.frame_share if self.frame_share else 1.0

    def begin_detail(self):
        """From now on frame by frame; what came since the last time was appended as it came."""
        self.is_detailed = True
        for one in self.partitions:
            self.generate(one)
            if one.down_since is None and one.in_flight is None and not one.own_frames:
                count = one.waiting + one.batch
                one.waiting = one.batch = 0
                one.appended += count
                frames = count / self.events_a_frame()
                one.frames += frames
                size = count * self.facts.event_bytes + frames * self.facts.header_bytes
                one.bytes += size
                one.table_bytes = (one.table_bytes + size) % self.facts.table_bytes
            one.taken = one.taken_before = self.clock.now
            self.kick(one)

    def end_detail(self):
        """Frames on their way arrive, and no others are sent."""
        self.is_detailed = False
        for one in self.partitions:
            self.generate(one)

    def is_behind(self):
        """Whether a partition that is served has two seconds' events before it, or is not yet done
        with what gathered while it was not."""
        return any(one.down_since is None and
                   (one.drain or one.waiting > max(50, 2 * one.rate * self.factor))
                   for one in self.partitions)

    # MARK: frames

    def kick(self, one):
        """Sends the next frame, if there may be one."""
        owner = one.owner
        if owner is None or not self.is_detailed or owner.node.is_paused \
                or (one.in_flight is not None and not self.sends_two):
            return
        if one.own_frames or one.batch:
            self.send(one)
            return
        if owner.is_closing:
            self.on_drained(one)
            return
        self.generate(one)
        now = self.clock.now
        if one.waiting == 0:
            pause = self.chance.expovariate(one.rate * self.factor) if one.rate else math.inf
            if pause < math.inf:
                self.clock.after(pause, self.arrive, one, one.wake)
            return
        linger = one.taken + self.facts.linger_ms / 1000
        if now < linger and one.waiting < self.facts.in_flight:
            self.clock.at(linger, self.linger_over, one, one.wake)
            return
        self.take_batch(one)
        self.send(one)

    def linger_over(self, one, wake):
        if wake == one.wake:
            self.kick(one)

    def arrive(self, one, wake):
        """The first event where none waited."""
        if wake != one.wake:
            return
        one.since = self.clock.now
        one.generated += 1
        one.waiting += 1
        one.wake += 1
        if one.in_flight is None:
            one.taken = self.clock.now
        if self.is_detailed and one.owner and one.in_flight is None and not one.batch \
                and not one.owner.is_closing:
            self.take_batch(one)
            self.send(one)

    def take_batch(self, one):
        waiting = one.waiting
        count = waiting if waiting < self.in_flight_most else self.in_flight_most
        one.waiting = waiting - count
        one.batch = count
        one.taken_before, one.taken = one.taken, self.clock.now
        # A home's events of a batch are logged together, and a frame has those of a few homes.
        homes = -one.homes * math.expm1(-count / one.homes) if count > 1 else 1
        events = math.ceil(self.facts.frame_homes * max(1.0, count / homes))
        one.frame_events = events if events < self.frame_most else self.frame_most

    def send(self, one):
        if one.in_flight is not None:
            raise Broken(f"partition {one.number} has two frames on their way")
        now = self.clock.now
        if not one.owner.may_append(now):
            self.on_over(one)
            return
        if one.lease is not one.owner:
            raise Broken(f"partition {one.number}: {one.owner.node.name} appends at {now:.3f} s, "
                         "and another node has the lease")
        if one.own_frames:
            one.own_frames -= 1
            one.in_flight = 0
        else:
            one.in_flight = min(one.frame_events, one.batch)
            one.batch -= one.in_flight
        one.sent = now
        one.version += 1
        if one.stalled_until > now:
            self.clock.at(one.stalled_until + self.chance.uniform(0, 0.2), self.send_again, one,
                          one.version)
        else:
            self.pass_servers(one)

    def send_again(self, one, version):
        """As the writer does until it has an answer, while its lease lasts."""
        if version != one.version or one.in_flight is None or not one.owner:
            return
        if one.stalled_until > self.clock.now:
            self.clock.at(one.stalled_until + self.chance.uniform(0, 0.2), self.send_again, one,
                          version)
        elif not one.owner.may_append(self.clock.now):
            self.on_over(one)
        else:
            self.pass_servers(one)

    def pass_servers(self, one):
        facts = self.facts
        size = one.in_flight * facts.event_bytes + facts.header_bytes
        now = self.clock.now
        begun = now if now > self.disk_free else self.disk_free
        cost = self.frame_cost + size / facts.disk_bytes
        self.disk_free = begun + cost
        if self.weight:
            self.busy += cost
        self.clock.at(begun + self.frame_time.draw(size), self.answer, one, one.version)

    def answer(self, one, version):
        if version != one.version or one.in_flight is None:
            return
        now, count, facts = self.clock.now, one.in_flight, self.facts
        self.landed(one)
        self.frames_played += 1
        if one.table_bytes >= facts.table_bytes:
            one.table_bytes = 0.0
            one.own_frames += int(facts.table_frames)
        if count:
            if self.weight > 1:
                # Of a window: it stands for the time between windows.
                self.frame_sum += (count - self.frame_sum) / 500
                self.frame_share += (1 - self.frame_share) / 500
            if self.weight:
                self.append_times.add(now - one.sent, self.weight)
                if not one.batch:
                    # The oldest event of a batch came after the batch before was taken.
                    self.delays.add(now - one.taken_before, self.weight)
            second = int(now)
            if second != one.second:
                one.second, one.second_count = second, 0
            one.second_count += count
            if one.second_count > one.peak:
                one.peak = one.second_count
            if second != self.second:
                self.peak = max(self.peak, self.second_count)
                self.second, self.second_count = second, 0
            self.second_count += count
            if one.drain and one.waiting <= 0.1 * one.rate * self.factor:
                began, waited, cause = one.drain
                self.drains.append((cause, waited, now - began))
                one.drain = None
        self.kick(one)

    def landed(self, one):
        """The servers have the frame on its way."""
        size = one.in_flight * self.facts.event_bytes + self.facts.header_bytes
        one.appended += one.in_flight
        one.frames += 1
        one.bytes += size
        one.table_bytes += size
        one.in_flight = None
        one.version += 1

    def stall(self, one, until):
        """The servers answer nobody; a frame on its way is sent again."""
        one.stalled_until = max(one.stalled_until, until)
        if one.in_flight is not None:
            one.version += 1
            self.clock.at(one.stalled_until + self.chance.uniform(0, 0.2), self.send_again, one,
                          one.version)

    def cut(self, one):
        """The owner is over: the broker keeps what it has no acknowledgement of."""
        if one.in_flight is not None:
            if self.chance.random() < 0.5 and one.stalled_until <= self.clock.now:
                # It had arrived; the copy that comes again is removed.
                self.landed(one)
            else:
                one.waiting += one.in_flight
                one.in_flight = None
                one.version += 1
        one.waiting += one.batch
        one.batch = one.own_frames = 0
        one.wake += 1

    def check(self):
        """Every event is appended once, or waits."""
        for one in self.partitions:
            if one.generated != one.appended + one.held():
                raise Broken(
                    f"partition {one.number}: {one.generated} events came, {one.appended} were "
                    f"appended, {one.held()} wait")

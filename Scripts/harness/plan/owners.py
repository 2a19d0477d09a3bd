# SPDX-License-Identifier: Apache-2.0
"""Who has which partition: leases, the nodes that are alive, takeovers and moves.

    free ──lease──▶ opening ──checkpoints, tail──▶ serving ──another should have it, a slot──┐
     ▲                 │ lease over, killed           │ lease over, killed                   ▼
     └─────────────────┴──────────────────────────────┴──────────────────────◀─drained── closing

Renewals are not played one by one: a lease knows when it was renewed last.
"""
import math

from .clock import Broken, Pool, weight


class Lease:
    """What a node has for as long as it renews it."""

    def __init__(self, node, partition, now, facts):
        self.node, self.partition = node, partition
        self.base = self.last = now
        self.every, self.seconds = facts.renew_seconds, facts.lease_seconds
        self.usable = facts.lease_seconds * (1 - facts.lease_margin)
        # Since when it cannot be renewed.
        self.frozen = None
        self.is_over = self.is_closing = self.is_serving = False
        self.slot = False
        self.began = now

    def renewed(self, now):
        if self.frozen is not None:
            now = min(now, self.frozen)
        if now < self.base:
            return self.last
        return self.base + math.floor((now - self.base) / self.every) * self.every

    def until(self, now):
        """When its holder stops."""
        return self.renewed(now) + self.usable

    def expires(self, now):
        """When the servers give it to others."""
        return self.renewed(now) + self.seconds

    def may_append(self, now):
        return not self.is_over and (self.node.never_stops or now < self.until(now))

    def freeze(self, now):
        if self.frozen is None:
            self.frozen = now

    def thaw(self, now):
        """It can be renewed again, at its next turn; whether it is still held."""
        if self.frozen is None:
            return not self.is_over
        last = self.renewed(now)
        turn = self.base + math.ceil((now - self.base) / self.every) * self.every
        if self.is_over or turn >= last + self.usable:
            return False
        self.last, self.base, self.frozen = last, turn, None
        return True


class Node:
    def __init__(self, name, clock):
        self.name = name
        self.is_up, self.is_paused, self.is_leaving = True, False, False
        # A planted fault: it appends without a lease.
        self.never_stops = False
        self.member = None
        self.wanted = set()
        # By partition number: the lease under which it is opened or served.
        self.kept = {}
        self.rests, self.pauses = {}, {}
        self.pool = Pool(clock)
        self.homes_most = 0
        self.version = 0


class Owners:
    """All nodes of a cell."""

    def __init__(self, clock, chance, facts, traffic, nodes, opening):
        self.clock, self.chance, self.facts, self.traffic = clock, chance, facts, traffic
        self.partitions = traffic.partitions
        self.nodes = [Node(name, clock) for name in nodes]
        # "each": each home reads its tail by itself, as the program does; "once": all in one go.
        self.opening = opening
        self.members = []
        self.stalled_until = 0.0
        self.slots = []
        self.queue = []
        self.moves = self.takeovers = 0
        self.moves_most = 0
        self.weights = {(one.number, name): weight(one.number, name)
                        for one in self.partitions for name in nodes}
        # Called before something changes; with a partition that is served no more, and again.
        self.touch, self.on_down, self.on_up = (lambda: None), None, None
        self.opening_times = []
        for node in self.nodes:
            clock.after(chance.uniform(0, facts.renew_seconds), self.tick, node, node.version)

    def can_write(self):
        """Whether the servers take leases."""
        return self.stalled_until <= self.clock.now

    # MARK: the nodes that are alive

    def tick(self, node, version):
        if version != node.version:
            return
        self.clock.after(self.facts.renew_seconds, self.tick, node, version)
        if not self.can_write():
            return
        now = self.clock.now
        if node.member is None or not node.member.may_append(now):
            if node.member in self.members and now < node.member.expires(now):
                # A name may be there twice; its old value goes by itself.
                node.member.is_over = True
            node.member = Lease(node, None, now, self.facts)
            self.members.append(node.member)
        self.members = [one for one in self.members if now < one.expires(now)]
        names = sorted({one.node.name for one in self.members})
        wanted = {one.number for one in self.partitions
                  if min(names, key=lambda name: -self.weights[one.number, name]) == node.name}
        if wanted != node.wanted:
            self.want(node, wanted)

    def want(self, node, wanted):
        self.touch()
        more, less = sorted(wanted - node.wanted), sorted(node.wanted - wanted)
        node.wanted = wanted
        for number in more:
            self.attempt(node, self.partitions[number])
        for number in less:
            self.ask_for_slot(node, self.partitions[number])

    def begin(self):
        """Every partition is served by the node that should have it."""
        for node in self.nodes:
            node.member = Lease(node, None, 0.0, self.facts)
            self.members.append(node.member)
        names = sorted(node.name for node in self.nodes)
        for one in self.partitions:
            wanted = min(names, key=lambda name: -self.weights[one.number, name])
            node = next(node for node in self.nodes if node.name == wanted)
            lease = Lease(node, one, -self.chance.uniform(0, self.facts.renew_seconds), self.facts)
            lease.is_serving = True
            node.wanted.add(one.number)
            node.kept[one.number] = one.lease = one.owner = lease
            one.epoch = 1
        for node in self.nodes:
            node.homes_most = sum(self.partitions[number].homes for number in node.kept)

    # MARK: leases

    def is_free(self, one):
        return one.lease is None or self.clock.now >= one.lease.expires(self.clock.now)

    def attempt(self, node, one):
        """Takes the lease of a partition, if the node should have it and nobody has."""
        now = self.clock.now
        if not node.is_up or node.is_paused or node.is_leaving or one.number not in node.wanted \
                or one.number in node.kept or not self.can_write() or not self.is_free(one) \
                or now < node.rests.get(one.number, 0.0):
            return
        self.touch()
        for other in self.nodes:
            held = other.kept.get(one.number)
            if held and held.may_append(now):
                raise Broken(f"partition {one.number}: {other.name} and {node.name} may append at "
                             f"{now:.3f} s")
        if one.owner:
            # Of a node that was stopped.
            self.lose(one)
        lease = Lease(node, one, now, self.facts)
        was_handed_over, one.was_handed_over = one.was_handed_over, False
        one.lease, node.kept[one.number] = lease, lease
        one.epoch += 1
        for holder in self.slots:
            if holder.partition is one:
                self.clock.after(self.chance.uniform(0, self.facts.lease_pause), self.give_slot,
                                 holder)
        node.homes_most = max(node.homes_most,
                              sum(self.partitions[number].homes for number in node.kept))
        node.pool.add(one.number, self.work(one, was_handed_over), lambda: self.opened(lease))

    def attempts(self, one):
        """Every node that wants it looks for the lease within its pause."""
        for node in self.nodes:
            if one.number in node.wanted:
                self.clock.after(self.chance.uniform(0, self.facts.lease_pause), self.attempt,
                                 node, one)

    def work(self, one, was_handed_over):
        """Seconds that a takeover reads and folds, alone on its node."""
        facts = self.facts
        cycle = facts.checkpoint_bytes / facts.event_bytes / one.rate if one.rate else 0.0
        age = self.clock.now - one.saved
        # Its homes have saved checkpoints somewhere within that time.
        behind = 0.0 if was_handed_over else (age if age < cycle else cycle / 2)
        records = behind * one.rate
        fence = min(facts.fence_records / one.rate, facts.age + self.clock.now) if one.rate else 0.0
        readers = max(1, one.homes) if self.opening == "each" else 1
        read = one.table_bytes + readers * (behind + fence) * one.rate * facts.event_bytes
        frame = max(1.0, self.traffic.events_a_frame()) * facts.event_bytes + facts.header_bytes
        return (facts.home_bytes * one.homes + read) / facts.node_bytes \
            + read / frame / facts.read_messages + records / facts.fold_records / facts.node_cores

    def opened(self, lease):
        self.touch()
        node, one = lease.node, lease.partition
        now = self.clock.now
        if lease.is_over or node.kept.get(one.number) is not lease:
            return
        if node.is_paused:
            self.clock.after(0.5, self.opened, lease)
            return
        if not lease.may_append(now):
            self.over(lease)
            return
        lease.is_serving = True
        self.takeovers += 1
        self.opening_times.append(now - lease.began)
        node.pauses.pop(one.number, None)
        one.owner = lease
        # The epoch, and what each home writes.
        one.own_frames = 1 + math.ceil(
            one.homes * self.facts.opening_records / self.facts.frame_homes)
        self.on_up(one)
        self.traffic.kick(one)
        if one.number not in node.wanted:
            self.ask_for_slot(node, one)

    def freeze(self, lease):
        """It is not renewed from now on."""
        now = self.clock.now
        lease.freeze(now)
        if lease.partition:
            self.clock.at(lease.until(now), self.check_over, lease)
            self.clock.at(lease.expires(now) + 1e-6, self.attempts, lease.partition)

    def check_over(self, lease):
        if lease.node.is_up and not lease.node.is_paused and not lease.is_over \
                and not lease.may_append(self.clock.now):
            self.over(lease)

    def over(self, lease):
        """Its holder stops."""
        self.touch()
        node, one = lease.node, lease.partition
        lease.is_over = True
        if node.kept.get(one.number) is not lease:
            return
        now = self.clock.now
        if lease.frozen is None:
            self.freeze(lease)
        if one.owner is lease:
            self.lose(one)
        node.pool.drop(one.number)
        del node.kept[one.number]
        self.forget_slot(lease)
        pause = node.pauses.get(one.number, self.facts.open_pause)
        node.pauses[one.number] = min(2 * pause, self.facts.open_pause_most)
        node.rests[one.number] = now + pause
        self.clock.after(pause, self.attempt, node, one)
        if node.is_leaving and not node.kept:
            self.stopped(node)

    def lose(self, one):
        self.traffic.generate(one)
        self.traffic.cut(one)
        one.owner = None
        self.on_down(one)

    # MARK: moves

    def ask_for_slot(self, node, one):
        lease = node.kept.get(one.number)
        if lease and lease.is_serving and not lease.is_closing and lease not in self.queue:
            self.queue.append(lease)
            self.clock.after(self.chance.uniform(0, self.facts.lease_pause), self.take_slots)

    def take_slots(self):
        now = self.clock.now
        self.queue = [lease for lease in self.queue
                      if not lease.is_over and lease.partition.number not in lease.node.wanted]
        if not self.can_write():
            return
        while self.queue and len(self.slots) < self.facts.move_slots:
            lease = self.queue.pop(self.chance.randrange(len(self.queue)))
            if lease.node.is_paused or lease.is_closing or not lease.may_append(now):
                continue
            self.slots.append(lease)
            lease.slot = True
            self.moves += 1
            self.moves_most = max(self.moves_most, len(self.slots))
            self.close(lease)
        if len(self.slots) > 2:
            raise Broken(f"{len(self.slots)} moves at {now:.3f} s")

    def give_slot(self, lease):
        if lease in self.slots:
            self.slots.remove(lease)
            lease.slot = False
            self.clock.after(self.chance.uniform(0, self.facts.lease_pause), self.take_slots)

    def forget_slot(self, lease):
        if lease in self.queue:
            self.queue.remove(lease)
        if lease.slot:
            self.give_slot(lease)

    def close(self, lease):
        """Drains a partition, saves the checkpoints, and hands it over."""
        self.touch()
        lease.is_closing = True
        one = lease.partition
        if one.in_flight is None:
            self.traffic.kick(one)

    def drained(self, one):
        lease = one.owner
        one.owner = None
        self.traffic.generate(one)
        self.on_down(one)
        seconds = self.facts.home_bytes * one.homes / self.facts.node_bytes
        lease.node.pool.add(one.number, seconds, lambda: self.closed(lease))

    def closed(self, lease):
        self.touch()
        node, one = lease.node, lease.partition
        now = self.clock.now
        if lease.is_over:
            return
        if node.is_paused:
            self.clock.after(0.5, self.closed, lease)
            return
        if not lease.may_append(now) or not self.can_write():
            self.over(lease)
            return
        lease.is_over = True
        del node.kept[one.number]
        one.saved = now
        one.was_handed_over = True
        one.lease = None
        if lease.slot:
            self.clock.after(self.facts.move_patience, self.give_slot, lease)
        self.attempts(one)
        if node.is_leaving and not node.kept:
            self.stopped(node)

    # MARK: what befalls nodes

    def stop(self, node, back):
        """An orderly end: it leaves the list, and hands over all of its partitions at once."""
        self.touch()
        node.is_leaving = True
        node.back = back
        node.version += 1
        if node.member in self.members:
            self.members.remove(node.member)
        node.member, node.wanted = None, set()
        for lease in list(node.kept.values()):
            if lease.is_serving and not lease.is_closing:
                self.close(lease)
            elif not lease.is_serving:
                self.give_up(lease)
        if not node.kept:
            self.stopped(node)

    def give_up(self, lease):
        """Of one that was being opened."""
        node, one = lease.node, lease.partition
        lease.is_over = True
        node.pool.drop(one.number)
        del node.kept[one.number]
        one.lease = None
        self.attempts(one)

    def stopped(self, node):
        node.is_up, node.is_leaving = False, False
        self.clock.after(node.back, self.start, node)

    def fall_silent(self, node):
        """It no longer says that it is alive."""
        node.version += 1
        if node.member:
            node.member.freeze(self.clock.now)

    def kill(self, node, back):
        self.touch()
        node.is_up = False
        self.fall_silent(node)
        node.member, node.wanted = None, set()
        for lease in list(node.kept.values()):
            self.freeze(lease)
            lease.is_over = True
            if lease.partition.owner is lease:
                self.lose(lease.partition)
            node.pool.drop(lease.partition.number)
            self.forget_slot(lease)
        node.kept = {}
        self.clock.after(back, self.start, node)

    def start(self, node):
        self.touch()
        node.is_up, node.is_paused, node.is_leaving = True, False, False
        node.rests, node.pauses = {}, {}
        node.version += 1
        self.tick(node, node.version)

    def pause(self, node, seconds):
        """It is stopped, and goes on."""
        self.touch()
        node.is_paused = True
        self.fall_silent(node)
        for lease in node.kept.values():
            self.freeze(lease)
            if lease.is_serving and not lease.is_closing:
                self.on_down(lease.partition)
        self.clock.after(seconds, self.go_on, node)

    def go_on(self, node):
        self.touch()
        if not node.is_up or not node.is_paused:
            return
        node.is_paused = False
        node.version += 1
        if node.member and not node.member.thaw(self.clock.now):
            node.member = None
        for lease in list(node.kept.values()):
            self.renew(lease)
        self.tick(node, node.version)

    def renew(self, lease):
        """A node or the servers are back: a lease goes on, or is over."""
        one = lease.partition
        if lease.thaw(self.clock.now) or lease.node.never_stops:
            if lease.is_serving and one.owner is lease:
                self.on_up(one)
                self.traffic.kick(one)
        else:
            self.over(lease)

    def stall(self, until):
        """The servers take no leases."""
        self.touch()
        self.stalled_until = max(self.stalled_until, until)
        for node in self.nodes:
            if node.member:
                node.member.freeze(self.clock.now)
            for lease in node.kept.values():
                if lease.frozen is None:
                    self.freeze(lease)
        self.clock.at(self.stalled_until, self.stall_over)

    def stall_over(self):
        self.touch()
        if not self.can_write():
            return
        for node in self.nodes:
            if node.is_up and not node.is_paused:
                if node.member and not node.member.thaw(self.clock.now):
                    node.member = None
                for lease in list(node.kept.values()):
                    if lease.frozen is not None and not lease.is_over:
                        self.renew(lease)
        for one in self.partitions:
            if self.is_free(one):
                self.attempts(one)
        self.take_slots()

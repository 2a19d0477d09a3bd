#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Floods the daemon from one topic tree, and looks at what the others notice.

Through a real mosquitto: the capacity of the daemon at QoS 0 and 1; then the time from the socket
of a hundred quiet devices to a subscriber of the home's diffs, alone and beside a tree that floods at
half of the capacity, in turn; then a flood at one and a half times the capacity, or as much as the
broker takes. The quiet devices' p99 may double beside the first flood; in the second the daemon's
memory must not grow with the flood, it must answer, its status must name the tree and nobody else,
and every QoS 1 message of the quiet devices that the broker acknowledged must be in the log once.

With one connection the broker sends everything in the order in which it came, so above its
capacity nobody can be quick; what the latency is then is printed and not judged.

Exit code 0 when everything held, 1 on a violation, 69 when broker or daemon could not be run.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import time

from harness import control, flooder
from harness.broker import Broker, wait_for
from harness.daemon import CLIENT_PREFIX, Daemon
from harness.findings import Findings, conduct
from harness.latency import HOME, TRAIT, Follower, QuietHome, latencies, percentile
from harness.mqtt import Publisher, PublisherError

RATIO_MAX = 2.0
# Of the rate that was wanted.
RATE_MIN = 0.95
# Of the second half of a flood beside its first half: allocators and checkpoints breathe.
GROWTH_MAX = 1.25
ANSWER_SECONDS = 5
REPORT_FILTER = f"hearth/v1/{HOME}/in/report/+"


def judge_latency(alone, beside):
    """The p99 beside a flood must be at most twice that of before."""
    if beside <= RATIO_MAX * alone:
        return []
    return [f"p99 of the others is {beside * 1e3:.1f} ms beside the flood, {alone * 1e3:.1f} ms "
            f"without it: {beside / alone:.2f} times"]


def judge_rate(sent, wanted):
    """A flood that is thinner than it says proves nothing."""
    rate = sent["sent"] / sent["seconds"]
    if rate >= RATE_MIN * wanted:
        return []
    return [f"the flooder sent {rate:.0f} messages a second instead of {wanted}"]


def judge_memory(megabytes):
    """Resident megabytes while it floods: they may settle, not grow on."""
    half = len(megabytes) // 2
    if not half:
        return ["the memory of the daemon was not measured"]
    early, late = max(megabytes[:half]), max(megabytes[half:])
    if late <= GROWTH_MAX * early:
        return []
    return [f"the daemon grew from {early:.0f} to {late:.0f} MB while it was flooded"]


def judge_kept(acked, logged):
    """Every acknowledged number is in the log once."""
    problems = []
    seen = set(logged)
    if missing := acked - seen:
        problems.append(f"{len(missing)} acknowledged messages are not in the log: "
                        f"{sorted(missing)[:5]}")
    if len(logged) != len(seen):
        problems.append(f"{len(logged) - len(seen)} messages are in the log twice")
    return problems


def judge_named(statuses):
    """Some status named the flooder with a rate, and none anybody else."""
    named, blamed = False, set()
    for status in statuses:
        for session in status["sessions"]:
            for tree in session["traffic"]["flooding"]:
                if tree["tree"] == flooder.TREE and tree["messagesPerSecond"] > 0:
                    named = True
                else:
                    blamed.add(tree["tree"])
    problems = [] if named else ["no status named the tree that flooded"]
    if blamed:
        problems.append(f"the status blamed {sorted(blamed)}")
    return problems


def resident_megabytes(process_id):
    with open(f"/proc/{process_id}/status") as file:
        for line in file:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    raise OSError("no resident memory in the status of the process")


class Flood:
    """A flooder in a process of its own, so that it and what is measured share no interpreter."""

    def __init__(self, port, qos, rate=0, seconds=0.0, total=0, same=False):
        command = [sys.executable, "-m", "harness.flooder", "--port", str(port), "--qos", str(qos),
                   "--rate", str(rate), "--seconds", str(seconds), "--total", str(total)]
        self.process = subprocess.Popen(
            command + (["--same"] if same else []), cwd=os.path.dirname(os.path.abspath(__file__)),
            stdout=subprocess.PIPE, text=True)

    def result(self):
        output, _ = self.process.communicate(timeout=600)
        if self.process.returncode != 0:
            raise PublisherError(f"the flooder ended with code {self.process.returncode}")
        return json.loads(output)


class Run(Findings):
    """One flood run and what it found."""

    def __init__(self, options, directory):
        super().__init__(options)
        self.broker = Broker(os.path.join(directory, "broker"))
        self.daemon = Daemon(
            options.hearth, os.path.join(directory, "data"),
            os.path.join(directory, "daemon.log"), f"mqtt://127.0.0.1:{self.broker.port}",
            more=("--codec", "native", "--publish", HOME, "--quiet"))
        self.home = self.follower = None
        self.capacity = {}

    def play(self):
        self.begin()
        self.all()

    def summary(self):
        return f"{len(self.problems)} violations"

    def begin(self):
        self.broker.start()
        self.daemon.start()
        topic = flooder.ANNOUNCEMENT[0]
        wait_for("the daemon to subscribe",
                 lambda: self.broker.covers(CLIENT_PREFIX, [topic]), 60)
        self.home = QuietHome(
            self.broker.port, self.options.devices, self.options.rate,
            random.Random(self.options.seed))
        self.home.announce()
        publisher = Publisher(self.broker.port, "announcer")
        publisher.connect()
        publisher.retain(*flooder.ANNOUNCEMENT)
        publisher.close()
        wait_for("the devices", lambda: sum(self.status()["devices"].values())
                 > self.options.devices, 60)
        self.follower = Follower(self.broker.port)
        self.follower.start()

    def end(self):
        if self.follower is not None:
            self.follower.connection.close()
        if self.daemon.process is not None:
            self.daemon.stop()
        self.broker.stop()

    def status(self):
        answer = control.ask(self.daemon.data, {"do": "status"}, timeout=ANSWER_SECONDS)
        return answer["status"]

    def messages(self):
        return sum(each["counts"]["messages"] for each in self.status()["sessions"])

    def measure_capacity(self, qos):
        before = self.messages()
        flood = Flood(self.broker.port, qos, total=self.options.messages)
        wait_for("the messages to be durable",
                 lambda: self.messages() - before >= self.options.messages, 300)
        spent = time.monotonic() - flood.result()["begun"]
        self.capacity[qos] = self.options.messages / spent
        self.say(f"capacity at QoS {qos}: {self.capacity[qos]:.0f} messages a second "
                 f"({self.options.messages} in {spent:.2f} s)")

    def measure(self, seconds):
        """The quiet devices' latencies of so many seconds, in seconds."""
        first = self.home.last + 1
        self.home.start()
        time.sleep(seconds)
        self.home.stop()
        last = self.home.last
        try:
            wait_for("the last report", lambda: last in self.follower.seen_at, 60)
        except TimeoutError:
            self.problems.append("the follower did not see the last report")
        times, unseen = latencies(self.home.sent_at, self.follower.seen_at, first, last)
        if unseen:
            self.say(f"{len(unseen)} of {last - first + 1} reports were overtaken by later ones")
        return times

    def words(self, times):
        return (f"p50 {percentile(times, 0.5) * 1e3:.1f} ms, p99 "
                f"{percentile(times, 0.99) * 1e3:.1f} ms, worst {max(times) * 1e3:.1f} ms")

    def half_flood(self, qos, same):
        """Rounds of alone and beside, so that what else runs on the machine hits both."""
        rate = int(self.capacity[qos] / 2)
        alone, beside, statuses = [], [], []
        diffs = self.follower.diffs
        for _ in range(self.options.rounds):
            alone += self.measure(self.options.seconds)
            seconds = self.options.seconds + 2
            flood = Flood(self.broker.port, qos, rate=rate, seconds=seconds, same=same)
            before = self.messages()
            wait_for("the flood", lambda: self.messages() - before > rate / 4, 60)
            beside += self.measure(self.options.seconds)
            statuses.append(self.status())
            self.problems += judge_rate(flood.result(), rate)
            self.settle()
        kind = "the same value" if same else "new values"
        self.say(f"QoS {qos}, alone:  {self.words(alone)} of {len(alone)} reports")
        self.say(f"QoS {qos}, beside: {self.words(beside)}, {rate} messages a second of {kind}, "
                 f"{self.follower.diffs - diffs} diffs")
        pair = percentile(alone, 0.99), percentile(beside, 0.99)
        self.demand(f"p99 beside a flood of half the capacity: {pair[1] / pair[0]:.2f} times",
                    judge_latency(*pair))
        self.demand("the status named the flooder, and nobody else", judge_named(statuses))

    def settle(self):
        """Waits until the daemon has caught up: one report more stands behind everything."""
        self.home.report()
        wait_for("the daemon to catch up", lambda: self.home.last in self.follower.seen_at, 300)

    def whole_flood(self, qos):
        rate = int(self.capacity[qos] * 1.5)
        flood = Flood(self.broker.port, qos, rate=rate, seconds=self.options.long)
        self.home.start()
        first, before, begun = self.home.last + 1, self.messages(), time.monotonic()
        memory, statuses, answers = [], [], []
        while time.monotonic() - begun < self.options.long:
            asked = time.monotonic()
            statuses.append(self.status())
            answers.append(time.monotonic() - asked)
            memory.append(resident_megabytes(self.daemon.process.pid))
            time.sleep(0.25)
        self.home.stop()
        sent = flood.result()
        self.settle()
        last = self.home.last
        times, _ = latencies(self.home.sent_at, self.follower.seen_at, first, last)
        done = self.messages() - before
        self.say(f"flood at QoS {qos}: {sent['sent'] / sent['seconds']:.0f} messages a second, "
                 f"{rate} wanted, {done} kept; the others: {self.words(times)}")
        self.demand(f"resident memory {min(memory):.0f} to {max(memory):.0f} MB",
                    judge_memory(memory))
        self.demand(f"the daemon answered {len(answers)} times, at the latest after "
                    f"{max(answers) * 1e3:.0f} ms", [])
        self.demand("the status named the flooder, and nobody else", judge_named(statuses))

    def check_kept(self):
        text = self.daemon.printed("log", "--topic", REPORT_FILTER, "--all", "--output", "jsonl")
        logged = []
        for line in text.splitlines():
            event = json.loads(line)
            if event["kind"] == "attributesReported" and event.get("trait") == TRAIT:
                logged.append(event["attributes"]["number"])
        self.demand(f"{len(self.home.acked)} acknowledged reports of {self.options.devices} "
                    "devices are in the log once", judge_kept(self.home.acked, logged))

    def all(self):
        for qos in (0, 1):
            self.measure_capacity(qos)
            self.settle()
        self.half_flood(1, same=False)
        self.half_flood(0, same=False)
        self.half_flood(0, same=True)
        for qos in (0, 1):
            self.whole_flood(qos)
        self.check_kept()


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program to test")
    parser.add_argument("--devices", type=int, default=100, help="quiet devices")
    parser.add_argument("--rate", type=int, default=100, help="their reports per second, together")
    parser.add_argument("--messages", type=int, help="to measure the capacity with")
    parser.add_argument("--rounds", type=int, help="of alone and beside, in turn")
    parser.add_argument("--seconds", type=float, help="of each measurement")
    parser.add_argument("--long", type=float, help="seconds of a flood beyond the capacity")
    parser.add_argument("--seed", type=int, default=None, help="of the order of the devices")
    parser.add_argument("--short", action="store_true", help="one round, and shorter ones")
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    options = parser.parse_args()
    usual = (200_000, 1, 6, 8) if options.short else (200_000, 5, 10, 30)
    for name, value in zip(("messages", "rounds", "seconds", "long"), usual):
        if getattr(options, name) is None:
            setattr(options, name, value)
    return options


def main():
    return conduct("flood run", Run, parse())


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets a home live for an hour, and looks at what a long life would fill up.

    Scripts/endurance.py [--hearth .build/release/hearth] [--minutes 60] [--devices 20] [--idle]

A broker, a simulated home of Zigbee2MQTT at its own pace (none with --idle), and `hearth run`, which
is left alone. Every ten seconds memory, descriptors, threads and the bytes on disk are read; a table
has them for each tenth of the time. In the second half descriptors and threads must not be more than
in the first by more than eight, and memory by more than a quarter; the clock of the records must be
that of the machine, and the log must verify.
"""
import argparse
import datetime
import os
import pathlib
import subprocess
import sys
import time

from harness.broker import Broker
from harness.daemon import Daemon
from harness.findings import Findings, conduct

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLE_SECONDS = 10
MORE_MAX = 8


def used(process):
    """Memory in KiB, descriptors and threads of a process."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    values = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    return {"memory": int(values["VmRSS"].split()[0]), "threads": int(values["Threads"]),
            "descriptors": len(os.listdir(f"/proc/{process}/fd"))}


def disk(folder):
    """What the files of a folder take, in bytes."""
    return sum(path.stat().st_blocks * 512 for path in pathlib.Path(folder).rglob("*")
               if path.is_file())


class Endurance(Findings):
    def __init__(self, options, directory):
        super().__init__(options)
        self.directory = directory
        self.broker = self.home = None
        self.samples = []

    def play(self):
        options = self.options
        self.broker = Broker(os.path.join(self.directory, "broker"))
        self.broker.start()
        url = f"mqtt://127.0.0.1:{self.broker.port}"
        if not options.idle:
            self.home = subprocess.Popen(
                [options.hearth, "simulate", "--broker", url, "--seed", "7", "--devices",
                 str(options.devices)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
        data = os.path.join(self.directory, "home")
        self.daemon = Daemon(options.hearth, data, os.path.join(self.directory, "daemon.log"), url,
                             more=("--quiet",))
        self.daemon.start()
        self.wait_alive("the log", lambda: os.path.exists(os.path.join(data, "durable")), 60)
        end = time.monotonic() + 60 * options.minutes
        while time.monotonic() < end:
            time.sleep(SAMPLE_SECONDS)
            self.wait_alive("the next sample", lambda: True)
            self.samples.append(dict(used(self.daemon.process.pid), disk=disk(data)))
        self.table()
        self.judge()
        last = self.daemon.whole_events()[-1]
        lag = abs(datetime.datetime.now(datetime.timezone.utc) - datetime.datetime.fromisoformat(
            last["receivedAt"].replace("Z", "+00:00")[:26] + "+00:00")).total_seconds()
        self.demand(f"the last of {last['offset'] + 1} records came {lag:.0f} s before the end",
                    [] if options.idle or lag < 120 else [f"the last record is {lag:.0f} s old"])
        self.daemon.stop()
        code, text = self.daemon.verify("--refold")
        self.demand("the log verifies", [] if code == 0 else [text[-500:]])

    def table(self):
        print("minute   memory MiB  descriptors  threads  disk MiB")
        step = max(1, len(self.samples) // 10)
        for start in range(0, len(self.samples), step):
            one = self.samples[start]
            print(f"{(start + 1) * SAMPLE_SECONDS / 60:6.1f} {one['memory'] / 1024:12.1f} "
                  f"{one['descriptors']:12} {one['threads']:8} {one['disk'] / 2**20:9.1f}")

    def judge(self):
        middle = len(self.samples) // 2
        for name in ("descriptors", "threads", "memory"):
            first = max(one[name] for one in self.samples[:middle])
            second = max(one[name] for one in self.samples[middle:])
            most = first * 1.25 if name == "memory" else first + MORE_MAX
            self.demand(f"{name}: at most {first}, then {second}",
                        [] if second <= most else [f"{name} rose from {first} to {second}"])

    def end(self):
        for process in (self.home, self.daemon and self.daemon.process):
            if process and process.poll() is None:
                process.kill()
                process.wait()
        if self.broker:
            self.broker.stop()

    def summary(self):
        return f"{len(self.samples)} samples, {self.options.minutes} minutes"


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=str(ROOT / ".build/release/hearth"))
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--devices", type=int, default=20)
    parser.add_argument("--idle", action="store_true", help="no device says anything")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    return parser.parse_args()


def main():
    return conduct("endurance", Endurance, parse())


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Proves by system calls that no PUBACK leaves before the log is written and synced.

Runs the daemon under strace with a small load of QoS 1 messages from a real mosquitto, then reads
the trace. Exit code 0 when it held, 1 on a violation, 69 when something could not be run.
"""
import argparse
import os
import random
import shutil
import sys
import tempfile

from crash import BASE, BUTTON, PAYLOADS, device_list
from harness import trace
from harness.broker import Broker, BrokerError, wait_for
from harness.check import property_of
from harness.daemon import CLIENT_PREFIX, Daemon, DaemonError
from harness.mqtt import Publisher, PublisherError


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", default=".build/release/hearth", help="the program to test")
    parser.add_argument("--messages", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1, help="for the size of the bursts")
    parser.add_argument("--keep", action="store_true", help="keep the files, and say where")
    return parser.parse_args()


def traced_run(options, directory):
    """Runs the load under strace; returns the broker's port, the data directory and the calls."""
    trace_path = os.path.join(directory, "trace.txt")
    broker = Broker(os.path.join(directory, "broker"))
    # No proxy between: the trace names the broker's own port.
    daemon = Daemon(options.hearth, os.path.join(directory, "data"),
                    os.path.join(directory, "daemon.log"), f"mqtt://127.0.0.1:{broker.port}")
    publisher = Publisher(broker.port)
    chance = random.Random(options.seed)
    try:
        broker.start()
        publisher.connect()
        publisher.retain(f"{BASE}/bridge/state", b'{"state":"online"}')
        publisher.retain(f"{BASE}/bridge/devices", device_list())
        # With -D the daemon stays our own child, and strace ends with it.
        daemon.start(["strace", "-D", "-f", "-ttt", "-yy", "-xx", "-s", "131072", "-e",
                      f"trace={trace.CALLS}", "-o", trace_path])
        wait_for("the daemon to subscribe", lambda: is_subscribed(daemon, broker), 120)
        sent = 0
        while sent < options.messages:
            size = min(chance.randint(1, 40), options.messages - sent)
            publisher.publish([(BUTTON, PAYLOADS[BUTTON][0], 1)] * size)
            publisher.drain()
            sent += size
        wait_for("the last message to be logged", lambda: any(
            property_of(event, "n") == str(sent - 1) for event in daemon.events(last=400)), 120)
        daemon.stop(timeout=60)
        wait_for("strace to end", lambda: is_complete(trace_path), 30)
    finally:
        publisher.close()
        if daemon.process is not None:
            daemon.kill()
        broker.stop()
    with open(trace_path, errors="replace") as file:
        return broker.port, daemon.data, trace.parse(file)


def is_subscribed(daemon, broker):
    if (code := daemon.ended_by_itself()) is not None:
        raise DaemonError(f"hearth run ended by itself with code {code}:\n"
                          + daemon.tail_of_output())
    return broker.covers(CLIENT_PREFIX, PAYLOADS)


def is_complete(path):
    """strace writes of every thread that it ended; the first thread is the last to do so."""
    with open(path, errors="replace") as file:
        lines = file.readlines()
    first = lines[0].split()[0] if lines else ""
    return any(line.startswith(first) and "+++" in line for line in lines[-20:])


def main():
    options = parse_options()
    if shutil.which("strace") is None:
        print("ack order: strace is missing; Scripts/setup brings it")
        return 69
    directory = tempfile.mkdtemp(prefix="hearth-trace-")
    try:
        port, data, calls = traced_run(options, directory)
    except (BrokerError, DaemonError, PublisherError, OSError) as error:
        print(f"ack order: {type(error).__name__}: {error}; files are in {directory}")
        return 69
    verdict = trace.check_order(calls, port, data)
    problems = list(verdict.problems)
    if verdict.acknowledgements < options.messages:
        problems.append(f"only {verdict.acknowledgements} acknowledgements were seen for "
                        f"{options.messages} messages")
    for problem in problems[:20]:
        print(f"violation: {problem}")
    if options.keep or problems:
        print(f"files are in {directory}")
    else:
        shutil.rmtree(directory)
    print(f"ack order {'FAILED' if problems else 'held'}: {verdict.publishes} PUBLISH read, "
          f"{verdict.acknowledgements} PUBACK written, {verdict.syncs} syncs, "
          f"{len(problems)} violations")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

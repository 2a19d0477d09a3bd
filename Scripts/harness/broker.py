# SPDX-License-Identifier: Apache-2.0
"""A real mosquitto with the recommended settings, in a directory of its own."""
import os
import re
import shutil
import signal
import socket
import subprocess
import time

CONFIGURATION = """\
listener {port} 127.0.0.1
allow_anonymous true
persistence true
persistence_location {directory}/
autosave_interval 60
max_queued_messages 1000000
max_inflight_messages 1000
queue_qos0_messages true
set_tcp_nodelay true
log_dest file {directory}/broker.log
log_type error
log_type warning
log_type notice
log_type subscribe
"""


class BrokerError(Exception):
    """The broker does not do what it should."""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def wait_for(what, condition, timeout):
    """Polls until the condition holds and returns its value; raises TimeoutError otherwise."""
    deadline = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise TimeoutError(f"waited {timeout} s for {what}")
        time.sleep(0.05)


def matches(topic_filter, topic):
    """Whether an MQTT topic filter covers a topic."""
    wanted, given = topic_filter.split("/"), topic.split("/")
    for position, level in enumerate(wanted):
        if level == "#":
            return True
        if position >= len(given) or level not in ("+", given[position]):
            return False
    return len(wanted) == len(given)


class Broker:
    """One mosquitto process; its database outlives it."""

    def __init__(self, directory, program=None, more=""):
        """`more` are further lines of its configuration."""
        self.directory = directory
        self.program = program or shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        self.port = free_port()
        self.process = None
        os.makedirs(directory, exist_ok=True)
        text = CONFIGURATION.format(port=self.port, directory=directory) + more
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            text += "user root\n"
        with open(os.path.join(directory, "mosquitto.conf"), "w") as file:
            file.write(text)

    @property
    def database(self):
        return os.path.join(self.directory, "mosquitto.db")

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "-c", os.path.join(self.directory, "mosquitto.conf")],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for("the broker to listen", self._is_listening, 15)

    def _is_listening(self):
        if self.process.poll() is not None:
            raise BrokerError(f"mosquitto ended with code {self.process.returncode}: {self.log()}")
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        except OSError:
            return False

    def log(self):
        try:
            with open(os.path.join(self.directory, "broker.log"), errors="replace") as file:
                return file.read()
        except OSError:
            return ""

    def subscriptions(self, client_prefix):
        """The filters that clients with this id prefix have subscribed to so far."""
        pattern = re.compile(
            r"^\d+: (" + re.escape(client_prefix) + r"\S*) [012] (.*)$", re.MULTILINE)
        return {match.group(2) for match in pattern.finditer(self.log())}

    def departures(self, client_prefix):
        """How often a client with this id prefix has been seen to leave."""
        pattern = re.compile(
            r"^\d+: Client " + re.escape(client_prefix) + r"\S* (closed|disconnected)",
            re.MULTILINE)
        return len(pattern.findall(self.log()))

    def is_gone(self, client_prefix):
        """Whether every client with this id prefix that was seen to come was seen to leave."""
        pattern = re.compile(
            r"^\d+: New client connected from \S+ as " + re.escape(client_prefix), re.MULTILINE)
        return self.departures(client_prefix) >= len(pattern.findall(self.log()))

    def covers(self, client_prefix, topics):
        filters = self.subscriptions(client_prefix)
        return all(any(matches(each, topic) for each in filters) for topic in topics)

    def save(self):
        """Makes the broker write its database now, and waits until it has."""
        before = self._stamp()
        self.process.send_signal(signal.SIGUSR1)
        wait_for("the broker to save", lambda: self._stamp() not in (None, before), 15)

    def _stamp(self):
        try:
            status = os.stat(self.database)
            return status.st_ino, status.st_mtime_ns, status.st_size
        except OSError:
            return None

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

# SPDX-License-Identifier: Apache-2.0
"""The daemon under test and the reading commands that look at its log."""
import json
import os
import signal
import subprocess

CLIENT_PREFIX = "hearth-"


class DaemonError(Exception):
    """A command of the product failed."""


class Daemon:
    """`hearth run` on one data directory, started and killed again and again."""

    def __init__(self, program, data, output_path, broker_url):
        self.program = program
        self.data = data
        self.output_path = output_path
        self.broker_url = broker_url
        self.process = None
        self.starts = 0

    @property
    def arguments(self):
        return [
            self.program, "run", "--broker", self.broker_url, "--data", self.data,
            "--codec", "zigbee2mqtt=zigbee2mqtt",
        ]

    def start(self, wrapper=()):
        with open(self.output_path, "ab") as output:
            self.process = subprocess.Popen(
                [*wrapper, *self.arguments], stdin=subprocess.DEVNULL, stdout=output,
                stderr=output)
        self.starts += 1

    def ended_by_itself(self):
        """The exit code of a daemon that nobody stopped, else None."""
        return None if self.process is None else self.process.poll()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process = None

    def stop(self, timeout=20):
        """A polite stop; returns the exit code."""
        if self.process is None:
            return None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise DaemonError(f"hearth run did not end within {timeout} s of SIGTERM") from None
        finally:
            self.process = None

    def tail_of_output(self, lines=15):
        try:
            with open(self.output_path, errors="replace") as file:
                return "".join(file.readlines()[-lines:])
        except OSError:
            return ""

    def _command(self, *arguments, timeout=600):
        return subprocess.run(
            [self.program, *arguments, "--data", self.data], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, check=False)

    def _output(self, *arguments):
        result = self._command(*arguments)
        if result.returncode != 0:
            raise DaemonError(
                f"hearth {' '.join(arguments)} ended with code {result.returncode}: "
                + result.stderr.decode(errors="replace").strip())
        return result.stdout

    def events(self, last=None):
        """The events of the log, oldest first, as parsed JSON lines; empty without a log."""
        if not os.path.isdir(self.data):
            return []
        count = [] if last is None else ["-n", str(last)]
        output = self._output("log", *count, "--all", "--output", "jsonl")
        return [json.loads(line) for line in output.splitlines()]

    def state_hash(self, point):
        return self._output("show", point, "--hash").decode().strip()

    def verify(self, *arguments):
        """Exit code of `hearth verify`, and its output, or what it complains of."""
        result = self._command("verify", *arguments)
        output = result.stdout if result.returncode == 0 else result.stdout + result.stderr
        return result.returncode, output.decode(errors="replace").strip()

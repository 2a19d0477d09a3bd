# SPDX-License-Identifier: Apache-2.0
"""The daemon under test and the reading commands that look at its log."""
import json
import os
import signal
import subprocess
import tempfile

CLIENT_PREFIX = "hearth-"


class DaemonError(Exception):
    """A command of the product failed."""


def essence(event):
    """The fields of an event line that the checks read."""
    slim = {"offset": event["offset"], "index": event["index"], "kind": event["kind"]}
    if origin := event.get("origin"):
        slim["origin"] = {
            "topic": origin.get("topic"), "userProperties": origin.get("userProperties"),
            "possibleDuplicate": origin.get("possibleDuplicate"),
            "profile": origin.get("profile"),
        }
    if "profile" in event:
        slim["profile"] = event["profile"]
    return slim


class Daemon:
    """`hearth run` on one data directory, started and killed again and again."""

    def __init__(self, program, data, output_path, broker_url=None, settings=None, more=()):
        """`settings` is the text of a settings file; without it there is one Zigbee2MQTT broker.

        `more` are further flags of `hearth run`.
        """
        self.program = program
        self.data = data
        self.output_path = output_path
        self.broker_url = broker_url
        self.process = None
        self.starts = 0
        self.more = more
        self.settings_path = None
        if settings is not None:
            self.set_settings(settings)

    def set_settings(self, text):
        """Other settings, from the next start on."""
        self.settings_path = self.output_path + ".yaml"
        os.makedirs(os.path.dirname(self.settings_path), exist_ok=True)
        with open(self.settings_path, "w") as file:
            file.write(text)

    @property
    def arguments(self):
        if self.settings_path is not None:
            return [self.program, "run", "--config", self.settings_path, "--data", self.data,
                    *self.more]
        return [
            self.program, "run", "--broker", self.broker_url, "--data", self.data,
            "--codec", "zigbee2mqtt=zigbee2mqtt", *self.more,
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

    def tried(self, *arguments, timeout=600):
        return subprocess.run(
            [self.program, *arguments, "--data", self.data], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, check=False)

    def _output(self, *arguments):
        result = self.tried(*arguments)
        if result.returncode != 0:
            raise DaemonError(
                f"hearth {' '.join(arguments)} ended with code {result.returncode}: "
                + result.stderr.decode(errors="replace").strip())
        return result.stdout

    def events(self, last=None, keep=essence):
        """The events of the log, oldest first, with what the checks read of them.

        What `keep` does not return of a line is let go at once: a long run has millions.
        """
        count = [] if last is None else ["-n", str(last)]
        command = [self.program, "log", *count, "--all", "--output", "jsonl", "--data", self.data]
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
            events = [keep(json.loads(line)) for line in process.stdout]
            if process.wait() != 0:
                errors.seek(0)
                raise DaemonError(f"hearth log ended with code {process.returncode}: "
                                  + errors.read().decode(errors="replace").strip())
        return events

    def whole_events(self):
        """The events of the log with everything that their lines say."""
        return self.events(keep=lambda event: event)

    def printed(self, *arguments):
        """What a reading command prints."""
        return self._output(*arguments)

    def state_hash(self, point):
        return self._output("show", point, "--hash").decode().strip()

    def verify(self, *arguments):
        """Exit code of `hearth verify`, and its output, or what it complains of."""
        result = self.tried("verify", *arguments)
        output = result.stdout if result.returncode == 0 else result.stdout + result.stderr
        return result.returncode, output.decode(errors="replace").strip()

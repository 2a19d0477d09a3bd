# SPDX-License-Identifier: Apache-2.0
"""Somebody who listens to everything, and remembers it in the broker's order."""
import dataclasses
import threading

from .client import Client


@dataclasses.dataclass(frozen=True)
class Heard:
    """One message as the broker delivered it."""

    topic: str
    payload: bytes
    retained: bool


class Recorder:
    """A client of all topics; `messages` grows while others look at it."""

    def __init__(self, port, client_id="harness-recorder"):
        self.client = Client(port, client_id, self._heard)
        self.messages = []
        self.last = {}
        self.lock = threading.Lock()

    def start(self):
        self.client.connect()
        self.client.subscribe(["#"], qos=1)

    def close(self):
        self.client.close()

    def _heard(self, message):
        heard = Heard(message.topic, message.payload, message.retained)
        with self.lock:
            self.messages.append(heard)
            self.last[message.topic] = heard

    def mark(self):
        """Where the messages that are still to come begin."""
        with self.lock:
            return len(self.messages)

    def since(self, mark):
        with self.lock:
            return self.messages[mark:]

    def text(self, topic):
        """What was said last at a topic; empty where nothing was."""
        with self.lock:
            heard = self.last.get(topic)
        return heard.payload.decode(errors="replace") if heard else ""

    def topics(self):
        with self.lock:
            return list(self.last)

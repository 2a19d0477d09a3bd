# SPDX-License-Identifier: Apache-2.0
"""A TCP proxy that knows where packets end and can cut there."""
import socket
import struct
import threading

from .mqtt import PUBLISH, PacketSplitter, parse_publish

TO_CLIENT, TO_BROKER = "to client", "to broker"


class Connection:
    """A client, its broker, and two pumps between them."""

    def __init__(self, client, broker):
        self.sockets = {TO_CLIENT: client, TO_BROKER: broker}
        self.lock = threading.Lock()
        self.is_open = True
        # Direction in which to cut, and how many packets still pass before.
        self.armed = None
        self.was_cut = threading.Event()
        # What was forwarded to the client of the harness's own messages: (stream, topic, number).
        self.delivered = []

    def start(self):
        for source, direction in ((TO_BROKER, TO_CLIENT), (TO_CLIENT, TO_BROKER)):
            threading.Thread(
                target=self._pump, args=(self.sockets[source], direction), daemon=True).start()

    def _pump(self, source, direction):
        splitter = PacketSplitter()
        target = self.sockets[direction]
        try:
            while data := source.recv(65536):
                packets = splitter.feed(data)
                passing, cut = self._passing(packets, direction)
                if direction == TO_CLIENT:
                    self._note(passing)
                if passing:
                    target.sendall(b"".join(passing))
                if cut:
                    self.close(abruptly=True)
                    self.was_cut.set()
                    return
        except OSError:
            pass
        self.close()

    def _passing(self, packets, direction):
        """The packets to forward, and whether the connection ends after them."""
        with self.lock:
            if self.armed is None or self.armed[0] != direction:
                return packets, False
            left = self.armed[1]
            if len(packets) < left:
                self.armed = (direction, left - len(packets))
                return packets, False
            return packets[:left], True

    def _note(self, packets):
        for each in packets:
            if each[0] >> 4 != PUBLISH:
                continue
            message = parse_publish(each)
            if "n" in message.user:
                self.delivered.append((message.user["p"], message.topic, int(message.user["n"])))

    def arm(self, direction, packets):
        with self.lock:
            self.armed = (direction, packets)

    def close(self, abruptly=False):
        with self.lock:
            if not self.is_open:
                return
            self.is_open = False
        for end in self.sockets.values():
            if abruptly:
                # A reset: what the kernel still holds is lost, as when a cable is pulled.
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()


class Proxy:
    """Listens on a loopback port and forwards to another one."""

    def __init__(self, broker_port):
        self.broker_port = broker_port
        self.connections = []
        # Per connection, in order, what its client was sent.
        self.delivered = []
        self.cuts = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                broker = socket.create_connection(("127.0.0.1", self.broker_port), timeout=5)
            except OSError:
                client.close()
                continue
            broker.settimeout(None)
            for end in (client, broker):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection = Connection(client, broker)
            self.delivered.append(connection.delivered)
            self.connections = [c for c in self.connections if c.is_open] + [connection]
            connection.start()

    def cut(self, direction, packets, timeout):
        """Cuts the newest connection after that many more packets in that direction.

        Returns whether it was cut within `timeout` seconds.
        """
        for connection in reversed(self.connections):
            if connection.is_open:
                connection.arm(direction, packets)
                if connection.was_cut.wait(timeout):
                    self.cuts += 1
                    return True
                return False
        return False

    def drop(self):
        """Ends the newest connection now."""
        for connection in reversed(self.connections):
            if connection.is_open:
                connection.close(abruptly=True)
                return

    def close(self):
        self._listener.close()
        for connection in self.connections:
            connection.close()

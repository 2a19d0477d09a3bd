# SPDX-License-Identifier: Apache-2.0
"""A small MQTT 5 client: subscribes, publishes, and hands what comes to a function."""
import itertools
import socket
import struct
import threading

from . import mqtt

ANSWER_SECONDS = 20


class ClientError(Exception):
    """The broker refused the client, went away, or did not answer."""


class Client:
    """One clean session; `handle` gets each message on the client's own thread, in order."""

    def __init__(self, port, client_id, handle=None):
        self.port = port
        self.client_id = client_id
        self.handle = handle or (lambda message: None)
        self.failure = None
        self._socket = None
        self._send_lock = threading.Lock()
        self._changed = threading.Condition()
        self._answered = set()
        self._acked = set()
        self._ids = itertools.cycle(range(1, 65536))
        self._tokens = itertools.count()

    @property
    def _echo_topic(self):
        return f"harness/{self.client_id}/echo"

    def connect(self):
        self._socket = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(mqtt.connect_packet(self.client_id))
        self._splitter, packets = mqtt.PacketSplitter(), []
        while not packets:
            data = self._socket.recv(65536)
            if not data:
                raise ClientError(f"{self.client_id}: the broker closed the connection")
            packets = self._splitter.feed(data)
        if packets[0][0] >> 4 != mqtt.CONNACK or packets[0][3] != 0:
            raise ClientError(f"{self.client_id}: refused: {packets[0].hex()}")
        self._socket.settimeout(None)
        threading.Thread(target=self._read, args=(packets[1:],), daemon=True,
                         name=self.client_id).start()

    def close(self):
        """Ends without a word, as a client that is killed."""
        if self._socket is not None:
            connection, self._socket = self._socket, None
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            connection.close()

    def subscribe(self, filters, qos=1):
        packet_id = next(self._ids)
        self._send(mqtt.subscribe_packet(packet_id, filters, qos))
        self._wait(f"a SUBACK for {filters}", lambda: ("SUBACK", packet_id) in self._answered)

    def publish(self, topic, payload, qos=0, retain=False, user=(), **more):
        """Sends one message; of QoS 1 the packet id, for `wait_acked`, is returned."""
        packet_id = next(self._ids) if qos else None
        with self._changed:
            self._acked.discard(packet_id)
        self._send(mqtt.publish_packet(
            topic, payload, qos, packet_id, retain, user, **more))
        return packet_id

    def publish_acked(self, topic, payload, **more):
        """Sends a message with QoS 1 and waits for its acknowledgement."""
        self.wait_acked(self.publish(topic, payload, 1, **more))

    def publish_long(self, topic, size):
        """Sends a message of so many bytes with QoS 1, never held whole here; waits for its
        acknowledgement."""
        packet_id, part = next(self._ids), b"x" * (1 << 20)
        with self._changed:
            self._acked.discard(packet_id)
        with self._send_lock:
            if self._socket is None:
                raise ClientError(f"{self.client_id}: not connected")
            self._socket.sendall(mqtt.publish_head(topic, size, packet_id))
            for start in range(0, size, len(part)):
                self._socket.sendall(part[:size - start])
        self.wait_acked(packet_id)

    def wait_acked(self, packet_id):
        self._wait(f"the acknowledgement of packet {packet_id}", lambda: packet_id in self._acked)

    def settle(self):
        """Waits until everything that the broker has sent us so far was handled.

        A message to ourselves comes behind all that: a client that does not hear itself is told
        through a second connection.
        """
        token = f"{self.client_id}-{next(self._tokens)}"
        self.subscribe([self._echo_topic], qos=0)
        helper = Client(self.port, token)
        helper.connect()
        helper.publish_acked(self._echo_topic, token.encode())
        helper.close()
        self._wait("the echo", lambda: ("echo", token) in self._answered)

    def _send(self, data):
        with self._send_lock:
            if self._socket is None:
                raise ClientError(f"{self.client_id}: not connected")
            self._socket.sendall(data)

    def _wait(self, what, condition):
        with self._changed:
            done = self._changed.wait_for(lambda: condition() or self.failure, ANSWER_SECONDS)
        if self.failure is not None:
            raise ClientError(f"{self.client_id}: {self.failure}")
        if not done:
            raise ClientError(f"{self.client_id}: waited {ANSWER_SECONDS} s for {what}")

    def _read(self, packets):
        connection = self._socket
        try:
            while True:
                for received in packets:
                    self._take(received)
                data = connection.recv(65536)
                if not data:
                    break
                packets = self._splitter.feed(data)
        except OSError:
            pass
        except Exception as error:  # A handler that fails must fail the run.
            self._fail(f"{type(error).__name__}: {error}")
            raise
        if self._socket is not None:
            self._fail("the broker closed the connection")

    def _fail(self, reason):
        with self._changed:
            self.failure = reason
            self._changed.notify_all()

    def _take(self, received):
        kind = received[0] >> 4
        if kind == mqtt.PUBLISH:
            message = mqtt.parse_publish(received)
            if message.topic == self._echo_topic:
                self._note(self._answered, ("echo", message.payload.decode()))
                return
            self.handle(message)
            if message.qos:
                self._send(mqtt.packet(0x40, struct.pack(">H", message.packet_id)))
        elif kind == mqtt.PUBACK:
            if len(received) > 4 and received[4] >= 0x80:
                self._fail(f"refused: reason {received[4]}")
            self._note(self._acked, struct.unpack_from(">H", received, 2)[0])
        elif kind == mqtt.SUBACK:
            self._note(self._answered, ("SUBACK", struct.unpack_from(">H", received, 2)[0]))
        elif kind == mqtt.DISCONNECT:
            self._fail(f"disconnected: {received.hex()}")

    def _note(self, known, entry):
        with self._changed:
            known.add(entry)
            self._changed.notify_all()

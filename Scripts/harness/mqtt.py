# SPDX-License-Identifier: Apache-2.0
"""MQTT 5 packets, as far as the harness needs them, and a publisher that keeps a journal."""
import collections
import dataclasses
import select
import socket
import struct
import threading
import time

CONNACK, PUBLISH, PUBACK, SUBACK, DISCONNECT = 2, 3, 4, 9, 14
RECEIVE_MAXIMUM, USER_PROPERTY = 0x21, 0x26
EXPIRY, RESPONSE_TOPIC, CORRELATION, SUBSCRIPTION = 0x02, 0x08, 0x09, 0x0B
# Properties of a PUBLISH by identifier, as below.
PUBLISH_PROPERTIES = {0x01: 1, 0x02: 4, 0x03: None, 0x08: None, 0x09: None, 0x23: 2}
# Properties of a CONNACK by identifier: how many bytes a value has, None for text or bytes.
CONNACK_PROPERTIES = {
    0x11: 4, 0x12: None, 0x13: 2, 0x15: None, 0x16: None, 0x1A: None, 0x1C: None, 0x1F: None,
    0x21: 2, 0x22: 2, 0x24: 1, 0x25: 1, 0x27: 4, 0x28: 1, 0x29: 1, 0x2A: 1,
}


def variable_length(number):
    """A number in MQTT's variable-length form, 1 to 4 bytes."""
    output = bytearray()
    while True:
        number, low = divmod(number, 128)
        output.append(low | (0x80 if number else 0))
        if not number:
            return bytes(output)


def text(value):
    encoded = value.encode()
    return struct.pack(">H", len(encoded)) + encoded


def packet(first_byte, body):
    return bytes([first_byte]) + variable_length(len(body)) + body


def connect_packet(client_id):
    """A clean session without keepalive."""
    return packet(0x10, text("MQTT") + bytes([5, 0x02, 0, 0, 0]) + text(client_id))


def publish_packet(topic, payload, qos=0, packet_id=None, retain=False, properties=(),
                   expiry=None, response_topic=None, correlation=None):
    """`properties` are user properties; a repeated one is sent twice."""
    coded = b"".join(
        bytes([USER_PROPERTY]) + text(name) + text(value) for name, value in properties)
    if expiry is not None:
        coded += bytes([EXPIRY]) + struct.pack(">I", expiry)
    if response_topic is not None:
        coded += bytes([RESPONSE_TOPIC]) + text(response_topic)
    if correlation is not None:
        coded += bytes([CORRELATION]) + struct.pack(">H", len(correlation)) + correlation
    body = text(topic)
    if qos:
        body += struct.pack(">H", packet_id)
    return packet(
        0x30 | qos << 1 | int(retain), body + variable_length(len(coded)) + coded + payload)


LENGTH_MAX = 268_435_455


def publish_head(topic, size, packet_id):
    """A PUBLISH with QoS 1 up to its payload, which is `size` bytes that follow."""
    body = text(topic) + struct.pack(">H", packet_id) + variable_length(0)
    return bytes([0x32]) + variable_length(len(body) + size) + body


def longest_payload(topic):
    """How many bytes of payload fit into a packet with QoS 1 of the longest that MQTT knows."""
    return LENGTH_MAX - len(text(topic)) - 3


def subscribe_packet(packet_id, filters, qos=1):
    """Retained messages come at every subscription, and what we publish ourselves does not."""
    no_local = 0x04
    body = struct.pack(">H", packet_id) + b"\0"
    for each in filters:
        body += text(each) + bytes([qos | no_local])
    return packet(0x82, body)


def body_start(received):
    """Where a packet's body begins, behind its length."""
    position = 1
    while received[position] >= 0x80:
        position += 1
    return position + 1


@dataclasses.dataclass
class Message:
    """A PUBLISH that was received."""

    topic: str
    payload: bytes
    qos: int = 0
    retained: bool = False
    packet_id: int | None = None
    user: dict = dataclasses.field(default_factory=dict)
    expiry: int | None = None
    response_topic: str | None = None
    correlation: bytes | None = None


def read_number(data, position):
    """A number in variable-length form, and where it ends."""
    number, shift = 0, 0
    while True:
        byte = data[position]
        position += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, position


def read_block(data, position):
    """Text or bytes with their length before them, and where they end."""
    length = struct.unpack_from(">H", data, position)[0]
    return data[position + 2:position + 2 + length], position + 2 + length


def parse_publish(received):
    """The message in a whole PUBLISH packet."""
    position = body_start(received)
    topic, position = read_block(received, position)
    message = Message(topic.decode(), b"", received[0] >> 1 & 3, bool(received[0] & 1))
    if message.qos:
        message.packet_id = struct.unpack_from(">H", received, position)[0]
        position += 2
    length, position = read_number(received, position)
    end = position + length
    while position < end:
        position = read_property(received, position, message)
    message.payload = received[end:]
    return message


def read_property(data, position, message):
    """Puts one property where it belongs; returns where it ends."""
    identifier = data[position]
    position += 1
    if identifier == USER_PROPERTY:
        name, position = read_block(data, position)
        value, position = read_block(data, position)
        message.user[name.decode()] = value.decode()
        return position
    if identifier == SUBSCRIPTION:
        return read_number(data, position)[1]
    size = PUBLISH_PROPERTIES[identifier]
    if size is None:
        value, position = read_block(data, position)
        if identifier == RESPONSE_TOPIC:
            message.response_topic = value.decode()
        elif identifier == CORRELATION:
            message.correlation = value
        return position
    if identifier == EXPIRY:
        message.expiry = struct.unpack_from(">I", data, position)[0]
    return position + size


class PacketSplitter:
    """Cuts a byte stream into whole packets."""

    def __init__(self):
        self.buffer = bytearray()

    def feed(self, data):
        """Adds bytes; returns the packets that are now whole, the rest waits."""
        self.buffer += data
        packets, position = [], 0
        while True:
            end = self._end(position)
            if end is None or end > len(self.buffer):
                break
            packets.append(bytes(self.buffer[position:end]))
            position = end
        del self.buffer[:position]
        return packets

    def _end(self, position):
        length, shift = 0, 0
        for offset in range(position + 1, min(position + 5, len(self.buffer))):
            byte = self.buffer[offset]
            length |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return offset + 1 + length
        return None


def receive_maximum(connack):
    """The broker's window for us, from a whole CONNACK packet; 65535 when it names none."""
    position = 1
    while connack[position] >= 0x80:
        position += 1
    position += 3  # The rest of the length, the flags and the reason code.
    length = connack[position]
    position += 1
    end = position + length
    while position < end:
        identifier = connack[position]
        position += 1
        if identifier == USER_PROPERTY:
            for _ in range(2):
                position += 2 + struct.unpack_from(">H", connack, position)[0]
            continue
        size = CONNACK_PROPERTIES[identifier]
        if size is None:
            position += 2 + struct.unpack_from(">H", connack, position)[0]
            continue
        if identifier == RECEIVE_MAXIMUM:
            return struct.unpack_from(">H", connack, position)[0]
        position += size
    return 65535


@dataclasses.dataclass
class Published:
    """One message of the journal; `number` counts the messages of its QoS."""

    number: int
    topic: str
    payload: bytes
    qos: int
    acked: bool = False


class PublisherError(Exception):
    """The broker refused the publisher, or went away."""


class Publisher:
    """Publishes and remembers what was acknowledged.

    A message of QoS q carries the user properties p = q and n = its number, so that equal payloads
    stay apart. With a label it also carries x, the label, a dash and the number in six digits: a
    text that is found again in the bytes of a log. At most `window` messages of QoS 1 are
    unacknowledged.
    """

    def __init__(self, port, client_id="crash-publisher", window=400, label=None):
        self.port = port
        self.label = label
        self.client_id = client_id
        self.window_wanted = window
        self.journal = []
        self.lock = threading.Lock()
        self._numbers = {0: 0, 1: 0}
        self._socket = None

    def connect(self):
        self._socket = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(connect_packet(self.client_id))
        self._splitter = PacketSplitter()
        self._pending = collections.OrderedDict()
        self._next_id = 1
        packets = []
        while not packets:
            packets = self._splitter.feed(self._read())
        connack = packets[0]
        if connack[0] >> 4 != CONNACK or connack[3] != 0:
            raise PublisherError(f"refused: {connack.hex()}")
        self.window = min(self.window_wanted, receive_maximum(connack))

    def _read(self):
        data = self._socket.recv(65536)
        if not data:
            raise PublisherError("the broker closed the connection")
        return data

    def close(self):
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def retain(self, topic, payload):
        """Publishes a retained announcement with QoS 1 and waits for its acknowledgement."""
        packet_id = self._take_id()
        self._pending[packet_id] = Published(-1, topic, payload, 1)
        self._socket.sendall(publish_packet(topic, payload, 1, packet_id, retain=True))
        self.drain()

    def publish(self, messages):
        """Sends (topic, payload, qos) as one burst; waits for acknowledgements only for room."""
        burst = bytearray()
        for topic, payload, qos in messages:
            while qos and len(self._pending) >= self.window:
                if burst:
                    self._socket.sendall(burst)
                    burst.clear()
                self._take_acks(wait=True)
            with self.lock:
                entry = Published(self._numbers[qos], topic, payload, qos)
                self._numbers[qos] += 1
                self.journal.append(entry)
            packet_id = None
            if qos:
                packet_id = self._take_id()
                self._pending[packet_id] = entry
            properties = [("n", str(entry.number)), ("p", str(qos))]
            if self.label is not None:
                properties.append(("x", f"{self.label}-{entry.number:06d}"))
            burst += publish_packet(topic, payload, qos, packet_id, properties=properties)
        if burst:
            self._socket.sendall(burst)
        self._take_acks(wait=False)

    def drain(self):
        """Waits until everything is acknowledged."""
        while self._pending:
            self._take_acks(wait=True)

    def _take_id(self):
        while True:
            packet_id = self._next_id
            self._next_id = packet_id % 65535 + 1
            if packet_id not in self._pending:
                return packet_id

    def _take_acks(self, wait):
        ready, _, _ = select.select([self._socket], [], [], 30 if wait else 0)
        if not ready:
            if wait:
                raise PublisherError("no acknowledgement for 30 seconds")
            return
        for received in self._splitter.feed(self._read()):
            kind = received[0] >> 4
            if kind == PUBACK:
                if len(received) > 4 and received[4] >= 0x80:
                    raise PublisherError(f"refused: reason {received[4]}")
                self._pending.pop(struct.unpack_from(">H", received, 2)[0]).acked = True
            elif kind == DISCONNECT:
                raise PublisherError(f"disconnected: {received.hex()}")


class Traffic(threading.Thread):
    """Publishes bursts of random size at a mean rate until it is told to stop."""

    def __init__(self, publisher, choose, random, rate, burst_max=200):
        super().__init__(daemon=True, name="traffic")
        self.publisher = publisher
        self.choose = choose
        self.random = random
        self.rate = rate
        self.burst_max = burst_max
        self.failure = None
        self._stopped = threading.Event()

    def run(self):
        try:
            begun, sent = time.monotonic(), 0
            while not self._stopped.is_set():
                size = self.random.randint(1, self.burst_max)
                self.publisher.publish([self.choose() for _ in range(size)])
                sent += size
                self._stopped.wait(max(0, begun + sent / self.rate - time.monotonic()))
            self.publisher.drain()
        except (PublisherError, OSError) as error:
            self.failure = error

    def stop(self):
        self._stopped.set()
        self.join()
        if self.failure is not None:
            raise self.failure

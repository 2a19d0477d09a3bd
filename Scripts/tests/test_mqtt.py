# SPDX-License-Identifier: Apache-2.0
import random
import socket
import struct
import threading
import unittest

from harness import mqtt


class PacketTests(unittest.TestCase):
    def test_lengths_take_one_to_four_bytes(self):
        for number, coded in [(0, "00"), (127, "7f"), (128, "8001"), (16_383, "ff7f"),
                              (16_384, "808001"), (2_097_152, "80808001")]:
            self.assertEqual(mqtt.variable_length(number).hex(), coded)

    def test_a_publish_is_written_as_the_standard_says(self):
        packet = mqtt.publish_packet("a/b", b"x", 1, 10, properties=[("n", "7")])
        self.assertEqual(
            packet, b"\x32\x10\x00\x03a/b\x00\x0a\x07\x26\x00\x01n\x00\x017x")

    def test_a_publish_of_a_subscription_is_read(self):
        properties = b"\x0b\x8c\x01\x0b\x09\x26\x00\x01n\x00\x017"
        body = mqtt.text("a/b") + mqtt.variable_length(len(properties)) + properties + b"x"
        message = mqtt.parse_publish(mqtt.packet(0x30, body))
        self.assertEqual((message.topic, message.payload, message.user),
                         ("a/b", b"x", {"n": "7"}))

    def test_a_head_and_the_bytes_behind_it_are_a_publish(self):
        for size in (0, 100, 20_000):
            self.assertEqual(mqtt.publish_head("a/b", size, 10) + b"x" * size,
                             mqtt.publish_packet("a/b", b"x" * size, 1, 10))

    def test_the_longest_payload_is_the_last_that_has_a_length(self):
        longest = mqtt.longest_payload("a/b")
        head = mqtt.publish_head("a/b", longest, 10)
        self.assertEqual(head[1:5].hex(), "ffffff7f")
        self.assertEqual(len(mqtt.publish_head("a/b", longest + 1, 10)), len(head) + 1)

    def test_a_stream_is_cut_into_its_packets_wherever_it_is_split(self):
        seed = random.SystemRandom().getrandbits(32)
        chance = random.Random(seed)
        packets = [mqtt.publish_packet("t", bytes(chance.randint(0, 300)), 0) for _ in range(60)]
        for _ in range(20):
            splitter, stream, output = mqtt.PacketSplitter(), b"".join(packets), []
            while stream:
                size = chance.randint(1, 90)
                output += splitter.feed(stream[:size])
                stream = stream[size:]
            self.assertEqual(output, packets, f"seed {seed}")

    def test_the_window_of_the_broker_is_read_from_its_connack(self):
        maximum = bytes([0x21]) + struct.pack(">H", 20)
        before = bytes([0x12]) + mqtt.text("client") + bytes([0x26]) + mqtt.text("a") * 2
        for properties, window in [(maximum, 20), (before + maximum, 20), (b"", 65535)]:
            body = bytes([0, 0]) + mqtt.variable_length(len(properties)) + properties
            self.assertEqual(mqtt.receive_maximum(mqtt.packet(0x20, body)), window)


class ScriptedBroker:
    """Accepts one publisher and acknowledges what the test tells it to."""

    def __init__(self, acknowledges):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.acknowledges = acknowledges
        self.most_pending = 0
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        peer, _ = self.listener.accept()
        self.listener.close()
        splitter, pending = mqtt.PacketSplitter(), []
        with peer:
            while data := peer.recv(65536):
                for packet in splitter.feed(data):
                    if packet[0] >> 4 == 1:
                        properties = bytes([0x21]) + struct.pack(">H", 5)
                        peer.sendall(mqtt.packet(0x20, bytes([0, 0, 3]) + properties))
                    elif packet[0] & 6:
                        pending.append(packet[5:7])
                self.most_pending = max(self.most_pending, len(pending))
                for packet_id in pending:
                    if self.acknowledges:
                        peer.sendall(b"\x40\x02" + packet_id)
                pending.clear()


class PublisherTests(unittest.TestCase):
    def test_the_journal_holds_what_was_acknowledged_and_the_window_is_kept(self):
        broker = ScriptedBroker(acknowledges=True)
        publisher = mqtt.Publisher(broker.port, window=100)
        publisher.connect()
        publisher.publish([("t", b"same", 1)] * 40 + [("t", b"same", 0)] * 3)
        publisher.drain()
        publisher.close()
        self.assertLessEqual(broker.most_pending, 5)
        self.assertEqual([e.number for e in publisher.journal if e.qos == 1], list(range(40)))
        self.assertTrue(all(e.acked for e in publisher.journal if e.qos == 1))
        self.assertFalse(any(e.acked for e in publisher.journal if e.qos == 0))

    def test_nothing_counts_as_acknowledged_before_the_broker_says_so(self):
        broker = ScriptedBroker(acknowledges=False)
        publisher = mqtt.Publisher(broker.port)
        publisher.connect()
        publisher.publish([("t", b"same", 1)] * 5)
        publisher.close()
        self.assertEqual([e.acked for e in publisher.journal], [False] * 5)


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""The order check accepts the right order of calls, and finds each wrong one."""
import re
import unittest

from harness import mqtt, trace

BROKER = "7<TCP:[127.0.0.1:5000->127.0.0.1:1883]>"
LOG = "9<" + "".join(f"\\x{byte:02x}" for byte in b"/data/log.seg") + ">"
OTHER = "8<" + "".join(f"\\x{byte:02x}" for byte in b"elsewhere/other") + ">"


def coded(data):
    return '"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def read(packet_id, parts=1, topic="a/b"):
    """A PUBLISH as the library reads it: header, length, body."""
    packet = mqtt.publish_packet(topic, b"on", 1, packet_id)
    pieces = [packet[:1], packet[1:2], packet[2:]] if parts == 3 else [packet]
    return [f"read({BROKER}, {coded(piece)}, {len(piece)}) = {len(piece)}" for piece in pieces]


def puback(*packet_ids):
    data = b"".join(b"\x40\x02" + number.to_bytes(2, "big") for number in packet_ids)
    return [f"write({BROKER}, {coded(data)}, {len(data)}) = {len(data)}"]


WRITE = [f'pwrite64({LOG}, {coded(b"frame")}, 5, 0) = 5']
SYNC = [f"fdatasync({LOG}) = 0"]


def verdict(*steps, threads=None):
    lines = [line for step in steps for line in step]
    numbers = threads or ["100"] * len(lines)
    text = [f"{thread} 1.000000 {line}\n" for thread, line in zip(numbers, lines)]
    return trace.check_order(trace.parse(text), 1883, "/data")


class OrderTests(unittest.TestCase):
    def test_read_write_sync_acknowledge(self):
        result = verdict(read(1, parts=3), read(2), WRITE, SYNC, puback(1, 2), read(3), WRITE,
                         SYNC, puback(3))
        self.assertEqual((result.publishes, result.acknowledgements, result.syncs), (3, 3, 2))
        self.assertEqual(result.problems, [])

    def test_a_counter_of_the_broker_needs_no_record(self):
        counter = "$SYS/broker/publish/messages/dropped"
        self.assertEqual(verdict(read(1, topic=counter), puback(1)).problems, [])
        again = verdict(read(1, topic=counter), puback(1), read(1), puback(1))
        self.assertEqual(len(again.problems), 1)

    def test_wrong_orders(self):
        other = [f'write({OTHER}, {coded(b"x")}, 1) = 1', f"fdatasync({OTHER}) = 0"]
        failed = [f"fdatasync({LOG}) = -1 EIO (Input/output error)"]
        for name, steps in {
                "before everything": [read(1), puback(1), WRITE, SYNC],
                "before the sync": [read(1), WRITE, puback(1), SYNC],
                "without a write": [read(1), SYNC, puback(1)],
                "written before it was read": [WRITE, read(1), SYNC, puback(1)],
                "synced before it was written": [read(1), SYNC, WRITE, puback(1)],
                "another file": [read(1), other, puback(1)],
                "a failed sync": [read(1), WRITE, failed, puback(1)],
                "never read": [WRITE, SYNC, puback(1)],
                "twice": [read(1), WRITE, SYNC, puback(1), puback(1)],
                "one of two": [read(1), WRITE, SYNC, read(2), puback(1, 2)]}.items():
            self.assertEqual(len(verdict(*steps).problems), 1, name)

    def test_a_sync_of_another_thread_counts_only_when_it_has_returned(self):
        begun = [f"fdatasync({LOG} <unfinished ...>"]
        ended = ["<... fdatasync resumed>) = 0"]
        right = verdict(read(1), WRITE, begun, ended, puback(1), threads=["1", "1", "2", "2", "1"])
        self.assertEqual(right.problems, [])
        wrong = verdict(read(1), WRITE, begun, puback(1), ended, threads=["1", "1", "2", "1", "2"])
        self.assertEqual(len(wrong.problems), 1)

    def test_a_byte_that_is_only_peeked_at_is_not_read(self):
        peek = [f"recvfrom({BROKER}, {coded(bytes([0x32]))}, 1, MSG_PEEK, NULL, NULL) = 1"]
        result = verdict(peek, read(1, parts=3), WRITE, SYNC, puback(1))
        self.assertEqual((result.publishes, result.problems), (1, []))

    def test_vectors_and_packet_ids_used_again(self):
        vector = [f'writev({LOG}, [{{iov_base={coded(b"ab")}, iov_len=2}}, '
                  f'{{iov_base={coded(b"c")}, iov_len=1}}], 2) = 3']
        again = verdict(read(1), vector, SYNC, puback(1), read(1), vector, SYNC, puback(1))
        self.assertEqual(again.problems, [])
        late = verdict(read(1), vector, SYNC, puback(1), read(1), puback(1), vector, SYNC)
        self.assertEqual(len(late.problems), 1)


class TokenTests(unittest.TestCase):
    """Two connections, one log: each acknowledgement waits for the sync of its own message."""

    NEAR, FAR = 1883, 2883

    def read(self, port, packet_id):
        packet = mqtt.publish_packet("a/b", b"on", 1, packet_id,
                                     properties=[("x", f"side-{port}{packet_id:02d}")])
        return [self.at(port, f"read(SOCKET, {coded(packet)}, {len(packet)}) = {len(packet)}")]

    def acknowledge(self, port, packet_id):
        return [self.at(port, line.replace(BROKER, "SOCKET")) for line in puback(packet_id)]

    def at(self, port, line):
        return line.replace("SOCKET", BROKER.replace("1883", str(port)))

    def write(self, *messages):
        data = b"".join(f"..side-{port}{packet_id:02d}..".encode() for port, packet_id in messages)
        return [f"pwrite64({LOG}, {coded(data)}, {len(data)}, 0) = {len(data)}"]

    def verdict(self, *steps):
        text = [f"100 1.000000 {line}\n" for step in steps for line in step]
        return trace.check_tokens(
            trace.parse(text), [self.NEAR, self.FAR], "/data", re.compile(rb"side-\d{6}"))

    def test_a_sync_that_serves_both(self):
        near, far = (self.NEAR, 1), (self.FAR, 1)
        result = self.verdict(self.read(*near), self.read(*far), self.write(near, far), SYNC,
                              self.acknowledge(*far), self.acknowledge(*near))
        self.assertEqual((result.problems, result.shared, result.syncs), ([], 1, 1))
        self.assertEqual(result.acknowledgements, {self.NEAR: 1, self.FAR: 1})

    def test_syncs_of_their_own_are_not_shared(self):
        near, far = (self.NEAR, 1), (self.FAR, 1)
        result = self.verdict(self.read(*near), self.read(*far), self.write(near), SYNC,
                              self.write(far), SYNC, self.acknowledge(*far),
                              self.acknowledge(*near))
        self.assertEqual((result.problems, result.shared, result.syncs), ([], 0, 2))

    def test_wrong_orders(self):
        near, far = (self.NEAR, 1), (self.FAR, 1)
        for name, steps in {
                "behind the sync of the other one's batch": [
                    self.read(*near), self.read(*far), self.write(far), SYNC,
                    self.acknowledge(*near), self.write(near), SYNC],
                "written, but synced before": [
                    self.read(*near), self.write(far), SYNC, self.write(near),
                    self.acknowledge(*near), SYNC],
                "never written": [self.read(*near), self.write(far), SYNC,
                                  self.acknowledge(*near)],
                "written before it was read": [self.write(near), SYNC, self.read(*near),
                                               self.acknowledge(*near)]}.items():
            self.assertEqual(len(self.verdict(*steps).problems), 1, name)


if __name__ == "__main__":
    unittest.main()

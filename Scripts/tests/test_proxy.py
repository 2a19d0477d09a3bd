# SPDX-License-Identifier: Apache-2.0
import socket
import unittest

from harness import mqtt
from harness.proxy import TO_BROKER, TO_CLIENT, Proxy


def read_all(end):
    """Everything until the other side ends or resets the connection."""
    data = b""
    try:
        while piece := end.recv(65536):
            data += piece
    except ConnectionResetError:
        pass
    return data


class ProxyTests(unittest.TestCase):
    def setUp(self):
        self.server = socket.create_server(("127.0.0.1", 0))
        self.proxy = Proxy(self.server.getsockname()[1])
        self.client = socket.create_connection(("127.0.0.1", self.proxy.port))
        self.broker, _ = self.server.accept()
        self.packets = [mqtt.publish_packet("t", b"x" * size) for size in (1, 300, 2, 40, 5)]
        # A first packet each way: after it both pumps of the connection stand.
        for sender, receiver in ((self.client, self.broker), (self.broker, self.client)):
            sender.sendall(self.packets[0])
            received = receiver.recv(len(self.packets[0]), socket.MSG_WAITALL)
            self.assertEqual(received, self.packets[0])

    def tearDown(self):
        for end in (self.client, self.broker, self.server):
            end.close()
        self.proxy.close()

    def test_what_is_sent_arrives(self):
        self.client.sendall(b"".join(self.packets))
        self.client.shutdown(socket.SHUT_WR)
        self.assertEqual(read_all(self.broker), b"".join(self.packets))

    def test_a_cut_falls_between_two_packets_in_the_named_direction(self):
        self.proxy.connections[-1].arm(TO_CLIENT, 3)
        self.broker.sendall(b"".join(self.packets))
        received = read_all(self.client)
        # A reset may overtake bytes, but none of the fourth packet was ever forwarded.
        self.assertTrue(b"".join(self.packets[:3]).startswith(received))
        self.assertTrue(self.proxy.connections[-1].was_cut.wait(5))

    def test_a_cut_ends_the_other_side_too(self):
        self.proxy.connections[-1].arm(TO_BROKER, 0)
        self.client.sendall(self.packets[0])
        self.assertEqual(read_all(self.broker), b"")
        self.assertEqual(read_all(self.client), b"")

    def test_no_connection_no_cut(self):
        self.proxy.connections[-1].close()
        self.assertFalse(self.proxy.cut(TO_CLIENT, 0, timeout=1))
        self.assertEqual(self.proxy.cuts, 0)


if __name__ == "__main__":
    unittest.main()

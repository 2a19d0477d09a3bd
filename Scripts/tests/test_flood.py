# SPDX-License-Identifier: Apache-2.0
"""What the flood run measures and judges with."""
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

import flood
from harness import flooder, latency
from harness.mqtt import PacketSplitter, parse_publish


class PercentileTests(unittest.TestCase):
    def test_is_a_value_that_was_measured(self):
        values = list(range(1, 101))
        self.assertEqual(latency.percentile(values, 0.99), 99)
        self.assertEqual(latency.percentile(values, 0.5), 50)
        self.assertEqual(latency.percentile(values, 1), 100)
        self.assertEqual(latency.percentile([7], 0.99), 7)

    def test_one_slow_report_in_fifty_shows_in_the_99th(self):
        self.assertEqual(latency.percentile([1] * 98 + [50, 50], 0.99), 50)

    def test_wants_values(self):
        with self.assertRaises(ValueError):
            latency.percentile([], 0.5)


class LatencyTests(unittest.TestCase):
    def test_a_number_that_is_never_seen_is_named(self):
        times, unseen = latency.latencies({1: 10.0, 2: 11.0, 3: 12.0}, {1: 10.5, 3: 13.0}, 1, 3)
        self.assertEqual(times, [0.5, 1.0])
        self.assertEqual(unseen, [2])

    def test_numbers_of_a_diff(self):
        path = ["device", "native:d1", "part", "root", "trait", latency.TRAIT, "attribute",
                "number"]
        other = path[:5] + ["Matter.LevelControlTrait", "attribute", "currentLevel"]
        diff = {"changes": [{"path": path, "new": 5}, {"path": other, "new": 6},
                            {"path": path, "old": 1}]}
        self.assertEqual(latency.numbers(diff), [5])
        self.assertEqual(latency.numbers({"v": 1}), [])


class FlooderTests(unittest.TestCase):
    def test_packets_have_one_length_and_are_whole(self):
        for qos in (0, 1):
            buffer, length = flooder.packets(qos, count=250)
            self.assertEqual(len(buffer), 250 * length)
            packets = PacketSplitter().feed(buffer)
            messages = [parse_publish(packet) for packet in packets]
            self.assertEqual(len(messages), 250)
            self.assertTrue(all(each.topic == flooder.TREE for each in messages))
            self.assertEqual({each.qos for each in messages}, {qos})
            ids = [each.packet_id for each in messages]
            self.assertEqual(ids, list(range(1, 251)) if qos else [None] * 250)
            pairs = zip(messages, messages[1:])
            self.assertTrue(all(left.payload != right.payload for left, right in pairs))

    def test_the_same_value_and_many_devices(self):
        buffer, _ = flooder.packets(0, same=True, topics=3, count=6)
        messages = [parse_publish(each) for each in PacketSplitter().feed(buffer)]
        self.assertEqual(len({each.payload for each in messages}), 1)
        self.assertEqual(len({each.topic for each in messages}), 3)

    def test_rate_and_total_bound_what_leaves(self):
        self.assertEqual(flooder.due(1000, 0.5, 400, 0), 100)
        self.assertEqual(flooder.due(1000, 0.5, 600, 0), 0)
        self.assertEqual(flooder.due(0, 0, 5, 0), 1000)
        self.assertEqual(flooder.due(0, 0, 5, 8), 3)
        self.assertEqual(flooder.due(100_000, 10, 0, 0), 1000)


class JudgeTests(unittest.TestCase):
    def test_p99_of_others(self):
        self.assertEqual(flood.judge_latency(0.010, 0.020), [])
        self.assertEqual(len(flood.judge_latency(0.010, 0.0201)), 1)

    def test_a_thin_flood_is_no_flood(self):
        self.assertEqual(flood.judge_rate({"sent": 9600, "seconds": 1.0}, 10_000), [])
        self.assertEqual(len(flood.judge_rate({"sent": 9400, "seconds": 1.0}, 10_000)), 1)

    def test_memory_must_not_grow_with_the_flood(self):
        self.assertEqual(flood.judge_memory([100, 140, 150, 150, 151, 152]), [])
        self.assertEqual(len(flood.judge_memory([100, 150, 200, 250, 300, 350, 400])), 1)
        self.assertEqual(len(flood.judge_memory([])), 1)

    def test_what_is_missing_twice_or_invented_is_found(self):
        acked = {1, 2, 3}
        self.assertEqual(flood.judge_kept(acked, [1, 2, 3]), [])
        self.assertEqual(flood.judge_kept(acked, [1, 2, 3, 4]), [])
        self.assertEqual(len(flood.judge_kept(acked, [1, 3])), 1)
        self.assertEqual(len(flood.judge_kept(acked, [1, 2, 2, 3])), 1)

    def test_the_flooder_must_be_named_with_its_rate(self):
        def status(*flooding):
            return {"sessions": [{"traffic": {"flooding": [
                {"tree": tree, "messagesPerSecond": rate} for tree, rate in flooding]}}]}

        self.assertEqual(flood.judge_named([status(), status((flooder.TREE, 9000))]), [])
        self.assertEqual(len(flood.judge_named([status(), status()])), 1)
        blamed = status((flooder.TREE, 9000), ("hearth/v1/home", 600))
        self.assertEqual(len(flood.judge_named([blamed])), 1)
        self.assertEqual(len(flood.judge_named([])), 1)


if __name__ == "__main__":
    unittest.main()

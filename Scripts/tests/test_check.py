# SPDX-License-Identifier: Apache-2.0
"""Each check finds the fault that it is for, and nothing in a log without faults."""
import unittest

from harness import check
from harness.mqtt import Published


def event(offset, number=None, qos=1, topic="t", index=0, marked=False, kind="attributesReported"):
    origin = {"topic": topic, "possibleDuplicate": marked}
    if number is not None:
        origin["userProperties"] = {"n": str(number), "p": str(qos)}
    return {"v": 1, "offset": offset, "index": index, "kind": kind, "origin": origin}


def journal(*numbers, qos=1, topic="t", acked=True):
    return [Published(number, topic, b"x", qos, acked) for number in numbers]


class ShapeTests(unittest.TestCase):
    def test_a_whole_log(self):
        events = [event(0), event(0, index=1), event(1), event(2)]
        self.assertEqual(check.check_shape(events), [])
        self.assertEqual(len(check.records_of(events)), 3)

    def test_faults(self):
        for events in ([event(1)], [event(0), event(2)], [event(0), event(0)],
                       [event(0), event(1, index=1)], [event(0), event(0, index=2)],
                       [event(0), event(1), event(0)]):
            self.assertNotEqual(check.check_shape(events), [], events)


class ExactlyOnceTests(unittest.TestCase):
    def problems(self, events, entries):
        return " ".join(check.check_exactly_once(events, entries))

    def test_once_with_others_between(self):
        events = [event(0), event(1, 0), event(2, 0, qos=0), event(3, 1, topic="u"), event(4, 2)]
        entries = journal(0, 2) + journal(1, topic="u") + journal(0, 1, qos=0, acked=False)
        self.assertEqual(self.problems(events, entries), "")

    def test_equal_payloads_are_told_apart_by_their_number(self):
        self.assertIn("1 acknowledged messages missing: 1",
                      self.problems([event(0, 0), event(1, 2)], journal(0, 1, 2)))

    def test_faults(self):
        entries = journal(0, 1, 2)
        for events, word in [
                ([event(0, 0), event(1, 1), event(2, 1), event(3, 2)], "more than once: 1"),
                ([event(0, 0), event(1, 1), event(2, 2), event(3, 9)], "never acknowledged"),
                ([event(0, 0), event(1, 1), event(2, 2), event(3, 9, topic="z")],
                 "z: records on a topic that was not published"),
                ([], "3 acknowledged messages missing: 0, 1, 2")]:
            self.assertIn(word, self.problems(events, entries))

    def test_faults_of_qos_0(self):
        entries = journal(0, 1, 2, qos=0, acked=False)
        self.assertEqual(self.problems([event(0, 0, qos=0), event(1, 2, qos=0)], entries), "")
        self.assertIn("repeated", self.problems([event(0, 1, qos=0), event(1, 1, qos=0)], entries))
        self.assertIn("never published", self.problems([event(0, 7, qos=0)], entries))

    def test_what_was_not_acknowledged_may_be_missing(self):
        entries = journal(0) + journal(1, acked=False)
        self.assertEqual(self.problems([event(0, 0)], entries), "")


class WithheldTests(unittest.TestCase):
    def test_what_no_connection_was_sent(self):
        entries = journal(0, 1, 2) + journal(3, acked=False)
        self.assertEqual(check.withheld(entries, [[("1", "t", 0)], [("1", "t", 2)]]), [1])
        self.assertEqual(check.withheld(entries, [[("1", "t", n) for n in range(3)]]), [])
        # A message of the other stream is another message.
        self.assertEqual(check.withheld(journal(0), [[("0", "t", 0)]]), [0])


class OrderTests(unittest.TestCase):
    def problems(self, numbers, *connections, qos=1):
        events = [event(offset, number, qos) for offset, number in enumerate(numbers)]
        return check.check_order(
            events, [[(str(qos), "t", number) for number in each] for each in connections])

    def test_connections_follow_each_other_and_each_may_be_cut_off(self):
        self.assertEqual(self.problems([0, 1, 2], [0, 1, 2]), [])
        self.assertEqual(self.problems([0, 1, 2, 3], [0, 1, 2], [1, 2, 3]), [])
        self.assertEqual(self.problems([0, 1, 2], [0, 1, 2, 3], [2, 3], [4]), [])
        self.assertEqual(self.problems([0, 1], [0, 1], [], [0, 1]), [])

    def test_the_order_is_that_of_the_broker(self):
        # It passed over 0 at first.
        self.assertEqual(self.problems([1, 2, 0, 3], [1, 2], [0, 3]), [])

    def test_faults(self):
        for numbers, connections in [
                ([1, 0], [[0, 1]]), ([0, 2], [[0, 1, 2]]), ([0, 1, 1], [[0, 1], [1]]),
                ([0, 2, 1], [[0, 1, 2], [1, 2]]), ([0, 5], [[0, 1]]), ([0], [])]:
            self.assertIn("out of order", " ".join(self.problems(numbers, *connections)), numbers)

    def test_a_copy_of_qos_0_is_none(self):
        self.assertEqual(self.problems([0, 0], [0], [0], qos=0), [])
        self.assertNotEqual(self.problems([0, 0], [0], [1], qos=0), [])


class MarkTests(unittest.TestCase):
    def test_suspicion_without_reason(self):
        self.assertEqual(check.check_no_marks([event(0, 0), event(1, 1)]), [])
        self.assertNotEqual(check.check_no_marks([event(0, 0, marked=True)]), [])
        self.assertNotEqual(check.check_no_marks([event(0, kind="brokerRolledBack")]), [])
        self.assertNotEqual(check.check_no_marks([event(0, kind="messageUnreadable")]), [])

    def test_copies_are_kept_and_marked(self):
        entries = journal(0, 1)
        good = [event(0, 0), event(1, 1), event(2, 0, marked=True)]
        self.assertEqual(check.check_kept_and_marked(good, entries), [])
        self.assertEqual(check.copies(good), 1)
        bare = [event(0, 0), event(1, 1), event(2, 0)]
        self.assertIn("not marked", check.check_kept_and_marked(bare, entries)[0])
        self.assertIn("missing: 1", check.check_kept_and_marked([event(0, 0)], entries)[0])

    def test_a_new_message_that_is_only_suspected_is_no_fault(self):
        events = [event(0, 0), event(1, 1, marked=True)]
        self.assertEqual(check.check_kept_and_marked(events, journal(0, 1)), [])
        self.assertEqual(check.copies(events), 0)


class EchoTests(unittest.TestCase):
    def test_our_own_messages_are_no_records(self):
        seen = dict(event(1, topic="b/x/set", kind="commandObserved"), arguments={"sentinel": 1})
        state = event(2, topic="b/x")
        self.assertEqual(check.echoes([event(0), seen, state]), [])
        # An echo that kept its properties, and one that a bridge took them from.
        named = event(3, topic="b/x/set", kind="messageIgnored")
        named["origin"]["userProperties"] = {"hearth-log": "abc"}
        bare = dict(event(4, topic="b/x/set", kind="commandObserved"), arguments={"state": "ON"})
        self.assertEqual(len(check.echoes([seen, named, bare])), 2)


if __name__ == "__main__":
    unittest.main()

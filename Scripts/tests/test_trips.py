# SPDX-License-Identifier: Apache-2.0
"""What is demanded of a round trip finds the fault that it is for."""
import unittest

from harness import trips
from harness.trips import LATE, PROMPT, REFUSED, SILENT, TWICE, Trip

OUTCOMES = {
    PROMPT: {"commandID": "c", "state": "confirmed", "latency": 2_000_000},
    TWICE: {"commandID": "c", "state": "confirmed", "latency": 2_000_000},
    SILENT: {"commandID": "c", "state": "unconfirmed", "reason": "timeout"},
    LATE: {"commandID": "c", "state": "unconfirmed", "reason": "timeout"},
    REFUSED: {"commandID": "c", "state": "failed", "code": "outOfRange"},
}
KINDS = {"confirmed": "commandConfirmed", "unconfirmed": "commandUnconfirmed",
         "failed": "commandFailed"}


def trip(kind, heard=None, **more):
    form = {"device": "mac:1", "trait": "OnOff", "command": "on", "arguments": {}}
    return Trip("tasmota", kind, form, {"onOff": True}, {**OUTCOMES[kind], **more}, 0,
                heard if heard is not None else int(kind != REFUSED))


def log(kind, reports=0, outcomes=1):
    events = [{"offset": 1, "kind": "commandRequested", "commandID": "c"}]
    events += [{"offset": 2 + number, "kind": KINDS[OUTCOMES[kind]["state"]], "commandID": "c"}
               for number in range(outcomes)]
    return events + [{"offset": 10 + number, "kind": "attributesReported", "deviceID": "mac:1",
                      "attributes": {"onOff": True}} for number in range(reports)]


class TripTests(unittest.TestCase):
    def problems(self, one, events):
        return trips.check([one], events)

    def test_right_ones(self):
        for kind in OUTCOMES:
            self.assertEqual(self.problems(trip(kind), log(kind, reports=2)), [], kind)
        # What is refused at the door has no id.
        at_door = trip(REFUSED, commandID=None)
        self.assertEqual(self.problems(at_door, [
            {"offset": 3, "kind": "commandFailed", "commandID": None}] * 2), [])

    def test_wrong_outcomes(self):
        for kind in OUTCOMES:
            for other in OUTCOMES:
                if KINDS[OUTCOMES[kind]["state"]] != KINDS[OUTCOMES[other]["state"]]:
                    wrong = trip(kind, **OUTCOMES[other])
                    self.assertTrue(self.problems(wrong, log(kind, reports=2)), (kind, other))
        self.assertTrue(self.problems(trip(SILENT, reason="restart"), log(SILENT)))
        self.assertTrue(self.problems(trip(REFUSED, code="aborted"), log(REFUSED)))

    def test_what_devices_heard(self):
        for kind in (PROMPT, SILENT, LATE, TWICE):
            for heard in (0, 2):
                self.assertTrue(self.problems(trip(kind, heard), log(kind, reports=2)))
        self.assertTrue(self.problems(trip(REFUSED, 1), log(REFUSED)))
        two = trip(PROMPT, 2)
        two.messages = 2
        self.assertEqual(self.problems(two, log(PROMPT)), [])

    def test_the_log(self):
        for kind in OUTCOMES:
            self.assertTrue(self.problems(trip(kind), log(kind, reports=2, outcomes=2)), kind)
        self.assertTrue(self.problems(trip(LATE), log(LATE)))
        self.assertTrue(self.problems(trip(TWICE), log(TWICE, reports=1)))
        wrong = trip(PROMPT)
        wrong.problems.append("it is off")
        self.assertTrue(self.problems(wrong, log(PROMPT)))

    def test_quantiles(self):
        values = [float(number) for number in range(1, 101)]
        self.assertEqual(trips.quantile(values, 0.5), 50)
        self.assertEqual(trips.quantile(values, 0.99), 99)
        self.assertEqual(trips.quantile([3.0], 0.99), 3)
        name, found, count = trips.latencies([trip(PROMPT), trip(SILENT)])[0]
        self.assertEqual((name, found, count), ("tasmota", [2.0], 2))


if __name__ == "__main__":
    unittest.main()

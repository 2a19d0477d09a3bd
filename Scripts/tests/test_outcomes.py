# SPDX-License-Identifier: Apache-2.0
"""The judge of commands accepts what is right, and finds each wrong outcome."""
import json
import unittest

from harness import outcomes
from harness.fleet import Device, Publication, Receipt
from harness.outcomes import Asked

LAMP, NATIVE = "zigbee:0x01", "native:native-1"
SECOND = outcomes.SECOND
ON_OFF, LEVEL = outcomes.ON_OFF, outcomes.LEVEL


def at(seconds):
    """An event line's time, some seconds after a whole minute."""
    return f"2026-11-20T12:00:{int(seconds):02d}.{round(seconds % 1 * 1e9):09d}Z"


class Story:
    """Builds the log and the journals of a course of things, record by record."""

    def __init__(self):
        self.events = []
        self.receipts = []
        self.publications = []
        self.kills = []
        self.asked = []
        self.life = 0
        self.devices = {
            LAMP: Device("lamp", LAMP, "light", {}, None),
            NATIVE: Device("native-1", NATIVE, "native", {}, None),
            "native:native-2": Device("native-2", "native:native-2", "native", {}, None),
        }
        self.record(0, {"kind": "logOpened", "logID": "abc"})
        self.record(0, {"kind": "sessionStarted"})

    def record(self, seconds, *events, user=None, topic="t", **origin):
        offset = self.events[-1]["offset"] + 1 if self.events else 0
        for index, event in enumerate(events):
            line = {"v": 1, "offset": offset, "index": index, "receivedAt": at(seconds), **event}
            if user is not None:
                line["origin"] = {"topic": topic, "userProperties": user, **origin}
            self.events.append(line)
        return offset

    def request(self, seconds, device=LAMP, trait=ON_OFF, name="on", arguments=None, timeout=2,
                heard=True, expiry=None, reply=None):
        arguments = arguments or {}
        offset = self.record(seconds, {
            "kind": "commandRequested", "commandID": None, "deviceID": device, "part": "light",
            "trait": trait, "name": name, "arguments": arguments, "timeoutSeconds": timeout})
        self.asked.append(Asked(device, trait, name, arguments, timeout, reply=reply))
        if heard:
            self.hear(seconds, device, offset, expiry=timeout if expiry is None else expiry)
        return f"command:{offset}.0"

    def hear(self, seconds, device, offset, expiry=2, **more):
        payload = json.dumps({"id": f"command:{offset}.0"} if device == NATIVE
                             else {"state": "ON"}).encode()
        self.receipts.append(Receipt(
            len(self.receipts), self.devices[device].name, "set", payload,
            {"hearth-log": "abc", "hearth-offset": str(offset)}, expiry,
            outcomes.nanoseconds(at(seconds)), more.pop("life", self.life), "prompt", **more))

    def sent(self, seconds, id, *expectation, device=LAMP, also=()):
        if not expectation:
            expectation = ((ON_OFF, "onOff", True, 0),)
        targets = [{"part": "light", "trait": trait, "attribute": attribute, "value": value,
                    "tolerance": tolerance} for trait, attribute, value, tolerance in expectation
                   if trait is not None]
        return self.record(seconds, {
            "kind": "commandSent", "commandID": id, "deviceID": device, "topics": ["set"],
            "profile": "main", "expectation": targets}, *also)

    def said(self, seconds, payload, *events, device=LAMP, topic="state", **origin):
        number = len(self.publications)
        self.publications.append(Publication(
            number, self.devices[device].name, topic, payload, outcomes.nanoseconds(at(seconds))))
        return self.record(seconds, {"kind": "attributesReported"}, *events,
                           user={"m": str(number)}, **origin)

    def kill(self, seconds):
        self.kills.append(outcomes.nanoseconds(at(seconds)))
        self.life += 1

    def world(self):
        return outcomes.World(
            self.events, self.receipts, self.publications, self.devices, self.kills)

    def problems(self):
        world = self.world()
        problems, commands = outcomes.check_commands(world)
        return (problems + outcomes.check_receipts(world, commands)
                + outcomes.check_asked(world, commands, self.asked)
                + outcomes.check_availability(world))


def confirmed(id, latency=0.5, evidence="report"):
    return {"kind": "commandConfirmed", "commandID": id, "evidence": evidence,
            "latency": round(latency * SECOND)}


def failed(id, code, device=LAMP):
    return {"kind": "commandFailed", "commandID": id, "deviceID": device, "code": code,
            "message": ""}


def unconfirmed(id, reason="timeout"):
    return {"kind": "commandUnconfirmed", "commandID": id, "reason": reason}


ON, OFF = {"state": "ON"}, {"state": "OFF"}


class JudgeTestCase(unittest.TestCase):
    def right(self, story):
        self.assertEqual(story.problems(), [])

    def wrong(self, story, word):
        problems = story.problems()
        self.assertTrue(any(word in problem for problem in problems), f"{word}: {problems}")

    def begun(self, **more):
        story = Story()
        id = story.request(1, **more)
        story.sent(1.01, id)
        return story, id


class OutcomeTests(JudgeTestCase):
    def test_confirmed_by_the_first_satisfying_report(self):
        story, id = self.begun()
        story.said(1.2, OFF)
        story.said(1.5, ON, confirmed(id))
        story.said(1.6, ON)
        self.right(story)

    def test_confirmed_by_a_report_that_says_something_else(self):
        story, id = self.begun()
        story.said(1.5, OFF, confirmed(id))
        self.wrong(story, "no device did or said so")

    def test_confirmed_by_a_stored_or_late_report(self):
        for flag in ("retained", "backlog"):
            story, id = self.begun()
            story.said(1.5, ON, confirmed(id), **{flag: True})
            self.wrong(story, "no device did or said so")

    def test_confirmed_by_the_second_satisfying_report(self):
        story, id = self.begun()
        story.said(1.2, ON)
        story.said(1.5, ON, confirmed(id))
        self.wrong(story, "is right, at @4")

    def test_confirmed_by_another_device(self):
        story, id = self.begun()
        story.said(1.5, ON, confirmed(id), device=NATIVE)
        self.wrong(story, "no device did or said so")

    def test_confirmed_before_it_was_sent(self):
        story = Story()
        id = story.request(1)
        story.said(1.2, ON, confirmed(id, 0.2))
        story.sent(1.3, id)
        self.wrong(story, "is sent after its outcome")

    def test_confirmed_unsent(self):
        story = Story()
        id = story.request(1)
        story.said(1.2, ON, confirmed(id, 0.2))
        self.wrong(story, "but it was never sent")

    def test_sent_before_it_was_requested(self):
        story = Story()
        story.sent(1, "command:3.0")
        id = story.request(1.1)
        story.said(1.5, ON, confirmed(id))
        self.wrong(story, "which nobody requested")

    def test_confirmed_long_after_the_deadline(self):
        story, id = self.begun()
        story.said(4, ON, confirmed(id, 3))
        self.wrong(story, "after its deadline")

    def test_latencies(self):
        for latency in (-0.1, 0, 1.5):
            story, id = self.begun()
            story.said(1.5, ON, confirmed(id, latency))
            self.wrong(story, "a latency of")

    def test_the_whole_expectation_in_one_record(self):
        story = Story()
        id = story.request(1, trait=LEVEL, name="moveToLevelWithOnOff", arguments={"level": 7})
        story.sent(1.01, id, (LEVEL, "currentLevel", 7, 2), (ON_OFF, "onOff", True, 0))
        story.said(1.2, {"brightness": 7})
        story.said(1.3, {"state": "ON"}, confirmed(id, 0.3))
        self.wrong(story, "no device did or said so")

    def test_an_expectation_that_nobody_asked_for_or_that_is_missing(self):
        for expectation in [(ON_OFF, "onOff", False, 0), (LEVEL, "currentLevel", 3, 2)]:
            story = Story()
            id = story.request(1)
            story.sent(1.01, id, expectation)
            story.record(3.01, unconfirmed(id))
            self.wrong(story, "does not wait for")
        story = Story()
        id = story.request(1)
        story.sent(1.01, id, (ON_OFF, "onOff", True, 0), (LEVEL, "currentLevel", 3, 2))
        story.record(3.01, unconfirmed(id))
        self.wrong(story, "which nobody asked for")

    def test_a_tolerance_without_bounds(self):
        story = Story()
        id = story.request(1, trait=LEVEL, name="moveToLevel", arguments={"level": 7})
        story.sent(1.01, id, (LEVEL, "currentLevel", 7, 50))
        story.said(1.5, {"brightness": 40}, confirmed(id))
        self.wrong(story, "tolerance")

    def test_timeouts(self):
        story, id = self.begun()
        story.said(1.5, OFF)
        story.record(3.02, unconfirmed(id))
        story.said(3.5, ON)
        self.right(story)
        story, id = self.begun()
        story.record(1.5, unconfirmed(id))
        self.wrong(story, "before its time")
        story, id = self.begun()
        story.record(8, unconfirmed(id))
        self.wrong(story, "after its time")
        story, id = self.begun()
        story.said(1.5, ON)
        story.record(3.02, unconfirmed(id))
        self.wrong(story, "had decided it: confirmed report")

    def test_a_report_that_got_lost(self):
        story, id = self.begun(timeout=4)
        story.publications.append(
            Publication(0, "lamp", "state", ON, outcomes.nanoseconds(at(1.5))))
        story.record(5.02, unconfirmed(id))
        self.wrong(story, "is not in the log")

    def test_no_outcome_and_two(self):
        story, id = self.begun()
        self.wrong(story, "0 outcomes")
        story, id = self.begun()
        story.said(1.5, ON, confirmed(id))
        story.record(3.02, unconfirmed(id))
        self.wrong(story, "2 outcomes")

    def test_restarts(self):
        story, id = self.begun()
        story.kill(1.3)
        story.record(2, {"kind": "sessionResumed"}, unconfirmed(id, "restart"))
        story.said(2.5, ON, backlog=True)
        self.right(story)
        story, id = self.begun()
        story.record(2, unconfirmed(id, "restart"))
        self.wrong(story, "was not killed in between")
        story, id = self.begun()
        story.said(1.2, ON)
        story.kill(1.3)
        story.record(2, unconfirmed(id, "restart"))
        self.wrong(story, "had decided it")
        story, id = self.begun()
        story.kill(1.3)
        story.said(2, ON, confirmed(id, 1))
        self.wrong(story, "in another life than its request")

    def test_answers(self):
        def begun():
            story = Story()
            id = story.request(1, device=NATIVE)
            story.sent(1.01, id, device=NATIVE)
            return story, id

        topic = "hearth/v1/home/in/answer/native-1"
        story, id = begun()
        story.said(1.5, {"id": id, "state": "done"}, confirmed(id, evidence="answer"),
                   device=NATIVE, topic=topic)
        story.said(1.6, {"id": id, "state": "done"}, device=NATIVE, topic=topic)
        self.right(story)
        said = {"id": id, "state": "failed", "code": "failedPrecondition"}
        story, id = begun()
        story.said(1.5, said, failed(id, "failedPrecondition", NATIVE), device=NATIVE, topic=topic)
        self.right(story)
        story, id = begun()
        story.said(1.5, said, failed(id, "unknown", NATIVE), device=NATIVE, topic=topic)
        self.wrong(story, "failed failedPrecondition is right")
        for foreign, other in (("native-2", id), ("native-1", id + "9")):
            story, id = begun()
            story.said(1.5, {"id": other, "state": "done"}, confirmed(id, evidence="answer"),
                       device=f"native:{foreign}", topic=f"hearth/v1/home/in/answer/{foreign}")
            self.wrong(story, "no device did or said so")

    def test_nothing_expected(self):
        story = Story()
        arguments = {"trait": outcomes.COVER, "name": "stopMotion"}
        id = story.request(1, **arguments)
        story.sent(1.01, id, (None,) * 4, also=[unconfirmed(id, "nothingExpected")])
        self.right(story)
        story, id = self.begun()
        story.record(1.02, unconfirmed(id, "nothingExpected"))
        self.wrong(story, "but something was")

    def test_unsent(self):
        story = Story()
        id = story.request(1, heard=False)
        story.record(1.01, failed(id, "unavailable"))
        self.wrong(story, "but the broker was connected")
        story = Story()
        story.record(0.5, {"kind": "sessionLost"})
        id = story.request(1, heard=False)
        story.record(1.01, failed(id, "unavailable"))
        self.right(story)
        story = Story()
        story.record(0.5, {"kind": "sessionLost"})
        id = story.request(1)
        story.record(1.01, failed(id, "unavailable"))
        self.wrong(story, "but the device heard it")
        story = Story()
        id = story.request(1, heard=False)
        story.record(1.01, failed(id, "internal"))
        self.wrong(story, "but it was never sent")


    def test_where_kills_cut(self):
        story, id = self.begun()
        unpublished, unlogged = story.request(1.1, heard=False), story.request(1.2)
        story.kill(1.3)
        for each in (id, unpublished, unlogged):
            story.record(2, unconfirmed(each, "restart"))
        self.right(story)
        commands, _ = outcomes.collect(story.events)
        self.assertEqual(dict(outcomes.cut_places(commands, story.world())),
                         {place: 1 for place in outcomes.CUTS})


class ReceiptTests(JudgeTestCase):
    def test_heard_twice(self):
        story, id = self.begun()
        story.hear(1.1, LAMP, 2)
        story.said(1.5, ON, confirmed(id))
        self.wrong(story, "heard it 2 times")

    def test_one_value_heard_twice_under_two_offsets(self):
        story = Story()
        for seconds in (1, 4):
            id = story.request(seconds, device=NATIVE)
            story.receipts[-1].payload = b'{"id":"command:2.0"}'
            story.sent(seconds + 0.01, id, device=NATIVE)
            story.record(seconds + 2.02, unconfirmed(id))
        self.wrong(story, "heard command:2.0 2 times")

    def test_sent_and_never_heard(self):
        story, id = self.begun(heard=False)
        story.record(3.02, unconfirmed(id))
        self.wrong(story, "never heard it")

    def test_heard_without_a_request(self):
        story, id = self.begun()
        story.said(1.5, ON, confirmed(id))
        story.hear(1.7, LAMP, 77)
        self.wrong(story, "no request at offset '77'")

    def test_heard_after_a_restart(self):
        story, id = self.begun(heard=False)
        story.kill(1.3)
        story.record(2, unconfirmed(id, "restart"))
        story.hear(2.1, LAMP, 2)
        self.wrong(story, "heard in life 1")

    def test_without_properties_of_another_log_and_retained(self):
        story, id = self.begun()
        story.said(1.5, ON, confirmed(id))
        story.receipts[0].retained = True
        self.wrong(story, "was published retained")
        story.receipts[0].user["hearth-log"] = "other"
        self.wrong(story, "of another log")
        story.receipts[0].user = {}
        self.wrong(story, "without the property")

    def test_expiry(self):
        for expiry, is_right in ((2, True), (1, True), (0, False), (3, False), (10, False)):
            story, id = self.begun(expiry=expiry)
            story.said(1.5, ON, confirmed(id))
            self.assertEqual(story.problems() == [], is_right, expiry)


class ReplyTests(JudgeTestCase):
    def replied(self, **reply):
        story, id = self.begun(reply={"commandID": "command:2.0", "deviceID": LAMP, **reply})
        story.said(1.5, ON, confirmed(id))
        return story

    def test_what_was_told(self):
        half = SECOND // 2
        self.right(self.replied(state="confirmed", evidence="report", latency=half))
        for reply in ({"state": "confirmed", "evidence": "answer", "latency": half},
                      {"state": "unconfirmed", "reason": "timeout", "code": "deadlineExceeded"},
                      {"state": "failed", "code": "unavailable"}):
            self.wrong(self.replied(**reply), "but the log says confirmed report")
        self.wrong(self.replied(state="confirmed", evidence="report", latency=3), "was told")
        self.wrong(self.replied(state="confirmed", evidence="report", latency=half,
                                commandID="command:9.0"), "is not in the log")

    def test_a_timeout_has_its_code(self):
        for code, is_right in (("deadlineExceeded", True), ("unknown", False)):
            story, id = self.begun(reply={"commandID": "command:2.0", "state": "unconfirmed",
                                          "reason": "timeout", "code": code})
            story.record(3.02, unconfirmed(id))
            self.assertEqual(story.problems() == [], is_right, code)

    def test_refusals(self):
        def story(refusal, told, logged):
            story = Story()
            story.asked.append(Asked(LAMP, LEVEL, "moveToLevel", {"level": 300}, 2, refusal,
                                     {"state": "failed", "code": told}))
            story.record(1, failed(None, logged))
            return story

        self.right(story("outOfRange", "outOfRange", "outOfRange"))
        self.wrong(story("outOfRange", "internal", "internal"), "not failed outOfRange")
        self.wrong(story("outOfRange", "outOfRange", "internal"), "but is not in the log")
        self.wrong(story(None, "internal", "internal"), "refused as internal")

    def test_a_command_that_nobody_asked_for(self):
        story, id = self.begun()
        story.said(1.5, ON, confirmed(id))
        story.asked.clear()
        self.wrong(story, "nobody asked for it")

    def test_toggle_is_the_inverse_of_what_the_log_says(self):
        for before, word, is_right in ((OFF, "on", True), (ON, "on", False), (ON, "off", True)):
            story = Story()
            story.said(0.5, before)
            id = story.request(1, name=word, reply={
                "commandID": "command:3.0", "state": "unconfirmed", "reason": "timeout",
                "code": "deadlineExceeded"})
            story.asked[0].command = "toggle"
            story.sent(1.01, id, (ON_OFF, "onOff", word == "on", 0))
            story.record(3.02, unconfirmed(id))
            self.assertEqual(story.problems() == [], is_right, (before, word))


class AvailabilityTests(JudgeTestCase):
    def test_offline(self):
        def off(value):
            return {"kind": "connectivityReported", "subject": "device", "deviceID": LAMP,
                    "value": value, "slot": "own"}

        def refused(value):
            story = Story()
            story.record(0.5, off(value))
            story.record(1, failed(None, "unavailable"))
            story.asked.append(Asked(LAMP, ON_OFF, "on", {}, 2,
                                     reply={"state": "failed", "code": "unavailable"}))
            return story

        self.right(refused("off"))
        self.wrong(refused("on"), "but it was online")
        story = Story()
        story.record(0.5, off("off"))
        id = story.request(1)
        story.sent(1.01, id)
        story.said(1.5, ON, confirmed(id))
        self.wrong(story, "was commanded while offline")


class ObservedTests(unittest.TestCase):
    def problems(self, *events):
        story = Story()
        for user, event in events:
            story.record(1, event, user=user)
        return " ".join(outcomes.check_observed(
            story.world(), {0: (LAMP, "lamp/set", {"state": "ON"})}))

    def test_observed(self):
        seen = {"kind": "commandObserved", "deviceID": LAMP, "arguments": {"state": "ON"}}
        mine = {"o": "0"}
        self.assertEqual(self.problems((mine, seen)), "")
        self.assertIn("observed 0 times", self.problems())
        self.assertIn("observed 2 times", self.problems((mine, seen), (mine, seen)))
        self.assertIn("that nobody sent", self.problems((mine, seen), ({"o": "5"}, seen)))
        self.assertIn("from our own message",
                      self.problems((mine, seen), ({"hearth-log": "abc"}, seen)))
        self.assertIn("not zigbee:0x01",
                      self.problems((mine, {**seen, "deviceID": NATIVE})))
        self.assertIn("not {'state': 'ON'}", self.problems((mine, {**seen, "arguments": {}})))
        self.assertIn("became attributesReported",
                      self.problems((mine, seen), (mine, {"kind": "attributesReported"})))


if __name__ == "__main__":
    unittest.main()

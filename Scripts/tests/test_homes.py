# SPDX-License-Identifier: Apache-2.0
"""What is demanded of three homes finds the fault that it is for."""
import copy
import unittest

from harness import homes
from harness.recorder import Heard


def said(*topics):
    return [Heard(topic, b"x", False) for topic in topics]


def event(offset, topic, retained=False):
    return {"offset": offset, "origin": {"topic": topic, "retained": retained}}


def snapshot(room="room:9.0", value=True, graph_hash="a"):
    return {
        "graphHash": graph_hash, "offset": 7, "stateHash": "s", "structures": [],
        "rooms": [{"id": room, "name": "Kitchen", "structureID": "structure:1"}],
        "devices": [{"id": "mac:1", "roomID": room, "types": [{"traits": [{"on": value}]}]}]}


class HomesTests(unittest.TestCase):
    def test_whose_a_topic_is(self):
        for topic, whose in [
                ("zigbee2mqtt/kitchen/lamp", "zigbee2mqtt"), ("tele/t/STATE", "tasmota"),
                ("garden_pump_1/stat/RESULT", "tasmota"), ("tasmota/discovery/A/config", "tasmota"),
                ("homeassistant/light/x/config", "homeassistant"), ("acme/x/state", "homeassistant"),
                ("greenhouse/status", "homeassistant")]:
            self.assertEqual(homes.ecosystem_of(topic), whose)

    def test_turns(self):
        self.assertEqual(homes.turns(said("tele/a/b", "acme/x", "acme/y", "tele/a/b")), 2)
        self.assertEqual(homes.turns(said("acme/x", "acme/y")), 0)

    def test_the_same_bytes(self):
        first = said("acme/x", "tele/a/b", "acme/y")
        self.assertEqual(
            homes.check_same("homeassistant", first, said("acme/x", "acme/y", "tele/a/b")), [])
        self.assertTrue(homes.check_same("homeassistant", first, said("acme/y", "acme/x")))
        self.assertTrue(homes.check_same("homeassistant", first, said("acme/x")))
        other = [Heard("tele/a/b", b"y", False)]
        self.assertTrue(homes.check_same("tasmota", first, other))

    def test_every_message_is_one_record(self):
        messages = said("acme/x", "acme/x", "cmnd/a/POWER", "esphome/discover/a")
        events = [event(1, "acme/x"), event(1, "acme/x"), event(2, "acme/x"),
                  event(3, "acme/x", retained=True)]
        self.assertEqual(homes.check_received(messages, events), [])
        self.assertTrue(homes.check_received(messages, events[:2]))
        self.assertTrue(homes.check_received(messages, events + [event(4, "acme/x")]))

    def test_graphs(self):
        self.assertEqual(
            homes.check_graphs(snapshot(), {**snapshot(), "offset": 8, "stateHash": "t"}), [])
        self.assertTrue(homes.check_graphs(snapshot(), snapshot(value=False)))
        text = " ".join(homes.check_graphs(snapshot(), snapshot(value=False, graph_hash="b")))
        self.assertIn(".types[0].traits[0].on True and False", text)
        self.assertNotIn("the graphs are equal", text)

    def test_other_ids_of_rooms_are_named(self):
        other = copy.deepcopy(snapshot("room:11.2", graph_hash="b"))
        text = " ".join(homes.check_graphs(snapshot(), other))
        self.assertIn("rooms room:11.2 only in one", text)
        self.assertIn("the graphs are equal with the names of rooms for their ids", text)


if __name__ == "__main__":
    unittest.main()

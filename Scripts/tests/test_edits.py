# SPDX-License-Identifier: Apache-2.0
"""What the run of replicas knows of edits."""

import random
import types
import unittest
from unittest import mock

from harness import edits


class EditsTest(unittest.TestCase):
    """An edit that is decided between two looks is known by the later one."""

    def test_look_keeps_the_newest_state(self):
        found = edits.Edits(random.Random(1), 1)
        found.made["near"] = ["near-1"]
        answers = [{"edits": [{"id": "near-1", "state": state}]} for state in ("sent", "done")]
        replica = types.SimpleNamespace(name="near", port=2)
        with mock.patch.object(edits.web, "ask", side_effect=answers):
            self.assertEqual(found.look(replica), 0)
        self.assertEqual(found.told["near-1"]["state"], "done")


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""Which reports of the sanitizers are races."""
import unittest

from harness import races

LOCKED = "    #0 $s3app3BoxC4work4InsideLLVzYuYTXEfU_ /app/Box.swift:1:2 (app+0x1)\n"
PLAIN = "    #0 $s3app3BoxC4workyyF /app/Box.swift:1:2 (app+0x1)\n"


def report(first, second):
    return ("==================\n"
            "WARNING: ThreadSanitizer: Swift access race (pid=1)\n"
            "  Modifying access of Swift variable at 0x7 by thread T1:\n" + first + "\n"
            "  Previous modifying access of Swift variable at 0x7 by thread T2:\n" + second + "\n"
            "  Location is heap block of size 8 at 0x7 allocated by main thread:\n" + LOCKED + "\n"
            "  Thread T1 (tid=2, running) created by main thread at:\n" + LOCKED + "\n"
            "SUMMARY: ThreadSanitizer: Swift access race\n"
            "==================\n")


class RaceTests(unittest.TestCase):
    def locked(self, text):
        return [races.is_locked(each) for each in races.reports(text)]

    def test_both_accesses_must_be_within_locks(self):
        self.assertEqual(self.locked(report(LOCKED, LOCKED)), [True])
        self.assertEqual(self.locked(report(PLAIN + LOCKED, LOCKED)), [True])
        self.assertEqual(self.locked(report(LOCKED, PLAIN)), [False])
        self.assertEqual(self.locked(report(PLAIN, LOCKED)), [False])

    def test_every_report_is_found(self):
        text = "a test\n" + report(LOCKED, LOCKED) + "text\n" + report(PLAIN, PLAIN)
        self.assertEqual(self.locked(text), [True, False])
        self.assertEqual(self.locked("no report"), [])

    def test_a_plain_race_in_c_is_one(self):
        text = report(PLAIN, PLAIN).replace(
            "  Modifying access of Swift variable at", "  Write of size 8 at").replace(
            "  Previous modifying access of Swift variable at", "  Previous read of size 8 at")
        self.assertEqual(self.locked(text), [False])

    def test_memory_is_never_within_locks(self):
        text = "==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n" + LOCKED
        self.assertEqual(self.locked(text), [False])


if __name__ == "__main__":
    unittest.main()

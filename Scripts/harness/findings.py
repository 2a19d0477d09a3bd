# SPDX-License-Identifier: Apache-2.0
"""What a run says while it goes on, and what it has found wrong."""

import time


class Findings:
    """The part of a run that every script has: its clock, its lines and its problems."""

    def __init__(self):
        self.problems = []
        self.begun = time.monotonic()

    def say(self, sentence):
        print(f"[{time.monotonic() - self.begun:7.2f}] {sentence}", flush=True)

    def demand(self, what, problems):
        """Reports one check: what it counted, or what it found wrong."""
        if not problems:
            self.say(f"ok    {what}")
            return
        self.problems += problems
        for problem in problems[:40]:
            self.say(f"WRONG {problem}")

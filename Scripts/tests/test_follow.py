# SPDX-License-Identifier: Apache-2.0
"""Examples/follow/follow.sh ends when it is told to, whatever its clients do."""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SNAPSHOT = {"v": 1, "offset": 7, "logID": "l", "graphHash": "g", "stateHash": "s", "devices": []}
# mosquitto's handler of a signal may wait for ever for a lock: such a client answers none.
DEAF = """#!/usr/bin/env python3
import signal, sys, time
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda *_: None)
"""


@unittest.skipUnless(shutil.which("jq"), "jq is missing; Scripts/setup brings it")
class FollowTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.client("mosquitto_sub", '{"state":"online"}', "while True: time.sleep(60)")

    def client(self, name, line, then):
        path = self.folder / name
        said = "" if line is None else f"print({line!r}, flush=True)\n"
        path.write_text(DEAF + said + then + "\n")
        path.chmod(0o755)

    def follow(self):
        environment = dict(os.environ, PATH=f"{self.folder}:{os.environ['PATH']}")
        return subprocess.Popen(
            [ROOT / "Examples/follow/follow.sh", "home"], env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            # Who started the tests in the background may ignore it.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))

    def end(self, process):
        """As a terminal does it: everybody in the foreground gets the signal."""
        try:
            os.killpg(process.pid, signal.SIGINT)
            return process.communicate(timeout=30)[0]
        finally:
            # What the script has left behind, if anything.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def waits_for(self, process, program):
        """Until the script has started a program of that name."""
        while process.poll() is None:
            said = subprocess.run(
                ["ps", "-o", "args=", "--sid", str(process.pid)], capture_output=True, text=True)
            if program in said.stdout:
                return
        self.fail(f"follow.sh ended: {process.stderr.read()}")

    def test_ctrl_c_ends_it_with_the_home_though_its_client_is_deaf(self):
        self.client("mosquitto_rr", json.dumps(SNAPSHOT), "")
        process = self.follow()
        self.waits_for(process, "jq -cnS")
        home = json.loads(self.end(process))
        self.assertEqual((home["offset"], home["devices"]), (7, []))

    def test_a_line_that_its_client_did_not_finish_is_left_out(self):
        self.client("mosquitto_sub", '{"state":"online"}', """
sys.stdout.write('{"v":1,"offset":8,"from":7,"chan')
sys.stdout.flush()
while True: time.sleep(60)""")
        self.client("mosquitto_rr", json.dumps(SNAPSHOT), "")
        process = self.follow()
        self.waits_for(process, "jq -cnS")
        self.assertEqual(json.loads(self.end(process))["offset"], 7)

    def test_ctrl_c_ends_it_while_it_waits_for_the_snapshot(self):
        self.client("mosquitto_rr", None, "while True: time.sleep(60)")
        process = self.follow()
        self.waits_for(process, "mosquitto_rr")
        self.assertEqual(self.end(process), "")


if __name__ == "__main__":
    unittest.main()

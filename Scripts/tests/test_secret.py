# SPDX-License-Identifier: Apache-2.0
"""The search for a PIN finds each form that is planted, wherever it stands."""
import base64
import json
import os
import tempfile
import unittest

from harness import secret

PIN = "48151623"


class SecretTests(unittest.TestCase):
    def test_nothing_is_found_where_nothing_is(self):
        self.assertEqual(secret.find(PIN, "x", b"48151624 redacted:48151 " * 50), [])

    def test_planted_forms(self):
        for name, data in {
                "text": b'{"pin_code":"48151623"}', "number": b'{"pin_code":48151623}',
                "escapes": json.dumps(PIN).replace("4", "\\u0034").encode()
                + b"\\u0034\\u0038\\u0031\\u0035\\u0031\\u0036\\u0032\\u0033",
                "hex": PIN.encode().hex().encode(), "bytes": PIN.encode().hex().upper().encode(),
                "little": int(PIN).to_bytes(8, "little"), "big": int(PIN).to_bytes(8, "big"),
                "varint": secret.variable_length(int(PIN)),
                "zigzag": secret.variable_length(int(PIN) * 2)}.items():
            for before in (b"", b"abc", b"some bytes before"):
                self.assertNotEqual(secret.find(PIN, "x", before + data + b" behind"), [], name)

    def test_base64_at_every_place(self):
        for before in range(7):
            for behind in range(4):
                coded = base64.b64encode(b"{" * before + PIN.encode() + b"}" * behind)
                self.assertNotEqual(secret.find(PIN, "x", b"log " + coded), [], (before, behind))

    def test_files(self):
        with tempfile.TemporaryDirectory() as directory:
            os.mkdir(os.path.join(directory, "segments"))
            with open(os.path.join(directory, "segments", "1"), "wb") as file:
                file.write(bytes(70_000))
            self.assertEqual(secret.find_in_files(PIN, directory), ([], 1, 70_000))
            with open(os.path.join(directory, "segments", "1"), "ab") as file:
                file.write(PIN.encode())
            problems, _, _ = secret.find_in_files(PIN, directory)
            self.assertEqual(len(problems), 1)
            self.assertIn("segments/1: the PIN as text at byte 70000", problems[0])


if __name__ == "__main__":
    unittest.main()

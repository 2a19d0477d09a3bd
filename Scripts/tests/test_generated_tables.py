# SPDX-License-Identifier: Apache-2.0
"""The generated Cloud-to-cloud table is what the data says, and the check finds what is not."""
import contextlib
import importlib.util
import io
import json
import pathlib
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "generate_cloud_table.py"
SPEC = importlib.util.spec_from_file_location("generate_cloud_table", SCRIPT)
generate = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(generate)


class CloudTableTests(unittest.TestCase):
    def setUp(self):
        self.table = json.loads(generate.TABLE.read_text(encoding="utf-8"))

    def test_the_swift_file_is_current(self):
        self.assertEqual(generate.main(["--check"]), 0)

    def test_the_check_finds_an_old_file(self):
        with tempfile.TemporaryDirectory() as directory:
            old = pathlib.Path(directory) / "Old.swift"
            for text in (None, "", generate.SWIFT.read_text(encoding="utf-8") + "\n"):
                if text is not None:
                    old.write_text(text, encoding="utf-8")
                with contextlib.redirect_stderr(io.StringIO()) as said:
                    self.assertEqual(generate.main(["--check"], output=old), 1)
                self.assertIn("run generate_cloud_table.py", said.getvalue())
            self.assertEqual(generate.main([], output=old), 0)
            self.assertEqual(generate.main(["--check"], output=old), 0)

    def test_every_row_is_written(self):
        text = generate.swift(self.table)
        for row in self.table["deviceTypes"]:
            self.assertIn(f'CloudType("{row["type"]}"', text)
        self.assertEqual(text.count(" = CloudTrait("), len(self.table["traits"]))
        targets = [target for trait in self.table["traits"] for row in trait["stateMap"]
                   for target in row["targets"] if target["to"]]
        targets += [target for row in self.table["sensorStates"]["map"].values()
                    for target in row.values()]
        self.assertEqual(text.count("CloudTarget("), len(targets))

    def test_scales_are_exact_fractions(self):
        self.assertEqual(generate.fraction(2.54), generate.fractions.Fraction(127, 50))
        self.assertEqual(
            generate.fraction(0.7055555555555556), generate.fractions.Fraction(127, 180))
        with self.assertRaises(generate.TableError):
            generate.fraction(0.123456789)

    def test_what_has_no_swift_form_is_refused(self):
        for target in (
                {"kind": "cube"}, {"kind": "linear", "scale": 1, "offset": 0},
                {"kind": "compare", "op": "<", "value": 1},
                {"kind": "ratio", "of": "elsewhere", "scale": 1, "round": True},
                {"kind": "map", "map": {"a": [1]}}):
            with self.assertRaises(generate.TableError, msg=target):
                generate.conversion(target)
        for words in ("type was X", "mode < 3"):
            with self.assertRaises(generate.TableError, msg=words):
                generate.condition(words)
        with self.assertRaises(generate.TableError):
            generate.choice({"if": "moon full", "deviceType": "X"})
        with self.assertRaises(generate.TableError):
            generate.path("a[b].c")


if __name__ == "__main__":
    unittest.main()

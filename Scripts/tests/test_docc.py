# SPDX-License-Identifier: Apache-2.0
"""The documentation's own checks find what they are for."""

import pathlib
import tempfile
import unittest

import docc


def symbol(name, kind="swift.method", words=None):
    found = {
        "identifier": {"precise": name}, "kind": {"identifier": kind},
        "pathComponents": ["Lamp", name],
        "location": {"uri": "file:///x/Lamp.swift", "position": {"line": 6}},
    }
    if words:
        found["docComment"] = {"lines": [{"text": words}]}
    return found


class Gaps(unittest.TestCase):
    def test_a_symbol_without_a_word_is_named_with_its_place(self):
        graph = {"symbols": [symbol("on", words="Turns it on."), symbol("off")],
                 "relationships": []}
        self.assertEqual(list(docc.gaps(graph)), [("Lamp.swift", 7, "Lamp.off")])

    def test_what_satisfies_a_protocol_and_what_only_extends_is_none(self):
        graph = {
            "symbols": [symbol("hash(into:)"), symbol("Array", kind="swift.extension")],
            "relationships": [
                {"kind": "memberOf", "source": "hash(into:)", "target": "Lamp",
                 "sourceOrigin": {"identifier": "s:SH", "displayName": "Hashable.hash(into:)"}}],
        }
        self.assertEqual(list(docc.gaps(graph)), [])


class Samples(unittest.TestCase):
    def test_statements_get_a_function_and_declarations_none(self):
        with tempfile.TemporaryDirectory() as folder:
            article = pathlib.Path(folder) / "Lamps.md"
            article.write_text(
                "# Lamps\n```swift\nlet name = device.name\n```\ntext\n"
                "```\nnot swift\n```\n```swift\nstruct Lamp {}\n```\n")
            text, count = docc.samples(article)
        self.assertEqual(count, 2)
        self.assertIn("func Lamps0(", text)
        self.assertIn("\nstruct Lamp {}\n", text)
        self.assertNotIn("not swift", text)
        self.assertNotIn("func Lamps1(", text)


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""The list of mutants names what stands in the code, and a place becomes what the list says."""
import pathlib
import tempfile
import unittest

import mutants
from harness import schemata
from harness.schemata import Mutant

AREAS = {"fence", "fleet", "recovery", "commit", "reducer", "diff", "damping", "joins", "dispatcher",
         "reader", "tokens", "promises", "homes"}


def mutant(number, before, **more):
    return Mutant("a", f"a-{number}", "Sources/M/F.swift", before, "why", number=number, **more)


class MutantListTests(unittest.TestCase):
    def test_each_place_is_found_once(self):
        areas = schemata.load(mutants.LIST)
        self.assertEqual(schemata.stale(areas, mutants.ROOT), [])
        self.assertEqual({area.name for area in areas}, AREAS)
        for area in areas:
            self.assertGreaterEqual(len(area.mutants), 10, area.name)
            for mutant in area.mutants:
                self.assertTrue(mutant.why, mutant.id)
        self.assertGreaterEqual(sum(len(area.mutants) for area in areas), 150)

    def test_what_is_no_longer_there_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "Sources/M").mkdir(parents=True)
            (root / "Sources/M/F.swift").write_text("a < b\na < b\n", encoding="utf-8")

            def told(*entries):
                return schemata.stale([schemata.Area("a", [], list(entries))], root)

            self.assertIn("0 times", told(mutant(1, "a > b", after="a"))[0])
            self.assertIn("2 times", told(mutant(1, "a < b", after="a"))[0])
            elsewhere = mutant(1, "a < b", after="a")
            elsewhere.file = "Sources/M/G.swift"
            self.assertIn("there is no", told(elsewhere)[0])

    def test_an_entry_without_a_form_is_refused(self):
        for entry in ('"after": "x", "instead": "y"', '"survives": "z"', '"afters": "x"'):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "a.json"
                path.write_text('{"suites": [], "mutants": [{"id": "a-1", "file": "f", '
                                '"before": "b", "why": "w", ' + entry + "}]}", encoding="utf-8")
                with self.assertRaises(schemata.StaleError, msg=entry):
                    schemata.load(folder)


class RewritingTests(unittest.TestCase):
    def test_an_expression_is_chosen(self):
        self.assertEqual(
            schemata.rewritten("if a < b {", [mutant(7, "if «a < b» {", after="a <= b")]),
            "if (isMutant(7) ? (a <= b) : (a < b)) {")

    def test_statements_are_chosen(self):
        self.assertEqual(schemata.rewritten("f()\ng()", [mutant(7, "f()", instead="")]),
                         "if isMutant(7) {  } else { f() }\ng()")

    def test_several_at_one_place_and_within_it(self):
        text = schemata.rewritten("let x = a + b", [
            mutant(1, "a + b", after="a - b"), mutant(2, "= «a + b»", after="a"),
            mutant(3, "+ «b»", after="c")])
        self.assertEqual(
            text, "let x = (isMutant(1) ? (a - b) : isMutant(2) ? (a) :"
                  " (a + (isMutant(3) ? (c) : (b))))")

    def test_places_that_cross_are_refused(self):
        with self.assertRaises(schemata.StaleError):
            schemata.rewritten("a + b + c", [mutant(1, "a + b", after="a"),
                                             mutant(2, "b + c", after="c")])


class TableTests(unittest.TestCase):
    def test_explained_survivors_do_not_count(self):
        entries = [mutant(1, "x", after="y"), mutant(2, "x", after="y", survives="equal"),
                   mutant(3, "x", after="y")]
        verdicts = {"a-1": "a test", "a-2": None, "a-3": None}
        self.assertEqual(mutants.row("a", entries, verdicts), ("a", 3, 1, 2, 1, "50.0 %"))


if __name__ == "__main__":
    unittest.main()

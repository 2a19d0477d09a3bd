# SPDX-License-Identifier: Apache-2.0
"""The typed catalogue is current, comes out the same each time, and has what a codec brings."""
import contextlib
import copy
import importlib.util
import io
import json
import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODEL = ROOT / "Data/model"
GENERATED = ROOT / "Sources/HomeTypes/Generated"

spec = importlib.util.spec_from_file_location(
    "generate_types", ROOT / "Scripts/generate_types.py")
generate_types = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate_types)


def run(*arguments):
    """What the program ends with and prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = generate_types.main([str(argument) for argument in arguments])
    return code, out.getvalue()


class CurrentTests(unittest.TestCase):
    def test_files_are_current(self):
        self.assertEqual(run("--check"), (0, ""))

    def test_same_tables_same_bytes(self):
        self.assertEqual(generate_types.generate(MODEL), generate_types.generate(MODEL))

    def test_about_equal_sizes(self):
        sizes = [path.stat().st_size for path in GENERATED.glob("Catalogue*.swift")]
        self.assertEqual(len(sizes), 8)
        self.assertLess(max(sizes), 1.5 * min(sizes))

    def test_check_names_what_is_stale(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            self.assertEqual(run("--output", folder), (0, ""))
            self.assertEqual(run("--output", folder, "--check"), (0, ""))
            (folder / "Catalogue03.swift").write_text("// changed\n")
            (folder / "Catalogue05.swift").unlink()
            (folder / "Other.swift").write_text("")
            code, said = run("--output", folder, "--check")
            self.assertEqual(code, 1)
            self.assertEqual(
                [line.split()[0] for line in said.splitlines()],
                ["Catalogue03.swift", "Catalogue05.swift", "Other.swift"])
            self.assertTrue((folder / "Other.swift").exists())
            self.assertEqual(run("--output", folder), (0, ""))
            self.assertEqual(run("--output", folder, "--check"), (0, ""))

    def test_a_change_of_a_table_is_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for path in MODEL.glob("*.json"):
                table = json.loads(path.read_text(encoding="utf-8"))
                if path.stem == "matter-clusters":
                    table = copy.deepcopy(table)
                    cluster = next(row for row in table["clusters"] if row["name"] == "OnOff")
                    cluster["attributes"][0]["name"] = "isOnNow"
                (folder / path.name).write_text(json.dumps(table), encoding="utf-8")
            code, said = run("--model", folder, "--check")
            self.assertEqual(code, 1)
            self.assertIn("is not current", said)


class ContentTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = "\n".join(generate_types.generate(MODEL).values())
        cls.traits = set(re.findall(r"^        ((?:Matter|Google)\.\w+Trait)\.self,$", cls.text,
                                    re.MULTILINE))
        cls.types = set(re.findall(r"^        (\w+DeviceType)\.self,$", cls.text, re.MULTILINE))
        cls.tables = {path.stem: json.loads(path.read_text(encoding="utf-8"))
                      for path in MODEL.glob("*.json")}

    def test_what_the_home_api_documents(self):
        for row in self.tables["matter-clusters"]["clusters"]:
            if row["homeApi"] == "documented":
                self.assertIn(f"Matter.{row['trait']}", self.traits)
        for row in self.tables["google-traits"]["traits"]:
            self.assertIn(f"Google.{row['trait']}", self.traits)
        for row in self.tables["device-types"]["deviceTypes"]:
            self.assertIn(row["swiftName"], self.types)

    def test_what_documented_types_need(self):
        for row in self.tables["device-types"]["deviceTypes"]:
            if row["homeApi"] == "documented" and not row["isUtilityType"]:
                for trait in row["requiredTraits"] + row.get("homeApiRequiredTraits", []):
                    self.assertIn(trait, self.traits, row["swiftName"])

    def test_what_codecs_and_commands_name(self):
        named = set()
        for folder in ("HomeBridge", "HomeGraph"):
            for path in (ROOT / "Sources" / folder).rglob("*.swift"):
                named.update(re.findall(r"Matter\.\w+Trait\b", path.read_text(encoding="utf-8")))
        self.assertGreater(len(named), 20)
        self.assertEqual(named - self.traits, set())

    def test_every_extra_trait_is_in_the_tables(self):
        known = {f"Matter.{row['trait']}" for row in self.tables["matter-clusters"]["clusters"]}
        self.assertEqual(set(generate_types.MORE_TRAITS) - known, set())

    def test_no_line_is_too_long(self):
        self.assertEqual([line for line in self.text.splitlines() if len(line) > 100], [])


class PartTests(unittest.TestCase):
    def test_words(self):
        for name, words in (("maxLevel", "maximum level"), ("vendorID", "vendor ID"),
                            ("liftPercent100thsValue", "lift percent 100ths value"),
                            ("pirOccupiedToUnoccupiedDelay", "pir occupied to unoccupied delay")):
            self.assertEqual(generate_types.words(name), words)

    def test_types(self):
        for kind, swift in (("uint24", "UInt32"), ("int40", "Int64"), ("uint56", "UInt64"),
                            ("uint8", "UInt8"), ("list<enum:FanModeEnum>", "[FanModeEnum]"),
                            ("bytes", "Data"), ("json", "AttributeValue"),
                            ("enum:Type", "TypeEnum")):
            self.assertEqual(generate_types.swift_type(kind), swift)

    def test_ranges(self):
        for kind, constraint, semantic, limits in (
                ("uint8", "0 to 254", None, (0, 254)), ("uint8", "max 32", None, (0, 32)),
                ("uint16", "min 1", None, (1, 65535)), ("uint8", None, "percent", (0, 100)),
                ("uint8", "1 to 100", "percent", (1, 100)), ("uint8", "min minLevel", None, None),
                ("uint16", None, "percent100ths", (0, 10000)), ("uint8", "0 to 255", None, None),
                ("uint24", None, None, (0, 2 ** 24 - 1)), ("int8", "0 to 12.7°C", None, None),
                ("int16", "-10 to 10", None, (-10, 10)), ("string", "max 32", None, None)):
            member = {"type": kind}
            if constraint:
                member["constraint"] = constraint
            if semantic:
                member["semantic"] = semantic
            self.assertEqual(generate_types.value_range(member), limits, (kind, constraint))

    def test_counts(self):
        self.assertEqual(generate_types.count_max({"type": "string", "maxLength": 32}), 32)
        self.assertEqual(
            generate_types.count_max({"type": "list<uint8>", "constraint": "max 5"}), 5)
        self.assertIsNone(
            generate_types.count_max({"type": "list<uint8>", "constraint": "max numberOfPresets"}))
        self.assertIsNone(generate_types.count_max({"type": "uint8", "constraint": "max 5"}))


if __name__ == "__main__":
    unittest.main()

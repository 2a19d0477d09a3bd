# SPDX-License-Identifier: Apache-2.0
"""The formula for Homebrew: what it names is what was packed, and Ruby understands it.

Homebrew itself is not here: formula.rb stands in for what the formula uses of it.
"""
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
URL = "https://example.invalid/hearth-0.1.0.tar.gz"


def package(*arguments):
    return subprocess.run([ROOT / "Scripts/package", "formula", *arguments], capture_output=True,
                          text=True, check=False)


class FormulaTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def make(self, *arguments, into="made"):
        result = package("--into", self.folder / into, *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        return (self.folder / into / "hearth.rb").read_text()

    def archive(self, into="made"):
        return next((self.folder / into).glob("hearth-*.tar.gz"))

    def test_the_sum_is_that_of_the_archive(self):
        formula = self.make("--url", URL)
        data = self.archive().read_bytes()
        self.assertIn(f'  sha256 "{hashlib.sha256(data).hexdigest()}"\n', formula)
        self.assertIn(f'  url "{URL}"\n', formula)
        self.assertNotIn("homepage", formula)
        self.assertNotIn("@", formula.replace("openssl@3", "").replace("@DATA@", ""))
        name = self.archive().name.removesuffix(".tar.gz")
        with tarfile.open(self.archive()) as tar:
            names = tar.getnames()
        self.assertIn(f"{name}/Package.swift", names)
        self.assertTrue(all(path.split("/")[0] == name for path in names))

    def test_the_same_commit_gives_the_same_bytes(self):
        self.assertEqual(self.make("--url", URL), self.make("--url", URL, into="again"))
        self.assertEqual(self.archive().read_bytes(), self.archive("again").read_bytes())

    def test_an_archive_that_is_given(self):
        self.make("--url", URL)
        given = self.folder / "v0.tar.gz"
        shutil.copy(self.archive(), given)
        formula = self.make(
            "--url", "https://example.invalid/v0.tar.gz?a=1&b=2", "--archive", given, "--homepage",
            "https://example.invalid", into="other")
        self.assertEqual(len(list((self.folder / "other").iterdir())), 1)
        self.assertIn('  url "https://example.invalid/v0.tar.gz?a=1&b=2"\n', formula)
        self.assertIn('  homepage "https://example.invalid"\n', formula)
        # The URL does not say it.
        version = self.archive().name.removeprefix("hearth-").removesuffix(".tar.gz")
        self.assertIn(f'  version "{version}"\n', formula)
        self.assertIn(hashlib.sha256(given.read_bytes()).hexdigest(), formula)

    def test_refusals(self):
        stranger = self.folder / "stranger.tar.gz"
        with tarfile.open(stranger, "w:gz") as tar:
            tar.add(__file__, "hearth-1/README.md")
        words = self.folder / "words"
        words.write_text("no archive")
        for arguments, code, said in [
                ([], 64, "needs --url"), (["--url"], 64, "wants a value"),
                (["--url", "file:///hearth.tar.gz"], 64, "no https address"),
                (["--url", 'https://x/"; system "id'], 64, "no https address"),
                (["--url", URL, "--archive", self.folder / "gone"], 66, "no file at"),
                (["--url", URL, "--archive", words], 65, "no tar.gz archive"),
                (["--url", URL, "--archive", stranger], 65, "no sources of Hearth")]:
            result = package("--into", self.folder / "refused", *arguments)
            self.assertEqual(result.returncode, code, result.stderr)
            self.assertIn(said, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertFalse((self.folder / "refused/hearth.rb").exists())

    def test_ruby_reads_it_and_it_installs(self):
        if not shutil.which("ruby"):
            print("\npackage: NO RUBY HERE: the formula is NOT read and NOT tried", file=sys.stderr)
            self.skipTest("no ruby")
        self.make("--url", URL)
        formula = self.folder / "made/hearth.rb"
        said = subprocess.run(["ruby", "-wc", formula], capture_output=True, text=True, check=False)
        self.assertEqual((said.stdout, said.stderr), ("Syntax OK\n", ""))
        built = [ROOT / ".build" / kind / "hearth" for kind in ("release", "debug")]
        program = next((path for path in built if path.exists()), None)
        if program is None:
            print("\npackage: NO PROGRAM IS BUILT: the formula's test is NOT run", file=sys.stderr)
        (self.folder / "sources").mkdir()
        subprocess.run(["tar", "-xf", self.archive(), "-C", self.folder / "sources"], check=True)
        sources = next((self.folder / "sources").iterdir())
        # What the formula installs beside the program may be newer than the last commit.
        for name in ("Scripts", "Packaging"):
            shutil.rmtree(sources / name)
            shutil.copytree(ROOT / name, sources / name)
        result = subprocess.run(
            ["ruby", pathlib.Path(__file__).with_name("formula.rb"), formula, sources,
             self.folder / "brew", *([program] if program else [])],
            capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        found = json.loads(result.stdout)
        self.assertEqual(found["run"][1:4], ["run", "--quiet", "--config"])
        self.assertTrue({"mosquitto", "zstd", "openssl@3"} <= set(found["depends_on"]))
        if program is None:
            return
        settings = pathlib.Path(found["run"][4])
        self.assertIn(f"data: {self.folder}/brew/var/hearth\n", settings.read_text())
        read = subprocess.run([program, "config", "show", "--config", settings],
                              capture_output=True, text=True, check=False)
        self.assertEqual(read.returncode, 0, read.stderr)
        installed = self.folder / "brew/Cellar/hearth/1"
        for name in ("bin/hearth", "share/man/man1/hearth.1", "share/zsh/site-functions/_hearth",
                     "share/bash-completion/completions/hearth",
                     "share/fish/vendor_completions.d/hearth.fish"):
            self.assertTrue((installed / name).is_file(), name)


if __name__ == "__main__":
    unittest.main()

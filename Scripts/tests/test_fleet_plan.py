# SPDX-License-Identifier: Apache-2.0
"""The simulated fleet keeps what a fleet must keep, and finds where that is broken on purpose."""
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import unittest

from harness.plan import clock, facts, report
from harness.plan.cell import FAULTS, Cell, Options
from harness.plan.clock import Broken, Clock, FrameTime, Pool, Times

SCRIPT = pathlib.Path(__file__).resolve().parents[1] / "fleet_plan.py"
SMALL = {"homes": 2_000, "partitions": 24, "nodes": 3, "seconds": 600.0, "opening": "once"}


def options(**more):
    return Options(**{**SMALL, **more})


class PlacementTests(unittest.TestCase):
    def test_partition_of_a_home(self):
        for key in ["flat-17", "home-0-0", "ä"]:
            first = hashlib.sha256(key.encode()).hexdigest()[:16]
            self.assertEqual(clock.placed(key, 64), int(first, 16) % 64)
        # As `hearth fleet enrol` says them in docs/FLEET.md.
        self.assertEqual([clock.placed(f"flat-{number}", 4) for number in (17, 18, 19, 20)],
                         [2, 3, 0, 3])

    def test_node_of_a_partition(self):
        names = ["engine-1", "engine-2", "engine-3"]
        for partition in range(64):
            digests = {name: hashlib.sha256(f"{partition}/{name}".encode()).digest()[:8]
                       for name in names}
            self.assertEqual(clock.owner_wanted(partition, names), max(names, key=digests.get))
        self.assertIsNone(clock.owner_wanted(0, []))

    def test_a_node_that_goes_moves_its_own_partitions_alone(self):
        names = ["engine-1", "engine-2", "engine-3"]
        for partition in range(64):
            before = clock.owner_wanted(partition, names)
            after = clock.owner_wanted(partition, names[:2])
            if before != "engine-3":
                self.assertEqual(before, after)


class PartsTests(unittest.TestCase):
    def test_frame_times_meet_what_was_measured(self):
        times = FrameTime(random.Random(1))
        for size, middle, late in facts.FRAME_TIMES:
            mu, width = times.of(size)
            self.assertAlmostEqual(clock.math.exp(mu) * 1000, middle, 6)
            self.assertAlmostEqual(clock.math.exp(mu + width * times.Z99) * 1000, late, 6)
        draws = sorted(times.draw(200) for _ in range(20_000))
        self.assertAlmostEqual(draws[10_000] * 1000, 0.74, delta=0.05)
        self.assertAlmostEqual(draws[19_800] * 1000, 4.9, delta=0.6)

    def test_poisson(self):
        chance = random.Random(2)
        for mean in [0.3, 8.0, 400.0]:
            counts = [clock.poisson(chance, mean) for _ in range(5_000)]
            self.assertAlmostEqual(sum(counts) / 5_000, mean, delta=0.05 * mean)

    def test_shared_work(self):
        time, ended = Clock(), []
        pool = Pool(time)
        pool.add("a", 1.0, lambda: ended.append(("a", time.now)))
        time.at(0.5, pool.add, "b", 1.0, lambda: ended.append(("b", time.now)))
        time.run(10)
        self.assertEqual([name for name, _ in ended], ["a", "b"])
        self.assertAlmostEqual(ended[0][1], 1.5)
        self.assertAlmostEqual(ended[1][1], 2.0)

    def test_shares_of_times(self):
        times = Times()
        for number in range(1, 1001):
            times.add(number / 1000, 2.0)
        self.assertAlmostEqual(times.at(0.5), 0.5, delta=0.02)
        self.assertAlmostEqual(times.at(0.99), 0.99, delta=0.03)

    def test_every_figure_has_a_source(self):
        for fact in facts.FACTS:
            self.assertIn(fact.kind, ["measured", "program", "assumed"])
            self.assertTrue(fact.source or fact.kind == "assumed", fact.name)
        with self.assertRaises(KeyError):
            facts.settle({"no such": 1})


class CellTests(unittest.TestCase):
    def test_events_are_kept_through_all_faults(self):
        result = Cell(0, 3, options()).run()
        self.assertEqual(result["generated"], result["appended"] + result["waiting"])
        self.assertEqual(set(result["hits"]), set(FAULTS))
        self.assertLessEqual(result["moves_most"], 2)
        self.assertGreater(result["moves"], 0)
        for kind in FAULTS:
            self.assertGreater(result["hits"][kind]["longest"], 0.5, kind)
        # What gathers while nobody serves is appended then.
        self.assertGreater(result["drains"]["server killed"][0], 50)
        self.assertLess(result["waiting"], result["generated"] / 20)

    def test_a_killed_server_stalls_for_an_election(self):
        hit = Cell(0, 4, options(faults=("server killed",))).run()["hits"]["server killed"]
        self.assertTrue(4 <= hit["longest"] <= 9.5, hit)

    def test_a_killed_node_waits_for_its_leases(self):
        changes = {"engine_back": 60}
        hit = Cell(0, 4, options(faults=("engine killed",), changes=changes)).run()["hits"][
            "engine killed"]
        self.assertTrue(3 <= hit["longest"], hit)

    def test_no_faults(self):
        result = Cell(0, 5, options(faults=())).run()
        self.assertEqual((result["hits"], result["unserved"], result["moves"]), ({}, 0, 0))
        expected = 2_000 * 30 / 120 * 600
        self.assertAlmostEqual(result["generated"], expected, delta=0.03 * expected)

    def test_windows_stand_for_all_frames(self):
        """Playing some of the frames comes to about what playing all of them comes to."""
        some, all_of_them = (
            Cell(0, 6, options(faults=(), every_frame=every, seconds=240)).run()
            for every in (False, True))
        self.assertLess(some["frames_played"], all_of_them["frames_played"] / 4)
        self.assertAlmostEqual(some["frames"] / all_of_them["frames"], 1, delta=0.1)
        for share in (0.5, 0.99):
            ratio = some["append"].at(share) / all_of_them["append"].at(share)
            self.assertAlmostEqual(ratio, 1, delta=0.15)

    def test_an_opening_by_each_home_takes_longer(self):
        once, each = (Cell(0, 7, options(faults=("machine lost",), opening=opening)).run()
                      for opening in ("once", "each"))
        self.assertGreater(each["hits"]["machine lost"]["seconds"],
                           2 * once["hits"]["machine lost"]["seconds"])


class PlantedTests(unittest.TestCase):
    def broken(self, **more):
        with self.assertRaises(Broken) as caught:
            Cell(0, 8, options(**more)).run()
        return str(caught.exception)

    def test_a_holder_that_does_not_stop(self):
        self.assertIn("may append", self.broken(planted="never stops", faults=("engine paused",)))

    def test_two_frames_on_their_way(self):
        self.assertIn("two frames", self.broken(planted="two frames"))

    def test_a_lost_event(self):
        self.assertIn("events came", self.broken(planted="lost"))

    def test_three_moves_at_a_time(self):
        self.assertIn("moves", self.broken(
            faults=("engines upgraded",), changes={"move_slots": 3}))


class ScriptTests(unittest.TestCase):
    def run_script(self, *arguments):
        return subprocess.run(
            [sys.executable, SCRIPT, "--homes", "2000", "--partitions", "8", "--nodes", "3",
             "--minutes", "3", *arguments], capture_output=True, text=True)

    def test_one_seed_gives_one_result(self):
        first, second, other = (
            self.run_script("--cells", "2", "--output", "json", "--seed", seed).stdout
            for seed in ("9", "9", "10"))
        self.assertEqual(first, second)
        self.assertNotEqual(json.loads(first)["events"], json.loads(other)["events"])

    def test_processes_change_nothing(self):
        one, two = (self.run_script("--cells", "2", "--output", "json", "--jobs", jobs).stdout
                    for jobs in ("1", "2"))
        self.assertEqual(one, two)

    def test_an_exceeded_limit(self):
        done = self.run_script("--faults", "none", "--set", "node_memory=1000000")
        self.assertEqual(done.returncode, 3)
        self.assertIn("EXCEEDED memory of a node", done.stdout)
        self.assertEqual(self.run_script("--faults", "none").returncode, 0)

    def test_what_cannot_be(self):
        for words in (["--set", "nothing=1"], ["--set", "devices=many"], ["--faults", "flood"],
                      ["--cells", "0"]):
            self.assertEqual(self.run_script(*words).returncode, 2, words)

    def test_a_year(self):
        long = options(seconds=3600.0)
        self.assertTrue(0.99 < report.joined([Cell(0, 3, long).run()], long)["servedInYear"] < 1)


if __name__ == "__main__":
    unittest.main()

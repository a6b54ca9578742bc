"""Real clips cleaned by the program, judged by footcheck.py: planted heels and balls stand still, and nothing
else is touched. Every walk and a few clips of each other kind; SUREFOOT_CORPUS=all takes every one."""

import concurrent.futures
import os
import statistics
import sys
import unittest

sys.path.insert(0, os.path.join(os.environ["SUREFOOT_SOURCE_DIR"], "benchmarks", "corpus"))
from cleaning import DATA, FOOTCHECK
from run import run_job
from tables import LIMIT

PROGRAM = os.environ["SUREFOOT_PROGRAM"]
ALL = os.environ.get("SUREFOOT_CORPUS") == "all"
WALKS = sorted((DATA / "cmu" / "walk").glob("*.bvh"))


def sample(folder, each):
    """Some clips of every folder below `folder`, or all."""
    clips = {}
    for clip in sorted((DATA / folder).rglob("*.bvh")):
        clips.setdefault(clip.parent, []).append(clip)
    return [clip for found in clips.values() for clip in (found if ALL else found[:each])]


@unittest.skipUnless(DATA.is_dir(), f"no motion data at {DATA}; set SUREFOOT_DATA")
@unittest.skipUnless(FOOTCHECK.is_file(), f"no {FOOTCHECK}; set SUREFOOT_FOOTCHECK")
class Cleaning(unittest.TestCase):
    def clean(self, clips, variants):
        """Cleans every clip in every variant with legs that stretch and rigid ones, all cores at work; gives the
        outcomes of both, checked for what must hold always."""
        jobs = [(clip, variant) for clip in clips for variant in variants]
        self.assertTrue(jobs)
        with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
            pairs = list(pool.map(run_job, [PROGRAM] * len(jobs), *zip(*jobs)))
        for outcome in (outcome for pair in pairs for outcome in pair):
            with self.subTest(f"{outcome.clip}, {outcome.variant}, {outcome.mode}"):
                self.assertEqual(outcome.problem, "")
                if outcome.unmet == 0:
                    self.assertLessEqual(outcome.slide_after, LIMIT)
                else:
                    self.assertEqual(outcome.mode, "rigid", "legs that stretch reach everything")
                if outcome.mode == "rigid":
                    self.assertLess(outcome.leg_change, 1e-6)
        stretched, rigid = zip(*pairs)
        return stretched, rigid

    def check_each(self, outcomes, name, limit):
        for outcome in outcomes:
            with self.subTest(f"{outcome.clip}, {outcome.variant}, {outcome.mode}: {name}"):
                self.assertLessEqual(getattr(outcome, name), limit)

    def test_every_kind_of_motion(self):
        self.clean(sample("cmu", 1) + sample("gt", 1) + sample("skate_pairs", 3), ["as it is"])

    def test_walks(self):
        stretched, rigid = self.clean(WALKS, ["as it is"])
        self.assertLessEqual(statistics.fmean(outcome.body_change for outcome in stretched), 0.005)
        self.check_each(stretched + rigid, "penetration", 1e-3)
        self.check_each(stretched + rigid, "again", 1e-5)
        for outcome in stretched:
            self.assertGreaterEqual(outcome.plants, 4, "plants are found where people walk")

    def test_walks_too_long_for_their_steps(self):
        stretched, rigid = self.clean(WALKS, ["x 1.15"])
        self.assertLessEqual(statistics.median(outcome.leg_acceleration for outcome in stretched), 1.05)
        self.assertLessEqual(statistics.median(outcome.leg_change for outcome in stretched), 0.026)
        self.check_each(stretched + rigid, "penetration", 1e-3)
        self.check_each(stretched + rigid, "again", 1e-5)

    def test_spoiled_walks_and_runs(self):
        self.clean(sample("cmu/walk", 1) + sample("cmu/run", 1), ["x 1.05", "x 1.30", "wobble"])

    def test_stairs_and_uneven_ground(self):
        stretched, rigid = self.clean(sample("cmu/stairs", 1) + sample("cmu/uneven", 2), ["as it is", "no ground"])
        self.check_each(stretched + rigid, "height_error", 0.005)


if __name__ == "__main__":
    unittest.main(warnings="ignore")  # footcheck.py leaves its files open

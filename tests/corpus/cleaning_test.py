"""Real clips cleaned by the program, judged by footcheck.py: planted heels and balls stand still, and nothing
else is touched. A few clips of each kind; SUREFOOT_CORPUS=all takes every one."""

import concurrent.futures
import json
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.environ["SUREFOOT_SOURCE_DIR"], "benchmarks", "corpus"))
import bvh_text
from cleaning import DATA, FOOTCHECK, clean
from tables import LIMIT

PROGRAM = os.environ["SUREFOOT_PROGRAM"]
ALL = os.environ.get("SUREFOOT_CORPUS") == "all"
WALK = DATA / "cmu" / "walk" / "07_01.bvh"
RUN = DATA / "cmu" / "run" / "09_01.bvh"


def sample(folder, each):
    """Some clips of every folder below `folder`, or all."""
    clips = {}
    for clip in sorted((DATA / folder).rglob("*.bvh")):
        clips.setdefault(clip.parent, []).append(clip)
    return [clip for found in clips.values() for clip in (found if ALL else found[:each])]


@unittest.skipUnless(DATA.is_dir(), f"no motion data at {DATA}; set SUREFOOT_DATA")
@unittest.skipUnless(FOOTCHECK.is_file(), f"no {FOOTCHECK}; set SUREFOOT_FOOTCHECK")
class Cleaning(unittest.TestCase):
    def check(self, jobs):
        """Cleans (clip, variant, mode) each in a folder of its own, all cores at work."""
        self.assertTrue(jobs)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for job, (outcome, touched) in zip(jobs, pool.map(self.run_job, jobs)):
                with self.subTest(f"{outcome.clip}, {outcome.variant}, {outcome.mode}"):
                    self.assertEqual(outcome.problem, "")
                    self.assertEqual(touched, [])
                    if outcome.unmet == 0:
                        self.assertLessEqual(outcome.slide_after, LIMIT)
                    else:
                        self.assertEqual(outcome.mode, "rigid", "stretched legs reach everything")
                    if outcome.mode == "rigid":
                        self.assertLess(outcome.leg_change, 1e-6)

    def run_job(self, job):
        clip, variant, mode = job
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            outcome = clean(PROGRAM, clip, variant, mode, folder)
            if outcome.problem:
                return outcome, []
            rig = json.loads((folder / "info.json").read_text())["rig"]
            original = clip if variant == "as it is" else folder / "spoiled.bvh"
            return outcome, bvh_text.changes(original, folder / "clean.bvh", rig)

    def test_stretched_legs(self):
        clips = sample("cmu", 2) + sample("gt", 1) + sample("skate_pairs", 3)
        self.check([(clip, "as it is", "stretch") for clip in clips])

    def test_rigid_legs(self):
        clips = sample("cmu", 1) + sample("gt", 1) + sample("skate_pairs", 3)
        self.check([(clip, "as it is", "rigid") for clip in clips])

    def test_spoiled_walks_and_runs(self):
        clips = [WALK, RUN]
        if ALL:
            clips = [c for c in sample("cmu", 1) if c.parent.name in ("walk", "run")]
        variants = ("x 1.05", "x 1.15", "x 1.30", "wobble")
        self.check([(c, variant, mode) for c in clips for variant in variants for mode in ("stretch", "rigid")])

    def test_plants_are_found_where_people_walk(self):
        with tempfile.TemporaryDirectory() as folder:
            outcome = clean(PROGRAM, WALK, "as it is", "stretch", pathlib.Path(folder))
        self.assertEqual(outcome.problem, "")
        self.assertGreaterEqual(outcome.plants, 8)


if __name__ == "__main__":
    unittest.main()

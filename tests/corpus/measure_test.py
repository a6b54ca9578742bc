"""`measure` and footcheck.py, which share no code, agree on real clips."""

import json
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.environ["SUREFOOT_SOURCE_DIR"], "benchmarks", "corpus"))
from cleaning import DATA, FOOTCHECK, footcheck, run

PROGRAM = os.environ["SUREFOOT_PROGRAM"]
CLIPS = ("cmu/walk/07_01.bvh", "cmu/run/16_35.bvh", "cmu/stairs/83_28.bvh", "gt/walk/osc_walking2.bvh", "skate_pairs/comp_video_1_raw.bvh")


@unittest.skipUnless(DATA.is_dir(), f"no motion data at {DATA}; set SUREFOOT_DATA")
@unittest.skipUnless(FOOTCHECK.is_file(), f"no {FOOTCHECK}; set SUREFOOT_FOOTCHECK")
class Measure(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def detect(self, clip):
        info, plants = self.folder / "info.json", self.folder / "plants.json"
        info.write_text(run(PROGRAM, "info", clip, "--json").stdout)
        run(PROGRAM, "detect", clip, "-o", plants, "--force", "--method", "threshold")
        return info, plants

    def test_slide(self):
        for name in CLIPS:
            with self.subTest(name):
                clip = DATA / name
                info, plants = self.detect(clip)
                own = json.loads(run(PROGRAM, "measure", clip, "--plants", plants, "--json").stdout)
                check = json.loads(footcheck("slide", clip, "--info", info, "--plants", plants))
                self.assertEqual(own["plants"], check["plants"])
                self.assertGreater(check["plants"], 0)
                slide = own["slide"]
                for joint in ("heel", "ball"):
                    self.assertAlmostEqual(slide[joint]["whole_3d"]["mean_cm"], 100 * check[joint + "_mean_m"], delta=1e-4)
                for key, other in (("whole_3d", "worst_3d_m"), ("whole_flat", "worst_flat_m")):
                    worst = max(slide[joint][key]["max_cm"] for joint in ("heel", "ball"))
                    self.assertAlmostEqual(worst, 100 * check[other], delta=1e-4)

    def test_change_and_smoothness(self):
        # A clip without a T-pose: footcheck.py counts the jump out of one, `measure` does not.
        clip = DATA / "gt" / "walk" / "osc_walking2.bvh"
        info, plants = self.detect(clip)
        spoiled = self.folder / "spoiled.bvh"
        footcheck("spoil", clip, "-o", spoiled, "--wobble", "--info", info)
        own = json.loads(run(PROGRAM, "measure", spoiled, "--plants", plants, "--against", clip, "--json").stdout)
        check = json.loads(footcheck("slide", spoiled, "--info", info, "--plants", plants, "--against", clip))
        self.assertAlmostEqual(own["change"]["joints"]["mean_cm"], 100 * check["body_change_mean_m"], delta=1e-3)
        self.assertAlmostEqual(own["change"]["joints"]["max_cm"], 100 * check["body_change_max_m"], delta=1e-3)
        self.assertAlmostEqual(own["change"]["root"]["max_cm"], 100 * check["root_change_max_m"], delta=1e-3)
        ratio = own["angular_acceleration"]["leg"]["p99_deg_s2"] / own["original"]["angular_acceleration"]["leg"]["p99_deg_s2"]
        self.assertAlmostEqual(ratio, check["leg_acc_p99_ratio"], delta=1e-6)


if __name__ == "__main__":
    unittest.main(warnings="ignore")  # footcheck.py leaves its files open

"""Real clips on other skeletons, on other paths and cut into loops by the program, judged by footcheck.py and
benchmarks/corpus/editing.py: feet stand, nothing sinks, knees bend forwards, bodies face where they did."""

import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.environ["SUREFOOT_SOURCE_DIR"], "benchmarks", "corpus"))
from cleaning import DATA, FOOTCHECK
from editing import LIMIT_DEPTH, LIMIT_FACING, LIMIT_JOLT, LIMIT_RISE, LIMIT_SLIDE, loop_rows, path_rows, retarget_rows

PROGRAM = os.environ["SUREFOOT_PROGRAM"]
# Once round the families, and each way between the shortest and the tallest.
PAIRS = (("CMU", "gt"), ("gt", "Bandai"), ("Bandai", "Mixamo"), ("Mixamo", "PFNN"), ("Xia", "CMU"), ("CMU", "Xia"),
         ("Mixamo", "gt"), ("gt", "Mixamo"), ("CMU", "CMU"), ("Bandai", "Bandai"))


@unittest.skipUnless(DATA.is_dir(), f"no motion data at {DATA}; set SUREFOOT_DATA")
@unittest.skipUnless(FOOTCHECK.is_file(), f"no {FOOTCHECK}; set SUREFOOT_FOOTCHECK")
class Editing(unittest.TestCase):
    def rows_of(self, rows, *arguments):
        """The rows of a table; what went wrong fails the test."""
        bad = []
        with tempfile.TemporaryDirectory() as folder:
            made = list(rows(PROGRAM, pathlib.Path(folder), bad, *arguments))
        self.assertEqual(bad, [])
        self.assertTrue(made)
        return made

    def test_retarget(self):
        for row in self.rows_of(retarget_rows, PAIRS):
            with self.subTest(f"{row[0]} to {row[1]}"):
                self.assertGreater(row[3], 4)
                self.assertLess(row[4], LIMIT_SLIDE)
                self.assertLess(row[5], LIMIT_DEPTH)
                self.assertLess(row[8], LIMIT_FACING)

    def test_path(self):
        for name, plants, slide, _, beside, _, speed, *_ in self.rows_of(path_rows):
            if name.startswith("circle") or name == "S":
                self.assertGreater(plants, 4)
                self.assertLess(slide, LIMIT_SLIDE)
                self.assertLess(beside, 0.02)
                self.assertAlmostEqual(speed, 1, delta=0.005)

    def test_loop(self):
        for row in self.rows_of(loop_rows, ("cmu/walk/07_01.bvh", "cmu/run/09_01.bvh")):
            self.assertLess(row[7], 1e-6)
            self.assertLess(row[8], LIMIT_JOLT)
            self.assertLess(row[9], LIMIT_RISE)
            self.assertEqual(row[10], "1 / 1")


if __name__ == "__main__":
    unittest.main(warnings="ignore")  # footcheck.py leaves its files open

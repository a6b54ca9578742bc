"""`info --json` reads every BVH of the motion data, with the rate that MANIFEST.csv gives."""

import concurrent.futures
import csv
import json
import os
import unittest

from program import DATA, DONE, ProgramTest

FOLDERS = ("cmu", "gt", "rigs", "skate_pairs", "video_mocap")


def known_rates():
    with open(DATA / "MANIFEST.csv", newline="") as file:
        return {row["path"]: float(row["fps"]) for row in csv.DictReader(file) if row["format"] == "bvh" and row["fps"]}


class Corpus(ProgramTest):
    def test_info_of_every_bvh(self):
        if not DATA.is_dir():
            self.skipTest(f"no motion data at {DATA}; set SUREFOOT_DATA")
        rates = known_rates()
        paths = [path for folder in FOLDERS for path in sorted((DATA / folder).rglob("*.bvh"))]
        self.assertGreater(len(paths), 200)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            runs = pool.map(lambda path: self.run_program("info", path, "--json"), paths)
        for path, run in zip(paths, runs):
            name = path.relative_to(DATA).as_posix()
            with self.subTest(name):
                self.assertEqual(run.returncode, DONE, run.stderr)
                info = json.loads(run.stdout)
                if name in rates:
                    self.assertLess(abs(info["fps"] / rates[name] - 1), 1e-3)


if __name__ == "__main__":
    unittest.main()

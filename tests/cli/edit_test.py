"""Edits whose feet still stand: path, retarget, loop."""

import json
import unittest

from clean_test import SampleTest
from program import DONE, INPUT_REFUSED, STICK_BVH, WRONG_USAGE

HEAD = '{"format": "surefoot-path", "version": 1, '


class EditTest(SampleTest):
    def refuse(self, *words, parts=()):
        """The input is refused with one line and nothing is written."""
        self.known = set(self.files())
        run = self.expect(INPUT_REFUSED, *words, "-o", "out.bvh")
        refusal = [line for line in run.stderr.splitlines() if not line.startswith("warning")]
        self.assertEqual(len(refusal), 1, run.stderr)
        for part in parts:
            self.assertIn(part, refusal[0])
        self.assertEqual(self.new_files(), [])

    def slide(self, name, plants, like):
        """Largest slide in centimetres of plants, at the sole points of `like`."""
        self.write("rig.json", self.expect(DONE, "info", like, "--json").stdout)
        run = self.expect(DONE, "measure", name, "--plants", plants, "--rig", "rig.json", "--json", "--quiet")
        slide = json.loads(run.stdout)["slide"]
        return max(slide[joint]["whole_3d"]["max_cm"] for joint in ("heel", "ball"))


class Path(EditTest):
    def test_feet_stand_on_a_circle(self):
        self.write("path.json", HEAD + '"type": "circle", "radius": 2}')
        run = self.expect(DONE, "path", "walk.bvh", "--path", "path.json", "-o", "round.bvh", "--save-plants", "p.json",
                          "--json", "--quiet")
        said = json.loads(run.stdout)
        self.assertFalse(said["unchanged"])
        self.assertGreater(said["cleaning"]["plants"], 4)
        self.assertLess(self.slide("round.bvh", "p.json", "walk.bvh"), 1e-4)

    def test_its_own_path_changes_nothing(self):
        self.write("path.json", HEAD + '"type": "line"}')
        self.expect(DONE, "path", "walk.bvh", "--path", "path.json", "-o", "line.bvh", "--save-path", "own.json")
        run = self.expect(DONE, "path", "walk.bvh", "--path", "own.json", "-o", "same.bvh")
        self.assertIn("nothing changed", run.stderr)
        self.assertEqual(self.bytes_of("same.bvh"), self.bytes_of("walk.bvh"))

    def test_short_paths_need_their_timing_kept(self):
        self.write("path.json", HEAD + '"type": "end", "end": [0, 2]}')
        self.refuse("path", "walk.bvh", "--path", "path.json", parts=("path.json", "m long"))
        self.expect(DONE, "path", "walk.bvh", "--path", "path.json", "--keep", "timing", "-o", "short.bvh")

    def test_bad_paths_are_refused(self):
        for text, part in (
            ("", "path.json:1"),
            (HEAD + '"type": "spline", "points": []}', "two or more"),
            (HEAD + '"type": "spline", "points": [[0, 0], [0, NaN]]}', "path.json:1"),
            (HEAD + '"type": "spline", "points": [[0, 0], [0, 0]]}', "1 mm"),
            (HEAD + '"type": "circle", "radius": 0.001}', "radius"),
            (HEAD + '"type": "polyline", "points": [[0, 0], [0, 20], [0, 1]]}', "reverses"),
        ):
            self.write("path.json", text)
            self.refuse("path", "walk.bvh", "--path", "path.json", parts=(part,))
        self.refuse("path", "walk.bvh", "--path", "nowhere.json", parts=("nowhere.json",))

    def test_empty_names_are_named(self):
        for words in (("clean", ""), ("path", "walk.bvh", "--path", ""), ("retarget", "walk.bvh", "--to", "")):
            self.refuse(*words, parts=("the input name is empty",))

    def test_motions_that_go_nowhere_are_refused(self):
        self.write("still.bvh", STICK_BVH)
        self.write("path.json", HEAD + '"type": "line"}')
        self.refuse("path", "still.bvh", "--path", "path.json", parts=("still.bvh", "no path"))


class Retarget(EditTest):
    def test_feet_stand_on_another_skeleton(self):
        self.write("other.bvh", STICK_BVH)
        run = self.expect(DONE, "retarget", "walk.bvh", "--to", "other.bvh", "-o", "there.bvh", "--save-plants", "p.json",
                          "--json", "--quiet")
        said = json.loads(run.stdout)
        self.assertIn("LeftForeArm", said["source_only"])
        self.assertEqual(said["joints"]["LeftLeg"], "LeftLeg")
        self.assertLess(self.slide("there.bvh", "p.json", "other.bvh"), 1e-4)
        made = (self.folder / "there.bvh").read_text()
        self.assertEqual(made.split("MOTION")[0].count("JOINT"), STICK_BVH.count("JOINT"))
        walked = (self.folder / "walk.bvh").read_text().split("Frames:")[1].split()[0]
        self.assertIn(f"Frames: {walked}\n", made)

    def test_the_same_skeleton_is_only_cleaned(self):
        self.expect(DONE, "clean", "walk.bvh", "-o", "clean.bvh")
        self.expect(DONE, "retarget", "walk.bvh", "--to", "walk.bvh", "-o", "same.bvh")
        a, b = ([float(x) for x in (self.folder / name).read_text().split("Frame Time:")[1].split()]
                for name in ("clean.bvh", "same.bvh"))
        self.assertEqual(len(a), len(b))
        self.assertLess(max(abs((x - y + 180) % 360 - 180) for x, y in zip(a, b)), 1e-5)

    def test_bodies_without_legs_are_refused(self):
        snake = STICK_BVH.split("  JOINT LeftUpLeg")[0] + "}\nMOTION\nFrames: 1\nFrame Time: 0.03\n" + "0 " * 9 + "\n"
        self.write("snake.bvh", snake)
        self.refuse("retarget", "walk.bvh", "--to", "snake.bvh", parts=("snake.bvh", "no pair of legs"))
        self.refuse("retarget", "snake.bvh", "--to", "walk.bvh", parts=("snake.bvh", "no pair of legs"))
        self.refuse("retarget", "walk.bvh", "--to", "nowhere.bvh", parts=("nowhere.bvh",))


class Loop(EditTest):
    def test_the_last_frame_is_the_first(self):
        run = self.expect(DONE, "loop", "walk.bvh", "-o", "cycle.bvh", "--save-plants", "p.json", "--json", "--quiet")
        said = json.loads(run.stdout)
        self.assertGreater(said["speed"], 0.8)
        self.assertLess(self.slide("cycle.bvh", "p.json", "walk.bvh"), 1e-4)
        rows = self.rows("cycle.bvh")
        self.assertEqual(len(rows), said["last"] - said["first"] + 1)
        for first, last in zip(rows[0][3:], rows[-1][3:]):
            self.assertLess(abs((first - last + 180) % 360 - 180), 1e-6)

    def rows(self, name):
        lines = (self.folder / name).read_text().split("Frame Time:")[1].splitlines()[1:]
        return [[float(x) for x in line.split()] for line in lines if line.strip()]

    def test_in_place_stays(self):
        self.expect(DONE, "loop", "walk.bvh", "-o", "still.bvh", "--in-place")
        rows = self.rows("still.bvh")
        for k in range(3):
            self.assertLess(abs(rows[0][k] - rows[-1][k]), 1e-6)

    def loop(self, *flags):
        run = self.expect(DONE, "loop", "walk.bvh", "-o", "loop.bvh", "--force", "--save-plants", "p.json", "--json", "--quiet",
                          *flags)
        return json.loads(run.stdout)

    def set_downs(self, side, frames):
        """Of a foot in one repetition of the loop in p.json."""
        standing = [False] * frames
        for plant in json.loads((self.folder / "p.json").read_text())["plants"]:
            if plant["side"] == side:
                for k in range(plant["first"], plant["last"] + 1):
                    standing[k % frames] = True
        return sum(standing[k] and not standing[k - 1] for k in range(frames))

    def test_whole_cycles(self):
        for cycles in (1, 2):
            said = self.loop("--cycles", str(cycles))
            self.assertEqual(said["cycles"], cycles)
            for side in ("left", "right"):
                self.assertEqual(self.set_downs(side, said["last"] - said["first"]), cycles)
        run = self.expect(INPUT_REFUSED, "loop", "walk.bvh", "-o", "x.bvh", "--cycles", "90")
        self.assertIn("land 91 times", run.stderr)

    def test_in_place_says_how_fast_the_ground_moves(self):
        travels, stays = self.loop(), self.loop("--in-place")
        self.assertEqual(travels["ground_speed"], 0)
        self.assertAlmostEqual(stays["ground_speed"], travels["speed"])
        for along, ground in zip(travels["travel"], stays["ground_velocity"]):
            self.assertAlmostEqual(along, -ground * stays["seconds"])
        run = self.expect(DONE, "loop", "walk.bvh", "-o", "still.bvh", "--in-place")
        self.assertIn(f"the ground moves at {stays['ground_speed']:.2f} m/s", run.stdout + run.stderr)

    def test_a_given_slope_is_followed(self):
        self.assertEqual(self.loop()["travel"][1], 0)
        sloped = self.loop("--ground", "plane:0,1,0.02,0")
        self.assertAlmostEqual(sloped["travel"][1], -0.02 * sloped["travel"][2], places=6)
        self.assertEqual(sloped["levelled_deg"], 0)

    def test_wrong_lines(self):
        self.expect(WRONG_USAGE, "loop", "walk.bvh", "-o", "x.bvh", "--in-place", "--travel")
        for cycles in ("0", "1.5", "-2", "many"):
            self.expect(WRONG_USAGE, "loop", "walk.bvh", "-o", "x.bvh", f"--cycles={cycles}")
        self.write("still.bvh", STICK_BVH)
        self.refuse("loop", "still.bvh", parts=("still.bvh", "no cycle"))


if __name__ == "__main__":
    unittest.main()

import json
import os
import subprocess
import unittest

from program import DONE, DONE_WITH_WARNINGS, INPUT_REFUSED, LEG, PROGRAM, ROW, STICK, STICK_BVH, ProgramTest

LEG_KEYS = ["hip", "knee", "ankle", "ball", "toe", "heel_in_ankle", "ball_in_ankle", "toe_in_ball", "clearance"]


class Info(ProgramTest):
    def sample(self):
        self.expect(DONE, "demo", "-o", "sample")
        return self.folder / "sample" / "walk.bvh"

    def test_text_of_the_sample_walk(self):
        run = self.expect(DONE, "info", self.sample())
        for words in ("BVH, 541 frames at 60 fps (9.02 s)", "LeftUpLeg", "RightToeBase", "hips Hips", "ground"):
            self.assertIn(words, run.stdout)

    def test_joints_of_a_file_without_legs(self):
        (self.folder / "snake.bvh").write_text(
            "HIERARCHY\nROOT head\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
            "JOINT tail\n{\nOFFSET 0 2 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\n"
            "MOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0 0 0 0 0 0 0\n")
        refused = self.expect(INPUT_REFUSED, "info", "snake.bvh")
        self.assertIn("info --joints", refused.stderr)
        told = self.expect(DONE, "info", "snake.bvh", "--joints", "--units", "m").stdout.splitlines()
        self.assertEqual(told[:2], ["head (0.00 m)", "  tail (2.00 m)"])
        joints = json.loads(self.expect(DONE, "info", "snake.bvh", "--joints", "--json", "--units", "m").stdout)["joints"]
        self.assertEqual(joints[:2], [{"name": "head", "parent": None, "position": [0, 0, 0]},
                                      {"name": "tail", "parent": "head", "position": [0, 2, 0]}])

    def test_json_of_the_sample_walk(self):
        run = self.expect(DONE, "info", self.sample(), "--json")
        info = json.loads(run.stdout)
        self.assertEqual((info["format"], info["frames"], info["up"]), ("bvh", 541, "y"))
        self.assertAlmostEqual(info["fps"], 60.0, places=3)
        # The sample walks along +z and sways its hips by a few degrees.
        x, y, z = info["facing"]
        self.assertEqual(y, 0)
        self.assertAlmostEqual(x * x + z * z, 1, places=9)
        self.assertGreater(z, 0.95)
        self.assertEqual(set(info["units"]), {"metres_per_unit", "guessed"})
        self.assertEqual(info["units"]["metres_per_unit"], 0.01)
        self.assertTrue(info["units"]["guessed"])
        self.assertEqual(set(info["rig"]), {"confidence", "hips", "left", "right"})
        self.assertEqual(info["rig"]["hips"], "Hips")
        self.assertGreaterEqual(info["rig"]["confidence"], 0.9)
        for side, word in (("left", "Left"), ("right", "Right")):
            leg = info["rig"][side]
            self.assertEqual(list(leg), LEG_KEYS)
            names = [leg[role] for role in ("hip", "knee", "ankle", "ball", "toe")]
            expected = ["UpLeg", "Leg", "Foot", "ToeBase", "ToeBase_End"]
            self.assertEqual(names, [word + name for name in expected])
            self.assertEqual(set(leg["clearance"]), {"heel", "ball", "toe"})
            # The ball is the toes' joint, so where the file puts that joint.
            text = (self.folder / "sample" / "walk.bvh").read_text()
            offset = text.partition(f"JOINT {word}ToeBase\n")[2].partition("OFFSET")[2].split()[:3]
            for value, true in zip(leg["ball_in_ankle"], offset, strict=True):
                self.assertAlmostEqual(value, float(true), places=6)

    def test_ground_is_a_plane_in_metres_or_none(self):
        walk = self.sample()
        plane = json.loads(self.expect(DONE, "info", walk, "--json", "--ground", "plane:0,2,0,1").stdout)["ground"]
        self.assertEqual(plane, {"type": "plane", "normal": [0, 1, 0], "offset": 0.5})
        none = json.loads(self.expect(DONE, "info", walk, "--json", "--ground", "none").stdout)["ground"]
        self.assertEqual(none, {"type": "none"})
        found = json.loads(self.expect(DONE, "info", walk, "--json").stdout)["ground"]
        self.assertIn(found["type"], ("plane", "none"))

    def test_flags_override_the_guesses(self):
        self.write("stick.bvh", STICK_BVH)
        info = json.loads(self.expect(DONE, "info", "stick.bvh", "--units", "mm", "--up", "y", "--fps", "50", "--json").stdout)
        self.assertEqual(info["units"], {"metres_per_unit": 0.001, "guessed": False})
        self.assertEqual(info["fps"], 50)
        self.assertFalse(info["up_guessed"])

    def test_warnings_are_lines_on_standard_error(self):
        self.write("stick.bvh", STICK_BVH.replace("Frames: 2", "Frames: 3"))
        run = self.expect(DONE, "info", "stick.bvh")
        self.assertRegex(run.stderr, r"(?m)^warning: .*\[frame_count_corrected\]$")
        self.assertNotIn("warning", run.stdout)
        self.assertEqual(self.expect(DONE, "info", "stick.bvh", "--quiet").stderr, "")

    def test_sure_guesses_are_notes_and_no_warnings(self):
        self.write("stick.bvh", STICK_BVH)
        run = self.expect(DONE, "info", "stick.bvh", "--strict")
        self.assertRegex(run.stderr, r"(?m)^note: units: centimetres ")
        self.assertEqual(run.stderr.count("note: units"), 1)
        self.assertRegex(run.stderr, r"(?m)^note: up axis: \+y ")
        self.assertNotIn("warning", run.stderr)
        info = json.loads(self.expect(DONE, "info", "stick.bvh", "--json").stdout)
        self.assertEqual({note["kind"] for note in info["notes"]}, {"guessed_units", "guessed_up_axis"})
        self.assertEqual(info["warnings"], [])
        self.assertNotIn("note: units", self.expect(DONE, "info", "stick.bvh", "--units", "cm").stderr)

    def test_strict_tells_of_warnings_by_the_exit_code(self):
        self.write("stick.bvh", STICK_BVH.replace("Frames: 2", "Frames: 3"))
        run = self.expect(DONE_WITH_WARNINGS, "info", "stick.bvh", "--strict")
        self.assertIn("BVH", run.stdout)

    def test_standard_input(self):
        run = self.expect(DONE, "info", "-", "--json", stdin=STICK_BVH)
        self.assertEqual(json.loads(run.stdout)["frames"], 2)

    def test_names_that_are_no_utf8_still_give_json(self):
        text = STICK_BVH.replace("Spine", "R\xfcckgrat").encode("latin-1")
        (self.folder / "latin.bvh").write_bytes(text.replace(b"LeftLeg", b"LeftLeg\xfc"))
        run = self.expect(DONE, "info", "latin.bvh", "--json", "--quiet")
        self.assertEqual(json.loads(run.stdout)["frames"], 2)

    def test_a_full_disk_is_noticed(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("this system has no /dev/full")
        self.write("stick.bvh", STICK_BVH)
        with open("/dev/full", "w") as full:
            run = subprocess.run([PROGRAM, "info", self.folder / "stick.bvh"], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertNotEqual(run.returncode, DONE)
        self.assertIn("standard output", run.stderr)


class RefusedInput(ProgramTest):
    def test_missing_file(self):
        run = self.expect(INPUT_REFUSED, "info", "nowhere.bvh")
        self.assert_one_line(run.stderr, "nowhere.bvh: ", "No such file")

    def test_a_folder(self):
        run = self.expect(INPUT_REFUSED, "info", self.folder)
        self.assert_one_line(run.stderr, "is a folder")

    def test_an_unknown_format(self):
        self.write("a.obj", "v 0 0 0")
        run = self.expect(INPUT_REFUSED, "info", "a.obj")
        self.assert_one_line(run.stderr, "a.obj", "BVH")

    def test_a_damaged_fbx(self):
        self.write("a.fbx", "Kaydara FBX Binary  ")
        run = self.expect(INPUT_REFUSED, "info", "a.fbx")
        self.assert_one_line(run.stderr, "a.fbx", "ends inside its head")

    def test_malformed_text_is_refused_with_its_place(self):
        self.write("bad.bvh", STICK % (LEG.format("Left", 9), LEG.format("Right", -9), ROW, ROW[:-2] + " x"))
        line = STICK_BVH.count("\n")
        run = self.expect(INPUT_REFUSED, "info", "bad.bvh")
        self.assertRegex(run.stderr, rf"^bad\.bvh:{line}:\d+: \S")
        self.assert_one_line(run.stderr)
        self.assertEqual(run.stdout, "")

    def test_no_legs_is_refused_with_a_sentence(self):
        self.write("pole.bvh", STICK % ("", "", "0 93 0" + " 0" * 6, "0 93 0" + " 0" * 6))
        run = self.expect(INPUT_REFUSED, "info", "pole.bvh")
        self.assert_one_line(run.stderr, "leg")

    def test_malformed_rig_and_ground_files(self):
        self.write("stick.bvh", STICK_BVH)
        self.write("bad.json", '{"hips": \n  oops}')
        run = self.expect(INPUT_REFUSED, "info", "stick.bvh", "--rig", "bad.json")
        self.assertRegex(run.stderr, r"^bad\.json:2:\d+: ")
        run = self.expect(INPUT_REFUSED, "info", "stick.bvh", "--ground", "heightfield:bad.json")
        self.assertRegex(run.stderr, r"^bad\.json:2:\d+: ")
        run = self.expect(INPUT_REFUSED, "info", "stick.bvh", "--ground", "mesh:nowhere.obj")
        self.assert_one_line(run.stderr, "nowhere.obj")


if __name__ == "__main__":
    unittest.main()

import json
import unittest

from program import DONE, DONE_WITH_WARNINGS, INPUT_REFUSED, WRONG_USAGE, ProgramTest

# Two plants of the sample walk, whose feet slide.
PLANTS = """{"format": "surefoot-plants", "version": 1, "frames": 541, "fps": 60.0,
 "plants": [{"side": "left", "joint": "heel", "first": 42, "last": 62},
            {"side": "left", "joint": "ball", "first": 48, "last": 78}]}
"""
NO_PLANTS = '{"format": "surefoot-plants", "version": 1, "frames": 541, "fps": 60.0, "plants": []}'


class SampleTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.expect(DONE, "demo", "-o", "demo")
        (self.folder / "demo" / "walk.bvh").rename(self.folder / "walk.bvh")
        self.known = set(self.files())

    def new_files(self):
        return sorted(set(self.files()) - self.known)

    def bytes_of(self, name):
        return (self.folder / name).read_bytes()


class Clean(SampleTest):
    def slide(self, name, plants):
        """Largest slide within the plants of the heels and balls of walk.bvh's rig, centimetres."""
        run = self.expect(DONE, "measure", name, "--against", "walk.bvh", "--plants", plants, "--json", "--quiet")
        slide = json.loads(run.stdout)["slide"]
        return max(slide[joint]["whole_3d"]["max_cm"] for joint in ("heel", "ball"))

    def test_legs_by_priority_stand_without_stretching(self):
        self.write("plants.json", PLANTS)
        self.expect(DONE, "clean", "walk.bvh", "-o", "clean.bvh", "--plants", "plants.json", "--solver", "priority", "--quiet")
        self.assertLess(self.slide("clean.bvh", "plants.json"), 0.001)
        run = self.expect(DONE, "measure", "clean.bvh", "--against", "walk.bvh", "--plants", "plants.json", "--json", "--quiet")
        self.assertLess(abs(json.loads(run.stdout)["change"]["leg_length_ratio"]), 1e-6)

    def test_planted_feet_stand(self):
        self.write("plants.json", PLANTS)
        run = self.expect(DONE, "clean", "walk.bvh", "-o", "clean.bvh", "--plants", "plants.json", "--quiet")
        self.assertEqual((run.stdout, run.stderr), ("", ""))
        self.assertGreater(self.slide("walk.bvh", "plants.json"), 1)
        self.assertLess(self.slide("clean.bvh", "plants.json"), 1e-4)

    def test_saved_plants_give_the_same_bytes_again(self):
        self.expect(DONE, "clean", "walk.bvh", "-o", "a.bvh", "--save-plants", "plants.json")
        self.assertGreater(len(json.loads(self.bytes_of("plants.json"))["plants"]), 4)
        self.expect(DONE, "clean", "walk.bvh", "-o", "b.bvh", "--plants", "plants.json", "--save-plants", "again.json")
        self.assertEqual(self.bytes_of("a.bvh"), self.bytes_of("b.bvh"))
        self.assertEqual(
            [plant["position"] for plant in json.loads(self.bytes_of("plants.json"))["plants"]],
            [plant["position"] for plant in json.loads(self.bytes_of("again.json"))["plants"]],
        )

    def moved(self, name, against):
        """The largest displacement of a joint, metres."""
        run = self.expect(DONE, "measure", name, "--against", against, "--json", "--quiet")
        change = json.loads(run.stdout)["change"]
        return max(change["root"]["max_cm"], change["joints"]["max_cm"]) / 100

    def test_a_clean_motion_stays_where_it_is_with_its_own_plants(self):
        self.expect(DONE, "clean", "walk.bvh", "-o", "a.bvh", "--save-plants", "a.json")
        self.expect(DONE, "clean", "a.bvh", "-o", "b.bvh", "--plants", "a.json", "--save-plants", "b.json")
        self.assertGreater(self.moved("a.bvh", "walk.bvh"), 0.005)
        self.assertLess(self.moved("b.bvh", "a.bvh"), 1e-5)
        first, second = (json.loads(self.bytes_of(name)) for name in ("a.json", "b.json"))
        self.assertEqual(first["ground"], second["ground"])
        for point in ("heel_in_ankle", "ball_in_ankle", "toe_in_ball"):
            for one, other in zip(first["rig"]["left"][point], second["rig"]["left"][point]):
                self.assertAlmostEqual(one, other, 9)

    def test_what_you_give_overrides_what_a_plant_file_knows(self):
        self.expect(DONE, "clean", "walk.bvh", "-o", "a.bvh", "--save-plants", "a.json")
        self.expect(DONE, "clean", "walk.bvh", "-o", "b.bvh", "--plants", "a.json", "--ground", "plane:0.02", "--save-plants", "b.json")
        self.assertAlmostEqual(json.loads(self.bytes_of("b.json"))["ground"]["offset"], 0.02, 12)
        known = json.loads(self.bytes_of("a.json"))
        self.write("rig.json", json.dumps({"left": {"clearance": {"heel": known["rig"]["left"]["clearance"]["heel"] + 1}}}))
        self.expect(DONE, "clean", "walk.bvh", "-o", "c.bvh", "--plants", "a.json", "--rig", "rig.json", "--save-plants", "c.json")
        given = json.loads(self.bytes_of("c.json"))["rig"]["left"]["clearance"]["heel"]
        self.assertAlmostEqual(given, known["rig"]["left"]["clearance"]["heel"] + 1, 9)

    def test_plants_of_another_body_keep_their_frames_only(self):
        self.expect(DONE, "clean", "walk.bvh", "-o", "a.bvh", "--save-plants", "a.json")
        file = json.loads(self.bytes_of("a.json"))
        file["rig"]["left"]["ankle"] = "a joint of somebody else"
        for plant in file["plants"]:
            del plant["position"]
        self.write("other.json", json.dumps(file))
        run = self.expect(DONE, "clean", "walk.bvh", "-o", "b.bvh", "--plants", "other.json")
        self.assertIn("other.json was made with another body", run.stderr + run.stdout)
        file["rig"]["left"]["ankle"] = 7
        self.write("wrong.json", json.dumps(file))
        run = self.expect(INPUT_REFUSED, "clean", "walk.bvh", "-o", "c.bvh", "--plants", "wrong.json")
        self.assertIn("wrong.json:1:", run.stderr)

    def test_no_plants_give_the_input_back(self):
        self.write("none.json", NO_PLANTS)
        run = self.expect(DONE, "clean", "walk.bvh", "-o", "same.bvh", "--plants", "none.json")
        self.assertEqual(self.bytes_of("same.bvh"), self.bytes_of("walk.bvh"))
        self.assertIn("no plants", run.stderr)

    def test_rigid_legs_need_no_new_channels(self):
        self.write("plants.json", PLANTS)
        self.expect(DONE, "clean", "walk.bvh", "-o", "rigid.bvh", "--plants", "plants.json", "--rigid")
        header, motion = self.bytes_of("walk.bvh").split(b"MOTION")
        rigid_header, rigid_motion = self.bytes_of("rigid.bvh").split(b"MOTION")
        self.assertEqual(rigid_header, header)
        self.assertNotEqual(rigid_motion, motion)

    def test_grounds(self):
        self.write("plants.json", PLANTS)
        self.write("floor.obj", "v -9 0.02 -9\nv 9 0.02 -9\nv 9 0.02 19\nv -9 0.02 19\nf 1 4 3 2\n")
        field = {"format": "surefoot-heightfield", "version": 1, "origin": [-9, -9], "spacing": [18, 28]}
        self.write("floor.json", json.dumps(field | {"columns": 2, "rows": 2, "heights": [0.02] * 4}))
        grounds = "auto none plane:0.02 plane:0,1,0,0.02 mesh:floor.obj heightfield:floor.json".split()
        for ground in grounds:
            self.expect(DONE, "clean", "walk.bvh", "-o", "c.bvh", "-f", "--plants", "plants.json", "--ground", ground,
                        "--save-plants", "p.json")
            for plant in json.loads(self.bytes_of("p.json"))["plants"]:
                if ground not in ("auto", "none"):
                    self.assertAlmostEqual(plant["position"][1], 0.02, places=9, msg=ground)

    def test_standard_output_and_json(self):
        self.write("plants.json", PLANTS)
        self.expect(DONE, "clean", "walk.bvh", "-o", "a.bvh", "--plants", "plants.json")
        run = self.expect(DONE, "clean", "walk.bvh", "-o", "-", "--plants", "plants.json", "--quiet")
        self.assertEqual(run.stdout.encode(), self.bytes_of("a.bvh"))
        run = self.expect(DONE, "clean", "walk.bvh", "-o", "b.bvh", "--plants", "plants.json", "--json")
        self.assertIsInstance(json.loads(run.stdout), dict)
        self.expect(WRONG_USAGE, "clean", "walk.bvh", "-o", "-", "--json")

    def test_former_flags_still_work_and_are_not_shown(self):
        self.write("plants.json", PLANTS)
        shown = self.expect(DONE, "clean", "--help").stdout
        for former, now in (
            (("--l1", "0.1", "--l2", "0.2"), ("--place-window", "0.1", "--roll-window", "0.2")),
            (("--l3", "0.1", "--l4", "0.2"), ("--body-window", "0.1", "--blend-window", "0.2")),
            (("--enforce", "priority"), ("--solver", "priority")),
            (("--enforce", "kovar"), ("--solver", "closed-form")),
            (("--enforce", "rectify"), ("--rectify",)),
        ):
            for name, words in (("former.bvh", former), ("now.bvh", now)):
                self.expect(DONE, "clean", "walk.bvh", "-o", name, "--plants", "plants.json", "--force", *words)
            self.assertEqual(self.bytes_of("former.bvh"), self.bytes_of("now.bvh"), former)
            self.assertNotIn(former[0], shown.split())
            self.assertIn(now[0], shown.split())

    def test_help_begins_with_what_an_animator_needs(self):
        lines = self.expect(DONE, "clean", "--help").stdout.split("Most used:\n")[1].split("\n\n")[0]
        flags = [line.split()[0].split(",")[-1] for line in lines.splitlines() if line.startswith("  -")]
        self.assertEqual(len(flags), 10, flags)
        self.assertEqual(flags[0], "--output")
        self.assertLessEqual({"--plants", "--ground", "--units", "--fps", "--report"}, set(flags))

    def test_strict_tells_of_warnings_but_writes(self):
        self.write("plants.json", PLANTS)
        self.expect(DONE, "clean", "walk.bvh", "-o", "notes.bvh", "--strict")
        text = (self.folder / "walk.bvh").read_text()
        self.write("miscounted.bvh", text.replace("Frames: 541", "Frames: 540"))
        words = ("clean", "miscounted.bvh", "-o", "a.bvh", "--plants", "plants.json", "--strict")
        self.expect(DONE_WITH_WARNINGS, *words)
        self.assertIn("a.bvh", self.new_files())

    def test_existing_outputs_are_kept(self):
        for words in (("-o", "old.bvh"), ("-o", "new.bvh", "--save-plants", "old.json")):
            self.write(words[-1], "precious")
            run = self.expect(WRONG_USAGE, "clean", "walk.bvh", *words)
            self.assert_one_line(run.stderr, words[-1], "--force")
            self.assertEqual(self.bytes_of(words[-1]), b"precious")
        self.assertNotIn("new.bvh", self.new_files())

    def test_wrong_settings(self):
        for words in (
            ("--window", "-1"),
            ("--body-window", "11"),
            ("--place-window", "nan"),
            ("--l3", "11"),
            ("--damping", "9"),
            ("--damping", "-1"),
            ("--method", "guess"),
            ("--solver", "glue"),
            ("--enforce", "glue"),
            ("--ground", "lava"),
        ):
            run = self.expect(WRONG_USAGE, "clean", "walk.bvh", "-o", "out.bvh", *words)
            self.assert_one_line(run.stderr)
        for name in ("both.bvh", "-"):
            run = self.expect(WRONG_USAGE, "clean", "walk.bvh", "-o", name, "--save-plants", name)
            self.assertEqual(run.stdout, "")
            self.assert_one_line(run.stderr, "two outputs")
        self.expect(WRONG_USAGE, "clean", "walk.bvh", "-o", "out.obj")
        self.assertEqual(self.new_files(), [])

    def test_wrong_plants_are_refused_with_their_place(self):
        for text, words in (
            (PLANTS.replace('"heel"', '"nose"'), "nose"),
            (PLANTS.replace("541", "542"), "542"),
            (PLANTS.replace("60.0", "25.0"), "25"),
            (PLANTS.replace('"last": 78', '"last": 541'), "541"),
            (PLANTS.replace("]}", "]"), ""),
        ):
            self.write("bad.json", text)
            run = self.expect(INPUT_REFUSED, "clean", "walk.bvh", "-o", "out.bvh", "--plants", "bad.json")
            self.assertRegex(run.stderr, r"^bad\.json:\d+:\d+: \S")
            self.assert_one_line(run.stderr, words)
        self.expect(INPUT_REFUSED, "clean", "walk.bvh", "-o", "out.bvh", "--plants", "nowhere.json")
        self.assertEqual(self.new_files(), ["bad.json"])


class Detect(SampleTest):
    def test_plants_are_written_and_fit_the_clip(self):
        run = self.expect(DONE, "detect", "walk.bvh", "-o", "plants.json")
        self.assertEqual(run.stdout, "")
        track = json.loads(self.bytes_of("plants.json"))
        self.assertEqual((track["format"], track["version"], track["frames"], track["fps"]), ("surefoot-plants", 1, 541, 60))
        self.assertEqual({plant["side"] for plant in track["plants"]}, {"left", "right"})
        for plant in track["plants"]:
            self.assertTrue(0 <= plant["first"] <= plant["last"] < 541, plant)
        self.expect(DONE, "clean", "walk.bvh", "-o", "clean.bvh", "--plants", "plants.json")

    def test_every_method_that_the_help_lists(self):
        methods = self.expect(DONE, "detect", "--help").stdout.split("--method ")[1].split()[0].split("|")
        self.assertGreaterEqual(len(methods), 4)
        for method in methods:
            run = self.expect(DONE, "detect", "walk.bvh", "-o", "-", "--method", method, "--quiet")
            self.assertEqual(json.loads(run.stdout)["frames"], 541, method)
        self.expect(WRONG_USAGE, "detect", "walk.bvh", "-o", "-", "--method", "guess")

    def test_labels_hold_every_frame_once(self):
        self.expect(DONE, "detect", "walk.bvh", "-o", "plants.json", "--labels", "labels.json")
        track = json.loads(self.bytes_of("labels.json"))
        self.assertEqual((track["format"], track["frames"], track["fps"]), ("surefoot-labels", 541, 60))
        frames = [frame for run in track["labels"] for frame in range(run["first"], run["last"] + 1)]
        self.assertEqual(frames, list(range(541)))
        self.assertLessEqual({run["label"] for run in track["labels"]}, {"left", "right", "both", "none", "skate"})
        self.assertEqual(self.new_files(), ["labels.json", "plants.json"])

    def test_labels_and_plants_appear_both_or_neither(self):
        self.write("old.json", "precious")
        self.expect(WRONG_USAGE, "detect", "walk.bvh", "-o", "plants.json", "--labels", "old.json")
        self.expect(WRONG_USAGE, "detect", "walk.bvh", "-o", "plants.json", "--labels", "plants.json")
        self.assertEqual(self.new_files(), ["old.json"])

    def test_existing_output_and_refused_input(self):
        self.write("old.json", "precious")
        self.assert_one_line(self.expect(WRONG_USAGE, "detect", "walk.bvh", "-o", "old.json").stderr, "--force")
        self.write("bad.bvh", "HIERARCHY\nROOT")
        run = self.expect(INPUT_REFUSED, "detect", "bad.bvh", "-o", "old.json", "--force")
        self.assertRegex(run.stderr, r"^bad\.bvh:2:\d+: \S")
        self.assertEqual(self.bytes_of("old.json"), b"precious")

    def test_strict(self):
        self.expect(DONE, "detect", "walk.bvh", "-o", "noted.json", "--strict")
        text = (self.folder / "walk.bvh").read_text()
        self.write("miscounted.bvh", text.replace("Frames: 541", "Frames: 540"))
        self.expect(DONE_WITH_WARNINGS, "detect", "miscounted.bvh", "-o", "plants.json", "--strict")
        self.assertIn("plants.json", self.new_files())


if __name__ == "__main__":
    unittest.main()

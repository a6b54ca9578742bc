"""`surefoot walk` makes a motion from a script, and refuses scripts that make no sense."""

import json
import re
import unittest

from program import DONE, DONE_WITH_WARNINGS, INPUT_REFUSED, WRONG_USAGE, ProgramTest

SCRIPT = {
    "format": "surefoot-walk",
    "version": 1,
    "fps": 60,
    "duration": 4,
    "start": {"speed": 1.2},
    "events": [{"at": 1, "speed": 1.8, "within": 1}, {"at": 2.5, "turn": 40, "within": 0.5}],
}


class Walk(ProgramTest):
    def script(self, **changes):
        script = {key: value for key, value in (SCRIPT | changes).items() if value is not None}
        self.write("script.json", json.dumps(script))
        return "script.json"

    def test_makes_a_motion_with_its_plants(self):
        run = self.expect(DONE, "walk", self.script(), "-o", "walk.bvh", "--save-plants", "plants.json", "--json")
        made = json.loads(run.stdout)
        self.assertEqual(made["frames"], 241)
        self.assertGreater(made["way"], 5.0)
        self.assertLess(made["largest_miss"], 1e-3)
        plants = json.loads((self.folder / "plants.json").read_text())
        self.assertEqual(plants["frames"], 241)
        self.assertEqual({p["joint"] for p in plants["plants"]}, {"heel", "ball"})
        info = json.loads(self.expect(DONE, "info", "walk.bvh", "--json").stdout)
        self.assertEqual((info["frames"], round(info["fps"])), (241, 60))
        self.expect(DONE, "measure", "walk.bvh", "--plants", "plants.json")

    def test_the_raw_motion_slides_and_the_planted_one_does_not(self):
        self.expect(DONE, "walk", self.script(), "-o", "walk.bvh", "--save-plants", "p.json", "--save-info", "rig.json")
        self.expect(DONE, "walk", self.script(), "-o", "raw.bvh", "--raw")
        worst = {}
        for name in ("walk", "raw"):
            run = self.expect(DONE, "measure", f"{name}.bvh", "--plants", "p.json", "--rig", "rig.json", "--ground", "plane:0", "--json")
            worst[name] = json.loads(run.stdout)["slide"]["ball"]["whole_3d"]["max_cm"]
        self.assertGreater(worst["raw"], 2.1)  # what people see
        self.assertLess(worst["walk"], 0.001)

    def test_quiet_prints_nothing(self):
        run = self.expect(DONE, "walk", self.script(), "-o", "walk.bvh", "--quiet")
        self.assertEqual((run.stdout, run.stderr), ("", ""))
        self.assertNotEqual(self.expect(DONE, "walk", self.script(), "-o", "b.bvh").stdout, "")

    def test_the_same_bytes_every_time(self):
        self.expect(DONE, "walk", self.script(), "-o", "a.bvh")
        self.expect(DONE, "walk", self.script(), "-o", "b.bvh")
        self.assertEqual((self.folder / "a.bvh").read_bytes(), (self.folder / "b.bvh").read_bytes())

    def test_reads_standard_input_and_keeps_what_exists(self):
        text = json.dumps(SCRIPT)
        self.expect(DONE, "walk", "-", "-o", "walk.bvh", stdin=text)
        run = self.expect(WRONG_USAGE, "walk", "-", "-o", "walk.bvh", stdin=text)
        self.assert_one_line(run.stderr, "--force")

    def test_scripts_that_make_no_sense(self):
        event = lambda **keys: [{"at": 1} | keys]
        for changes, words in (
            ({"format": "other"}, "surefoot-walk"),
            ({"version": 2}, "version"),
            ({"duration": None}, "duration"),
            ({"duration": -1}, "duration"),
            ({"duration": 1e9}, "duration"),
            ({"fps": 0}, "fps"),
            ({"start": None, "events": None}, "empty"),
            ({"speeed": 1}, 'unknown key "speeed"'),
            ({"start": {"speed": -2}}, "speed"),
            ({"start": {"speed": -1, "gait": "run"}}, "backwards"),
            ({"start": {"speed": "fast"}}, "speed"),
            ({"start": []}, "object"),
            ({"events": {}}, "list"),
            ({"events": event(speed=40)}, "speed"),
            ({"events": event(turn=400)}, "turn"),
            ({"events": event(within=-1)}, "within"),
            ({"events": event(gait="crawl")}, "crawl"),
            ({"events": event(gait=1.5)}, "blend"),
            ({"events": event(style="nobody")}, "performer"),
            ({"events": event(style=[9, 0, 0])}, "style"),
            ({"events": event(wave=1)}, 'unknown key "wave"'),
            ({"events": event(aside=80)}, "aside"),
            ({"events": event(go_to=[1, 2])}, "object"),
            ({"events": event(go_to={"position": [1, 2]})}, '"heading" is missing'),
            ({"events": event(go_to={"position": [1], "heading": 0})}, "two numbers"),
            ({"events": event(go_to={"position": [1, 2], "heading": 0}, turn=3)}, "leave out"),
            ({"events": event(go_to={"position": [900, 2], "heading": 0}, within=3)}, "at 1 s: the target is"),
            ({"events": event(speed=0, last_foot="both")}, "left"),
            ({"events": event(speed=1, last_foot="left")}, "last_foot"),
            ({"events": event(speed=1, first_foot="left")}, "first_foot"),
            ({"events": event(turn=10, heading=90)}, "not both"),
            ({"events": [{"speed": 1}]}, '"at" is missing'),
            ({"events": [{"at": 2}, {"at": 1}]}, "at"),
            ({"events": [{"at": 5}]}, "at"),
            ({"ground": 3}, "ground"),
            ({"ground": "lava"}, "script.json:1:"),
            ({"ground": "lava"}, "unknown ground `lava`"),
            ({"ground": "none"}, "ground"),
        ):
            with self.subTest(changes):
                run = self.expect(INPUT_REFUSED, "walk", self.script(**changes), "-o", "out.bvh")
                self.assert_one_line(run.stderr, words)
        self.write("broken.json", '{"format": "surefoot-walk",')
        self.assert_one_line(self.expect(INPUT_REFUSED, "walk", "broken.json", "-o", "out.bvh").stderr, "broken.json:1:")
        self.write("nan.json", json.dumps(SCRIPT).replace("1.2", "NaN"))
        self.expect(INPUT_REFUSED, "walk", "nan.json", "-o", "out.bvh")
        self.assertNotIn("out.bvh", self.files())

    def test_extreme_but_legal_requests_warn(self):
        script = self.script(events=[{"at": 1, "speed": 3.5, "gait": "walk"}, {"at": 2, "turn": 300}])
        run = self.expect(DONE_WITH_WARNINGS, "walk", script, "-o", "walk.bvh", "--strict")
        self.assertIn("no example walks", run.stderr)

    def test_backwards_on_the_spot_and_with_chosen_feet(self):
        events = [
            {"at": 0.5, "heading": 90, "within": 1},
            {"at": 2.5, "speed": -0.8, "within": 0.8, "first_foot": "right"},
            {"at": 6, "speed": 0, "within": 1, "last_foot": "left"},
        ]
        script = self.script(duration=9, start={"speed": 0}, events=events)
        run = self.expect(DONE, "walk", script, "-o", "walk.bvh", "--save-plants", "plants.json", "--json")
        made = json.loads(run.stdout)
        self.assertLess(made["largest_miss"], 1e-4)
        self.assertLess(made["end"][0], -2.0)  # it faces +x and goes backwards
        plants = json.loads((self.folder / "plants.json").read_text())["plants"]
        after = lambda seconds: sorted((p["first"], p["side"]) for p in plants if p["first"] > 60 * seconds)
        self.assertEqual(after(2.5)[0][1], "right")

    def test_goes_to_a_place_in_time(self):
        events = [{"at": 1, "go_to": {"position": [2, 6], "heading": 60}, "within": 5}]
        run = self.expect(DONE, "walk", self.script(duration=7, events=events), "-o", "walk.bvh", "--in-place", "--json")
        made = json.loads(run.stdout)
        x, z, heading = made["root_motion"][360]
        self.assertLess(abs(x - 2) + abs(z - 6), 0.002)
        self.assertAlmostEqual(heading, 60, delta=0.1)
        self.assertLess(made["largest_miss"], 1e-4)

    def test_in_place_the_root_stays(self):
        script = self.script(events=None)
        made = json.loads(self.expect(DONE, "walk", script, "-o", "walk.bvh", "--in-place", "--json").stdout)
        self.assertTrue(made["in_place"])
        self.assertAlmostEqual(made["ground_speed"], 1.2, delta=0.024)
        self.assertLess(abs(made["end"][0]) + abs(made["end"][2]), 0.1)
        self.assertEqual(len(made["root_motion"]), made["frames"])
        self.assertIn("1.20 m/s", self.expect(DONE, "walk", script, "-o", "b.bvh", "--in-place").stdout)

    def test_pictures_and_a_model_of_ones_own(self):
        self.expect(DONE, "walk", self.script(), "-o", "walk.bvh", "--strip", "strip.svg")
        self.assertIn("<svg", (self.folder / "strip.svg").read_text())
        for ground in ("plane:0,0.96,-0.28,0", "plane:0,0.96,0.28,0"):  # up and down
            self.expect(DONE, "walk", self.script(events=None), "-o", "hill.bvh", "--force", "--ground", ground, "--strip", "hill.svg")
            picture = (self.folder / "hill.svg").read_text()
            height = float(re.search(r'height="([0-9.]+)"', picture)[1])
            drawn = [float(y) for y in re.findall(r'y[12]="(-?[0-9.]+)"', picture)]
            self.assertGreater(max(drawn) - min(drawn), 200)
            self.assertGreaterEqual(min(drawn), 0)
            self.assertLessEqual(max(drawn), height)
        self.expect(DONE, "walk", self.script(events=None), "-o", "hill.bvh", "--force", "--ground", "plane:0,0.96,-0.28,0",
                    "--picture", "moving.svg")
        moving = (self.folder / "moving.svg").read_text()
        self.assertGreater(moving.count("<animate"), 12)
        self.assertGreater(moving.count('class="footprint"'), 2)
        self.assertIsNone(re.search(r":\s*;", moving), "a colour that no variable stands for")
        # Everything is drawn inside, in every picture.
        width, height = (float(x) for x in re.search(r'width="([0-9.]+)" height="([0-9.]+)"', moving).groups())
        for outline in re.findall(r'values="(M[^"]*)"', moving):
            numbers = [float(x) for x in re.findall(r"-?[0-9.]+", outline)]
            self.assertTrue(all(0 <= x <= width for x in numbers[0::2]) and all(0 <= y <= height for y in numbers[1::2]))
        self.write("bad.bin", "not a gait")
        run = self.expect(INPUT_REFUSED, "walk", self.script(), "-o", "x.bvh", "--model", "bad.bin")
        self.assert_one_line(run.stderr, "bad.bin: is not a Surefoot gait")


if __name__ == "__main__":
    unittest.main()

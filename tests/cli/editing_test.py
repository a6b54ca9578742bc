import json
import math
import subprocess
import unittest

from program import DATA, DONE, INPUT_REFUSED, WRONG_USAGE, ProgramTest

LABELS = """{"format": "surefoot-labels", "version": 1, "frames": 541, "fps": 60.0,
 "labels": [{"label": "left", "first": 0, "last": 60},
            {"label": "skate", "first": 61, "last": 66},
            {"label": "right", "first": 67, "last": 540}]}
"""
FOOTCHECK = DATA.parent / "tools" / "footcheck.py"


class SampleTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.expect(DONE, "demo", "-o", "demo")

    def read(self, name):
        return (self.folder / name).read_text()

    def slide_by_another_program(self, cleaned, plants):
        """Largest slide in metres as seen by a program that shares no code with this one."""
        if not FOOTCHECK.exists():
            self.skipTest(f"no {FOOTCHECK}")
        self.write("info.json", self.expect(DONE, "info", "demo/walk.bvh", "--json").stdout)
        line = [FOOTCHECK, "slide", cleaned, "--info", "info.json", "--plants", plants]
        found = subprocess.run(line, cwd=self.folder, capture_output=True, text=True, check=True).stdout
        return json.loads(found)["worst_3d_m"]


class Rectify(SampleTest):
    def test_found_and_given_labels(self):
        self.expect(DONE, "clean", "demo/walk.bvh", "-o", "found.bvh", "--rectify", "--stream")
        self.write("labels.json", LABELS)
        done = self.expect(DONE, "clean", "demo/walk.bvh", "-o", "given.bvh", "--rectify",
                           "--labels", "labels.json", "--save-plants", "plants.json", "--stream")
        self.assertIn("1 skating runs rectified", done.stderr)
        self.assertIn("latency of 160 frames", done.stderr)  # 60 of the longest run, windows of 40, 20, 20 and 20
        plants = json.loads(self.read("plants.json"))["plants"]
        self.assertTrue(plants)
        measured = json.loads(self.expect(DONE, "measure", "given.bvh", "--plants", "plants.json",
                                          "--against", "demo/walk.bvh", "--json").stdout)
        for joint in ("heel", "ball"):
            self.assertLess(measured["slide"][joint]["whole_3d"]["max_cm"], 1e-4)
        self.assertLess(self.slide_by_another_program("given.bvh", "plants.json"), 1e-4)

    def test_refusals_write_nothing(self):
        self.write("short.json", LABELS.replace("540", "500").replace("541", "501"))
        self.write("gap.json", LABELS.replace('"first": 67', '"first": 70'))
        self.write("word.json", LABELS.replace("skate", "slither"))
        self.write("nan.json", LABELS.replace("60.0", "NaN"))
        for labels in ("short.json", "gap.json", "word.json", "nan.json", "absent.json"):
            refused = self.expect(INPUT_REFUSED, "clean", "demo/walk.bvh", "-o", "out.bvh", "--rectify",
                                  "--labels", labels)
            self.assertIn(labels, refused.stderr)
        for flags in (["--labels", "short.json"], ["--lift", "0.1"], ["--rectify", "--repair"]):
            self.expect(WRONG_USAGE, "clean", "demo/walk.bvh", "-o", "out.bvh", *flags)
        self.expect(WRONG_USAGE, "clean", "demo/walk.bvh", "-o", "out.bvh", "--rectify",
                    "--longest-run", "0")
        self.assertFalse((self.folder / "out.bvh").exists())


class Style(SampleTest):
    def test_toes_out_and_wider(self):
        self.expect(DONE, "clean", "demo/walk.bvh", "-o", "plain.bvh", "--save-plants", "plain.json")
        self.expect(DONE, "clean", "demo/walk.bvh", "-o", "wide.bvh", "--toe-out", "10", "--step-width",
                    "0.06", "--left-offset", "0,0.01", "--save-plants", "wide.json")
        plain = json.loads(self.read("plain.json"))["plants"]
        wide = json.loads(self.read("wide.json"))["plants"]
        for a, b in zip(plain, wide):
            if a["joint"] != "heel":
                continue
            outwards = 0.04 if a["side"] == "left" else 0.03
            moved = math.hypot(*(b["position"][k] - a["position"][k] for k in (0, 2)))
            self.assertAlmostEqual(moved, outwards, delta=1e-4)
        measured = json.loads(self.expect(DONE, "measure", "wide.bvh", "--plants", "wide.json",
                                          "--against", "demo/walk.bvh", "--json").stdout)
        for joint in ("heel", "ball"):
            self.assertLess(measured["slide"][joint]["whole_3d"]["max_cm"], 1e-4)
        self.assertLess(self.slide_by_another_program("wide.bvh", "wide.json"), 1e-4)

    def test_refusals_write_nothing(self):
        for flags in (["--toe-out", "100"], ["--toe-out", "nan"], ["--step-width", "2"],
                      ["--left-offset", "1"], ["--left-offset", "a,b"], ["--right-offset", "0,3"]):
            refused = self.expect(WRONG_USAGE, "clean", "demo/walk.bvh", "-o", "out.bvh", *flags)
            self.assertTrue(refused.stderr)
        self.assertFalse((self.folder / "out.bvh").exists())


class Repair(SampleTest):
    def damaged(self):
        """The cleaned walk with frames 100 to 102 replaced by frame 99."""
        self.expect(DONE, "clean", "demo/walk.bvh", "-o", "good.bvh")
        lines = self.read("good.bvh").splitlines(keepends=True)
        first = next(i for i, line in enumerate(lines) if line.startswith("Frame Time")) + 1
        for frame in (100, 101, 102):
            lines[first + frame] = lines[first + 99]
        self.write("bad.bvh", "".join(lines))

    def test_measure_points_to_damage_and_repair_undoes_it(self):
        self.damaged()
        found = json.loads(self.expect(DONE, "measure", "bad.bvh", "--json").stdout)["damage"]
        repeats = [span for span in found if span["kind"] == "repeated_frames"]
        self.assertEqual([(s["first"], s["last"], s["side"]) for s in repeats], [(100, 102, None)])
        self.assertIn("repeated frames", self.expect(DONE, "measure", "bad.bvh").stdout)
        self.expect(DONE, "clean", "bad.bvh", "-o", "mended.bvh", "--repair")
        left = json.loads(self.expect(DONE, "measure", "mended.bvh", "--json").stdout)["damage"]
        self.assertFalse([span for span in left if span["kind"] == "repeated_frames"])

    def test_an_undamaged_motion_stays(self):
        script = {"format": "surefoot-walk", "version": 1, "fps": 60, "duration": 4, "start": {"speed": 1.2}}
        self.write("script.json", json.dumps(script))
        self.expect(DONE, "walk", "script.json", "-o", "good.bvh")
        done = self.expect(DONE, "clean", "good.bvh", "-o", "same.bvh", "--repair")
        self.assertIn("nothing to repair", done.stderr)
        self.assertEqual(self.read("good.bvh"), self.read("same.bvh"))


if __name__ == "__main__":
    unittest.main()

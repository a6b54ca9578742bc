import json
import sys
import unittest
import warnings

from program import DATA, DONE, INPUT_REFUSED, SOURCE, WRONG_USAGE, ProgramTest

FOOTCHECK = DATA.parent / "tools" / "footcheck.py"


def request(**rest):
    return json.dumps({"format": "surefoot-steps", "version": 1, **rest})


class Steps(ProgramTest):
    def read(self, name):
        return (self.folder / name).read_text()

    def make(self, *words):
        return self.expect(DONE, "steps", "make", *words, "-o", "out.bvh", "--force")

    def test_lengths_become_a_walk_with_the_embedded_library(self):
        self.write("r.json", request(lengths=[0.5, 0.7, 0.6]))
        run = self.make("r.json", "--save-plants", "p.json", "--save-info", "i.json")
        self.assertEqual(run.stdout, "")
        self.assertIn("4 moves", run.stderr)
        plants = json.loads(self.read("p.json"))["plants"]
        self.assertEqual(len(plants), 12)
        self.assertEqual({plant["source"] for plant in plants}, {"keytime"})
        self.assertEqual(json.loads(self.read("i.json"))["units"]["metres_per_unit"], 0.01)

    def test_the_program_finds_the_feet_standing(self):
        self.write("r.json", request(path=[[0, 0], [0, 3], [1, 5]], step_length=0.55))
        self.make("r.json", "--save-plants", "p.json", "--save-info", "i.json")
        run = self.expect(DONE, "measure", "out.bvh", "--plants", "p.json", "--rig", "i.json",
                          "--units", "cm", "--json")
        slide = json.loads(run.stdout)["slide"]
        for part in ("heel", "ball"):
            self.assertGreaterEqual(slide[part]["plants"], 10)
            self.assertLess(slide[part]["whole_3d"]["max_cm"], 0.01)

    def test_slabs_of_the_documentation(self):
        if not FOOTCHECK.exists():
            self.skipTest("no independent checking program beside the checkout")
        sys.path.insert(0, str(FOOTCHECK.parent))
        import footcheck
        import numpy

        examples = SOURCE / "docs" / "examples"
        self.make(examples / "slabs.json", "--ground", f"mesh:{examples / 'slabs.obj'}",
                  "--save-plants", "p.json", "--save-info", "i.json", "--strip", "strip.svg")
        self.assertTrue(self.read("strip.svg").startswith("<svg"))
        info = json.loads(self.read("i.json"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            bvh = footcheck.read_bvh(self.folder / "out.bvh")
        position, rotation = footcheck.forward(bvh)
        plants = json.loads(self.read("p.json"))["plants"]
        self.assertEqual(len(plants), 22)
        for plant in plants:
            leg = info["rig"][plant["side"]]
            ankle = bvh.names.index(leg["ankle"])
            frames = slice(plant["first"], plant["last"] + 1)
            offset = numpy.array(leg[plant["joint"] + "_in_ankle"])
            sole = 0.01 * (position[frames, ankle] + rotation[frames, ankle] @ offset)
            place = numpy.array(plant["position"])
            place[1] += 0.01 * leg["clearance"][plant["joint"]]
            self.assertLess(numpy.linalg.norm(sole - place, axis=1).max(), 1e-4)

    def test_out_of_reach_is_refused_or_clamped(self):
        self.write("r.json", request(lengths=[0.6, 1.5]))
        run = self.expect(INPUT_REFUSED, "steps", "make", "r.json", "-o", "out.bvh")
        self.assert_one_line(run.stderr, "r.json", "step 2 (right foot)", "out of reach")
        self.assertEqual(self.files(), ["r.json"])
        run = self.make("r.json", "--clamp")
        self.assertIn("[extrapolated]", run.stderr)

    def test_bad_requests_are_refused_with_their_place(self):
        self.write("r.json", '{"format": "surefoot-steps", "version": 1,\n "lengths": [0.5, "far"]}')
        run = self.expect(INPUT_REFUSED, "steps", "make", "r.json", "-o", "out.bvh")
        self.assert_one_line(run.stderr, "r.json:2:", "expected a number")
        self.write("bad.steps", "nothing of the kind")
        run = self.expect(INPUT_REFUSED, "steps", "make", "bad.steps", "r.json", "-o", "out.bvh")
        self.assert_one_line(run.stderr, "bad.steps")

    def test_wrong_usage(self):
        self.write("r.json", request(lengths=[0.5]))
        for words in ((), ("dance",), ("make", "-o", "out.bvh"), ("make", "r.json"),
                      ("make", "r.json", "-o", "out.bvh", "--ground", "none"),
                      ("make", "r.json", "-o", "out.bvh", "--ground", "lava"),
                      ("make", "a", "b", "c", "-o", "out.bvh"), ("build", "-o", "lib"),
                      ("build", "a.bvh", "-o", "lib", "--straight", "1"), ("list", "a", "b")):
            run = self.expect(WRONG_USAGE, "steps", *words)
            self.assertEqual(run.stdout, "", words)

    def test_list_tells_why_each_example_was_kept(self):
        run = self.expect(DONE, "steps", "list", "--figure", "error.svg")
        self.assertIn("straight steps of the left foot", run.stdout)
        self.assertIn("greatest final length", run.stdout)
        self.assertTrue(self.read("error.svg").startswith("<svg"))
        groups = json.loads(self.expect(DONE, "steps", "list", "--json").stdout)["groups"]
        kinds = [(group["kind"], group["foot"]) for group in groups]
        self.assertEqual(kinds, [("straight", "left"), ("straight", "right"), ("general", "left"),
                                 ("general", "right"), ("jump", "left")])

    def test_a_library_of_few_clips(self):
        clips = [DATA / "cmu" / "walk" / name for name in ("16_15.bvh", "16_31.bvh")]
        if not all(clip.exists() for clip in clips):
            self.skipTest(f"no real motion at {DATA}; set SUREFOOT_DATA")
        self.expect(DONE, "steps", "build", *clips, "-o", "a.steps", "--force")
        first = (self.folder / "a.steps").read_bytes()
        self.expect(DONE, "steps", "build", *clips, "-o", "a.steps", "--force")
        self.assertEqual(first, (self.folder / "a.steps").read_bytes())
        self.write("r.json", request(lengths=[0.64, 0.63]))
        self.make("a.steps", "r.json", "--clamp")


if __name__ == "__main__":
    unittest.main()

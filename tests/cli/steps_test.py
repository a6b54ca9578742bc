import json
import random
import sys
import unittest

from program import DATA, DONE, INPUT_REFUSED, PROGRAM, SOURCE, WRONG_USAGE, ProgramTest

FOOTCHECK = DATA.parent / "tools" / "footcheck.py"
START = {"left": {"position": [0.09, 0]}, "right": {"position": [-0.09, 0]}}


def request(**rest):
    return json.dumps({"format": "surefoot-steps", "version": 1, **rest})


class Steps(ProgramTest):
    def read(self, name):
        return (self.folder / name).read_text()

    def checker(self):
        """benchmarks/corpus/footprints.py, which reads BVH by a program that shares no code with ours."""
        if not FOOTCHECK.exists():
            self.skipTest("no independent checking program beside the checkout")
        sys.path.insert(0, str(SOURCE / "benchmarks" / "corpus"))
        import footprints
        return footprints

    def make(self, *words):
        return self.expect(DONE, "steps", "make", *words, "-o", "out.bvh", "--force")

    def test_the_example_of_the_documentation_has_no_warnings(self):
        for lengths in ([0.5, 0.7, 0.6], [0.8, 0.8], [0.15, 0.3]):
            self.write("r.json", request(lengths=lengths))
            self.assertNotIn("warning", self.make("r.json", "--strict").stderr)

    def test_lengths_become_a_walk_with_the_embedded_library(self):
        self.write("r.json", request(lengths=[0.5, 0.7, 0.6]))
        run = self.make("r.json", "--save-plants", "p.json", "--save-info", "i.json")
        self.assertEqual(run.stdout, "")
        self.assertIn("4 movements", run.stderr)
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
        footprints = self.checker()
        examples = SOURCE / "docs" / "examples"
        self.make(examples / "slabs.json", "--ground", f"mesh:{examples / 'slabs.obj'}",
                  "--save-plants", "p.json", "--save-info", "i.json", "--strip", "strip.svg")
        self.assertTrue(self.read("strip.svg").startswith("<svg"))
        plants = json.loads(self.read("p.json"))["plants"]
        self.assertEqual(len(plants), 22)
        info = json.loads(self.read("i.json"))
        self.assertLess(footprints.largest_miss(self.folder / "out.bvh", info, plants), 1e-6)
        self.assertEqual(len(info["movements"]), 9)
        self.assertEqual(info.get("warnings", []), [])

    def test_random_requests_within_the_stated_range(self):
        footprints = self.checker()
        rows = footprints.check_requests(PROGRAM, 2 * len(footprints.GROUPS))
        for row in rows:
            with self.subTest(group=row["group"], seed=row["seed"]):
                self.assertEqual(row["refused"], "")
                self.assertEqual(row["warnings"], 0)
                self.assertLess(row["off"], 1e-6)
                self.assertLess(max(row["joins"].values()), 1.3)

    def test_steps_of_another_duration_join_and_stand_as_well(self):
        footprints = self.checker()
        for seconds in (0.6, 0.85):
            self.write("r.json", request(lengths=[0.5, 0.6, 0.5], step_seconds=seconds))
            self.make("r.json", "--save-plants", "p.json", "--save-info", "i.json", "--strict")
            info = json.loads(self.read("i.json"))
            body = footprints.Body(self.folder / "out.bvh", info)
            self.assertLess(body.off_plants(json.loads(self.read("p.json"))["plants"]), 1e-6)
            self.assertLess(max(footprints.join_ratios(body, info["joins"]).values()), footprints.JOIN_LIMIT)

    def test_steps_take_the_time_asked_for(self):
        for seconds in (0.6, 0.85):
            self.write("r.json", request(lengths=[0.5, 0.6, 0.5], step_seconds=seconds, stand=0.5))
            self.assertIn(f"4 movements in {1 + 4 * seconds:.1f} s", self.make("r.json").stderr)
        prints = [{"foot": "left", "position": [0.09, 0.5], "seconds": 0.9}, {"foot": "right", "position": [-0.09, 0.5]}]
        self.write("r.json", request(start=START, footprints=prints, step_seconds=0.7, stand=0))
        self.assertIn("2 movements in 1.6 s", self.make("r.json").stderr)
        self.write("r.json", request(lengths=[0.5], step_seconds=0.2))
        run = self.expect(INPUT_REFUSED, "steps", "make", "r.json", "-o", "no.bvh")
        self.assertRegex(run.stderr, r"step 1 \(left foot\): 0\.20 s is too short for it; the nearest that works is 0\.[45]\d s")
        self.assertIn("which is used instead", self.make("r.json", "--clamp").stderr)
        jump = {"foot": "both", "position": [0, 0.5], "seconds": 0.8}
        for text, says in ((request(lengths=[0.5], step_seconds=9), "9 is out of range (0.1 to 5)"),
                           (request(start=START, footprints=[jump]), 'leave out "seconds"')):
            self.write("r.json", text)
            self.assert_one_line(self.expect(INPUT_REFUSED, "steps", "make", "r.json", "-o", "no.bvh").stderr, "r.json:1:", says)

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

    def test_strange_requests_are_refused_in_a_sentence(self):
        def prints(*places, **rest):
            return request(footprints=[{"foot": foot, "position": place} for foot, place in places], **rest)

        beside = {"left": {"position": [0.1, 0]}, "right": {"position": [-0.1, 0]}}
        crossed = {"left": beside["right"], "right": beside["left"]}
        for text, says in (
                ("", "not valid JSON"), ("null", "must be an object"), (request(), "give exactly one of"),
                (request(lengths=[float("nan")]), "not valid JSON"), (request(lengths=[]), "a list of 1 to"),
                (request(lengths="0.5"), "a list of 1 to"), (request(lengths=[0.6], speed=1), 'unknown key "speed"'),
                (request(lengths=[0.6], fps="60"), "expected a number"), (request(lengths=[3]), "out of reach"),
                (request(lengths=[0.5], start=crossed), "no example starts with that foot"),
                (prints(("middle", [0, 0.5])), '"left" or "right" or "both"'),
                (prints(("left", [1e308, 0])), "out of range"), (prints(("left", [99999, 0])), "out of reach"),
                (prints(("left", [0.05, 3])), "3.00 m ahead"),
                (prints(("left", [0.05, 0.5]), ("left", [0.05, 1])), "step 2 (left foot): 1.00 m ahead"),
                (prints(("both", [0, 2.5])), "the library jumps"), (prints(("both", [0.5, 0.5])), "straight ahead"),
                (prints(("left", [0.05, 0.5]), ("both", [0, 1])), "side by side"),
                (request(path=[[0, 0]]), "less than a step"), (request(path=[[0, 0], [0, 9], [0, 0]]), "out of reach"),
                (request(path=[[0, 0], [0, 1e5]]), "the limit is 10000")):
            self.write("r.json", text)
            run = self.expect(INPUT_REFUSED, "steps", "make", "r.json", "-o", "out.bvh", "--quiet")
            self.assert_one_line(run.stderr, "r.json", says)
            self.assertEqual(self.files(), ["r.json"], text)

    def test_what_is_far_out_of_reach_is_clamped_too(self):
        for print_ in ({"foot": "left", "position": [500, 300], "heading": 2},
                       {"foot": "both", "position": [0.5, 0.5], "heading": 2}):
            self.write("r.json", request(footprints=[print_]))
            self.assertIn("[extrapolated]", self.make("r.json", "--clamp").stderr)

    def test_wrong_usage(self):
        self.write("r.json", request(lengths=[0.5]))
        for words in ((), ("dance",), ("make", "-o", "out.bvh"), ("make", "r.json"),
                      ("make", "r.json", "-o", "out.bvh", "--ground", "none"),
                      ("make", "r.json", "-o", "out.bvh", "--ground", "lava"),
                      ("make", "r.json", "-o", "out.bvh", "--smoothing", "0"),
                      ("make", "a", "b", "c", "-o", "out.bvh"), ("build", "-o", "lib"),
                      ("build", "a.bvh", "-o", "lib", "--straight", "1"), ("list", "a", "b")):
            run = self.expect(WRONG_USAGE, "steps", *words)
            self.assertEqual(run.stdout, "", words)

    def test_list_tells_why_each_example_was_kept(self):
        run = self.expect(DONE, "steps", "list", "--figure", "error.svg")
        self.assertIn("straight steps of the left foot", run.stdout)
        self.assertIn("sideways          no examples", run.stdout)
        self.assertIn("greatest final length", run.stdout)
        self.assertTrue(self.read("error.svg").startswith("<svg"))
        listed = json.loads(self.expect(DONE, "steps", "list", "--json", "--range", "range.svg").stdout)
        self.assertTrue(self.read("range.svg").startswith("<svg"))
        kinds = [(group["kind"], group["foot"]) for group in listed["groups"]]
        both = [(kind, foot) for kind in ("straight", "spot", "curved", "stairs", "backward") for foot in ("left", "right")]
        self.assertEqual(kinds, both + [("jump", "left")])
        self.assertEqual([one["kind"] for one in listed["ranges"]],
                         ["start", "forward", "stop", "curve", "turn on the spot", "backward", "up", "down", "jump"])
        for one in listed["ranges"]:
            for name, span in one.items():
                if name != "kind":
                    self.assertLessEqual(span[0], span[1], (one["kind"], name))

    def test_the_order_of_clips_does_not_matter(self):
        clips = sorted((DATA / "cmu" / "turn").glob("*.bvh")) + sorted((DATA / "cmu" / "walk").glob("16_*.bvh"))
        if not clips:
            self.skipTest(f"no real motion at {DATA}; set SUREFOOT_DATA")
        libraries = set()
        for seed in range(3):
            random.Random(seed).shuffle(clips)
            self.expect(DONE, "steps", "build", *clips, "-o", "a.steps", "--force", "--quiet")
            libraries.add((self.folder / "a.steps").read_bytes())
        self.assertEqual(len(libraries), 1)

    def test_a_library_of_few_clips(self):
        clips = [DATA / "cmu" / "walk" / name for name in ("16_15.bvh", "16_31.bvh")]
        if not all(clip.exists() for clip in clips):
            self.skipTest(f"no real motion at {DATA}; set SUREFOOT_DATA")
        self.expect(DONE, "steps", "build", *clips, "-o", "a.steps", "--force")
        first = (self.folder / "a.steps").read_bytes()
        self.expect(DONE, "steps", "build", *reversed(clips), "-o", "a.steps", "--force")
        self.assertEqual(first, (self.folder / "a.steps").read_bytes())
        self.write("r.json", request(lengths=[0.64, 0.63]))
        self.make("a.steps", "r.json", "--clamp")


if __name__ == "__main__":
    unittest.main()

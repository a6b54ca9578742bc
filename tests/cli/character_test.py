"""Motion put on a character with `--to`: it walks, its feet stand, and its file keeps mesh and all else."""

import json
import struct
import unittest

from program import DATA, DONE, INPUT_REFUSED, WRONG_USAGE, ProgramTest

SCRIPT = {"format": "surefoot-walk", "version": 1, "fps": 60, "duration": 3, "start": {"speed": 1.2}, "events": []}
FORMATS = DATA / "formats"


def gltf_of(path):
    """JSON and binary chunk of a .glb."""
    data = path.read_bytes()
    size = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20 : 20 + size]), data[28 + size :]


class Character(ProgramTest):
    def setUp(self):
        super().setUp()
        self.expect(DONE, "demo", "-o", "demo", "-q")
        # Another body than the sample's: a little larger, and glTF with a skin and a mesh.
        self.expect(DONE, "convert", "demo/walk.bvh", "--units", "0.0112", "-o", "hero.glb", "-q")
        self.write("script.json", json.dumps(SCRIPT))

    def worst_slide(self, motion, *flags):
        measured = self.expect(DONE, "measure", motion, "--plants", "p.json", "--ground", "plane:0", "--json", "-q", *flags)
        slide = json.loads(measured.stdout)["slide"]
        self.assertGreater(slide["heel"]["plants"] + slide["ball"]["plants"], 1)
        return max(slide[part]["whole_3d"]["max_cm"] for part in ("heel", "ball"))

    def assert_kept(self, made, source):
        """The character is as it was, but for the motion."""
        before, old = gltf_of(source)
        after, new = gltf_of(made)
        for key in ("meshes", "skins", "materials", "nodes", "scenes", "asset"):
            self.assertEqual(before.get(key), after.get(key), key)
        self.assertEqual(old, new[: len(old)])

    def test_a_walk_on_a_character(self):
        self.expect(DONE, "walk", "script.json", "--to", "hero.glb", "-o", "walk.glb", "--save-plants", "p.json",
                    "--save-info", "rig.json", "--strip", "strip.svg")
        self.assert_kept(self.folder / "walk.glb", self.folder / "hero.glb")
        info = json.loads(self.expect(DONE, "info", "walk.glb", "--json", "-q").stdout)
        self.assertEqual((info["format"], info["frames"], round(info["fps"])), ("gltf", 181, 60))
        self.assertLess(self.worst_slide("walk.glb", "--rig", "rig.json"), 0.001)

    def test_it_walks_at_the_speed_asked_for_with_its_own_range(self):
        run = self.expect(DONE, "walk", "script.json", "--to", "hero.glb", "-o", "walk.glb", "--json", "-q")
        self.assertAlmostEqual(json.loads(run.stdout)["way"] / 3, 1.2, delta=0.03)
        said = self.expect(DONE, "walk", "script.json", "--to", "hero.glb", "-o", "still.bvh", "--in-place", "--json", "-q")
        self.assertAlmostEqual(json.loads(said.stdout)["ground_speed"], 1.2, delta=0.03)
        # A child of half the size is not as fast: the refusal says how fast it is.
        self.expect(DONE, "convert", "demo/walk.bvh", "--units", "0.005", "-o", "child.glb", "-q")
        self.write("run.json", json.dumps(SCRIPT | {"start": {"speed": 4.2}}))
        self.expect(DONE, "walk", "run.json", "--to", "hero.glb", "-o", "run.glb", "-q")
        refused = self.expect(INPUT_REFUSED, "walk", "run.json", "--to", "child.glb", "-o", "no.glb")
        self.assertRegex(refused.stderr, r'"speed" must be a number between -1\.5 and 3\.')

    def test_steps_on_a_character_are_where_they_were_asked_for(self):
        self.write("request.json", json.dumps({"format": "surefoot-steps", "version": 1, "lengths": [0.5, 0.6, 0.5]}))
        flags = ["--save-plants", "p.json", "--save-info", "rig.json", "--strip", "s.svg", "--force"]
        self.expect(DONE, "steps", "make", "request.json", "-o", "own.bvh", *flags)
        asked = json.loads((self.folder / "p.json").read_text())["plants"]
        self.expect(DONE, "steps", "make", "request.json", "--to", "hero.glb", "-o", "steps.glb", *flags)
        stands = json.loads((self.folder / "p.json").read_text())["plants"]
        self.assertLess(self.worst_slide("steps.glb", "--rig", "rig.json"), 0.001)
        self.assert_kept(self.folder / "steps.glb", self.folder / "hero.glb")
        balls = lambda plants: [plant["position"] for plant in plants if plant["joint"] == "ball"]
        self.assertEqual(len(balls(asked)), len(balls(stands)))
        # A larger foot: its ball is not quite where that of the library's is.
        for a, b in zip(balls(asked), balls(stands)):
            for axis in (0, 2):
                self.assertAlmostEqual(a[axis], b[axis], delta=0.03)

    def test_edits_on_a_character(self):
        self.write("circle.json", json.dumps({"format": "surefoot-path", "version": 1, "type": "circle", "radius": 2.0}))
        for words in (["loop"], ["path", "--path", "circle.json"]):
            verb, *flags = words
            self.expect(DONE, verb, "demo/clean.bvh", "--to", "hero.glb", *flags, "--save-plants", "p.json", "-f", "-q")
            made = self.folder / "demo" / f"clean_{verb}.glb"  # beside the input, in the character's format
            self.assert_kept(made, self.folder / "hero.glb")
            self.write("rig.json", self.expect(DONE, "info", "hero.glb", "--json", "-q").stdout)
            self.assertLess(self.worst_slide(made, "--rig", "rig.json"), 0.1)

    def test_refusals_write_nothing(self):
        self.write("broken.glb", "glTF")
        before = self.files()
        self.expect(INPUT_REFUSED, "walk", "script.json", "--to", "broken.glb", "-o", "out.glb")
        self.expect(INPUT_REFUSED, "walk", "script.json", "--to", "absent.glb", "-o", "out.glb")
        self.expect(WRONG_USAGE, "walk", "script.json", "--to", "hero.glb", "-o", "out.amc")
        self.expect(WRONG_USAGE, "loop", "demo/clean.bvh", "--to", "hero.glb", "-o", "hero.glb")
        self.assertEqual(self.files(), before)

    def test_changed_files_are_named_after_their_format(self):
        self.expect(DONE, "clean", "hero.glb", "-q")
        self.assertIn("hero_clean.glb", self.files())
        self.assert_kept(self.folder / "hero_clean.glb", self.folder / "hero.glb")


@unittest.skipUnless(FORMATS.is_dir(), f"no files of other programs at {FORMATS}")
class RealCharacter(ProgramTest):
    def retargeted(self, character, name):
        self.expect(DONE, "retarget", DATA / "cmu/walk/02_01.bvh", "--to", character, "-o", name,
                    "--save-plants", "p.json", "-q", "-f")
        self.write("rig.json", self.expect(DONE, "info", character, "--json", "-q").stdout)
        run = self.expect(DONE, "measure", name, "--plants", "p.json", "--rig", "rig.json", "--json", "-q")
        slide = json.loads(run.stdout)["slide"]
        for part in ("heel", "ball"):
            self.assertGreater(slide[part]["plants"], 3)
            self.assertLess(slide[part]["whole_3d"]["max_cm"], 0.01)

    def test_characters_walk_on_their_own_feet(self):
        self.write("script.json", json.dumps(SCRIPT | {"start": {"speed": 0.9}}))
        for name in ("fbx/mixamo_walking.fbx", "glb/three_Soldier.glb", "vrm/pixiv_test.vrma", "npz/kimodo_g1_01_single_text_prompt.npz"):
            with self.subTest(name):
                made = "walk" + name[name.rindex(".") :]
                self.expect(DONE, "walk", "script.json", "--to", FORMATS / name, "-o", made, "--save-plants", "p.json",
                            "--save-info", "rig.json", "-q", "-f")
                run = self.expect(DONE, "measure", made, "--plants", "p.json", "--rig", "rig.json", "--ground", "plane:0", "--json", "-q")
                measured = json.loads(run.stdout)
                for part in ("heel", "ball"):
                    self.assertGreater(measured["slide"][part]["plants"], 3)
                    self.assertLess(measured["slide"][part]["whole_3d"]["max_cm"], 0.01)

    def test_a_mixamo_character_takes_a_captured_walk(self):
        source = FORMATS / "fbx" / "three_mixamo.fbx"
        self.retargeted(source, "walk.fbx")
        info = json.loads(self.expect(DONE, "info", "walk.fbx", "--json", "-q").stdout)
        self.assertEqual((info["frames"], info["fps"]), (344, 120.0))
        before, after = source.read_bytes(), (self.folder / "walk.fbx").read_bytes()
        mesh = before.index(b"Vertices")
        self.assertIn(before[mesh : mesh + 100_000], after)

    def test_so_do_characters_of_other_formats(self):
        for name in ("glb/three_Soldier.glb", "vrm/pixiv_test.vrma", "npz/kimodo_soma_01_single_text_prompt.npz"):
            with self.subTest(name):
                self.retargeted(FORMATS / name, "walk" + name[name.rindex(".") :])


if __name__ == "__main__":
    unittest.main()

"""Files of every format in every verb: the same motion, the same feet."""

import json
import struct
import unittest
import zipfile

import program


def array_of(path, name):
    """Shape and numbers of a float array of an .npz."""
    with zipfile.ZipFile(path) as archive:
        data = archive.read(name + ".npy")
    head_size = struct.unpack_from("<H", data, 8)[0]
    head = eval(data[10 : 10 + head_size], {"__builtins__": {}}, {"True": True, "False": False})
    count = 1
    for size in head["shape"]:
        count *= size
    kind = {"<f4": "f", "<f8": "d"}[head["descr"]]
    return head["shape"], struct.unpack_from(f"<{count}{kind}", data, 10 + head_size)


class FormatsTest(program.ProgramTest):
    def good(self, *words):
        result = self.run_program(*words)
        self.assertEqual(result.returncode, program.DONE, result.stderr)
        return result

    def plants(self, name):
        self.good("detect", name, "-o", name + ".json", "--force")
        plants = json.loads((self.folder / (name + ".json")).read_text())["plants"]
        return [(p["side"], p["joint"], p["first"], p["last"]) for p in plants]

    def positions(self, name):
        self.good("convert", name, "-o", name + ".copy.npz", "--force")
        return array_of(self.folder / (name + ".copy.npz"), "posed_joints")

    def assert_same_feet(self, walk):
        """One motion as BVH and in the other formats: the same plants, and cleaned the same places."""
        wanted = self.plants(walk)
        self.assertGreater(len(wanted), 3)
        self.good("clean", walk, "-o", "stands.bvh", "--force")
        shape, places = self.positions("stands.bvh")
        for ending in ("fbx", "glb", "npz"):
            with self.subTest(ending):
                self.good("convert", walk, "-o", "same." + ending, "--force")
                self.assertEqual(self.plants("same." + ending), wanted)
                self.good("clean", "same." + ending, "-o", "stands." + ending, "--force")
                cleaned = self.positions("stands." + ending)
                self.assertEqual(cleaned[0], shape)
                self.assertLess(max(abs(a - b) for a, b in zip(cleaned[1], places)), 1e-5)

    def test_one_motion_in_four_formats_has_the_same_feet(self):
        self.good("demo", "--output", ".", "--force")
        self.assert_same_feet("walk.bvh")

    def test_a_captured_walk_in_four_formats_has_the_same_feet(self):
        walk = program.DATA / "cmu" / "walk" / "02_01.bvh"
        if not walk.is_file():
            self.skipTest(f"no walk at {walk}")
        (self.folder / "captured.bvh").write_bytes(walk.read_bytes())
        self.assert_same_feet("captured.bvh")

    def test_formats_are_known_by_content(self):
        self.good("demo", "--output", ".", "--force")
        self.good("convert", "walk.bvh", "-o", "walk.glb")
        (self.folder / "walk.glb").rename(self.folder / "walk.data")
        self.assertIn("GLTF", self.good("info", "walk.data").stdout)

    def test_unchanged_files_are_copied(self):
        folder = program.DATA / "formats"
        if not folder.is_dir():
            self.skipTest(f"no files of other programs at {folder}")
        for name in ("glb/three_Soldier.glb", "vrm/pixiv_test.vrma", "npz/kimodo_soma_01_single_text_prompt.npz"):
            ending = name[name.rfind(".") :]
            self.good("convert", folder / name, "-o", "copy" + ending, "--force")
            self.assertEqual((self.folder / ("copy" + ending)).read_bytes(), (folder / name).read_bytes())

    def test_avatars_without_animation_are_targets_only(self):
        avatar = program.DATA / "formats" / "vrm" / "VRMC_materials_mtoon_UV_Animation_Test.vrm"
        if not avatar.is_file():
            self.skipTest(f"no avatar at {avatar}")
        result = self.run_program("clean", avatar, "-o", "a.vrm")
        self.assertEqual(result.returncode, program.INPUT_REFUSED)
        self.assertIn("retarget", result.stderr)
        self.good("demo", "--output", ".", "--force")
        self.good("retarget", "walk.bvh", "--to", avatar, "-o", "walking.vrm")
        self.assertIn("541 frames", self.good("info", "walking.vrm").stdout)

    def test_refusals_say_what_to_do(self):
        (self.folder / "pickled.npy").write_bytes(
            b"\x93NUMPY\x01\x00\x76\x00" + b"{'descr': '|O', 'fortran_order': False, 'shape': (), }".ljust(117) + b"\n\x80"
        )
        result = self.run_program("info", "pickled.npy")
        self.assertEqual(result.returncode, program.INPUT_REFUSED)
        self.assertIn("pickled", result.stderr)
        (self.folder / "cut.glb").write_bytes(b"glTF\x02\x00\x00\x00\xff\x00\x00\x00\xff\x00")
        result = self.run_program("info", "cut.glb")
        self.assertEqual(result.returncode, program.INPUT_REFUSED)
        self.assertIn("byte 12", result.stderr)


if __name__ == "__main__":
    unittest.main()

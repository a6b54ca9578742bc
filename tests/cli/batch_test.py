"""`surefoot batch` over a small library: what it takes, writes, records, skips and refuses."""

import json
import os
import re
import unittest
import zipfile

from batch import BatchTest
from program import DONE, DONE_WITH_WARNINGS, INPUT_REFUSED, STICK_BVH, WRONG_USAGE


class Running(BatchTest):
    def test_the_tree_is_mirrored_and_each_result_is_that_of_the_verb_alone(self):
        self.library()
        self.batch("clean", "lib", "-o", "out", "--jobs", 2)
        results = self.results()
        self.assertEqual(list(results), ["a/0.bvh", "a/2.bvh", "a/4.bvh", "b/1.bvh", "b/3.bvh", "b/5.bvh"])
        self.expect(DONE, "clean", "lib/b/3.bvh", "-o", "alone.bvh")
        self.assertEqual(results["b/3.bvh"], (self.folder / "alone.bvh").read_bytes())
        for record in self.records().values():
            self.assertEqual(record["status"], "done")
            self.assertIn(record["verdict"], ("good", "look", "bad"))
            self.assertGreater(record["slide_before_cm"], record["slide_after_cm"])
            self.assertEqual(record["size"], os.path.getsize(record["path"]))
            self.assertEqual(record["output_size"], len(results[record["output"]]))
            self.assertEqual(len(record["content"]), 32)
            self.assertLessEqual({"settings", "program", "frames", "checks", "worst"}, set(record))
        self.assertEqual(len(self.summary()), 6)
        summary = json.loads((self.folder / "out" / "summary.json").read_text())
        self.assertEqual(summary["status"]["done"], 6)
        self.assertEqual(len(summary["records"]), 6)

    def test_every_verb(self):
        self.walk("lib/x.bvh")
        self.walk("lib/deep/y.bvh")
        self.walk("hero.bvh")
        for verb, more, ending in (
            ("clean", ("--save-plants", "plants"), ".bvh"), ("convert", ("--to-format", "fbx"), ".fbx"),
            ("detect", (), ".json"), ("measure", ("--plants", "plants"), ".json"), ("info", (), ".json"),
            ("retarget", ("--to", "hero.bvh"), ".bvh"), ("report", ("--after", "clean"), ".html"),
        ):
            self.batch(verb, "lib", "-o", verb, "--suffix", "_s" if verb != "clean" else "", *more)
            suffix = "_s" if verb != "clean" else ""
            for name in ("x", "deep/y"):
                self.assertTrue((self.folder / verb / (name + suffix + ending)).is_file(), (verb, name))
        self.assertTrue((self.folder / "plants" / "deep" / "y.json").is_file())
        measured = json.loads((self.folder / "measure" / "x_s.json").read_text())
        self.assertEqual(measured["frames"], self.records("measure")["x.bvh", ""]["frames"])

    def write_npz_of_two(self, name):
        """The walk whole, and its first 30 frames, as two arrays of positions."""
        self.walk("walk.bvh")
        self.expect(DONE, "convert", "walk.bvh", "-o", "walk.npz", "--quiet")
        with zipfile.ZipFile(self.folder / "walk.npz") as archive:
            arrays = {member: archive.read(member) for member in archive.namelist()}
        whole = arrays["posed_joints.npy"]
        begin = 10 + int.from_bytes(whole[8:10], "little")
        frames, joints = (int(number) for number in re.search(rb"\((\d+), (\d+), 3\)", whole[:begin]).groups())
        header = whole[10:begin].replace(str(frames).encode(), b"30", 1).rstrip() + b" "
        header = header.ljust(begin - 11) + b"\n"
        size = (len(whole) - begin) // frames
        with zipfile.ZipFile(self.folder / name, "w") as archive:
            for member in ("joint_names.npy", "joint_parents.npy", "fps.npy"):
                archive.writestr(member, arrays[member])
            archive.writestr("long.npy", whole)
            archive.writestr("short.npy", whole[:10] + header + whole[begin:begin + 30 * size])
        return frames

    def test_arrays_of_one_file_are_clips_of_their_own(self):
        frames = self.write_npz_of_two("two.npz")
        self.batch("clean", "two.npz", "-o", "out")
        records = self.records()
        self.assertEqual({take: record["frames"] for (_, take), record in records.items()}, {"": frames, "short": 30})
        self.assertTrue((self.folder / "out" / "two.npz").is_file())
        self.expect(DONE, "clean", "two.npz", "-o", "alone.npz", "--take", "short")
        self.assertEqual((self.folder / "out" / "two.short.npz").read_bytes(), (self.folder / "alone.npz").read_bytes())
        run = self.expect(INPUT_REFUSED, "info", "two.npz", "--take", "middle")
        self.assertIn("there is no motion 'middle'; the file holds long, short", run.stderr)

    def test_two_motions_and_a_folder_mean_a_batch(self):
        self.walk("a.bvh")
        self.walk("b.bvh", speed=1.4)
        self.expect(DONE, "clean", "a.bvh", "b.bvh", "-o", "out/", "--stretch")
        self.assertEqual(list(self.results()), ["a.bvh", "b.bvh"])
        self.expect(DONE, "clean", "a.bvh", "-o", "alone.bvh", "--stretch")
        self.assertEqual(self.results()["a.bvh"], (self.folder / "alone.bvh").read_bytes())
        run = self.expect(WRONG_USAGE, "clean", "a.bvh", "b.bvh", "-o", "one.bvh")
        self.assertIn("unexpected argument `b.bvh`", run.stderr)

    def test_inputs_are_files_folders_patterns_and_lists(self):
        self.walk("lib/a.bvh")
        self.walk("lib/no_ending")  # known by its content
        self.walk("lib/out/old.bvh")  # below the results
        (self.folder / "lib" / "notes.txt").write_text("not a motion")
        self.walk("takes/t1.bvh")
        self.walk("takes/t2.bvh")
        self.walk("more/m.bvh")
        self.write("list.txt", "# comment\nmore/m.bvh\n")
        plan = self.batch("convert", "lib", "-o", "lib/out", "--dry-run").stdout
        self.assertIn("no_ending -> lib/out/no_ending.bvh\n", plan)
        self.assertEqual(plan.count("\n"), 2, plan)
        self.assertFalse((self.folder / "lib" / "out" / "journal").exists())
        plan = self.batch("convert", "takes/*.bvh", "-o", "out", "--dry-run").stdout
        self.assertIn("t1.bvh -> out/t1.bvh", plan)
        plan = self.batch("convert", "takes/t1.bvh", "--list", "list.txt", "-o", "out", "--dry-run").stdout
        self.assertIn("-> out/more/m.bvh", plan)
        self.assertIn("-> out/takes/t1.bvh", plan)

    def test_inputs_that_differ_in_their_ending_only_keep_it(self):
        self.walk("lib/a.bvh")
        self.expect(DONE, "convert", "lib/a.bvh", "-o", "lib/a.fbx")
        self.walk("lib/b.bvh")
        plan = self.batch("detect", "lib", "-o", "out", "--dry-run").stdout
        for name in ("a.bvh.json", "a.fbx.json", "out/b.json"):
            self.assertIn(name, plan)

    def test_every_animation_of_a_file_is_a_clip(self):
        self.walk("walk.bvh")
        self.expect(DONE, "convert", "walk.bvh", "-o", "lib.gltf")
        scene = json.loads((self.folder / "lib.gltf").read_text())
        for name in ("calm", "odd/name"):
            scene["animations"].append(scene["animations"][0] | {"name": name})
        self.write("lib.gltf", json.dumps(scene))
        self.batch("clean", "lib.gltf", "-o", "out", "--to-format", "bvh")
        self.assertEqual(list(self.results()), ["lib.bvh", "lib.calm.bvh", "lib.odd_name.bvh"])
        self.assertEqual({take for _, take in self.records()}, {"", "calm", "odd/name"})
        self.assertIn("0 clips to do", self.batch("clean", "lib.gltf", "-o", "out", "--to-format", "bvh").stderr)
        (self.folder / "out" / "lib.calm.bvh").unlink()
        self.assertIn("1 clips to do", self.batch("clean", "lib.gltf", "-o", "out", "--to-format", "bvh").stderr)

    def test_odd_names(self):
        for name in ("with space.bvh", "line\nend.bvh", "quote'\".bvh", "<b>.bvh", "ünï.bvh"):
            self.walk("lib/" + name)
        (self.folder / "lib" / os.fsdecode(b"\xff\xfe.bvh")).write_bytes(next(iter(self.made.values())))
        self.batch("convert", "lib", "-o", "out")
        self.assertEqual(sorted(os.listdir(self.folder / "lib")),
                         sorted(p.name for p in (self.folder / "out").glob("*.bvh")))
        self.assertIn("0 clips to do", self.batch("convert", "lib", "-o", "out").stderr)
        page = (self.folder / "out" / "summary.html").read_text()
        self.assertNotIn("<b>.bvh", page.split("<script")[0])


class Resuming(BatchTest):
    def setUp(self):
        super().setUp()
        self.library(4)
        self.batch("clean", "lib", "-o", "out")
        self.before = self.results()

    def to_do(self, *words):
        return self.batch("clean", "lib", "-o", "out", *words).stderr

    def test_what_is_done_is_skipped(self):
        lines = len(self.lines())
        self.assertIn("0 clips to do", self.to_do())
        self.assertIn("0 clips to do", self.to_do("--resume", "--jobs", 1))
        self.assertEqual(len(self.lines()), lines)
        self.assertEqual(self.results(), self.before)

    def test_another_content_is_done_again_but_not_another_time(self):
        os.utime(self.folder / "lib" / "a" / "0.bvh", (1, 1))
        self.assertIn("0 clips to do", self.to_do())
        self.walk("lib/a/0.bvh", 1.5, 1.6)
        self.assertIn("1 clips to do", self.to_do())
        self.assertNotEqual(self.results()["a/0.bvh"], self.before["a/0.bvh"])

    def test_other_settings_are_done_again(self):
        self.assertIn("4 clips to do", self.to_do("--fast"))
        self.assertIn("0 clips to do", self.to_do("--fast"))

    def test_a_file_that_the_settings_name_counts(self):
        self.write("floor.obj", "v 0 0 0\nv 9 0 0\nv 0 0 9\nf 1 3 2\n")
        self.assertIn("4 clips to do", self.to_do("--ground", "mesh:floor.obj"))
        self.assertIn("0 clips to do", self.to_do("--ground", "mesh:floor.obj"))
        self.write("floor.obj", "v 0 0 0\nv 9 0 0\nv 0 0 8\nf 1 3 2\n")
        self.assertIn("4 clips to do", self.to_do("--ground", "mesh:floor.obj"))

    def test_a_result_that_is_gone_or_cut_off_is_made_again(self):
        (self.folder / "out" / "a" / "0.bvh").unlink()
        (self.folder / "out" / "b" / "1.bvh").write_bytes(self.before["b/1.bvh"][:1000])
        self.assertIn("2 clips to do", self.to_do())
        self.assertEqual(self.results(), self.before)

    def test_more_clips_are_added(self):
        self.walk("lib/c/new.bvh")
        self.assertIn("1 clips to do", self.to_do())
        self.assertEqual(len(self.summary()), 5)

    def test_what_failed_is_tried_again_only_when_asked(self):
        self.write("lib/bad.bvh", "HIERARCHY nothing")
        self.assertIn("1 clips to do", self.to_do())
        self.assertEqual(self.status("bad.bvh"), "refused")
        self.assertIn("bad.bvh:1:", self.records()["bad.bvh", ""]["message"])
        self.assertIn("0 clips to do", self.to_do())
        self.assertIn("1 clips to do", self.to_do("--retry"))
        self.walk("lib/bad.bvh")
        self.assertIn("1 clips to do", self.to_do())
        self.assertEqual(self.status("bad.bvh"), "done")

    def test_fresh_does_everything_again(self):
        self.assertIn("4 clips to do", self.to_do("--fresh"))
        self.assertEqual(self.results(), self.before)


class Refusing(BatchTest):
    def refused(self, code, *words, says):
        run = self.batch(*words, code=code)
        self.assert_one_line(run.stderr, says)
        self.assertFalse((self.folder / "out").exists())

    def test_wrong_usage(self):
        self.walk("a.bvh")
        for words, says in (
            (("walk", "a.bvh", "-o", "out"), "cannot be run over many clips"),
            (("clean", "a.bvh"), "--output"),
            (("clean", "a.bvh", "-o", "out", "--jbos", "2"), "did you mean `--jobs`"),
            (("clean", "a.bvh", "-o", "out", "--solver", "best"), "--solver"),
            (("clean", "a.bvh", "-o", "out", "--jobs", "0"), "--jobs"),
            (("clean", "a.bvh", "-o", "out", "--jobs", "1.5"), "--jobs"),
            (("clean", "a.bvh", "-o", "out", "--memory", "-1"), "--memory"),
            (("clean", "a.bvh", "-o", "out", "--time-limit", "0"), "--time-limit"),
            (("clean", "a.bvh", "-o", "out", "--shard", "0/3"), "--shard"),
            (("clean", "a.bvh", "-o", "out", "--shard", "4/3"), "--shard"),
            (("clean", "a.bvh", "-o", "out", "--shard", "half"), "--shard"),
            (("clean", "a.bvh", "-o", "out", "--to-format", "amc"), "--to-format"),
            (("measure", "a.bvh", "-o", "out", "--to-format", "fbx"), "--to-format"),
            (("clean", "a.bvh", "-o", "out", "--reports", "best"), "--reports"),
            (("clean", "a.bvh", "-o", "out", "--suffix", "/x"), "--suffix"),
            (("clean", "a.bvh", "-o", "out", "--after", "lib"), "--after"),
            (("report", "a.bvh", "-o", "out"), "--after"),
            (("clean", "a.bvh", "-o", "out", "--fresh", "--resume"), "exclude each other"),
            (("clean", "a.bvh", "-o", "out", "--slurm", "--shard", "1/2"), "--slurm and --shard"),
            (("clean", "a.bvh", "-o", "out", "--slurm-array", "0"), "--slurm-array"),
            (("clean", "a.bvh", "-o", "a.bvh"), "is a file"),
            (("--jobs", "2", "clean", "a.bvh", "-o", "out"), "the verb first"),
        ):
            self.refused(WRONG_USAGE, *words, says=says)

    def test_inputs_that_are_not_there(self):
        self.walk("one/a.bvh")
        self.walk("two/a.bvh")
        (self.folder / "empty").mkdir()
        self.write("list.txt", "one/gone.bvh\n")
        for words, says in (
            (("clean", "gone.bvh"), "gone.bvh: does not exist"),
            (("clean", "empty"), "no motions found"),
            (("clean", "*.fbx"), "matches no file"),
            (("clean", "--list", "list.txt"), "one/gone.bvh: does not exist"),
            (("clean", "--list", "no_list.txt"), "no_list.txt"),
        ):
            self.refused(INPUT_REFUSED, *words, "-o", "out", says=says)

    def test_a_clip_that_is_refused_is_a_record_and_costs_nothing_else(self):
        self.library(3)
        self.write("lib/broken.bvh", STICK_BVH[:900])
        run = self.batch("clean", "lib", "-o", "out")
        self.assertIn("refused: broken.bvh: ", run.stderr)
        self.assertEqual(len(self.results()), 3)
        self.assertEqual(len(self.summary()), 4)
        self.batch("clean", "lib", "-o", "out", "--strict", code=DONE_WITH_WARNINGS)

    def test_a_file_of_somebody_else_is_not_overwritten(self):
        self.library(2)
        (self.folder / "out" / "a").mkdir(parents=True)
        self.write("out/a/0.bvh", "mine")
        self.batch("clean", "lib", "-o", "out")
        self.assertEqual(self.status("a/0.bvh"), "failed")
        self.assertEqual((self.folder / "out" / "a" / "0.bvh").read_text(), "mine")
        self.batch("clean", "lib", "-o", "out", "--retry", "--force")
        self.assertEqual(self.status("a/0.bvh"), "done")


if __name__ == "__main__":
    unittest.main()

"""An output file appears complete or not at all, and nothing is overwritten unasked."""

import os
import subprocess
import unittest

from program import DATA, DONE, INPUT_REFUSED, PROGRAM, STICK_BVH, WRONG_USAGE, ProgramTest


class Output(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("in.bvh", STICK_BVH)

    def test_an_unchanged_motion_is_written_as_it_was_read(self):
        run = self.expect(DONE, "convert", "in.bvh", "-o", "out.bvh")
        self.assertEqual(run.stdout, "")
        self.assertEqual((self.folder / "out.bvh").read_text().split(), STICK_BVH.split())
        self.assertEqual(self.files(), ["in.bvh", "out.bvh"])

    def test_an_existing_output_is_kept(self):
        self.write("out.bvh", "precious")
        run = self.expect(WRONG_USAGE, "convert", "in.bvh", "-o", "out.bvh")
        self.assert_one_line(run.stderr, "out.bvh", "--force")
        self.assertEqual((self.folder / "out.bvh").read_text(), "precious")

    def test_force_overwrites(self):
        self.write("out.bvh", "precious")
        self.expect(DONE, "convert", "in.bvh", "-o", "out.bvh", "--force")
        self.assertIn("HIERARCHY", (self.folder / "out.bvh").read_text())

    def test_the_input_is_overwritten_only_when_told_so(self):
        for words in (("-o", "in.bvh"), ("-o", "./in.bvh", "--force")):
            run = self.expect(WRONG_USAGE, "clean", "in.bvh", *words)
            self.assert_one_line(run.stderr, "is the input", "--overwrite-input")
            self.assertEqual((self.folder / "in.bvh").read_text(), STICK_BVH)
        for words in ((), ("-o", "in.bvh")):
            self.expect(DONE, "convert", "in.bvh", "--overwrite-input", *words)
            self.assertEqual((self.folder / "in.bvh").read_text().split(), STICK_BVH.split())
        self.assertEqual(self.files(), ["in.bvh"])
        self.expect(WRONG_USAGE, "convert", "in.bvh", "--overwrite-input", "-o", "out.bvh")

    def test_without_o_the_output_is_beside_the_input(self):
        (self.folder / "deep").mkdir()
        self.write("deep/a walk.bvh", STICK_BVH)
        run = self.expect(DONE, "clean", "deep/a walk.bvh")
        self.assertIn("deep/a walk_clean.bvh", run.stderr)
        self.assertTrue((self.folder / "deep/a walk_clean.bvh").is_file())
        self.assertEqual(self.files(), ["deep", "in.bvh"])
        run = self.expect(WRONG_USAGE, "clean", "deep/a walk.bvh")
        self.assert_one_line(run.stderr, "already exists", "--force")
        self.assert_one_line(self.expect(WRONG_USAGE, "clean", "-", stdin=STICK_BVH).stderr, "needs -o")

    def test_nothing_is_written_for_refused_input(self):
        self.write("bad.bvh", STICK_BVH.replace("Frame Time: 0.0333333", "Frame Time: soon"))
        self.write("old.bvh", "precious")
        self.expect(INPUT_REFUSED, "convert", "bad.bvh", "-o", "out.bvh")
        self.expect(INPUT_REFUSED, "convert", "bad.bvh", "-o", "old.bvh", "--force")
        self.assertEqual(self.files(), ["bad.bvh", "in.bvh", "old.bvh"])
        self.assertEqual((self.folder / "old.bvh").read_text(), "precious")

    def test_places_that_cannot_be_written(self):
        (self.folder / "folder.bvh").mkdir()
        (self.folder / "plain").mkdir()
        for place, words in (
            ("nowhere/out.bvh", "folder `nowhere` does not exist"),
            ("folder.bvh", "is a folder"),
            ("plain", "is a folder"),
            (".", "is a folder"),
        ):
            for verb in ("convert", "clean"):
                run = self.expect(WRONG_USAGE, verb, "in.bvh", "-o", place)
                self.assert_one_line(run.stderr, words)
        self.assertEqual(self.files(), ["folder.bvh", "in.bvh", "plain"])

    def test_a_folder_without_permission(self):
        if os.geteuid() == 0:
            self.skipTest("root may write everywhere")
        closed = self.folder / "closed"
        closed.mkdir(mode=0o555)
        self.assert_one_line(self.expect(WRONG_USAGE, "convert", "in.bvh", "-o", closed / "out.bvh").stderr, "closed")

    def test_a_disk_that_fills_leaves_the_old_file_and_no_rest(self):
        self.write("out.bvh", "precious")
        # Files above 1 KiB cannot be written under this limit; the signal of it is ignored as a full disk would be.
        script = f"trap '' XFSZ; ulimit -f 1; exec {PROGRAM} convert in.bvh -o out.bvh --force"
        run = subprocess.run(["bash", "-c", script], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(run.returncode, WRONG_USAGE, run.stderr)
        self.assertIn("out.bvh: cannot be written", run.stderr)
        self.assertEqual((self.folder / "out.bvh").read_text(), "precious")
        self.assertEqual(self.files(), ["in.bvh", "out.bvh"])

    def test_standard_output(self):
        run = self.expect(DONE, "convert", "-", "-o", "-", "--quiet", stdin=STICK_BVH)
        self.assertEqual(run.stdout.split(), STICK_BVH.split())
        self.assertEqual(self.files(), ["in.bvh"])

    def test_no_progress_bar_without_a_terminal(self):
        self.assertNotIn("\r", self.expect(DONE, "convert", "in.bvh", "-o", "out.bvh").stderr)


class Demo(ProgramTest):
    def test_writes_a_walk_that_info_reads_the_same_way(self):
        demo = self.expect(DONE, "demo", "-o", "new/demo")
        info = self.expect(DONE, "info", "new/demo/walk.bvh")
        self.assertTrue(demo.stdout.startswith(info.stdout), demo.stdout + info.stdout)

    def test_cleans_its_walk_as_clean_does_and_measures_both(self):
        demo = self.expect(DONE, "demo", "-o", "demo")
        self.assertRegex(demo.stdout, r"heel, worst +[1-9]\d*\.\d+ +0\.0000")
        self.assertRegex(demo.stdout, r"ball, worst +[1-9]\d*\.\d+ +0\.0000")
        self.expect(DONE, "clean", "demo/walk.bvh", "-o", "again.bvh", "--save-plants", "again.json")
        for made, again in (("clean.bvh", "again.bvh"), ("plants.json", "again.json")):
            self.assertEqual((self.folder / "demo" / made).read_bytes(), (self.folder / again).read_bytes())

    def test_does_not_overwrite_unasked(self):
        self.expect(DONE, "demo", "-o", "demo")
        run = self.expect(WRONG_USAGE, "demo", "-o", "demo")
        self.assert_one_line(run.stderr, "--force")
        self.expect(DONE, "demo", "-o", "demo", "--force")

    def test_the_same_bytes_every_time(self):
        self.expect(DONE, "demo", "-o", "a")
        self.expect(DONE, "demo", "-o", "b")
        self.assertEqual((self.folder / "a/walk.bvh").read_bytes(), (self.folder / "b/walk.bvh").read_bytes())


class Acclaim(ProgramTest):
    def setUp(self):
        super().setUp()
        if not (DATA / "asf_amc").is_dir():
            self.skipTest(f"no motion data at {DATA}; set SUREFOOT_DATA")

    def test_the_skeleton_beside_the_motion_is_taken(self):
        for amc in sorted((DATA / "asf_amc").rglob("*.amc")):
            out = amc.with_suffix(".bvh").name
            self.expect(DONE, "convert", amc, "-o", out)
            self.expect(DONE, "info", out)

    def test_a_motion_without_skeleton_is_refused(self):
        amc = DATA / "asf_amc" / "02" / "02_01.amc"
        (self.folder / "lonely.amc").write_bytes(amc.read_bytes())
        run = self.expect(INPUT_REFUSED, "convert", "lonely.amc", "-o", "out.bvh")
        self.assert_one_line(run.stderr, "--asf")
        self.expect(DONE, "convert", "lonely.amc", "--asf", amc.with_name("02.asf"), "-o", "out.bvh")


if __name__ == "__main__":
    unittest.main()

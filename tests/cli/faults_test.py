"""What goes wrong around the program: it is killed, disks and folders go away, others write the same file, memory ends.
There is never half a file, the input stays as it was, and the exit code is right."""

import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import time
import unittest

from program import DONE, INPUT_REFUSED, PROGRAM, STICK_BVH, WRONG_USAGE, ProgramTest, unbounded_when_instrumented

SCRIPT = """{"format": "surefoot-walk", "version": 1, "fps": 120, "duration": 6,
 "start": {"speed": 1.2}, "events": [{"at": 2, "turn": 20}]}"""


class Faults(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("script.json", SCRIPT)
        self.expect(DONE, "walk", "script.json", "--raw", "-o", "in.bvh")
        (self.folder / "script.json").unlink()
        self.source = (self.folder / "in.bvh").read_bytes()

    def tearDown(self):
        self.assertEqual((self.folder / "in.bvh").read_bytes(), self.source, "the input was changed")

    def start(self, *words, **options):
        return subprocess.Popen([PROGRAM, *words], cwd=self.folder, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, **options)

    def cleaned(self):
        self.expect(DONE, "clean", "in.bvh", "-o", "whole.bvh")
        whole = (self.folder / "whole.bvh").read_bytes()
        (self.folder / "whole.bvh").unlink()
        return whole

    def stop_at_random(self, how):
        """Stops runs at any moment: the output is whole or not there. Then a run that nobody stops."""
        whole, draw = self.cleaned(), random.Random(4)
        began = time.monotonic()
        self.cleaned()
        usual = time.monotonic() - began
        for _ in range(25):
            run = self.start("clean", "in.bvh", "-o", "out.bvh", "--force")
            time.sleep(draw.uniform(0.0, 1.1 * usual))
            run.send_signal(how)
            run.communicate(timeout=60)
            self.assertIn(run.returncode, (DONE, -how))
            if (self.folder / "out.bvh").exists():
                self.assertEqual((self.folder / "out.bvh").read_bytes(), whole)
        self.expect(DONE, "clean", "in.bvh", "-o", "out.bvh", "--force")
        self.assertEqual((self.folder / "out.bvh").read_bytes(), whole)
        self.assertEqual(self.files(), ["in.bvh", "out.bvh"])

    def test_killed(self):
        self.stop_at_random(signal.SIGKILL)

    def test_ctrl_c(self):
        self.stop_at_random(signal.SIGINT)

    def test_what_a_killed_run_left_is_removed_but_not_what_is_being_written(self):
        import fcntl

        (self.folder / "out.bvh.4711.partial").write_text("half a fi")
        (self.folder / "out.bvh.notes.partial").write_text("somebody else's")
        with open(self.folder / "out.bvh.4712.partial", "w") as alive:
            fcntl.flock(alive, fcntl.LOCK_EX)
            self.expect(DONE, "convert", "in.bvh", "-o", "out.bvh")
        self.assertEqual(self.files(), ["in.bvh", "out.bvh", "out.bvh.4712.partial", "out.bvh.notes.partial"])

    def test_no_output_over_an_input_by_whatever_name(self):
        (self.folder / "link.bvh").symlink_to("in.bvh")
        os.link(self.folder / "in.bvh", self.folder / "hard.bvh")
        for words in (
            ("detect", "in.bvh", "-o", "in.bvh"),
            ("detect", "in.bvh", "-o", "link.bvh"),
            ("detect", "in.bvh", "-o", "hard.bvh"),
            ("clean", "in.bvh", "-o", "out.bvh", "--save-plants", "in.bvh"),
            ("clean", "in.bvh", "-o", "link.bvh"),
            ("report", "in.bvh", "hard.bvh", "-o", "in.bvh"),
            ("retarget", "hard.bvh", "--to", "in.bvh", "-o", "in.bvh"),
        ):
            run = self.expect(WRONG_USAGE, *words, "--force")
            self.assertIn("input", run.stderr)
            self.assertFalse((self.folder / "out.bvh").exists())

    def test_a_link_stays_a_link(self):
        (self.folder / "far").mkdir()
        (self.folder / "far" / "real.bvh").write_text("old")
        (self.folder / "link.bvh").symlink_to("far/real.bvh")
        self.expect(DONE, "convert", "in.bvh", "-o", "link.bvh", "--force")
        self.assertTrue((self.folder / "link.bvh").is_symlink())
        self.assertEqual((self.folder / "far" / "real.bvh").read_bytes(), self.source)
        self.assertEqual(os.listdir(self.folder / "far"), ["real.bvh"])

    def test_two_writers_of_one_file(self):
        whole = self.cleaned()
        for _ in range(5):
            runs = [self.start("clean", "in.bvh", "-o", "out.bvh", "--force") for _ in range(3)]
            for run in runs:
                _, said = run.communicate(timeout=120)
                self.assertEqual(run.returncode, DONE, said)
            self.assertEqual((self.folder / "out.bvh").read_bytes(), whole)
        self.assertEqual(self.files(), ["in.bvh", "out.bvh"])

    def test_a_folder_that_vanishes(self):
        for wait in (0.0, 0.05, 0.1, 0.2):
            (self.folder / "gone").mkdir()
            run = self.start("clean", "in.bvh", "-o", "gone/out.bvh")
            time.sleep(wait)
            shutil.rmtree(self.folder / "gone", ignore_errors=True)
            _, said = run.communicate(timeout=60)
            self.assertIn(run.returncode, (DONE, WRONG_USAGE), said)
            if run.returncode == WRONG_USAGE:
                self.assertIn(b"gone", said)
            shutil.rmtree(self.folder / "gone", ignore_errors=True)

    def test_a_full_disk(self):
        if not pathlib.Path("/dev/full").exists():
            self.skipTest("no /dev/full")
        run = self.expect(WRONG_USAGE, "detect", "in.bvh", "-o", "/dev/full", "--force")
        self.assertIn("/dev/full: cannot be written", run.stderr)
        with open("/dev/full", "w") as full:
            run = subprocess.run([PROGRAM, "info", "in.bvh"], cwd=self.folder, stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(run.returncode, WRONG_USAGE, run.stderr)

    def test_a_disk_that_fills_while_several_files_are_written(self):
        def bounded():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

        run = self.start("clean", "in.bvh", "-o", "out.bvh", "--save-plants", "p.json", "--report", "r.html",
                         preexec_fn=bounded)
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, WRONG_USAGE, said)
        self.assertIn(b"cannot be written", said)
        self.assertEqual(self.files(), ["in.bvh"])

    def test_a_closed_pipe(self):
        for words in (("info", "in.bvh"), ("convert", "in.bvh", "-o", "-"), ("--help",)):
            reading, writing = os.pipe()
            os.close(reading)
            run = subprocess.Popen([PROGRAM, *words], cwd=self.folder, stdout=writing, stderr=subprocess.PIPE)
            os.close(writing)
            run.communicate(timeout=60)
            self.assertIn(run.returncode, (-signal.SIGPIPE, WRONG_USAGE, DONE), words)

    def repeated(self, name, times):
        head, rows = self.source.split(b"Frame Time:")
        first, _, rows = rows.partition(b"\n")
        head = head.replace(b"Frames: 721", b"Frames: %d" % (721 * times))
        (self.folder / name).write_bytes(head + b"Frame Time:" + first + b"\n" + times * rows)

    @unbounded_when_instrumented
    def test_a_file_that_needs_more_memory_than_allowed_is_refused(self):
        self.repeated("long.bvh", 500)
        for words in (("info", "long.bvh"), ("clean", "long.bvh", "-o", "out.bvh")):
            run = self.expect(INPUT_REFUSED, *words, "--memory", "0.25")
            self.assert_one_line(run.stderr, "more than 0.25 GB of memory", "--memory")
        self.assertEqual(self.files(), ["in.bvh", "long.bvh"])
        self.expect(DONE, "info", "long.bvh", "--memory", "2")
        self.expect(WRONG_USAGE, "info", "long.bvh", "--memory", "0")

    def test_with_little_memory_everything_is_as_with_a_lot(self):
        self.repeated("long.bvh", 40)  # more than an eighth of the memory
        said = {}
        for memory in ("0.25", "4"):
            out = {verb: self.expect(DONE, *words, "--memory", memory) for verb, words in {
                "info": ("info", "long.bvh", "--json"),
                "measure": ("measure", "long.bvh", "--json"),
                "convert": ("convert", "long.bvh", "-o", "copy.bvh", "--force"),
                "clean": ("clean", "long.bvh", "-o", "out.bvh", "--save-plants", "p.json", "--json", "--force"),
            }.items()}
            said[memory] = [(run.stdout, run.stderr) for run in out.values()]
            said[memory] += [(self.folder / name).read_bytes() for name in ("copy.bvh", "out.bvh", "p.json")]
        self.assertEqual(said["0.25"], said["4"])
        self.assertEqual((self.folder / "copy.bvh").read_bytes(), (self.folder / "long.bvh").read_bytes())

    @unbounded_when_instrumented
    def test_memory_that_ends(self):
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            self.skipTest("needs a C compiler")
        source = pathlib.Path(__file__).with_name("failing_malloc.c")
        library = self.folder / "failing_malloc.so"
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", source, "-o", library], check=True)
        draw = random.Random(6)
        refused = 0
        for words in (("info", "in.bvh", "--json"), ("clean", "in.bvh", "-o", "out.bvh", "--force")):
            for at in [draw.randint(1, 400) for _ in range(20)] + [draw.randint(400, 60_000) for _ in range(30)]:
                length = draw.choice([1, 1, 3, 1_000_000_000])
                environment = {**os.environ, "LD_PRELOAD": str(library), "FAIL_AT": str(at), "FAIL_FOR": str(length)}
                run = subprocess.run([PROGRAM, *words], cwd=self.folder, env=environment, capture_output=True,
                                     timeout=120)
                place = (words, at, length, run.stderr[-300:])
                # Before main and without memory for an exception at all, the C++ library gives up by itself.
                if run.returncode == -signal.SIGABRT and (at < 40 or length > 1_000_000):
                    continue
                self.assertIn(run.returncode, (DONE, INPUT_REFUSED), place)
                if run.returncode == INPUT_REFUSED:
                    refused += 1
                    self.assertFalse((self.folder / "out.bvh").exists(), place)
                (self.folder / "out.bvh").unlink(missing_ok=True)
        self.assertGreater(refused, 20)
        library.unlink()


if __name__ == "__main__":
    unittest.main()

"""What goes wrong around a batch: clips that crash, hang or are huge, runs that are killed, disks that fill. Each costs
itself only, nothing is left half done, and the next run goes on."""

import os
import pathlib
import random
import resource
import shutil
import signal
import time
import unittest

from batch import BatchTest
from program import WRONG_USAGE, unbounded_when_instrumented


def workers_of(process):
    """The processes that a batch has started."""
    found = []
    for task in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        found += [int(word) for word in task.read_text().split()]
    return found


class Poison(BatchTest):
    """A pipe that nobody writes to stands for a clip that never ends."""

    def setUp(self):
        super().setUp()
        self.library(4)
        os.mkfifo(self.folder / "endless.bvh")

    def test_an_endless_clip_is_given_up(self):
        self.batch("clean", "lib", "endless.bvh", "-o", "out", "--time-limit", 1.5, "--jobs", 2)
        record = self.records()["endless.bvh", ""]
        self.assertEqual(record["status"], "timeout")
        self.assertIn("longer than 2 s", record["message"])
        self.assertEqual(len(self.results()), 4)

    def test_a_crash_is_a_record(self):
        run = self.start("clean", "lib", "endless.bvh", "-o", "out", "--jobs", 1)
        # Big clips come first and a pipe has no size: when it is the last, its worker waits for it.
        deadline = time.monotonic() + 60
        while len([line for line in self.lines() if "started" in line]) < 5 and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.2)
        (worker,) = workers_of(run.pid)
        os.kill(worker, signal.SIGABRT)
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 0, said)
        record = self.records()["endless.bvh", ""]
        self.assertEqual(record["status"], "crashed")
        self.assertIn("signal 6", record["message"])
        self.assertEqual(len(self.results()), 4)
        self.assertEqual(len(self.summary()), 5)

    def test_ctrl_c_finishes_what_runs_and_again_abandons_it(self):
        run = self.start("clean", "lib", "endless.bvh", "-o", "out", "--jobs", 1)
        time.sleep(1.5)
        run.send_signal(signal.SIGINT)
        time.sleep(0.5)
        self.assertIsNone(run.poll())  # it waits for the clip in work
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=30)
        self.assertEqual(run.returncode, 130, said)
        self.assertIn("again to stop at once", said)
        self.assertNotIn(("endless.bvh", ""), self.records())
        self.batch("clean", "lib", "endless.bvh", "-o", "out", "--time-limit", 1)
        self.assertEqual(len(self.records()), 5)


class Memory(BatchTest):
    @unbounded_when_instrumented
    def test_a_huge_clip_runs_alone_or_is_refused(self):
        head, rows = self.walk("small.bvh", 6.0).read_bytes().split(b"Frame Time:")
        first, _, rows = rows.partition(b"\n")
        count = rows.count(b"\n")
        self.assertIn(b"Frames: %d" % count, head)
        head = head.replace(b"Frames: %d" % count, b"Frames: %d" % (1500 * count))
        (self.folder / "huge.bvh").write_bytes(head + b"Frame Time:" + first + b"\n" + 1500 * rows)
        self.batch("info", "small.bvh", "huge.bvh", "-o", "out", "--memory", 0.25, "--jobs", 2)
        record = self.records()["huge.bvh", ""]
        self.assertEqual(record["status"], "memory")
        self.assertIn("more than 0.25 GB", record["message"])
        self.assertEqual(self.status("small.bvh"), "done")
        # An eighth is too little for it, the whole is enough.
        self.batch("info", "small.bvh", "huge.bvh", "-o", "out", "--memory", 2, "--jobs", 8, "--retry")
        self.assertEqual(self.status("huge.bvh"), "done")


class Killed(BatchTest):
    def test_killed_at_random_and_resumed_it_is_as_if_nothing_had_been(self):
        self.library(24)
        began = time.monotonic()
        self.batch("clean", "lib", "-o", "whole", "--jobs", 2)
        usual = time.monotonic() - began
        draw = random.Random(19)
        for _ in range(5):
            run = self.start("clean", "lib", "-o", "out", "--jobs", 2)
            time.sleep(draw.uniform(0.05, 0.5 * usual))
            run.kill()
            run.communicate(timeout=60)
        self.batch("clean", "lib", "-o", "out", "--jobs", 2)
        self.assertEqual(self.results(), self.results("whole"))
        self.assertEqual(self.records(), self.records("whole"))
        self.assertEqual(self.summary(), self.summary("whole"))
        ended = [line["input"] for line in self.lines() if "started" not in line]
        self.assertEqual(len(ended), len(set(ended)), "a clip was done twice")
        self.assertEqual(list((self.folder / "out").rglob("*.partial")), [])

    def test_a_line_that_was_cut_off_costs_that_clip_only(self):
        self.library(4)
        self.batch("convert", "lib", "-o", "out", "--jobs", 1)
        (journal,) = (self.folder / "out" / "journal").glob("*.jsonl")
        journal.write_bytes(journal.read_bytes()[:-40])
        run = self.batch("convert", "lib", "-o", "out")
        self.assertIn("1 lines of the journal were cut off", run.stderr)
        self.assertIn("1 clips to do", run.stderr)
        self.assertEqual(len(self.records()), 4)

    def test_a_disk_that_fills(self):
        """First a clip that does not fit, then a journal that does not."""
        self.library(4)
        self.walk("lib/long.bvh", 20.0)

        def bounded(size):
            def bounds():
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
            return bounds

        run = self.start("convert", "lib", "-o", "out", preexec_fn=bounded(200_000))
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 0, said)
        self.assertEqual(self.status("long.bvh"), "failed")
        self.assertIn("cannot be written", self.records()["long.bvh", ""]["message"])
        self.assertEqual(len(self.results()), 4)
        shutil.rmtree(self.folder / "out")
        self.library(16)
        run = self.start("measure", "lib", "-o", "out", "--jobs", "1", preexec_fn=bounded(2_500))
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, WRONG_USAGE, said)
        self.assertIn("the journal cannot be written", said)
        self.batch("measure", "lib", "-o", "out", "--retry")
        self.assertEqual({record["status"] for record in self.records().values()}, {"done"})


if __name__ == "__main__":
    unittest.main()

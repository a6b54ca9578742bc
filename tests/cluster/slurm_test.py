"""A batch on a real Slurm of two nodes, one of which dies in the middle: nothing is missing, nothing is done twice, and
the summary is that of a run on one machine. `make test-cluster` installs Slurm and runs this."""

import collections
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

from batch import BatchTest
from program import DATA, PROGRAM
from slurm import Slurm

CLIPS = int(os.environ.get("SUREFOOT_CLUSTER_CLIPS", "1000"))
ELEMENTS = 20


class Cluster(BatchTest):
    def setUp(self):
        super().setUp()
        run = tempfile.TemporaryDirectory()
        self.addCleanup(run.cleanup)
        self.slurm = Slurm(run.name)
        self.addCleanup(self.slurm.stop)
        self.slurm.start()

    def many_clips(self, count):
        """Links to real motions where there are any, else walks."""
        real = sorted((DATA / "cmu").rglob("*.bvh"))
        for i in range(count):
            path = self.folder / "lib" / f"{i % 7}" / f"{i}.bvh"
            path.parent.mkdir(parents=True, exist_ok=True)
            if real:
                path.symlink_to(real[i % len(real)])
            else:
                self.walk(path, 4.0 + 0.5 * (i % 9), 1.0 + 0.02 * (i % 30))

    def submit(self, *words):
        return subprocess.Popen([PROGRAM, "batch", "clean", "lib", "-o", "out", "--slurm", "--slurm-array", str(ELEMENTS),
                                 *words], cwd=self.folder, env=self.slurm.environment, stderr=subprocess.PIPE, text=True)

    def ended(self):
        return [line["input"] for line in self.lines() if "started" not in line]

    def test_a_node_dies_in_the_middle(self):
        self.many_clips(CLIPS)
        began = time.monotonic()
        run = self.submit()
        self.slurm.wait_for(lambda: len(self.ended()) > 0.3 * CLIPS and self.slurm.running_on("n1"), 600)
        killed = self.slurm.kill_node("n1")
        at = len(self.ended())
        _, said = run.communicate(timeout=1800)
        self.assertEqual(run.returncode, 0, said)
        self.assertGreaterEqual(killed, 2, "no job was hit")
        took = time.monotonic() - began
        times = collections.Counter(self.ended())
        self.assertEqual(len(times), CLIPS)
        self.assertEqual(set(times.values()), {1}, "a clip was done twice")
        local = self.start("clean", "lib", "-o", "local")
        _, said = local.communicate(timeout=1800)
        self.assertEqual(local.returncode, 0, said)
        self.assertEqual(self.results(), self.results("local"))
        self.assertEqual(self.summary(), self.summary("local"))
        started = sum("started" in line for line in self.lines())
        print(f"\n{CLIPS} clips in {ELEMENTS} elements: a node killed after {at}, {took:.0f} s, {started} clips begun, "
              f"{len(times)} done, none twice; results and summary equal the local run's", file=sys.stderr)

    def test_only_what_failed_runs_again(self):
        self.many_clips(40)
        run = self.submit("--slurm-at-once", "2")
        _, said = run.communicate(timeout=600)
        self.assertEqual(run.returncode, 0, said)
        (self.folder / "out" / "0" / "7.bvh").unlink()
        run = self.submit()
        _, said = run.communicate(timeout=600)
        self.assertEqual(run.returncode, 0, said)
        self.assertIn("1 of 20 elements have work", said)
        self.assertEqual(len(self.ended()), 41)
        run = self.submit()
        _, said = run.communicate(timeout=600)
        self.assertNotIn("have work", said)

    def test_it_returns_at_once_when_asked(self):
        self.many_clips(10)
        run = self.submit("--slurm-no-wait")
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 0, said)
        self.slurm.wait_for(lambda: not self.slurm.call("squeue", "-h").strip(), 300)
        self.expect(0, "summary", "out")
        self.assertEqual(len(self.summary()), 10)

    def test_a_refusal_of_slurm_is_told(self):
        self.many_clips(2)
        run = self.submit("--slurm-partition", "nowhere")
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 1)
        self.assertIn("invalid partition", said)
        self.assertIn("sbatch: refused the job", said)


if __name__ == "__main__":
    unittest.main()

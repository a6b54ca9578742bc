"""Shards, their summary, and the script for Slurm. `make test-cluster` runs the real one."""

import json
import os
import shlex
import unittest

from batch import BatchTest
from program import DONE, DONE_WITH_WARNINGS, INPUT_REFUSED, WRONG_USAGE


class Shards(BatchTest):
    def names(self, shard, *words):
        plan = self.batch("convert", "lib", "-o", "out", "--shard", shard, "--dry-run").stdout
        return {line.split(" -> ")[1] for line in plan.splitlines()}

    def test_every_clip_is_in_one_shard_and_stays_there(self):
        self.library(24)
        parts = [self.names(f"{i}/3") for i in (1, 2, 3)]
        self.assertEqual(sum(map(len, parts)), 24)
        self.assertEqual(len(set.union(*parts)), 24)
        self.assertTrue(all(parts))
        for i in range(12):
            self.walk(f"lib/0new/{i}.bvh")
        for i, part in enumerate(parts, 1):
            self.assertLessEqual(part, self.names(f"{i}/3"))

    def test_shards_together_are_the_whole(self):
        self.library(6)
        self.write("lib/bad.bvh", "HIERARCHY")
        self.batch("clean", "lib", "-o", "whole")
        for i in (3, 1, 2):
            self.batch("clean", "lib", "-o", "out", "--shard", f"{i}/3")
            self.assertFalse((self.folder / "out" / "summary.csv").exists())
            self.batch("clean", "lib", "-o", f"part{i}", "--shard", f"{i}/3")
        run = self.expect(DONE, "summary", "out")
        self.assertIn("7 clips: 6 done", run.stderr)
        self.assertIn("1 refused", run.stderr)
        self.assertEqual(self.results(), self.results("whole"))
        self.assertEqual(self.summary(), self.summary("whole"))
        self.expect(DONE, "summary", "part1", "part2", "part3", "-o", "all")
        self.assertEqual(self.summary("all"), self.summary("whole"))


class Summary(BatchTest):
    def setUp(self):
        super().setUp()
        self.library(4)
        self.write("lib/bad <i>.bvh", "HIERARCHY nothing")
        self.batch("clean", "lib", "-o", "out")

    def test_the_page_shows_everything_and_needs_nothing(self):
        page = (self.folder / "out" / "summary.html").read_text()
        data = json.loads(page.split('id="clips">')[1].split("</script>")[0])
        self.assertEqual(len(data), 5)
        self.assertEqual(page.count("<article>"), 4)
        self.assertEqual(page.count("<figure>"), 3)
        self.assertNotIn("<i>.bvh", page.split("<script")[0])
        self.assertNotIn("http", page.replace("http://www.w3.org/2000/svg", ""))

    def test_reports_on_demand(self):
        reports = self.folder / "out" / "reports"
        self.assertFalse(reports.exists())
        self.expect(DONE, "summary", "out", "--report", "a/0.bvh")
        self.assertEqual([p.name for p in reports.rglob("*.html")], ["0.bvh.html"])
        self.assertIn('"reports/a/0.bvh.html"', (self.folder / "out" / "summary.html").read_text())
        self.expect(DONE, "summary", "out", "--reports", "worst:2")
        self.assertLessEqual(len(list(reports.rglob("*.html"))), 3)
        self.expect(DONE, "summary", "out", "--reports", "all")
        self.assertEqual(len(list(reports.rglob("*.html"))), 4)
        self.assertIn("<svg", (reports / "b" / "1.bvh.html").read_text())

    def test_as_json(self):
        run = self.expect(DONE_WITH_WARNINGS, "summary", "out", "--json", "--strict")
        self.assertEqual(json.loads(run.stdout)["status"]["refused"], 1)

    def test_refusals(self):
        self.assert_one_line(self.expect(WRONG_USAGE, "summary").stderr, "give a folder")
        self.assert_one_line(self.expect(INPUT_REFUSED, "summary", "lib").stderr, "lib: holds no journal")
        self.assert_one_line(self.expect(INPUT_REFUSED, "summary", "out", "--report", "x").stderr, "no clip")
        self.assert_one_line(self.expect(WRONG_USAGE, "summary", "out", "--reports", "x").stderr, "worst:50")
        self.expect(DONE, "summary", "out", "-o", "elsewhere")
        run = self.expect(WRONG_USAGE, "summary", "out", "-o", "elsewhere")
        self.assert_one_line(run.stderr, "already exists")
        self.expect(DONE, "summary", "out", "-o", "elsewhere", "--force")


class SlurmScript(BatchTest):
    def script(self, *words):
        return self.batch("clean", "lib", "-o", "out dir", "--slurm", "--dry-run", *words).stdout

    def test_the_script(self):
        self.library(24)
        text = self.script("--slurm-array", 4, "--slurm-at-once", 2, "--slurm-partition", "long", "--slurm-time",
                           "1:00:00", "--slurm-memory", "4G", "--slurm-cpus", 2, "--slurm-option=--account=motion",
                           "--stretch", "--window", "0.5", "--retry")
        for line in ("--array=1-4%2", "--partition=long", "--time=1:00:00", "--mem=4G", "--cpus-per-task=2",
                     "--account=motion", "--requeue"):
            self.assertIn(f"#SBATCH {line}\n", text)
        command = shlex.split(text.splitlines()[-1])
        self.assertEqual(command[2:], ["batch", "clean", "lib", "-o", "out dir", "--stretch", "--window", "0.5",
                                       "--retry", "--jobs", "2", "--shard", "$SLURM_ARRAY_TASK_ID/4"])
        self.assertFalse((self.folder / "out dir").exists())

    def test_only_shards_with_work_are_in_the_array(self):
        self.library(24)
        self.batch("clean", "lib", "-o", "out dir", "--shard", "2/4")
        self.batch("clean", "lib", "-o", "out dir", "--shard", "3/4")
        self.assertIn("#SBATCH --array=1,4\n", self.script("--slurm-array", 4))

    def test_without_slurm(self):
        self.library(2)
        environment = dict(os.environ, PATH="/nowhere")
        run = self.start("clean", "lib", "-o", "out", "--slurm", env=environment)
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, WRONG_USAGE)
        self.assertIn("sbatch: is not installed", said)


if __name__ == "__main__":
    unittest.main()

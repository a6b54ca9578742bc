"""A small library of motions, and what a batch says of it."""

import csv
import json
import subprocess

from program import DONE, ProgramTest

SCRIPT = """{"format": "surefoot-walk", "version": 1, "fps": 30, "duration": %s, "start": {"speed": %s}, "events": []}"""
# What differs from run to run.
CHANGING = ("seconds", "peak_mb", "ended")


class BatchTest(ProgramTest):
    @classmethod
    def setUpClass(cls):
        cls.made = {}

    def walk(self, name, seconds=1.5, speed=1.2):
        """A walk whose feet slide, at this place below the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if (seconds, speed) not in self.made:
            self.write("script.json", SCRIPT % (seconds, speed))
            self.expect(DONE, "walk", "script.json", "--raw", "-o", "made.bvh")
            self.made[seconds, speed] = (self.folder / "made.bvh").read_bytes()
            for file in ("script.json", "made.bvh"):
                (self.folder / file).unlink()
        path.write_bytes(self.made[seconds, speed])
        return path

    def library(self, count=6):
        """lib/a/0.bvh, lib/b/1.bvh, lib/a/2.bvh, ..."""
        for i in range(count):
            self.walk(f"lib/{'ab'[i % 2]}/{i}.bvh", 1.0 + 0.1 * (i % 3), 1.0 + 0.05 * (i % 4))
        return self.folder / "lib"

    def batch(self, *words, code=DONE, **options):
        return self.expect(code, "batch", *words, **options)

    def lines(self, folder="out"):
        """Every line of every journal that is JSON."""
        found = []
        for journal in sorted((self.folder / folder / "journal").glob("*.jsonl")):
            for line in journal.read_text().splitlines():
                try:
                    found.append(json.loads(line))
                except json.JSONDecodeError:
                    pass
        return found

    def records(self, folder="out"):
        """The latest record of each clip, without what changes from run to run."""
        latest = {}
        for line in self.lines(folder):
            if "started" not in line:
                key = (line["input"], line.get("take", ""))
                if key not in latest or line["ended"] >= latest[key]["ended"]:
                    latest[key] = line
        return {key: {k: v for k, v in line.items() if k not in CHANGING} for key, line in latest.items()}

    def status(self, name, folder="out"):
        return self.records(folder)[name, ""]["status"]

    def results(self, folder="out", ending=".bvh"):
        root = self.folder / folder
        return {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*" + ending))}

    def summary(self, folder="out"):
        with open(self.folder / folder / "summary.csv", newline="") as file:
            return [{k: v for k, v in row.items() if k not in CHANGING} for row in csv.DictReader(file)]

    def start(self, *words, **options):
        from program import PROGRAM

        return subprocess.Popen([PROGRAM, "batch", *map(str, words)], cwd=self.folder, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, text=True, **options)

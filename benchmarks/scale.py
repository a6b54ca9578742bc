#!/usr/bin/python3
"""Runs batches of many clips and writes what docs/results.md says about them.

scale.py PROGRAM [--clips N] [--only PART] [--page FILE]

Clips are links to a few hundred pieces of the motions of ../shared/data/cmu, 64 frames each, a third of them changed. PART is one of
throughput, cores, killed, damaged, shards; without it all run, in this order."""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(SOURCE / "benchmarks" / "corpus"), str(SOURCE / "tests" / "mutation")]
from cleaning import DATA
from mutations import mutate
from tables import put_between

import seeds

PARTS = ("scale_throughput", "scale_cores", "scale_killed", "scale_damaged", "scale_shards")
FRAMES = 64
SOME = 10_000
CHANGING = ("seconds", "peak_mb", "ended")


def make_library(folder, count):
    """`count` clips in folders of a thousand."""
    pieces = folder.parent / (folder.name + "_pieces")
    pieces.mkdir(parents=True)
    made = []
    for i, path in enumerate(sorted((DATA / "cmu").rglob("*.bvh"))):
        text = path.read_bytes()
        head, rows = re.split(rb"(?<=Frame Time:)", text, maxsplit=1)
        time_line, rows = rows.split(b"\n", 1)
        rows = rows.splitlines()
        for first in range(1, len(rows) - FRAMES, 4 * FRAMES):
            kept = rows[first:first + FRAMES]
            if (i + first) % 3 == 0:  # as if captured beside its place
                kept = [b"%.4f " % (float(row.split(None, 1)[0]) + 7.0) + row.split(None, 1)[1] for row in kept]
            piece = pieces / f"{path.stem}_{first}.bvh"
            piece.write_bytes(re.sub(rb"Frames:\s*\d+", b"Frames: %d" % FRAMES, head) + time_line + b"\n" + b"\n".join(kept) + b"\n")
            made.append(piece)
    for i in range(count):
        place = folder / f"{i // 1000:03}"
        if i % 1000 == 0:
            place.mkdir(parents=True)
        os.symlink(made[i % len(made)], place / f"{i:06}.bvh")
    return len(made)


def lines_of(out):
    for journal in sorted((out / "journal").glob("*.jsonl")):
        for line in journal.read_bytes().splitlines():
            try:
                yield json.loads(line)
            except json.JSONDecodeError:
                pass


def records_of(out):
    return {line["input"]: {k: v for k, v in line.items() if k not in CHANGING}
            for line in lines_of(out) if "started" not in line}


def results_of(out):
    return {path.relative_to(out): path.read_bytes() for path in out.rglob("*.bvh")}


class Scale:
    def __init__(self, program, folder, clips):
        self.program, self.folder, self.clips = str(program.resolve()), folder, clips

    def start(self, *words):
        return subprocess.Popen([self.program, "batch", *map(str, words), "--quiet"], stderr=subprocess.PIPE, text=True)

    def batch(self, *words):
        """Wall and processor seconds, and the largest memory of any process, MB."""
        began = time.monotonic()
        run = self.start(*words)
        said = run.stderr.read()
        _, status, usage = os.wait4(run.pid, 0)
        if status != 0:
            raise RuntimeError(f"{words}: {said}")
        return time.monotonic() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024

    def throughput(self):
        """Processor time a frame from file to file, one process, the least of three runs taken in turns."""
        source = DATA / "cmu"
        frames = sum(int(re.search(rb"Frames:\s*(\d+)", p.read_bytes())[1]) for p in source.rglob("*.bvh"))
        verbs = {"convert": ("convert",), "clean --fast": ("clean", "--fast"), "clean": ("clean",), "detect": ("detect",)}
        least = {name: float("inf") for name in verbs}
        for turn in range(3):
            for name, words in verbs.items():
                # Two shards: the summary, which only the whole gets, is no part of it.
                took = sum(self.batch(words[0], source, "-o", self.folder / f"{name}{turn}", "--jobs", 1, "--shard", part, *words[1:])[1]
                           for part in ("1/2", "2/2"))
                least[name] = min(least[name], 1e6 * took / frames)
        lines = ["| from file to file, all of cmu/, one process | us a frame | x convert |", "|---|---|---|"]
        lines += [f"| `{name}` | {value:.1f} | {value / least['convert']:.2f} |" for name, value in least.items()]
        return lines

    def cores(self):
        library = self.folder / "some"
        make_library(library, SOME)
        rates, memory = {}, {}
        for jobs in (1, 2, 1, 2):
            out = self.folder / f"cores{jobs}_{len(os.listdir(self.folder))}"
            _, _, largest = self.batch("clean", library, "-o", out, "--jobs", jobs)
            records = [line for line in lines_of(out) if "ended" in line]
            wall = max(r["ended"] for r in records) - min(r["ended"] - r["seconds"] for r in records)  # without the summary
            rates[jobs] = max(rates.get(jobs, 0.0), SOME / wall)
            peaks = [r["peak_mb"] for r in records]
            memory[jobs] = (peaks[100], max(peaks[-1000:]), largest)
        lines = ["| 10,000 clips | clips/s | x one | worker's peak after 100 clips, MB | among the last 1000, MB | largest process, MB |", "|---|---|---|---|---|---|"]
        for jobs in (1, 2):
            early, late, largest = memory[jobs]
            lines.append(f"| `--jobs {jobs}` | {rates[jobs]:.0f} | {rates[jobs] / rates[1]:.2f} | {early:.1f} | {late:.1f} | {largest:.0f} |")
        return lines

    def killed(self):
        library = self.folder / "to_kill"
        make_library(library, SOME)
        wall, _, _ = self.batch("clean", library, "-o", self.folder / "whole", "--jobs", 2)
        draw, kills = random.Random(19), []
        out = self.folder / "killed"
        for _ in range(5):
            run = self.start("clean", library, "-o", out, "--jobs", 2)
            time.sleep(draw.uniform(0.02, 0.25) * wall)
            run.kill()
            run.communicate()
            kills.append(sum("started" not in line for line in lines_of(out)))
        self.batch("clean", library, "-o", out, "--jobs", 2)
        ended = collections.Counter(line["input"] for line in lines_of(out) if "started" not in line)
        same = results_of(out) == results_of(self.folder / "whole")
        records = records_of(out) == records_of(self.folder / "whole")
        return [f"10,000 clips, killed (-9) after {', '.join(map(str, kills))} records and resumed: results {'the same bytes' if same else 'DIFFER'}, "
                f"records {'the same' if records else 'DIFFER'}, clips done twice: {sum(n > 1 for n in ended.values())}."]

    def damaged(self):
        library = self.folder / "mixed"
        make_library(library, SOME)
        tools = self.folder / "seeds"
        tools.mkdir()
        seeds.made(self.program, tools)
        motions = seeds.motions(tools, DATA)
        for number in range(2000):
            rng = random.Random(f"19-{number}")
            which = rng.choice(motions)
            (library / f"damaged_{number}{pathlib.Path(which.name).suffix}").write_bytes(mutate(rng, which.data, which.kinds))
        out = self.folder / "mixed_out"
        self.batch("clean", library, "-o", out, "--jobs", 2, "--time-limit", 20, "--memory", 2)
        every = list(lines_of(out))
        records = {line["input"]: line for line in every if "started" not in line}
        damaged = [r for name, r in records.items() if name.startswith("damaged_")]
        files = {r["input"] for r in damaged}
        counts = collections.Counter(r["status"] for r in damaged)
        silent = [r["input"] for r in damaged if r["status"] != "done" and not r.get("message")]
        return [f"2000 damaged files among 10,000 clips: {len(files)} have a record ({', '.join(f'{n} {s}' for s, n in sorted(counts.items()))}), "
                f"{len(silent)} of them without a reason; of the sound ones {sum(r['status'] == 'done' for n, r in records.items() if not n.startswith('damaged_'))} are done."]

    def shards(self):
        library = self.folder / "all"
        pieces = make_library(library, self.clips)
        out = self.folder / "all_out"
        lines = ["| shards at once | clips | clips/s | frames/s | frames/s per core | parent's memory, MB |", "|---|---|---|---|---|---|"]
        index, parts = 1, 32
        for at_once in (1, 2, 4):
            began, runs, done = time.monotonic(), [], sum("started" not in line for line in lines_of(out))
            count = 4 if at_once == 1 else 8 if at_once == 2 else parts - 12
            cpu = resource.getrusage(resource.RUSAGE_CHILDREN)
            for _ in range(count):
                while len(runs) == at_once:
                    runs = [run for run in runs if run.poll() is None]
                    time.sleep(0.02)
                runs.append(self.start("clean", library, "-o", out, "--jobs", 1, "--shard", f"{index}/{parts}"))
                index += 1
            for run in runs:
                run.wait()
            wall = time.monotonic() - began
            clips = sum("started" not in line for line in lines_of(out)) - done
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            core = clips * FRAMES / (used.ru_utime + used.ru_stime - cpu.ru_utime - cpu.ru_stime)
            lines.append(f"| {at_once} | {clips} | {clips / wall:.0f} | {clips * FRAMES / wall:.0f} | {core:.0f} | {used.ru_maxrss / 1024:.0f} |")
        began = time.monotonic()
        subprocess.run([self.program, "summary", str(out), "--quiet"], check=True)
        summed = time.monotonic() - began
        journal = sum(path.stat().st_size for path in (out / "journal").glob("*.jsonl"))
        records = [line for line in lines_of(out) if "started" not in line]
        wall, _, _ = self.batch("clean", library, "-o", out, "--jobs", 2, "--shard", f"1/{parts}")
        lines.append(f"\n{len(records)} clips of {pieces} different motions, {len({r['input'] for r in records})} names. Journal: {journal / 1e6:.0f} MB, "
                     f"{journal / len(records):.0f} bytes a clip. Summary of all: {summed:.0f} s. A shard with nothing left to do: {wall:.1f} s.")
        return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--clips", type=int, default=100_000)
    parser.add_argument("--only", choices=[part.removeprefix("scale_") for part in PARTS])
    parser.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "results.md")
    wanted = parser.parse_args()
    for mark in PARTS:
        part = mark.removeprefix("scale_")
        if wanted.only not in (None, part):
            continue
        with tempfile.TemporaryDirectory() as folder:
            lines = getattr(Scale(wanted.program, pathlib.Path(folder), wanted.clips), part)()
        print("\n".join(lines), flush=True)
        put_between(wanted.page, mark, "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

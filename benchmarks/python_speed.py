#!/usr/bin/python3
"""What a call from Python costs over the core's own work, and how many processors a batch uses; rewrites docs/python.md.

  build/venv/bin/python benchmarks/python_speed.py PROGRAM [--page FILE]

The core's work on a 10 s clip is timed in the program: the processor time of a run that cleans the clip less that of one that only prints its version,
each the least of several. A batch is 1000 clips of 22 joints and 60 frames."""

import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np

import surefoot

sys.path.insert(0, str(pathlib.Path(__file__).parent / "corpus"))
from natural import put_into  # noqa: E402

SOURCE = pathlib.Path(__file__).resolve().parents[1]
NAME = "python"
MARKS = (f"<!-- {NAME}: begin -->", f"<!-- {NAME}: end -->")
SCRIPT = {"format": "surefoot-walk", "version": 1, "fps": 60, "duration": 10, "start": {"speed": 1.3}}
RUNS = 15
CLIPS, FRAMES = 1000, 60


def processor_seconds(*command):
    """User and system time of a child, the least of several runs: other programs on the machine do not count."""
    best = float("inf")
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([str(word) for word in command], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def own_seconds(work):
    best = float("inf")
    for _ in range(RUNS):
        before = time.thread_time()
        work()
        best = min(best, time.thread_time() - before)
    return best


def overhead(program, folder):
    """Seconds of the program and of Python, file to file."""
    walk, theirs, ours = folder / "walk.bvh", folder / "theirs.bvh", folder / "ours.bvh"
    surefoot.walk(SCRIPT, raw=True).save(walk)
    run = processor_seconds(program, "clean", walk, "-o", theirs, "-q", "-f") - processor_seconds(program, "--version")

    def clean():
        result = surefoot.clean(walk)
        result.verdict  # the program finds it too
        result.save(ours, force=True)

    mine = own_seconds(clean)
    assert ours.read_bytes() == theirs.read_bytes()
    return run, mine


def batch_seconds(folder):
    """Wall-clock and processor seconds of 1000 clips on one thread, and on every processor."""
    walk = surefoot.walk({**SCRIPT, "fps": 20, "duration": 12}, raw=True).motion
    names = walk.joint_names
    keep = list(range(len(names)))
    places = walk.positions[:, keep].astype(np.float32)
    starts = np.random.default_rng(1).integers(0, len(places) - FRAMES, CLIPS)
    clips = np.stack([places[s : s + FRAMES] for s in starts])
    times = {}
    for threads in (1, os.cpu_count()):
        wall, used = time.perf_counter(), time.process_time()
        surefoot.clean(clips, skeleton=walk, fps=20, units="m", up="y", threads=threads)
        times[threads] = time.perf_counter() - wall, time.process_time() - used
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "python.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        theirs, ours = overhead(options.program.resolve(), folder)
        times = batch_seconds(folder)
    (one, one_used), (all_wall, all_used) = times[1], times[os.cpu_count()]
    lines = [
        "| | |",
        "|---|---|",
        f"| a walk of 10 s, 600 frames, BVH to BVH: the program's own work | {1000 * theirs:.1f} ms of processor time |",
        f"| the same call in Python | {1000 * ours:.1f} ms: {100 * (ours / theirs - 1):+.1f} % |",
        f"| {CLIPS} clips of {FRAMES} frames in one array, one thread | {one:.1f} s |",
        f"| the same, {os.cpu_count()} threads | {all_wall:.1f} s: {all_used / all_wall:.2f} processors in use, {one / all_wall:.2f} times as fast |",
    ]
    put_into(options.page, "\n".join(lines), MARKS)
    print("\n".join(lines))


if __name__ == "__main__":
    main()

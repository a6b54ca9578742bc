#!/usr/bin/python3
"""What a call from Python costs over the core's own work, and how many processors a batch uses; rewrites docs/python.md.

  build/venv/bin/python benchmarks/python_speed.py PROGRAM [--page FILE]

The core's work on a 10 s clip is timed in the program: the processor time of a run that cleans the clip less that of one that only prints its version,
each the least of several. A batch is 1000 clips of 60 frames. How many of its threads work is told by sampling their states: running, or ready to run while
other programs have the processors. So a busy machine changes neither number."""

import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import threading
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


def threads_at_work(work):
    """The mean number of threads that run or could run while `work` does, this one aside."""
    counts, done = [], threading.Event()

    def watch():
        own = threading.get_native_id()
        while not done.wait(0.02):
            states = []
            for task in pathlib.Path("/proc/self/task").iterdir():
                if int(task.name) != own:
                    states.append((task / "stat").read_text().rpartition(")")[2].split()[0])
            counts.append(states.count("R"))

    watcher = threading.Thread(target=watch)
    watcher.start()
    work()
    done.set()
    watcher.join()
    return sum(counts) / max(len(counts), 1)


def batch_numbers():
    """Processor seconds of 1000 clips on one thread, and for one thread and as many as processors how many work."""
    walk = surefoot.walk({**SCRIPT, "fps": 20, "duration": 12}, raw=True).motion
    places = walk.positions.astype(np.float32)
    starts = np.random.default_rng(1).integers(0, len(places) - FRAMES, CLIPS)
    clips = np.stack([places[s : s + FRAMES] for s in starts])
    clean = lambda threads: surefoot.clean(clips, skeleton=walk, fps=20, units="m", up="y", threads=threads)
    before = time.process_time()
    clean(1)
    used = time.process_time() - before
    return used, threads_at_work(lambda: clean(os.cpu_count()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "python.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        theirs, ours = overhead(options.program.resolve(), folder)
    used, working = batch_numbers()
    lines = [
        "| | |",
        "|---|---|",
        f"| a walk of 10 s, 600 frames, BVH to BVH: the program's own work | {1000 * theirs:.1f} ms of processor time |",
        f"| the same call in Python | {1000 * ours:.1f} ms: {100 * (ours / theirs - 1):+.1f} % |",
        f"| {CLIPS} clips of {FRAMES} frames in one array | {used:.1f} s of processor time |",
        f"| threads at work on them in the mean, of {os.cpu_count()} and the caller's | {working:.2f} |",
    ]
    put_into(options.page, "\n".join(lines), MARKS)
    print("\n".join(lines))


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Time and memory of the verbs on large BVH files, for docs/results.md: a walk of 38 joints is made and repeated until the file has
the size, so that the body jumps every six seconds.

large_files.py [--program FILE] [--folder FOLDER] [--megabytes 100 1000] [--page FILE]"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(SOURCE / "benchmarks" / "corpus"))
from tables import put_between

SCRIPT = """{"format": "surefoot-walk", "version": 1, "fps": 120, "duration": 6,
 "start": {"speed": 1.2}, "events": [{"at": 2, "turn": 20}]}"""
VERBS = {
    "info": ("info", "big.bvh"),
    "detect": ("detect", "big.bvh", "-o", "plants.json", "--force"),
    "measure": ("measure", "big.bvh"),
    "convert": ("convert", "big.bvh", "-o", "copy.bvh", "--force"),
    "clean": ("clean", "big.bvh", "-o", "clean.bvh", "--force"),
    "clean - -o - --stream": ("clean", "-", "-o", "-", "--stream"),
}
HEAD = """| file | command | processor time, s | memory, MB |
| --- | --- | --- | --- |
"""


def make(program, folder, megabytes):
    """A file of that size; the number of its frames."""
    subprocess.run([program, "walk", "-", "--raw", "-q", "--force", "-o", "walk.bvh"], input=SCRIPT, text=True, cwd=folder, check=True)
    head, rows = (folder / "walk.bvh").read_bytes().split(b"Frame Time:")
    rate, _, rows = rows.partition(b"\n")
    count, times = rows.count(b"\n"), megabytes * 1_000_000 // len(rows)
    with open(folder / "big.bvh", "wb") as file:
        file.write(head.replace(b"Frames: %d" % count, b"Frames: %d" % (count * times)) + b"Frame Time:" + rate + b"\n")
        for _ in range(times):
            file.write(rows)
    return count * times


def cost(program, folder, words):
    """Processor time in seconds and largest resident memory in bytes."""
    with open(folder / "big.bvh", "rb") as taken:
        run = subprocess.Popen([program, *words], cwd=folder, stdin=taken, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(run.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(words)} ended with {status}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--program", type=pathlib.Path, default=SOURCE / "build" / "dev" / "bin" / "surefoot")
    words.add_argument("--folder", type=pathlib.Path, help="where the files go: four times their size (default: a temporary one)")
    words.add_argument("--megabytes", type=int, nargs="+", default=[100, 1000])
    words.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "results.md")
    given = words.parse_args()
    rows = ""
    with tempfile.TemporaryDirectory(dir=given.folder) as temporary:
        folder = pathlib.Path(temporary)
        for megabytes in given.megabytes:
            frames = make(given.program.resolve(), folder, megabytes)
            for name, verb in VERBS.items():
                seconds, memory = cost(given.program.resolve(), folder, verb)
                rows += f"| {megabytes} MB, {frames} frames | `{name}` | {seconds:.3g} | {memory / 1e6:.0f} |\n"
                print(rows.splitlines()[-1], flush=True)
    put_between(given.page, "large files", HEAD + rows)


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Adds up the fuzzing runs of build/fuzz and build/fuzz-volume (what `make fuzz` and `make fuzz-volume` left in fuzz_runs.txt) and
writes the table of docs/results.md.

fuzzing.py [--page FILE]"""

import argparse
import pathlib
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(SOURCE / "benchmarks" / "corpus"))
from tables import put_between

HEAD = """| target | executions with sanitizers | without | edges | slowest input, s | memory, MB |
| --- | --- | --- | --- | --- | --- |
"""


def read_runs(build):
    """By target: executions in all, most edges, slowest whole seconds, largest memory."""
    path = SOURCE / "build" / build / "fuzz_runs.txt"
    sums = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        name, *numbers = line.split()
        executions, *largest = map(int, numbers)
        before = sums.get(name, (0, 0, 0, 0))
        sums[name] = (before[0] + executions, *map(max, before[1:], largest))
    return sums


def slowest(seconds):
    """libFuzzer says whole seconds."""
    return "below 1" if seconds == 0 else str(seconds)


def text():
    checked, fast = read_runs("fuzz"), read_runs("fuzz-volume")
    nothing = (0, 0, 0, 0)
    rows = ""
    for name in sorted({*checked, *fast}):
        a, b = checked.get(name, nothing), fast.get(name, nothing)
        rows += f"| {name} | {a[0]:,} | {b[0]:,} | {max(a[1], b[1])} | {slowest(max(a[2], b[2]))} | {a[3]} / {b[3]} |\n"
    sum_checked, sum_fast = (sum(run[0] for run in runs.values()) for runs in (checked, fast))
    total = f"{sum_checked + sum_fast:,} executions in all: {sum_checked:,} with sanitizers and {sum_fast:,} without.\n\n"
    return total + HEAD + rows


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "results.md")
    put_between(words.parse_args().page, "fuzzing", text())


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Cleans the motion data in many variants and writes the tables of docs/results.md.

run.py PROGRAM [--jobs N] [--only PART] [--json FILE] [--page FILE]

Ends with 1 when a clip fails or a plant moves more than the limit where every target was met."""

import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import sys
import tempfile

import tables
from cleaning import DATA, FOOTCHECK, MODES, SOURCE, SPOILS, clean

SLIDING = ("walk", "run")  # the folders of cmu/ that are also spoiled
UNEVEN = ("uneven", "stairs")  # and those that are also cleaned without a ground


def variants_of(clip):
    yield "as it is"
    if "cmu" not in clip.parts:
        return
    if clip.parent.name in UNEVEN:
        yield "no ground"
    if clip.parent.name in SLIDING:
        yield from SPOILS


def jobs_of(only):
    """(clip, variant) of every run."""
    for folder in ("cmu", "gt", "skate_pairs"):
        for clip in sorted((DATA / folder).rglob("*.bvh")):
            if only in clip.as_posix():
                for variant in variants_of(clip):
                    yield clip, variant


def run_job(program, clip, variant):
    with tempfile.TemporaryDirectory() as folder:
        return clean(program, clip, variant, MODES, pathlib.Path(folder))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="clips whose path holds this")
    parser.add_argument("--json", type=pathlib.Path, help="also write every number here")
    parser.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "results.md")
    options = parser.parse_args()
    for needed in (DATA, FOOTCHECK):
        if not needed.exists():
            sys.exit(f"{needed} is not there; set SUREFOOT_DATA and SUREFOOT_FOOTCHECK")

    program = options.program.resolve()
    jobs = list(jobs_of(options.only))
    outcomes = []
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for done, both in enumerate(pool.map(run_job, [program] * len(jobs), *zip(*jobs)), 1):
            outcomes += both
            if sys.stderr.isatty():
                print(f"\r{done} of {len(jobs)}", end="", file=sys.stderr)
    if options.json:
        options.json.write_text(json.dumps([dataclasses.asdict(o) for o in outcomes], indent=1))
    tables.write_page(options.page, outcomes)
    bad = tables.failures(outcomes)
    for line in bad:
        print(line)
    print(f"{len(outcomes)} runs, {len(bad)} failures; tables in {options.page}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

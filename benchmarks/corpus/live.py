#!/usr/bin/python3
"""What a latency costs: clips of cmu/ cleaned as a stream would that may be so late (`clean --latency`), by `footcheck.py natural`.

  live.py PROGRAM [--only walk] [--latencies 0,0.033,...] [--variants "as it is,x 1.15"] [--page docs/results.md] [--json FILE]

A row per latency: medians, the worst clip named. `full` is cleaning the whole file."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import sys
import tempfile

from natural import DATA, cell, judge, name_of, put_into

LATENCIES = "0,0.033,0.066,0.1,0.2,0.35,1,full"
NAME = "live"
MARKS = (f"<!-- {NAME}: begin -->", f"<!-- {NAME}: end -->")
COLUMNS = {
    "core slide, cm": ("core_slide_max_cm", 1),
    "ball slide, cm": ("ball_slide_mean_cm", 2),
    "heel slide, cm": ("heel_slide_mean_cm", 2),
    "knee jerk p99": ("knee_jerk_p99_ratio", 2),
    "kink, deg": ("knee_kink_deg", 1),
    "body, cm": ("body_change_mean_cm", 2),
    "root, cm": ("root_change_max_cm", 1),
    "toe bend added, deg": ("toe_bend_error_max_deg", 0),
}


def table(variant, rows, latencies):
    lines = [f"### {variant}", "", "| latency, s | runs | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 2) + "|"]
    for latency in latencies:
        of = [row for row in rows if row["variant"] == variant and row["latency"] == latency]
        lines.append(f"| {latency} | {len(of)} | " + " | ".join(cell(of, *column) for column in COLUMNS.values()) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--only", default="walk", help="clips whose path holds one of these, separated by commas")
    parser.add_argument("--latencies", default=LATENCIES)
    parser.add_argument("--variants", default="as it is,x 1.15")
    parser.add_argument("--json", type=pathlib.Path, help="also write every number here")
    parser.add_argument("--page", type=pathlib.Path, help="also put the tables between the marks of this page: docs/results.md")
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "surefoot-natural")
    options = parser.parse_args()
    if not DATA.exists():
        sys.exit(f"{DATA} is not there; set SUREFOOT_DATA and SUREFOOT_FOOTCHECK")
    clips = [clip for clip in sorted((DATA / "cmu").rglob("*.bvh")) if any(part in name_of(clip) for part in options.only.split(","))]
    latencies = options.latencies.split(",")
    variants = options.variants.split(",")
    rows = []
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        for latency in latencies:
            flags = [] if latency == "full" else ["--latency", latency]
            jobs = [(options.program.resolve(), clip, variant, flags, options.cache) for variant in variants for clip in clips]
            rows += [row | {"latency": latency} for row in pool.map(judge, *zip(*jobs))]
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))
    tables = "\n".join(table(variant, rows, latencies) for variant in variants)
    print(tables)
    if options.page:
        put_into(options.page, tables, MARKS)
    failed = [row for row in rows if "problem" in row]
    for row in failed:
        print(f"{row['clip']} ({row['variant']}, {row['latency']}): {row['problem']}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

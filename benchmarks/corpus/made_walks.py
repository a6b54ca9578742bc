#!/usr/bin/python3
"""made_walks.py PROGRAM [--count 300] [--first 0] [--kinds flat,slope,..] [--page docs/results.md] [--json FILE]

Makes random walks (`surefoot walk`: speeds of 0.3 to 4.5 m/s, interruptions, curves, styles) on flat ground, slopes of
up to 20 degrees, slabs, kerbs and stairs of 10 to 20 cm, and measures the BVH files with footcheck.py's reader: how far
plants are off, how deep soles are, the largest step of velocity against the raw walk's on the flat, and what
`footcheck.py natural` measures of knees and toes. Figures slow down for steps: there, speed is only told. Ends with 1
when a walk is beyond a limit."""

import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import random
import statistics
import sys
import tempfile

import numpy as np

import grounds
from cleaning import run
from moving_body import Body
from tables import put_between

MIX = ("flat", "flat", "flat", "slope", "slabs", "kerb", "stairs", "stairs")
FASTEST = {"flat": 4.5, "slope": 3.0, "slabs": 2.5, "kerb": 2.5, "stairs": 1.3}
WITH_STEPS = ("slabs", "kerb", "stairs")  # where figures slow down
LIMIT_STEPS = {"flat": 3.0, "slope": 3.0, "slabs": 4.0, "kerb": 4.0, "stairs": 4.0}
LIMIT_SLIDE, LIMIT_DEPTH, LIMIT_SPEED, LIMIT_HEADING = 1e-4, 1e-3, 0.02, 2.0  # metres, metres, ratio, degrees
PARTS = ("root", "legs", "toes")


def script_of(rng, kind, fps):
    """A script, and whether it goes straight on at one speed."""
    speed = lambda: round(rng.uniform(0.3, FASTEST[kind]), 2)
    script = {"format": "surefoot-walk", "version": 1, "fps": fps, "duration": 8, "start": {"speed": speed()}}
    if rng.random() < 0.3:
        script["start"]["style"] = [round(rng.gauss(0, 0.8), 2) for _ in range(4)]
    what = rng.choice(("steady", "changes", "curve", "interrupted") if kind in ("flat", "slope") else ("steady", "changes"))
    if what == "curve":
        script["start"]["turn"] = round(rng.uniform(-60, 60), 1)
        script["start"]["speed"] = min(script["start"]["speed"], 2.0)
    if what == "changes":
        script["events"] = [{"at": t, "speed": speed(), "within": round(rng.uniform(0.5, 2.0), 2)} for t in (2.0, 5.0)]
    if what == "interrupted":
        script["events"] = [{"at": 2.0, "speed": speed(), "within": 2.0}, {"at": 2.7, "speed": speed(), "within": 1.5},
                            {"at": 3.4, "heading": round(rng.uniform(-90, 90)), "within": 2.0}, {"at": 6.0, "speed": 0, "within": 1.0}]
    return script, what


def way_of(body, what, script):
    """How much faster (ratio) and by which heading (degrees) a walk that goes straight on goes than it was asked to."""
    if what != "steady":
        return 0.0, 0.0
    way = body.place[-1, 0] - body.place[0, 0]
    seconds = (len(body.place) - 1) / body.fps
    speed = math.hypot(way[0], way[2]) / seconds
    return speed / script["start"]["speed"] - 1, abs(math.degrees(math.atan2(way[0], way[2])))


def measure(program, seed, kind, fps=60):
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        script, what = script_of(rng, kind, fps)
        ground, height = grounds.KINDS[kind](rng, folder)
        files = {k: folder / k for k in ("s.json", "walk.bvh", "raw.bvh", "info.json", "plants.json")}
        files["s.json"].write_text(json.dumps(script))
        said = run(program, "walk", files["s.json"], "-o", files["walk.bvh"], "--ground", ground, "--save-info", files["info.json"],
                   "--save-plants", files["plants.json"], "--json").stdout
        run(program, "walk", files["s.json"], "-o", files["raw.bvh"], "--raw")
        info = json.loads(files["info.json"].read_text())
        walk, raw = Body(files["walk.bvh"], info), Body(files["raw.bvh"], info)
        plants = json.loads(files["plants.json"].read_text())["plants"]
    made, was = walk.steps(), raw.steps()
    speed, heading = way_of(walk, what, script)
    knees = np.concatenate([walk.knee(side) for side in ("left", "right")])
    row = {"seed": seed, "kind": kind, "what": what, "speed": script["start"]["speed"], "plants": len(plants), "slide": walk.off_plants(plants),
           "depth": walk.depth(height), "speed_error": speed, "heading_error": heading, "knee_step": float(np.abs(np.diff(knees)).max()),
           "knee_jerk": walk.knee_jerk() / raw.knee_jerk(), "knee_kink": walk.knee_kink(raw), "toe_bend": max(float(walk.toe_bend(side).max()) for side in ("left", "right")),
           "missed": json.loads(said).get("frames_missed", 0)}
    for part in PARTS:
        row[part] = float(made[part].max() / was[part].max())
        row[part + "_frame"] = int(made[part].argmax())
    return row


def beyond(row):
    """What of a walk is beyond its limits."""
    limits = {"slide": LIMIT_SLIDE, "depth": LIMIT_DEPTH, "speed_error": LIMIT_SPEED, "heading_error": LIMIT_HEADING}
    limits |= {part: LIMIT_STEPS[row["kind"]] for part in PARTS}
    size = lambda key: row[key] if key == "speed_error" and row["kind"] in WITH_STEPS else abs(row[key])
    return [key for key, limit in limits.items() if size(key) > limit]


def table(rows):
    lines = ["| ground | walks | plants | off plants, m | under ground, mm | root steps | leg steps | toe steps | knee jerk | knee kink, deg | toe bend, deg | speed off, % | heading off, deg | walks beyond a limit |",
             "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"]
    for kind in grounds.KINDS:
        of = [row for row in rows if row["kind"] == kind]
        if not of:
            continue
        worst = lambda key: max(row[key] for row in of)
        ratio = lambda key: f"{statistics.median(row[key] for row in of):.2f} / {worst(key):.2f}"
        steady = [100 * row["speed_error"] for row in of if row["what"] == "steady"]
        off = f"{min(steady):.0f} to {max(steady):+.1f}" if kind in WITH_STEPS else f"{max(map(abs, steady)):.2f}"
        kink = "" if kind in WITH_STEPS else ratio("knee_kink")
        lines.append(f"| {kind} | {len(of)} | {sum(row['plants'] for row in of)} | {worst('slide'):.1e} | {1e3 * worst('depth'):.2f} | "
                     f"{ratio('root')} | {ratio('legs')} | {ratio('toes')} | {ratio('knee_jerk')} | {kink} | {worst('toe_bend'):.0f} | {off} | {worst('heading_error'):.2f} | "
                     f"{sum(bool(beyond(row)) for row in of)} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="seed of the first walk")
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=list(MIX), help="grounds, in turn")
    parser.add_argument("--page", type=pathlib.Path, help="also put the table between its marks in this page")
    parser.add_argument("--json", type=pathlib.Path, help="also write every number here")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.count)
    kinds = [options.kinds[seed % len(options.kinds)] for seed in seeds]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(measure, [options.program.resolve()] * options.count, seeds, kinds))
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))
    print(table(rows))
    if options.page:
        put_between(options.page, "made walks", table(rows))
    failed = [row for row in rows if beyond(row)]
    for row in failed:
        print(f"seed {row['seed']}, {row['kind']}, {row['what']} from {row['speed']} m/s:",
              ", ".join(f"{key} {row[key]:.3g}" + (f" at frame {row[key + '_frame'] + 1}" if key in PARTS else "") for key in beyond(row)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

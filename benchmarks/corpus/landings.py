#!/usr/bin/python3
"""How much higher feet come down than they did: the lower of heel and ball against the capture, over the last 0.2 s of each swing.

  landings.py PROGRAM [--only PART] [--jobs N]

Means over the landings of the cleaned clips of cmu/, and of its walks. A landing is the first frame in which the program holds a
foot after 0.2 s in which it did not."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import statistics
import sys
import tempfile

import numpy as np

from cleaning import DATA, FOOTCHECK, footcheck_module, run

SWING = 0.2  # seconds


def heights(path, leg, unit, up):
    """Of the lower of heel and ball, cm by frame."""
    check = footcheck_module()
    motion = check.read_bvh(str(path))
    places, turns = check.forward(motion)
    ankle = motion.names.index(leg["ankle"])
    points = [places[:, ankle] + turns[:, ankle] @ np.array(leg[part + "_in_ankle"], float) for part in ("heel", "ball")]
    return 100.0 * unit * np.min([point[:, up] for point in points], axis=0), 1.0 / motion.dt


def landings(program, clip):
    """Mean rise of each landing of a clip, cm."""
    with tempfile.TemporaryDirectory() as folder:
        cleaned, plants = pathlib.Path(folder) / "clean.bvh", pathlib.Path(folder) / "plants.json"
        run(program, "clean", clip, "-o", cleaned, "--save-plants", plants, "--quiet")
        info = json.loads(run(program, "info", clip, "--json").stdout)
        held = json.loads(plants.read_text())["plants"]
        unit, up = info["units"]["metres_per_unit"], {"x": 0, "y": 1, "z": 2}[info["up"].lstrip("+-").lower()]
        rises = []
        for side in ("left", "right"):
            now, fps = heights(cleaned, info["rig"][side], unit, up)
            was, _ = heights(clip, info["rig"][side], unit, up)
            stands = np.zeros(len(now), bool)
            for plant in held:
                if plant["side"] == side:
                    stands[plant["first"] : plant["last"] + 1] = True
            swing = round(SWING * fps)
            for frame in range(info.get("first_frame", 0) + swing, len(now)):
                before = slice(frame - swing, frame)
                if stands[frame] and not stands[before].any():
                    rises.append(float((now[before] - was[before]).mean()))
    return clip.parent.name, rises


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--only", default="", help="clips whose path holds this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    for needed in (DATA / "cmu", FOOTCHECK):
        if not needed.exists():
            sys.exit(f"{needed} is not there; set SUREFOOT_DATA and SUREFOOT_FOOTCHECK")
    clips = [clip for clip in sorted((DATA / "cmu").rglob("*.bvh")) if options.only in str(clip)]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        found = list(pool.map(landings, [options.program.resolve()] * len(clips), clips))
    for name, folders in (("all", None), ("walks", "walk")):
        rises = [rise for folder, own in found for rise in own if folders in (None, folder)]
        if rises:
            print(f"{name}: {len(rises)} landings, {statistics.fmean(rises):.2f} cm higher over their last {SWING} s")


if __name__ == "__main__":
    main()

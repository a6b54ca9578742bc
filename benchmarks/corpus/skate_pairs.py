#!/usr/bin/python3
"""Real sliding clips beside their authors' own clean-up: skate_pairs/NAME_raw.bvh and NAME_fixed.bvh.

  skate_pairs.py PROGRAM [--page docs/results.md]

Plants are those of the authors' result: heels and balls slower than 0.35 m/s and within 3 cm of their lowest place in 0.6 s, for
0.1 s or longer. How far they move in them is told of the raw clip, of the authors' and of the program's result; kink, step and jerk of
the knees as `footcheck.py natural` measures them, against the raw clip."""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile

import numpy as np

from cleaning import DATA, FOOTCHECK, footcheck, footcheck_module, run
from natural import put_into

NAME = "skate pairs"
MARKS = (f"<!-- {NAME}: begin -->", f"<!-- {NAME}: end -->")
SLOW, LOW, AROUND, SHORTEST = 0.35, 0.03, 0.6, 0.1
KNEES = {"kink, deg": ("knee_kink_deg", 1), "knee jerk p99": ("knee_jerk_p99_ratio", 2), "root, cm": ("root_change_max_cm", 1)}


def soles(path, info):
    """Places of heels and balls, metres."""
    check = footcheck_module()
    motion = check.read_bvh(str(path))
    places, turns = check.forward(motion)
    points = []
    for side in ("left", "right"):
        leg = info["rig"][side]
        ankle = motion.names.index(leg["ankle"])
        points += [places[:, ankle] + turns[:, ankle] @ np.array(leg[part + "_in_ankle"], float) for part in ("heel", "ball")]
    return np.array(points) * info["units"]["metres_per_unit"], 1.0 / motion.dt


def plants(point, fps, up):
    """Frames in which a point stands."""
    speed = np.concatenate([[0.0], np.linalg.norm(np.diff(point, axis=0), axis=1) * fps])
    height, around = point[:, up], round(AROUND * fps)
    lowest = np.array([height[max(0, f - around) : f + around + 1].min() for f in range(len(height))])
    return footcheck_module().runs((speed < SLOW) & (height < lowest + LOW), max(3, int(SHORTEST * fps)))


def judge(program, raw):
    """Slides of heels and balls, cm, and what knees and root do, by whose result it is."""
    fixed = raw.with_name(raw.name.replace("_raw", "_fixed"))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        about, ours = folder / "info.json", folder / "clean.bvh"
        about.write_text(run(program, "info", raw, "--json").stdout)
        run(program, "clean", raw, "-o", ours, "--quiet")
        info = json.loads(about.read_text())
        up = {"x": 0, "y": 1, "z": 2}[info["up"].lstrip("+-").lower()]
        paths = {"raw": raw, "authors": fixed, "Surefoot": ours}
        points = {who: soles(path, info) for who, path in paths.items()}
        knees = {who: json.loads(footcheck("natural", path, "--original", raw, "--input", raw, "--info", about)) for who, path in paths.items()}
    slides = {who: {"heel": [], "ball": []} for who in paths}
    standing, fps = points["authors"]
    for k, point in enumerate(standing):
        for first, end in plants(point, fps, up):
            for who, (places, _) in points.items():
                moved = places[k, first:end] - places[k, first]
                slides[who][("heel", "ball")[k % 2]].append(100.0 * np.linalg.norm(moved, axis=1).max())
    return slides, knees


def table(rows):
    lines = ["| clips | result | plants | ball slide, cm | heel slide, cm | " + " | ".join(KNEES) + " |", "|---" * (5 + len(KNEES)) + "|"]
    everything = {}
    for name, (slides, knees) in rows.items():
        for who, parts in slides.items():
            lines.append(line(name, who, parts, [knees[who]]))
            all_parts, all_knees = everything.setdefault(who, ({"heel": [], "ball": []}, []))
            for part, values in parts.items():
                all_parts[part].extend(values)
            all_knees.append(knees[who])
    lines += [line("all", who, parts, knees) for who, (parts, knees) in everything.items()]
    return "\n".join(lines) + "\n"


def line(name, who, parts, knees):
    """Means over plants, medians over clips."""
    means = [f"{statistics.fmean(parts[part]):.1f}" if parts[part] else "-" for part in ("ball", "heel")]
    medians = [f"{statistics.median(row[key] for row in knees):.{digits}f}" for key, digits in KNEES.values()]
    return f"| {name} | {who} | {len(parts['ball']) + len(parts['heel'])} | " + " | ".join(means + medians) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--page", type=pathlib.Path, help="also put the table between the marks of this page")
    options = parser.parse_args()
    for needed in (DATA / "skate_pairs", FOOTCHECK):
        if not needed.exists():
            sys.exit(f"{needed} is not there; set SUREFOOT_DATA and SUREFOOT_FOOTCHECK")
    rows = {raw.stem.removesuffix("_raw"): judge(options.program.resolve(), raw) for raw in sorted((DATA / "skate_pairs").glob("*_raw.bvh"))}
    print(table(rows))
    if options.page:
        put_into(options.page, table(rows), MARKS)


if __name__ == "__main__":
    main()

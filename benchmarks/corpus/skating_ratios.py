#!/usr/bin/python3
"""The literature's measures of skating before and after cleaning, and ours beside them.

  skating_ratios.py PROGRAM [--page docs/results.md] [--json FILE]

Each is computed as published, from the places of joints alone, on the clips of cmu/ as they are and with their path scaled, and
of gt/. The foot is the ball's joint (the ankle's where there is none), and the floor its lowest place in the unspoiled clip, as
in the skeletons of those papers, which have no tips of toes."""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import statistics
import sys
import tempfile

import numpy as np

from cleaning import DATA, FOOTCHECK, Failed, footcheck_module, ground_flags, run
from natural import prepared, put_into

NAME = "ratios"
MARKS = (f"<!-- {NAME}: begin -->", f"<!-- {NAME}: end -->")
RUNS = (("cmu", "as it is"), ("cmu", "x 1.15"), ("gt", "as it is"))


class Feet:
    """Places of both feet, metres, up last, resampled where a measure wants another rate."""

    def __init__(self, path, info, floor=None):
        footcheck = footcheck_module()
        unit, up = info["units"]["metres_per_unit"], {"x": 0, "y": 1, "z": 2}[info["up"].lstrip("+-").lower()]
        bvh = footcheck.read_bvh(str(path))
        self.fps = 1.0 / bvh.dt
        places, turns = footcheck.forward(bvh)
        skip = info.get("first_frame", 0)
        places, turns = places[skip:] * unit, turns[skip:]
        flat = [axis for axis in range(3) if axis != up]
        self.balls, self.points = [], []
        for side in ("left", "right"):
            leg = info["rig"][side]
            ankle = bvh.names.index(leg["ankle"])
            ball = bvh.names.index(leg["ball"]) if leg.get("ball") in bvh.names else ankle
            self.balls.append(places[:, ball][:, [*flat, up]])
            for part in ("heel", "ball"):
                self.points.append(places[:, ankle] + turns[:, ankle] @ (np.array(leg[part + "_in_ankle"], float) * unit))
        self.floor = min(ball[:, 2].min() for ball in self.balls) if floor is None else floor
        self.balls = [ball - [0.0, 0.0, self.floor] for ball in self.balls]

    def at(self, tracks, fps):
        """Linear between frames."""
        count = len(tracks[0])
        times = np.arange(0.0, count - 1 + 1e-9, self.fps / fps)
        return np.stack([np.stack([np.interp(times, np.arange(count), track[:, k]) for k in range(3)], -1) for track in tracks])


def gmd(feet, _):
    """Share of steps at 20 frames a second in which a foot below 5 cm moves faster than 0.5 m/s, at once and over five steps."""
    balls = feet.at(feet.balls, 20.0)
    speed = np.linalg.norm(np.diff(balls[..., :2], axis=1), axis=-1) * 20.0
    low = (balls[:, :-1, 2] < 0.05) & (balls[:, 1:, 2] < 0.05)
    mean = np.stack([np.convolve(row, np.ones(5) / 5.0, "same") if len(row) >= 5 else row for row in speed])
    return float((low & (speed > 0.5) & (mean > 0.5)).any(0).mean())


def kimodo(feet, _):
    """Of the steps at 30 frames a second in which a foot is below 5 cm, the share in which it moves faster than 0.2 m/s."""
    balls = feet.at(feet.balls, 30.0)
    speed = np.linalg.norm(np.diff(balls, axis=1), axis=-1) * 30.0
    low = (balls[:, :-1, 2] < 0.05) & (balls[:, 1:, 2] < 0.05)
    return float((low & (speed > 0.2)).sum() / max(low.sum(), 1))


def mann(feet, _):
    """Mean way of a foot from frame to frame at 30 a second, cm, weighted by 2 - 2^(height / 2.5 cm)."""
    balls = feet.at(feet.balls, 30.0)
    way = 100.0 * np.linalg.norm(np.diff(balls[..., :2], axis=1), axis=-1)
    return float((way * (2.0 - 2.0 ** np.clip(balls[:, 1:, 2] / 0.025, 0.0, 1.0))).mean())


def wham(feet, original):
    """Mean way from frame to frame at 30 a second, mm, of heels and balls that move less than 1 cm in the original."""
    now, was = (np.linalg.norm(np.diff(f.at(f.points, 30.0), axis=1), axis=-1) for f in (feet, original))
    return float(1000.0 * now[was < 0.01].mean()) if (was < 0.01).any() else 0.0


# Measure: (how, digits, what a rise must exceed to be told apart).
MEASURES = {"GMD": (gmd, 3, 0.02), "kimodo": (kimodo, 3, 0.02), "MANN, cm": (mann, 3, 0.02), "WHAM, mm": (wham, 2, 0.2)}
# Ours: keys of `measure`.
OURS = {"ours: `skating.ratio`": ("ratio", 3, 0.02), "ours: `skate_cm_s`": ("skate_cm_s", 2, 0.2)}


def judge(program, clip, variant, cache):
    """Every measure of one clip before and after it is cleaned."""
    row = {"clip": clip.stem, "group": f"{clip.relative_to(DATA).parts[0]}, {variant}"}
    try:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            if variant == "as it is":
                given, info = clip, folder / "info.json"
                info.write_text(run(program, "info", clip, "--json").stdout)
            else:
                given, info = prepared(program, clip, variant, cache)
            cleaned = folder / "clean.bvh"
            run(program, "clean", given, "-o", cleaned, "--quiet")
            about = json.loads(info.read_text())
            original = Feet(clip, about)
            flags = ("--rig", info, *ground_flags(info), "--json")
            for when, path in (("before", given), ("after", cleaned)):
                feet = Feet(path, about, original.floor)
                row[when] = {name: how(feet, original) for name, (how, *_) in MEASURES.items()}
                skating = json.loads(run(program, "measure", path, *flags).stdout)["skating"]
                row[when] |= {name: skating[key] for name, (key, *_) in OURS.items()}
    except (Failed, OSError, ValueError, KeyError) as problem:
        row["problem"] = f"{type(problem).__name__}: {problem}"
    return row


def table(rows):
    lines = ["| clips | measure | runs | mean before | after | rises in | by more than | most |", "|---" * 8 + "|"]
    groups = collections.defaultdict(list)
    for row in rows:
        if "problem" not in row:
            groups[row["group"]].append(row)
    for group, members in groups.items():
        for measure, (_, digits, enough) in (MEASURES | OURS).items():
            rises = sorted(((row["after"][measure] - row["before"][measure], row["clip"]) for row in members), reverse=True)
            before, after = (statistics.fmean(row[when][measure] for row in members) for when in ("before", "after"))
            far = sum(rise > enough for rise, _ in rises)
            lines.append(
                f"| {group} | {measure} | {len(members)} | {before:.{digits}f} | {after:.{digits}f} | {sum(rise > 1e-9 for rise, _ in rises)} | "
                f"{enough}: {far} | {rises[0][0]:+.{digits}f} ({rises[0][1]}) |"
            )
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--only", default="", help="clips whose path holds this")
    parser.add_argument("--page", type=pathlib.Path, help="also put the table between the marks of this page")
    parser.add_argument("--json", type=pathlib.Path, help="also write every number here")
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "surefoot-natural")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    for needed in (DATA, FOOTCHECK):
        if not needed.exists():
            sys.exit(f"{needed} is not there; set SUREFOOT_DATA and SUREFOOT_FOOTCHECK")
    program = options.program.resolve()
    jobs = [(program, clip, variant, options.cache) for folder, variant in RUNS for clip in sorted((DATA / folder).rglob("*.bvh")) if options.only in clip.as_posix()]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(judge, *zip(*jobs)))
    print(table(rows))
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))
    if options.page:
        put_into(options.page, table(rows), MARKS)
    failed = [row for row in rows if "problem" in row]
    for row in failed:
        print(f"{row['clip']} ({row['group']}): {row['problem']}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

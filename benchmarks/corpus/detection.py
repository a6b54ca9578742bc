#!/usr/bin/python3
"""What docs/results.md says of detection beyond what `surefoot evaluate` prints.

detection.py lists FOLDER        lists of clips for `surefoot evaluate` and `surefoot train`: gt.txt, restricted.txt, with_cmu.txt
detection.py events PROGRAM      how heels and balls move where the labels of gt/turn say that a foot strikes or leaves
detection.py speeds PROGRAM      how fast the slower of heel and ball goes while gt/ says contact
detection.py sliding PROGRAM     what is planted of motion that slides or turns on purpose"""

import argparse
import csv
import json
import pathlib
import statistics
import tempfile

import numpy as np

from cleaning import DATA, SOURCE, footcheck_module, run

RULED = ("walk", "run", "turn", "jump", "dance", "martial", "sideways_back")  # of cmu/, labelled by rule
# Subjects of cmu/ that scripts/models leaves out as well: recorded at another rate than their header says, or copies.
LEFT_OUT = {75, 106, 141, 143, 64, 73, 123, 84, 139, 102, 122, 117, 121, 105, 103}
SLIDING = ("cmu/slide/*", "cmu/turn/*", "cmu/dance/*", "odd/bvh_found/daz_pirouette*")


def write_lists(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with open(DATA / "MANIFEST.csv") as file:
        clips = sorted((row for row in csv.DictReader(file) if row["path"].endswith(".bvh")), key=lambda row: row["path"])
    trials = [row for row in clips if row["path"].startswith("gt/")]
    ruled = [row["path"] for row in clips if row["path"].startswith("cmu/") and row["path"].split("/")[1] in RULED
             and int(row["subject"].removeprefix("cmu_")) not in LEFT_OUT]
    embedded = (SOURCE / "models" / "clips.txt").read_text().split()
    lists = {"gt": [row["path"] for row in trials],
             "restricted": [row["path"] for row in trials if "GPL" in row["licence"] or "NonCommercial" in row["licence"]],
             "with_cmu": embedded + ruled}
    for name, paths in lists.items():
        (folder / f"{name}.txt").write_text("".join(f"{path}\n" for path in paths))
        print(f"{folder / name}.txt: {len(paths)} clips")


class Soles:
    """Heels and balls of a clip in metres, y up."""

    def __init__(self, program, clip):
        info = json.loads(run(program, "info", clip, "--json").stdout)
        bvh = footcheck_module().read_bvh(clip)
        places, turns = footcheck_module().forward(bvh)
        self.dt, self.frames = bvh.dt, len(places)
        self.at = {}
        for side in ("left", "right"):
            leg = info["rig"][side]
            ankle = bvh.names.index(leg["ankle"])
            for part in ("heel", "ball"):
                path = places[:, ankle] + turns[:, ankle] @ np.array(leg[f"{part}_in_ankle"])
                self.at[side, part] = path * info["units"]["metres_per_unit"]

    def speed(self, side, part, frame):
        before, after = max(0, frame - 1), min(self.frames - 1, frame + 1)
        way = self.at[side, part][after] - self.at[side, part][before]
        return float(np.linalg.norm(way)) / (self.dt * (after - before))


def contacts_of(clip):
    with open(clip.with_suffix(".contacts.csv")) as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return [row for row in rows if row["state"] == "contact"]


def event_rows(program, clip):
    """(trial, kind of label, strike or toe-off, speed in m/s, height in cm above the middle of the contact)."""
    soles = Soles(program, clip)
    for row in contacts_of(clip):
        kind = "by hand" if "event" in row["source"] else "plate"
        first, last = int(row["start_frame"]), int(row["end_frame"])
        for known, what, part, frame in (("start_known", "strike", "heel", first), ("end_known", "toe-off", "ball", last)):
            if row[known] == "1":
                heights = soles.at[row["side"], part][:, 1]
                rise = heights[frame] - statistics.median(heights[first:last + 1])
                yield clip.stem, kind, what, soles.speed(row["side"], part, frame), 100 * rise


def print_events(program):
    rows = [row for clip in sorted((DATA / "gt" / "turn").glob("*.bvh")) for row in event_rows(program, clip)]
    print("| trials | labels | event | events | speed, m/s | height, cm |\n|---|---|---|---|---|---|")
    for what in ("strike", "toe-off"):
        for trial in ["all", *sorted({row[0] for row in rows})]:
            for kind in ("by hand", "plate"):
                found = [row for row in rows if row[1:3] == (kind, what) and trial in ("all", row[0])]
                if found:
                    speed, height = (statistics.median(row[k] for row in found) for k in (3, 4))
                    print(f"| {trial} | {kind} | {what} | {len(found)} | {speed:.2f} | {height:.1f} |")


def print_speeds(program):
    print("| trials | contact frames | median, m/s | a quarter is faster than |\n|---|---|---|---|")
    for category in ("walk", "run", "jump", "turn", "sport"):
        speeds = []
        for clip in sorted((DATA / "gt" / category).glob("*.bvh")):
            soles = Soles(program, clip)
            for row in contacts_of(clip):
                frames = range(int(row["start_frame"]), int(row["end_frame"]) + 1)
                speeds += [min(soles.speed(row["side"], part, f) for part in ("heel", "ball")) for f in frames]
        print(f"| {category} | {len(speeds)} | {np.percentile(speeds, 50):.2f} | {np.percentile(speeds, 75):.2f} |")


def print_sliding(program):
    print("| clip | planted, % | worst way, cm | mean way, cm |\n|---|---|---|---|")
    for clip in sorted(clip for pattern in SLIDING for clip in DATA.glob(f"{pattern}.bvh")):
        soles = Soles(program, clip)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "plants.json"
            run(program, "detect", clip, "-o", file)
            plants = json.loads(file.read_text())["plants"]
        ways, planted = [], {"left": np.zeros(soles.frames, bool), "right": np.zeros(soles.frames, bool)}
        for plant in plants:
            path = soles.at[plant["side"], plant["joint"]][plant["first"]:plant["last"] + 1]
            ways.append(100 * float(np.linalg.norm(path - path[0], axis=1).max()))
            planted[plant["side"]][plant["first"]:plant["last"] + 1] = True
        share = np.mean([*planted["left"], *planted["right"]])
        name = clip.relative_to(DATA).with_suffix("")
        print(f"| {name} | {100 * share:.0f} | {max(ways, default=0):.0f} | {statistics.fmean(ways or [0]):.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=("lists", "events", "speeds", "sliding"))
    parser.add_argument("where", type=pathlib.Path, help="a folder for lists, else the program")
    options = parser.parse_args()
    parts = {"lists": write_lists, "events": print_events, "speeds": print_speeds, "sliding": print_sliding}
    parts[options.part](options.where.resolve())


if __name__ == "__main__":
    main()

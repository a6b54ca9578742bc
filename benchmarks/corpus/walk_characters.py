#!/usr/bin/python3
"""walk_characters.py PROGRAM [--page docs/results.md] [--json FILE] [--only TEXT]

Makes every humanoid of the corpus walk (`surefoot walk --to`: BVH, FBX, glTF, VRM and NPZ characters) along five scripts
and measures the motion with footcheck.py's reader: how far plants are off, how deep soles are, the speed, and the largest
step of velocity against the same character's raw walk on the flat. Names the files that are left out, and why."""

import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import numpy as np

import grounds
from cleaning import DATA
from moving_body import Body, steps_of
from tables import put_between

ENDINGS = {".bvh", ".fbx", ".glb", ".gltf", ".vrm", ".vrma", ".npz"}
OWN_LEG = 0.87  # metres, of the built-in figure
NOT_PEOPLE = {"khr_Fox.glb": "a fox", "assimp_animation_with_skeleton.fbx": "legs of 13 m",
              "ufbx_blender_293_barbarian_7400_binary.fbx": "legs of two bones, foot included"}
PARTS = ("root", "legs", "toes")
# Speeds in m/s of a figure with legs of OWN_LEG: others are as much faster as equal Froude numbers ask for.
SCRIPTS = {
    "walk": {"start": {"speed": 1.2}},
    "run": {"start": {"speed": 1.0}, "events": [{"at": 2, "speed": 3.2, "within": 2}, {"at": 6, "speed": 0, "within": 1.5}]},
    "curve": {"start": {"speed": 1.2, "turn": 40}, "events": [{"at": 4, "turn": -40, "within": 1}]},
    "backwards": {"start": {"speed": -0.7}},
    "stairs": {"start": {"speed": 0.8}},
}


def files():
    """Every file of the corpus that may hold a character."""
    return [path for folder in ("rigs", "formats") for path in sorted((DATA / folder).rglob("*")) if path.suffix in ENDINGS]


class Character(Body):
    """A body that stands on y, whatever its file's up axis."""

    def __init__(self, path, info):
        super().__init__(path, info)
        if info["up"] == "z":
            upright = np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]])
            self.place, self.turn = self.place @ upright.T, upright @ self.turn

    def depth(self, height):
        """Of heels and balls, and of toes that can bend: without a joint there, they follow the ball's plant."""
        parts = lambda side: ("heel", "ball", "toe") if self.rig[side]["ball"] else ("heel", "ball")
        return max(self.depth_of(side, part, height) for side in ("left", "right") for part in parts(side))

    def steps(self):
        return super().steps() | {"root": steps_of(np.diff(self.place[:, self.joint(self.rig["hips"])], axis=0) * self.fps)}


STEADY = ("walk", "backwards")  # straight on at one speed; on stairs, figures slow down


def script_of(what, faster):
    script = json.loads(json.dumps(SCRIPTS[what]))
    for told in [script["start"], *script.get("events", [])]:
        if "speed" in told:
            told["speed"] = round(told["speed"] * faster, 3)
    return {"format": "surefoot-walk", "version": 1, "fps": 60, "duration": 8, **script}


def stairs(size, folder):
    """Up and down treads of 17 cm for a figure of the built-in one's size."""
    edges = [size * (1.5 + 0.35 * i) for i in range(5)] + [size * (5.0 + 0.35 * i) for i in range(5)]
    heights = [size * 0.17 * h for h in (0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0)]
    return grounds.treads(edges, heights, folder, "stairs.obj")


def said_by(program, *words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr.strip()


def measure(program, path):
    """Rows of one character, or why there are none."""
    name = str(path.relative_to(DATA))
    if path.name in NOT_PEOPLE:
        return [{"name": name, "refused": NOT_PEOPLE[path.name]}]
    with tempfile.TemporaryDirectory() as holder:
        folder = pathlib.Path(holder)
        f = {k: folder / k for k in ("s.json", "walk.bvh", "raw.bvh", "info.json", "plants.json")}
        f["s.json"].write_text(json.dumps(script_of("walk", 0.3)))
        code, _, err = said_by(program, "walk", f["s.json"], "--to", path, "-o", f["walk.bvh"], "--save-info", f["info.json"], "-f", "-q")
        if code:
            return [{"name": name, "refused": err.splitlines()[0] if err else str(code)}]
        first = Character(f["walk.bvh"], json.loads(f["info.json"].read_text()))
        leg = first.rig["left"]
        j = [first.place[0, first.joint(leg[k])] for k in ("hip", "knee", "ankle")]
        size = float(np.linalg.norm(j[1] - j[0]) + np.linalg.norm(j[2] - j[1])) / OWN_LEG
        rows = []
        for what in SCRIPTS:
            f["s.json"].write_text(json.dumps(script_of(what, math.sqrt(size))))
            ground, height = stairs(size, folder) if what == "stairs" else grounds.flat(None, folder)
            flags = ("--to", path, "-f", "-q", "--json")
            code, out, err = said_by(program, "walk", f["s.json"], "-o", f["walk.bvh"], "--ground", ground, "--save-info", f["info.json"],
                                   "--save-plants", f["plants.json"], *flags)
            if code not in (0, 3):
                rows.append({"name": name, "what": what, "size": size, "refused": err.splitlines()[0]})
                continue
            said_by(program, "walk", f["s.json"], "-o", f["raw.bvh"], "--raw", *flags)
            info = json.loads(f["info.json"].read_text())
            walk, raw = Character(f["walk.bvh"], info), Character(f["raw.bvh"], info)
            plants = json.loads(f["plants.json"].read_text())["plants"]
            made, was = walk.steps(), raw.steps()
            row = {"name": name, "what": what, "size": size, "plants": len(plants), "slide": walk.off_plants(plants), "depth": walk.depth(height),
                   "missed": json.loads(out).get("frames_missed", 0)}
            hips = walk.place[:, walk.joint(walk.rig["hips"])]
            way = np.linalg.norm((hips[-1] - hips[0])[[0, 2]]) / ((len(hips) - 1) / walk.fps)
            row["speed_error"] = abs(way / abs(json.loads(f["s.json"].read_text())["start"]["speed"]) - 1)
            for part in PARTS:
                row[part] = float(made[part].max() / max(was[part].max(), 1e-9))
                row[part + "_is"], row[part + "_frame"] = float(made[part].max()), int(made[part].argmax())
            rows.append(row)
        return rows


def table(rows):
    lines = ["| script | files | plants | off plants, m | under ground, mm | speed off, % | root steps | leg steps | toe steps |", "|---|---|---|---|---|---|---|---|---|"]
    for what in SCRIPTS:
        of = [row for row in rows if row["what"] == what]
        if not of:
            continue
        worst = lambda key: max(row[key] for row in of)
        ratio = lambda key: f"{statistics.median(row[key] for row in of):.2f} / {worst(key):.2f}"
        speed = f"{100 * worst('speed_error'):.2f}" if what in STEADY else ""
        lines.append(f"| {what} | {len(of)} | {sum(row['plants'] for row in of)} | {worst('slide'):.1e} | {1e3 * worst('depth'):.2f} | {speed} | "
                     f"{ratio('root')} | {ratio('legs')} | {ratio('toes')} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--only", default="", help="files whose name has this")
    parser.add_argument("--page", type=pathlib.Path, help="also put the table between its marks in this page")
    parser.add_argument("--json", type=pathlib.Path, help="also write every number here")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    paths = [path for path in files() if options.only in str(path)]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        rows = [row for some in pool.map(measure, [options.program.resolve()] * len(paths), paths) for row in some]
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))
    for row in rows:
        if "refused" in row:
            print(f"{row['name']} {row.get('what', '')}: {row['refused']}")
    done = [row for row in rows if "refused" not in row]
    print(table(done))
    for row in done:
        if len(paths) < 4 or max(row[part] for part in PARTS) > 4:
            print(row["name"], row["what"], ", ".join(f"{part} {row[part]:.1f} at frame {row[part + '_frame'] + 1}" for part in PARTS))
    if options.page:
        put_between(options.page, "walking characters", table(done))


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""footprints.py PROGRAM [COUNT]: makes random walks and looks whether their feet stand on their footprints.

Half of the walks are on flat ground, half on hills of 3 cm. The BVH files are read by ../shared/tools/footcheck.py,
which shares no code with the program. Prints one line for docs/results.md."""
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import warnings

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2].parent / "shared" / "tools"))
import footcheck  # noqa: E402

warnings.simplefilter("ignore", ResourceWarning)


def hills(rng):
    phase = rng.uniform(0, 6), rng.uniform(0, 6)
    heights = [0.03 * math.sin(0.42 * row + phase[0]) * math.cos(0.34 * column + phase[1]) for row in range(81) for column in range(81)]
    return {"format": "surefoot-heightfield", "version": 1, "origin": [-8, -8], "spacing": [0.2, 0.2], "columns": 81, "rows": 81,
            "heights": heights}


def largest_miss(bvh, info, plants):
    """Metres between a planted heel or ball and its footprint."""
    position, rotation = footcheck.forward(bvh)
    worst = 0.0
    for plant in plants:
        leg = info["rig"][plant["side"]]
        ankle = bvh.names.index(leg["ankle"])
        frames = slice(plant["first"], plant["last"] + 1)
        unit = info["units"]["metres_per_unit"]
        sole = unit * (position[frames, ankle] + rotation[frames, ankle] @ numpy.array(leg[plant["joint"] + "_in_ankle"]))
        place = numpy.array(plant["position"]) + [0, unit * leg["clearance"][plant["joint"]], 0]
        worst = max(worst, numpy.linalg.norm(sole - place, axis=1).max())
    return worst


def check_walks(program, count):
    """How many walks were made, requests refused and plants looked at, and how far the farthest plant was off."""
    program = pathlib.Path(program).resolve()
    made, refused, plants, worst = 0, 0, 0, 0.0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for seed in range(10 * count):
            if made == count:
                break
            rng = random.Random(seed)
            lengths = [rng.uniform(0.45, 0.8) for _ in range(rng.randint(2, 5))]
            request = {"format": "surefoot-steps", "version": 1, "fps": 30, "lengths": lengths, "first": rng.choice(["left", "right"])}
            (folder / "r.json").write_text(json.dumps(request))
            (folder / "hills.json").write_text(json.dumps(hills(rng)))
            ground = "plane:0" if made % 2 == 0 else "heightfield:hills.json"
            run = subprocess.run([program, "steps", "make", "r.json", "-o", "out.bvh", "--ground", ground, "--save-plants", "p.json",
                                  "--save-info", "i.json", "--force", "--quiet"], cwd=folder, capture_output=True)
            if run.returncode == 2:
                refused += 1
                continue
            run.check_returncode()
            track = json.loads((folder / "p.json").read_text())["plants"]
            miss = largest_miss(footcheck.read_bvh(folder / "out.bvh"), json.loads((folder / "i.json").read_text()), track)
            made, plants, worst = made + 1, plants + len(track), max(worst, miss)
    return made, refused, plants, worst


def main():
    made, refused, plants, worst = check_walks(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200)
    print(f"{made} walks, {plants} plants, {refused} requests refused as out of reach: largest distance from a footprint {worst:.1e} m")


if __name__ == "__main__":
    main()

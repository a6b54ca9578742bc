#!/usr/bin/python3
"""Draws docs/images/walk_stairs.svg: a walk of 1.2 m/s that goes up a flight of stairs and down again.

stairs_picture.py PROGRAM [--images FOLDER]"""

import argparse
import json
import pathlib
import sys
import tempfile

import grounds
from cleaning import SOURCE, run
from edit_pictures import GROUND, LEFT, RIGHT, TRUNK, Picture
from moving_body import Body

SCRIPT = {"format": "surefoot-walk", "version": 1, "fps": 60, "duration": 11, "start": {"speed": 1.2}}
RISE, TREAD, STEPS, FIRST, LANDING = 0.17, 0.29, 5, 1.5, 1.3  # metres, and how many
EVERY = 20  # frames


def flight():
    """Edges along z and heights between them, up and down."""
    edges, heights, z = [], [0.0], FIRST
    for way in (1, -1):
        for _ in range(STEPS):
            edges.append(z)
            heights.append(heights[-1] + way * RISE)
            z += TREAD
        z += LANDING
    return edges, heights


def draw(body, edges, heights, path):
    picture = Picture(95)
    frames = range(0, len(body.place), EVERY)
    ends = [-0.5, *edges, body.place[-1, 0, 2] + 0.5]
    picture.line([(z, h) for i, h in enumerate(heights) for z in (ends[i], ends[i + 1])], GROUND)
    for frame in frames:
        for j, parent in enumerate(body.bvh.parents):
            name = body.bvh.names[j]
            if parent < 0 or any(word in name for word in ("Shoulder", "Arm", "Hand", "Finger", "Thumb", "Index")):
                continue
            colour = LEFT if name.startswith("Left") else RIGHT if name.startswith("Right") else TRUNK
            picture.line([body.place[frame, parent, [2, 1]], body.place[frame, j, [2, 1]]], colour)
    picture.save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--images", type=pathlib.Path, default=SOURCE / "docs/images")
    options = parser.parse_args()
    edges, heights = flight()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        ground, _ = grounds.treads(edges, heights, folder, "flight.obj")
        (folder / "walk.json").write_text(json.dumps(SCRIPT))
        run(options.program, "walk", folder / "walk.json", "-o", folder / "walk.bvh", "--ground", ground, "--save-info", folder / "info.json")
        body = Body(folder / "walk.bvh", json.loads((folder / "info.json").read_text()))
    draw(body, edges, heights, options.images / "walk_stairs.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())

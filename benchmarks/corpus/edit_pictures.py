#!/usr/bin/python3
"""Draws the pictures of docs/editing.md: what path, retarget and loop do to walks of the motion data.

edit_pictures.py PROGRAM [--images FOLDER]"""

import argparse
import json
import pathlib
import sys
import tempfile

import numpy as np

from cleaning import DATA, SOURCE
from editing import Clip, FAMILIES, WALK, info_of, run

LEFT, RIGHT, TRUNK, FAINT, GROUND = "#c0392b", "#2a6fbb", "#333", "#bbb", "#999"
CIRCLE = {"format": "surefoot-path", "version": 1, "type": "circle", "radius": 2}


class Picture:
    """An SVG of lines, in metres scaled to points; y grows upwards."""

    def __init__(self, scale):
        self.parts, self.scale, self.points = [], scale, []

    def line(self, points, colour, width=1.2, dash=""):
        at = [(p[0] * self.scale, -p[1] * self.scale) for p in points]
        self.points += at
        text = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<polyline points="{text}" fill="none" stroke="{colour}" stroke-width="{width}"{dashes}/>')

    def text(self, x, y, words):
        self.points.append((x * self.scale + 6 * len(words), -y * self.scale))
        self.parts.append(f'<text x="{x * self.scale:.1f}" y="{-y * self.scale:.1f}" font-size="11" fill="#333">{words}</text>')

    def save(self, path):
        x, y = zip(*self.points)
        left, top, wide, high = min(x) - 8, min(y) - 16, max(x) - min(x) + 16, max(y) - min(y) + 28
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" '
                f'width="{wide:.0f}" font-family="sans-serif" stroke-linecap="round">')
        back = f'<rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{high:.0f}" fill="white"/>'
        path.write_text("\n".join([head, back, *self.parts, "</svg>\n"]))


def bones(clip):
    """(parent, child, colour) of every bone from the hips on."""
    names, parents = clip.bvh.names, clip.bvh.parents
    below = {clip.rig["hips"]}
    for j, name in enumerate(names):
        if parents[j] >= 0 and names[parents[j]] in below:
            below.add(name)
            word = name.lower().replace("model_", "")
            side = LEFT if word.startswith(("left", "lh", "lt")) or "_l" in word else (
                RIGHT if word.startswith(("right", "rh", "rt")) or "_r" in word else TRUNK)
            yield names[parents[j]], name, side


def figure(picture, clip, frame, project, colour=None):
    for a, b, side in bones(clip):
        picture.line([project(clip.place[a][frame]), project(clip.place[b][frame])], colour or side)


def side_view(offset, height=0.0, along=2):
    return lambda p: (p[along] + offset, p[1] + height)


def footprints(picture, clip, plants, project):
    for plant in plants:
        sole = [clip.sole(plant["side"], part)[plant["first"]] for part in ("heel", "ball")]
        picture.line([project(p) for p in sole], LEFT if plant["side"] == "left" else RIGHT, 4)


def edit(program, folder, verb, clip, *words):
    """The edited motion's file and its plants."""
    out, plants = folder / f"{verb}.bvh", folder / f"{verb}.json"
    run(program, verb, clip, "-o", out, "--save-plants", plants, "--force", "--quiet", *words)
    return out, json.loads(plants.read_text())["plants"]


def draw_path(program, folder, images):
    """Seen from above and a little from behind: the walk as it was, and on a circle of 2 m."""
    walk = DATA / WALK
    info = info_of(program, walk)
    (folder / "path.json").write_text(json.dumps(CIRCLE))
    out, plants = edit(program, folder, "path", walk, "--path", folder / "path.json")
    _, own = edit(program, folder, "clean", walk)
    before, after = Clip(folder / "clean.bvh", info), Clip(out, info)
    picture = Picture(85)
    start = before.place[before.rig["hips"]][before.first]
    for clip, stands, shift in ((before, own, 0.0), (after, plants, 4.6)):
        project = lambda p: (p[2] - start[2] + shift, 0.75 * (p[0] - start[0]) + 0.55 * p[1])
        hips = clip.place[clip.rig["hips"]][clip.first:]
        picture.line([project(p * [1, 0, 1]) for p in hips[::4]], FAINT, 2)
        footprints(picture, clip, stands, lambda p: project(p * [1, 0, 1]))
        for frame in np.linspace(clip.first + 5, len(hips) - 5, 7).astype(int):
            figure(picture, clip, frame, project)
    picture.text(0, 1.3, "as captured, feet cleaned")
    picture.text(4.4, 1.3, "on a circle of 2 m")
    picture.save(images / "path.svg")


def draw_retarget(program, folder, images):
    source = DATA / FAMILIES["CMU"]
    rows = [("CMU, as captured", source, info_of(program, source))]
    for family in ("gt", "Bandai", "Mixamo", "PFNN"):
        out, _ = edit(program, folder, "retarget", source, "--to", DATA / FAMILIES[family])
        kept = folder / f"{family}.bvh"
        out.rename(kept)
        rows.append((f"on {family}", kept, info_of(program, DATA / FAMILIES[family])))
    picture = Picture(80)
    for row, (title, path, info) in enumerate(rows):
        clip = Clip(path, info)
        hips = clip.place[clip.rig["hips"]]
        for column, frame in enumerate(np.linspace(20, len(hips) - 20, 8).astype(int)):
            figure(picture, clip, frame, side_view(1.1 * column - hips[frame][2], -2.2 * row))
        picture.line([(-0.5, -2.2 * row), (8.2, -2.2 * row)], GROUND, 0.6)
        picture.text(-0.5, -2.2 * row + 1.9, title)
    picture.save(images / "retarget.svg")


def draw_loop(program, folder, images):
    """Before: the frames where the cycle is cut, over each other. After: the cycle, three times in a row."""
    walk = DATA / WALK
    info = info_of(program, walk)
    out, plants = edit(program, folder, "loop", walk)
    said = json.loads(run(program, "loop", walk, "-o", out, "--force", "--json", "--quiet"))
    before, after = Clip(walk, info), Clip(out, {**info, "first_frame": 0})
    travel = np.array(said["travel"])
    along = travel / np.linalg.norm(travel)
    across = np.cross(along, [0, 1, 0])
    picture = Picture(80)
    hips = before.place[before.rig["hips"]]
    for frame, colour in ((said["first"], None), (said["last"], "#888")):
        figure(picture, before, frame, lambda p: ((p - hips[frame]) @ along, p[1]), colour)
    picture.text(-0.6, 1.8, f"frames {said['first']} and {said['last']}")
    origin = after.place[after.rig["hips"]][0]
    frames = len(after.bvh.data) - 1
    for copy in range(3):
        project = lambda p: ((p + copy * travel - origin) @ along + 1.6, p[1] + 0.12 * ((p - origin) @ across))
        footprints(picture, after, plants, lambda p: project(p * [1, 0, 1]))
        for k in range(0, frames, frames // 5 + 1):
            figure(picture, after, k, project, None if copy % 2 == 0 else "#888")
    picture.text(1.2, 1.8, "three repetitions")
    picture.line([(-0.6, 0), (1.8 + 3 * np.linalg.norm(travel), 0)], GROUND, 0.6)
    picture.save(images / "loop.svg")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--images", type=pathlib.Path, default=SOURCE / "docs" / "images")
    options = parser.parse_args()
    program = options.program.resolve()
    with tempfile.TemporaryDirectory() as name:
        for draw in (draw_path, draw_retarget, draw_loop):
            draw(program, pathlib.Path(name), options.images)


if __name__ == "__main__":
    sys.exit(main())

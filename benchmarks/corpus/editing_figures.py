#!/usr/bin/python3
"""Draws the pictures of docs/editing.md that show rectifying, salvage and style on walks of CMU.

  benchmarks/corpus/editing_figures.py build/release/bin/surefoot docs/images"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

SOURCE = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("SUREFOOT_DATA", SOURCE.parent / "shared" / "data"))
sys.path.insert(0, str(DATA.parent / "tools"))
import footcheck  # noqa: E402  (reads BVH and does forward kinematics)

BEFORE, AFTER, SHADE = "#c0504d", "#1f5fa8", "#f4e3b5"


def round_numbers(low, high):
    """Some round numbers between two."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if (high - low) / s <= 7)
    return np.arange(np.ceil(low / step) * step, high + 1e-9, step)


class Plot:
    """An SVG of curves over two axes."""

    def __init__(self, width, height, x, y):
        self.width, self.height, self.x, self.y = width, height, x, y
        self.parts = [f'<rect width="{width}" height="{height}" fill="white"/>']

    def at(self, x, y):
        return (50 + (x - self.x[0]) / (self.x[1] - self.x[0]) * (self.width - 70),
                self.height - 40 - (y - self.y[0]) / (self.y[1] - self.y[0]) * (self.height - 60))

    def shade(self, first, last):
        (a, top), (b, bottom) = self.at(first, self.y[1]), self.at(last, self.y[0])
        self.parts.append(f'<rect x="{a:.1f}" y="{top:.1f}" width="{b - a:.1f}" height="{bottom - top:.1f}" fill="{SHADE}"/>')

    def curve(self, xs, ys, colour, dash="", width=1.8):
        points = " ".join("%.1f,%.1f" % self.at(x, y) for x, y in zip(xs, ys))
        self.parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" '
                          f'stroke-dasharray="{dash}" stroke-linecap="round"/>')

    def text(self, x, y, words, colour="#333", anchor="start"):
        self.parts.append(f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="12" fill="{colour}" '
                          f'text-anchor="{anchor}">{words}</text>')

    def axes(self, x_words, y_words):
        self.parts.append(f'<path d="M50 20V{self.height - 40}H{self.width - 20}" fill="none" stroke="#888"/>')
        for value in round_numbers(*self.x):
            x, y = self.at(value, self.y[0])
            self.text(round(x), round(y + 16), f"{value:.4g}", anchor="middle")
        for value in round_numbers(*self.y):
            x, y = self.at(self.x[0], value)
            self.text(round(x - 6), round(y + 4), f"{value:.3g}", anchor="end")
        self.text(self.width / 2, self.height - 6, x_words, anchor="middle")
        self.text(8, 14, y_words)

    def save(self, path):
        body = "\n".join(self.parts)
        path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}">\n{body}\n</svg>\n')


class Walk:
    """A straight captured walk in a folder of its own, seen along its way."""

    def __init__(self, program, folder, clip):
        self.program, self.folder = program, pathlib.Path(folder)
        self.run("convert", DATA / clip, "-o", "walk.bvh", "--force")
        self.info = json.loads(self.run("info", "walk.bvh", "--json"))
        (self.folder / "info.json").write_text(json.dumps(self.info))
        self.unit, self.first = self.info["units"]["metres_per_unit"], self.info["first_frame"]
        hips = self.places("walk.bvh", self.info["rig"]["hips"])[self.first:, [0, 2]]
        ahead = (hips[-1] - hips[0]) / np.linalg.norm(hips[-1] - hips[0])
        self.start, self.ahead, self.left = hips[0], ahead, np.array([ahead[1], -ahead[0]])

    def run(self, *words):
        return subprocess.run([str(w) for w in (self.program, *words)], cwd=self.folder, capture_output=True, text=True,
                              check=True).stdout

    def along(self, points):
        """Centimetres along the walk and to its left of points in centimetres."""
        flat = np.asarray(points)[..., [0, 2]] - self.start
        return flat @ self.ahead, flat @ self.left

    def places(self, name, joint, offset=(0, 0, 0)):
        """Way of a point fixed to a joint in centimetres."""
        b = footcheck.read_bvh(str(self.folder / name))
        position, rotation = footcheck.forward(b)
        j = b.names.index(joint)
        return 100 * self.unit * (position[:, j] + rotation[:, j] @ np.array(offset, float))

    def sole(self, name, side, point):
        leg = self.info["rig"][side]
        return self.places(name, leg["ankle"], leg[point + "_in_ankle"])

    def spoil(self, out, *how):
        footcheck_program = DATA.parent / "tools" / "footcheck.py"
        subprocess.run([footcheck_program, "spoil", "walk.bvh", "-o", out, "--info", "info.json", *how], cwd=self.folder,
                       check=True, capture_output=True)

    def read(self, name):
        return json.loads((self.folder / name).read_text())


def rectify(walk, folder):
    """A walk whose body wobbles, labelled by the program: a ball through a stance that skates."""
    walk.spoil("wobbly.bvh", "--wobble")
    walk.run("detect", "wobbly.bvh", "-o", "detected.json", "--labels", "labels.json")
    walk.run("clean", "wobbly.bvh", "-o", "rectified.bvh", "--rectify", "--save-plants", "held.json")
    held, names = walk.read("held.json"), ("wobbly.bvh", "rectified.bvh")
    way = {(side, name): walk.along(walk.sole(name, side, "ball"))[0] for side in ("left", "right") for name in names}
    ball = max((p for p in held["plants"] if p["joint"] == "ball" and p["first"] > 20 and p["last"] + 25 < held["frames"]),
               key=lambda p: np.ptp(way[p["side"], "wobbly.bvh"][p["first"]:p["last"]]))
    frames = np.arange(ball["first"] - 15, ball["last"] + 20)
    ways = {name: way[ball["side"], name][frames] for name in names}
    stand = ways["rectified.bvh"][(ball["first"] + ball["last"]) // 2 - frames[0]]
    low, high = np.floor(stand - 6), np.ceil(stand + 9)
    plot = Plot(640, 300, (frames[0], frames[-1]), (low, high))
    for run in walk.read("labels.json")["labels"]:
        if run["label"] == "skate" and run["last"] >= frames[0] and run["first"] <= frames[-1]:
            plot.shade(max(run["first"], frames[0]), min(run["last"], frames[-1]))
            plot.text(round(plot.at((max(run["first"], frames[0]) + min(run["last"], frames[-1])) / 2, low)[0]), 34, "skate",
                      anchor="middle")
    for name, colour, dash in (("wobbly.bvh", BEFORE, "5 4"), ("rectified.bvh", AFTER, "")):
        seen = (ways[name] > low) & (ways[name] < high)
        plot.curve(frames[seen], ways[name][seen], colour, dash)
    plot.axes("frame", f"{ball['side']} ball along the walk, cm")
    plot.text(240, 14, "captured by a wobbling camera", BEFORE)
    plot.text(470, 14, "rectified", AFTER)
    plot.save(folder / "rectify.svg")


def salvage(walk, folder):
    """The cleaned walk whose body sways by 3 cm from side to side for a while."""
    walk.run("clean", "walk.bvh", "-o", "good.bvh", "--save-plants", "good.json")
    b = footcheck.read_bvh(str(walk.folder / "good.bvh"))
    t = np.arange(len(b.data)) * walk.read("good.json")["fps"] ** -1
    begin, end = 0.2 * t[-1], 0.8 * t[-1]
    inside = np.clip(np.minimum(t - begin, end - t) / 0.3, 0, 1)
    sway = 0.03 / walk.unit * inside * inside * (3 - 2 * inside) * np.sin(2 * np.pi * 1.3 * t)
    b.data[:, 0] += walk.left[0] * sway
    b.data[:, 2] += walk.left[1] * sway
    with open(walk.folder / "bad.bvh", "w") as out:
        out.write(b.head + b.tail_start + "\n")
        for row in b.data:
            out.write(" ".join("%.6f" % x for x in row) + "\n")
    walk.run("clean", "bad.bvh", "-o", "mended.bvh", "--repair")
    ways = {name: walk.along(walk.places(name, walk.info["rig"]["hips"]))[1][walk.first:] for name in
            ("bad.bvh", "mended.bvh", "good.bvh")}
    low, high = (f(np.concatenate(list(ways.values()))) for f in (np.min, np.max))
    plot = Plot(640, 300, (walk.first, len(t)), (np.floor(low), np.ceil(high) + 3))
    plot.shade(begin / t[1], end / t[1])
    for name, colour, dash in (("bad.bvh", BEFORE, "5 4"), ("mended.bvh", AFTER, ""), ("good.bvh", "#444", "1 4")):
        plot.curve(np.arange(walk.first, len(t)), ways[name], colour, dash)
    plot.axes("frame", "hips to the left, cm")
    plot.text(450, 34, "damaged", BEFORE)
    plot.text(450, 50, "repaired", AFTER)
    plot.text(450, 66, "as it was (dotted)", "#444")
    plot.save(folder / "salvage.svg")


def style(walk, folder):
    """Footprints, heel to ball, before and after; both axes alike."""
    walk.run("clean", "walk.bvh", "-o", "plain.bvh", "--save-plants", "plain.json", "--force")
    walk.run("clean", "walk.bvh", "-o", "wide.bvh", "--save-plants", "wide.json", "--force", "--toe-out", "15", "--step-width", "0.08")
    prints = []
    for name, colour in (("plain.json", BEFORE), ("wide.json", AFTER)):
        plants = walk.read(name)["plants"]
        for heel in (p for p in plants if p["joint"] == "heel"):
            ball = next((p for p in plants if p["joint"] == "ball" and p["side"] == heel["side"]
                         and heel["first"] <= p["first"] <= heel["last"]), None)
            if ball:
                prints.append((colour, *walk.along(100 * np.array([heel["position"], ball["position"]]))))
    xs, ys = np.concatenate([p[1] for p in prints]), np.concatenate([p[2] for p in prints])
    x, y = (xs.min() - 10, xs.max() + 10), (ys.min() - 8, ys.max() + 20)
    width = 760
    plot = Plot(width, round((width - 70) * (y[1] - y[0]) / (x[1] - x[0])) + 60, x, y)
    for colour, px, py in prints:
        plot.curve(px, py, colour, width=6)
    plot.axes("along the walk, cm", "to the left, cm")
    plot.text(300, 24, "as captured", BEFORE)
    plot.text(400, 24, "--toe-out 15 --step-width 0.08", AFTER)
    plot.save(folder / "style.svg")


def main():
    program, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as work:
        rectify(Walk(program, work, "cmu/walk/02_01.bvh"), folder)
        walk = Walk(program, work, "cmu/walk/16_47.bvh")
        salvage(walk, folder)
        style(walk, folder)


if __name__ == "__main__":
    main()

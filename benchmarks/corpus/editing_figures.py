#!/usr/bin/python3
"""Draws the pictures of docs/editing.md that show rectifying, salvage and style on the sample walk.

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
        for value in np.linspace(*self.x, 6):
            x, y = self.at(value, self.y[0])
            self.text(round(x), round(y + 16), f"{value:.4g}", anchor="middle")
        for value in np.linspace(*self.y, 5):
            x, y = self.at(self.x[0], value)
            self.text(round(x - 6), round(y + 4), f"{value:.3g}", anchor="end")
        self.text(self.width / 2, self.height - 6, x_words, anchor="middle")
        self.text(8, 14, y_words)

    def save(self, path):
        body = "\n".join(self.parts)
        path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}">\n{body}\n</svg>\n')


class Walk:
    """The sample walk in a folder of its own."""

    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        self.run("demo", "-o", "demo")
        self.info = json.loads(self.run("info", "demo/walk.bvh", "--json"))

    def run(self, *words):
        return subprocess.run([self.program, *words], cwd=self.folder, capture_output=True, text=True, check=True).stdout

    def sole(self, name, side, point):
        """Way of a sole point in centimetres."""
        b = footcheck.read_bvh(str(self.folder / name))
        position, rotation = footcheck.forward(b)
        leg = self.info["rig"][side]
        ankle = b.names.index(leg["ankle"])
        offset = np.array(leg[point + "_in_ankle"], float)
        return 100 * self.info["units"]["metres_per_unit"] * (position[:, ankle] + rotation[:, ankle] @ offset)

    def plants(self, name):
        return json.loads((self.folder / name).read_text())["plants"]


def rectify(walk, folder):
    """Labels by the plants of the walk, with some frames of a stance that skate."""
    stands = {side: np.zeros(240, bool) for side in ("left", "right")}
    for p in walk.plants("demo/plants.json"):
        stands[p["side"]][p["first"]:p["last"] + 1] = True
    words = np.where(stands["left"] & stands["right"], "both",
                     np.where(stands["left"], "left", np.where(stands["right"], "right", "none"))).astype("U5")
    words[70:77] = "skate"
    labels = [{"label": str(w), "first": i, "last": i} for i, w in enumerate(words)]
    (walk.folder / "labels.json").write_text(json.dumps(
        {"format": "surefoot-labels", "version": 1, "frames": 240, "fps": 30.0, "labels": labels}))
    walk.run("clean", "demo/walk.bvh", "-o", "rectified.bvh", "--enforce", "rectify", "--labels", "labels.json")
    frames = np.arange(60, 100)
    before = walk.sole("demo/walk.bvh", "left", "ball")[60:100, 2]
    after = walk.sole("rectified.bvh", "left", "ball")[60:100, 2]
    low, high = np.floor(before[:21].min() - 3), np.ceil(before[:21].max() + 12)
    seen = before < high
    plot = Plot(640, 300, (60, 100), (low, high))
    plot.shade(70, 76)
    plot.curve(frames[seen], before[seen], BEFORE, "5 4")
    plot.curve(frames[after < high], after[after < high], AFTER)
    plot.axes("frame", "left ball along the walk, cm")
    plot.text(520, 120, "as captured", BEFORE)
    plot.text(520, 138, "rectified", AFTER)
    plot.text(round(plot.at(73, low)[0]), 34, "skate", anchor="middle")
    plot.save(folder / "rectify.svg")


def salvage(walk, folder):
    """The cleaned walk whose body sways by 3 and 2 cm for a while."""
    walk.run("clean", "demo/walk.bvh", "-o", "good.bvh")
    b = footcheck.read_bvh(str(walk.folder / "good.bvh"))
    unit = walk.info["units"]["metres_per_unit"]
    t = np.arange(len(b.data)) / 30.0
    inside = np.clip((np.minimum(t - 2.0, 6.0 - t)) / 0.4, 0, 1)
    inside = inside * inside * (3 - 2 * inside)
    for channel, size, hz in ((0, 0.03, 1.3), (2, 0.02, 0.9)):
        b.data[:, channel] += size / unit * inside * np.sin(2 * np.pi * hz * t)
    with open(walk.folder / "bad.bvh", "w") as out:
        out.write(b.head + b.tail_start + "\n")
        for row in b.data:
            out.write(" ".join("%.6f" % x for x in row) + "\n")
    walk.run("clean", "bad.bvh", "-o", "mended.bvh", "--repair")
    plot = Plot(640, 300, (0, 240), (-6, 10))
    plot.shade(60, 180)
    for name, colour, dash in (("bad.bvh", BEFORE, "5 4"), ("mended.bvh", AFTER, ""), ("good.bvh", "#444", "1 4")):
        body = footcheck.forward(footcheck.read_bvh(str(walk.folder / name)))[0][:, 0, 0] * unit * 100
        plot.curve(np.arange(240), body, colour, dash)
    plot.axes("frame", "hips sideways, cm")
    plot.text(470, 34, "damaged", BEFORE)
    plot.text(470, 50, "repaired", AFTER)
    plot.text(470, 66, "as it was (dotted)", "#444")
    plot.save(folder / "salvage.svg")


def style(walk, folder):
    walk.run("clean", "demo/walk.bvh", "-o", "plain.bvh", "--save-plants", "plain.json")
    walk.run("clean", "demo/walk.bvh", "-o", "wide.bvh", "--save-plants", "wide.json", "--toe-out", "15", "--step-width", "0.08")
    plot = Plot(760, 240, (0, 450), (-25, 25))
    for name, colour in (("plain.json", BEFORE), ("wide.json", AFTER)):
        feet = {}
        for p in walk.plants(name):
            feet.setdefault((p["side"], p["last"] // 32 if p["joint"] == "ball" else (p["last"] + 7) // 32), {})[p["joint"]] = p["position"]
        for foot in feet.values():
            if len(foot) == 2:
                heel, ball = (100 * np.array(foot[k]) for k in ("heel", "ball"))
                plot.curve([heel[2], ball[2]], [heel[0], ball[0]], colour, width=5)
    plot.axes("along the walk, cm", "to the left, cm (stretched)")
    plot.text(400, 112, "as captured", BEFORE)
    plot.text(400, 128, "--toe-out 15 --step-width 0.08", AFTER)
    plot.save(folder / "style.svg")


def main():
    program, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as work:
        walk = Walk(program, work)
        rectify(walk, folder)
        salvage(walk, folder)
        style(walk, folder)


if __name__ == "__main__":
    main()

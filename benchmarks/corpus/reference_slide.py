#!/usr/bin/env python3
"""How far feet slide at plants that somebody else found, after the program's own detection and cleaning.

reference_slide.py PROGRAM

The plants come from each clean walk of cmu/: a ball whose path, low-passed at 10 Hz, is slower than 0.35 m/s within 3.5 cm of its lowest
height of the second around, for at least 80 ms. The walk's path is then scaled by 1.15, it is cleaned with detected plants, and each reference
plant's largest horizontal distance from its start is measured over the whole plant. A line a clip, cm."""

import argparse
import json
import pathlib
import tempfile

import numpy as np

from cleaning import DATA, footcheck_module, run, spoil

VARIANT = "x 1.15"


def low_pass(x, cutoff, rate):
    """Second-order Butterworth forwards and backwards, ends continued by reflection."""
    k = np.tan(np.pi * cutoff / rate)
    a0 = 1 + np.sqrt(2) * k + k * k
    b = np.array([k * k, 2 * k * k, k * k]) / a0
    a = np.array([2 * (k * k - 1), 1 - np.sqrt(2) * k + k * k]) / a0
    pad = min(len(x) - 1, int(rate / cutoff) * 3)
    y = np.concatenate([2 * x[0] - x[pad:0:-1], x, 2 * x[-1] - x[-2:-pad - 2:-1]])
    for _ in range(2):
        out = np.zeros_like(y)
        out[:2] = y[:2]
        for i in range(2, len(y)):
            out[i] = b[0] * y[i] + b[1] * y[i - 1] + b[2] * y[i - 2] - a[0] * out[i - 1] - a[1] * out[i - 2]
        y = out[::-1]
    return y[pad:len(y) - pad]


def reference_plants(path, dt):
    """Closed frame intervals of a point's path in metres, y up."""
    smooth = low_pass(path, 10, 1 / dt)
    speed = np.linalg.norm(np.gradient(smooth, axis=0), axis=1) / dt
    half = int(0.5 / dt)
    height = smooth[:, 1]
    floor = np.array([height[max(0, i - half):i + half + 1].min() for i in range(len(height))])
    stands = np.concatenate([[False], (speed < 0.35) & (height - floor < 0.035), [False]])
    edges = np.flatnonzero(np.diff(stands.astype(int)))
    return [(a, b - 1) for a, b in zip(edges[::2], edges[1::2]) if (b - a) * dt >= 0.08]


def slides_of(clip, program, folder):
    check = footcheck_module()
    info = json.loads(run(program, "info", clip, "--json").stdout)
    cleaned = folder / "cleaned.bvh"
    run(program, "clean", spoil(program, clip, VARIANT, folder), "-o", cleaned, "-q")
    before, after = check.read_bvh(clip), check.read_bvh(cleaned)
    unit, start = info["units"]["metres_per_unit"], info.get("first_frame", 0)
    clean, held = (check.forward(b)[0][start:] * unit for b in (before, after))
    slides = []
    for side in ("left", "right"):
        ball = before.names.index(info["rig"][side]["ball"])
        for first, last in reference_plants(clean[:, ball], before.dt):
            way = held[first:last + 1, ball][:, [0, 2]]
            slides.append(100 * np.linalg.norm(way - way[0], axis=1).max())
    return slides


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    options = parser.parse_args()
    everything = []
    for clip in sorted((DATA / "cmu" / "walk").glob("*.bvh")):
        with tempfile.TemporaryDirectory() as folder:
            slides = slides_of(clip, options.program.resolve(), pathlib.Path(folder))
        everything.append((max(slides), clip.stem))
        print(f"{clip.stem:8} {len(slides):3} plants, slide mean {np.mean(slides):5.2f}, max {max(slides):5.2f}")
    worst = [name for value, name in everything if value > 2.1]
    print(f"{len(everything) - len(worst)} of {len(everything)} walks within 2.1 cm; above: {', '.join(worst) or 'none'}")


if __name__ == "__main__":
    main()

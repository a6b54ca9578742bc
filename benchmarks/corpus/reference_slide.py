#!/usr/bin/python3
"""How far feet slide at plants that somebody else found, after the program's own detection and cleaning, and what cleaning changed.

reference_slide.py PROGRAM [--walks] [--rigid]

The plants come from each clean walk of cmu/: a ball whose path, low-passed at 10 Hz, is slower than 0.35 m/s within 3.5 cm of its lowest
height of the second around, for at least 80 ms. The walk, as it is or spoiled, is then cleaned with detected plants, and each reference
plant's largest horizontal distance from its start is measured over the whole plant. A line an input; with --walks also one a walk, cm. With --rigid legs do not stretch."""

import argparse
import json
import pathlib
import statistics
import tempfile

import numpy as np

from cleaning import DATA, MODES, SPOILS, Outcome, footcheck_module, measure, run, spoil

LIMIT = 2.1  # cm; nobody sees a slide below it


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


def cleaned_walk(clip, variant, mode, program, folder):
    """What changed, and the slide of every reference plant in cm."""
    check = footcheck_module()
    info = json.loads(run(program, "info", clip, "--json").stdout)
    original, cleaned, plants = spoil(program, clip, variant, folder), folder / "cleaned.bvh", folder / "plants.json"
    (folder / "info.json").write_text(run(program, "info", original, "--json").stdout)
    run(program, "clean", original, "-o", cleaned, "--save-plants", plants, "-q", *MODES[mode])
    outcome = Outcome(clip.stem, variant, mode)
    measure(program, outcome, original, cleaned, folder / "info.json", plants, ())
    before, after = check.read_bvh(clip), check.read_bvh(cleaned)
    unit, start = info["units"]["metres_per_unit"], info.get("first_frame", 0)
    clean, held = (check.forward(b)[0][start:] * unit for b in (before, after))
    slides = []
    for side in ("left", "right"):
        ball = before.names.index(info["rig"][side]["ball"])
        for first, last in reference_plants(clean[:, ball], before.dt):
            way = held[first:last + 1, ball][:, [0, 2]]
            slides.append(100 * np.linalg.norm(way - way[0], axis=1).max())
    return outcome, slides


def row_of(variant, walks):
    outcomes = [outcome for outcome, _ in walks]
    worst = [max(slides) for _, slides in walks]
    body, leg = ([100 * getattr(o, key) for o in outcomes] for key in ("body_change", "leg_change"))
    acceleration, pop = ([getattr(o, key) for o in outcomes] for key in ("leg_acceleration", "knee_pop"))
    cells = (variant, f"{max(worst):.2f}", f"{sum(w > LIMIT for w in worst)} of {len(worst)}", f"{statistics.fmean(body):.2f}",
             f"{max(body):.2f}", f"{sum(b > 0.5 for b in body)} of {len(body)}", f"{statistics.median(acceleration):.2f}",
             f"{max(acceleration):.2f}", f"{statistics.median(pop):.1f}", f"{max(leg):.1f}")
    return "| " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--walks", action="store_true")
    parser.add_argument("--rigid", action="store_const", const="rigid", default="stretch", dest="mode")
    options = parser.parse_args()
    print("| input | slide, cm: worst | above 2.1 cm | body change, cm: mean | worst | above 0.5 cm | leg acc. p99: median | worst "
          "| knee pop, deg: median | leg change, %: worst |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for variant in ("as it is", *SPOILS):
        walks = []
        for clip in sorted((DATA / "cmu" / "walk").glob("*.bvh")):
            with tempfile.TemporaryDirectory() as folder:
                walks.append(cleaned_walk(clip, variant, options.mode, options.program.resolve(), pathlib.Path(folder)))
            if options.walks:
                outcome, slides = walks[-1]
                print(f"{clip.stem:8} {len(slides):3} plants, slide mean {np.mean(slides):5.2f}, max {max(slides):5.2f}, "
                      f"body change {100 * outcome.body_change:.2f}")
        print(row_of(variant, walks), flush=True)


if __name__ == "__main__":
    main()

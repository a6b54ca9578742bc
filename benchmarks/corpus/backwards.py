#!/usr/bin/python3
"""backwards.py PROGRAM [--data ../shared/data]

Compares walking backwards as `surefoot walk` makes it, the forward walk with time reversed, with the backward clips of
cmu/sideways_back: knee and thigh angles over a mean cycle. Prints, for the right leg of each clip, how long a cycle is,
the ranges of both and their correlation and rms difference, and the same of a walk that goes ahead."""

import argparse
import json
import pathlib
import sys
import tempfile

import numpy as np

from cleaning import run
from moving_body import Body

CLIPS = {"69_50": (120, 500), "69_53": (40, 440)}  # frames without start and stop
SPEED = 0.75  # m/s, the clips' mean


def mean_cycle(values, fps):
    """A cycle of 100 samples, and its seconds: the lag of the highest autocorrelation."""
    away = values - values.mean()
    lags = range(int(0.8 * fps), int(1.6 * fps))
    lag = max(lags, key=lambda k: float(np.dot(away[:-k], away[k:]) / (len(away) - k)))
    whole = [values[i : i + lag + 1] for i in range(0, len(values) - lag, lag)]
    return np.mean([np.interp(np.linspace(0, lag, 100, endpoint=False), np.arange(lag + 1), one) for one in whole], axis=0), lag / fps


def likeness(a, b):
    """Correlation and rms difference in degrees, at the shift that fits best."""
    shifted = [np.roll(b, k) for k in range(len(b))]
    best = max(shifted, key=lambda c: float(np.corrcoef(a, c)[0, 1]))
    return float(np.corrcoef(a, best)[0, 1]), float(np.sqrt(np.mean((a - best) ** 2)))


def thigh(body, side):
    """Degrees that the thigh is ahead of the vertical."""
    hips = [body.place[:, body.joint(body.rig[s]["hip"])] for s in ("left", "right")]
    ahead = np.cross(hips[0] - hips[1], [0.0, 1.0, 0.0])
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    bone = body.place[:, body.joint(body.rig[side]["knee"])] - body.place[:, body.joint(body.rig[side]["hip"])]
    return np.degrees(np.arctan2((bone * ahead).sum(axis=1), -bone[:, 1]))


ANGLES = {"knee": lambda body, side: body.knee(side), "thigh": thigh}


def made(program, speed):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        script = {"format": "surefoot-walk", "version": 1, "duration": 8, "start": {"speed": speed}}
        (folder / "s.json").write_text(json.dumps(script))
        run(program, "walk", folder / "s.json", "-o", folder / "w.bvh", "--save-info", folder / "i.json")
        return Body(folder / "w.bvh", json.loads((folder / "i.json").read_text()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data"))
    options = parser.parse_args()
    program = options.program.resolve()
    back, ahead = made(program, -SPEED), made(program, SPEED)
    for clip, (first, last) in CLIPS.items():
        path = options.data / "cmu" / "sideways_back" / f"{clip}.bvh"
        body = Body(path, json.loads(run(program, "info", path, "--json").stdout))
        for name, angle in ANGLES.items():
            own, seconds = mean_cycle(angle(body, "right")[first:last], body.fps)
            reversed_walk, made_seconds = mean_cycle(angle(back, "right")[60:], back.fps)
            forward_walk, _ = mean_cycle(angle(ahead, "right")[60:], ahead.fps)
            print(f"{clip} {name}: cycle {seconds:.2f} s, made {made_seconds:.2f} s; {own.min():.0f} to {own.max():.0f} degrees, "
                  f"made {reversed_walk.min():.0f} to {reversed_walk.max():.0f}; reversed {likeness(own, reversed_walk)[0]:.2f} "
                  f"(rms {likeness(own, reversed_walk)[1]:.1f} degrees), forward {likeness(own, forward_walk)[0]:.2f} "
                  f"(rms {likeness(own, forward_walk)[1]:.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())

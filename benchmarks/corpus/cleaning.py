"""Cleans one clip with the program and checks the result with footcheck.py, which shares no code with it."""

import dataclasses
import json
import os
import pathlib
import subprocess
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("SUREFOOT_DATA", SOURCE.parent / "shared" / "data"))
FOOTCHECK = pathlib.Path(os.environ.get("SUREFOOT_FOOTCHECK", SOURCE.parent / "shared" / "tools" / "footcheck.py"))
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else "python3"  # the one that has numpy

# How a clip's feet are made to slide: arguments of `footcheck.py spoil`.
VARIANTS = {
    "as it is": None,
    "x 1.05": ("--scale", "1.05"),
    "x 1.15": ("--scale", "1.15"),
    "x 1.30": ("--scale", "1.30"),
    "wobble": ("--wobble",),
}
MODES = {"stretch": (), "rigid": ("--rigid",)}


@dataclasses.dataclass
class Outcome:
    """One clip cleaned: lengths in metres, ratios to the input."""

    clip: str  # walk/07_01
    variant: str
    mode: str
    frames: int = 0
    plants: int = 0
    slide_before: float = 0.0  # worst of the heels' and balls' 3-D movement within a plant
    slide_after: float = 0.0
    penetration: float = 0.0  # deepest heel, ball or toe
    height_error: float = 0.0  # mean of planted heels and balls
    leg_acceleration: float = 1.0  # ratio of the 99th percentiles
    knee_pop: float = 0.0  # degrees
    body_change: float = 0.0  # mean
    root_change: float = 0.0  # largest
    leg_change: float = 0.0  # largest, ratio
    unmet: int = 0  # frames in which a foot could not be brought to its plants
    seconds: float = 0.0  # reading, detecting, cleaning and writing
    problem: str = ""  # what went wrong, if anything did


class Failed(Exception):
    """A command that did not do its work."""


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"{words[1]} ended with {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}")
    return done


def footcheck(*words):
    return run(PYTHON, "-B", FOOTCHECK, *words).stdout


def spoil(program, clip, variant, folder):
    """The clip itself, or a copy of it in `folder` whose feet slide."""
    arguments = VARIANTS[variant]
    if arguments is None:
        return clip
    info = folder / "unspoiled.json"
    info.write_text(run(program, "info", clip, "--json").stdout)
    spoiled = folder / "spoiled.bvh"
    footcheck("spoil", clip, "-o", spoiled, *arguments, "--info", info)
    return spoiled


def unmet_frames(stderr):
    """Of the program's warnings: how often a foot could not be brought to its plants."""
    for line in stderr.splitlines():
        if "[target_not_met]" in line:
            times = line.partition("(")[2].split(" times")[0]
            return int(times) if times.isdigit() else 1
    return 0


def clean(program, clip, variant, mode, folder, flags=()):
    """Spoils, cleans and measures `clip` (a path below DATA); files stay in `folder`."""
    outcome = Outcome(clip.relative_to(DATA).with_suffix("").as_posix(), variant, mode)
    try:
        original = spoil(program, clip, variant, folder)
        info, plants, cleaned = folder / "info.json", folder / "plants.json", folder / "clean.bvh"
        info.write_text(run(program, "info", original, "--json", *flags).stdout)
        begin = time.perf_counter()
        done = run(program, "clean", original, "-o", cleaned, "--save-plants", plants, "--force", *MODES[mode], *flags)
        outcome.seconds = time.perf_counter() - begin
        outcome.unmet = unmet_frames(done.stderr)
        measure(program, outcome, original, cleaned, info, plants, flags)
    except (Failed, OSError, ValueError, KeyError) as problem:
        outcome.problem = f"{type(problem).__name__}: {problem}"
    return outcome


def measure(program, outcome, original, cleaned, info, plants, flags):
    check = json.loads(footcheck("slide", cleaned, "--info", info, "--plants", plants, "--against", original))
    own = json.loads(run(program, "measure", cleaned, "--plants", plants, "--against", original, "--json", *flags).stdout)
    outcome.frames = check["frames"]
    outcome.plants = check["plants"]
    outcome.slide_before = max(own["original"]["slide"][joint]["whole_3d"]["max_cm"] for joint in ("heel", "ball")) / 100
    outcome.slide_after = check["worst_3d_m"]
    outcome.penetration = max(part["max_cm"] for part in own["penetration"].values()) / 100
    outcome.height_error = own["planted_height_error"]["mean_cm"] / 100
    outcome.leg_acceleration = check["leg_acc_p99_ratio"]
    outcome.knee_pop = own["change"]["knee_pop_deg"]
    outcome.body_change = check["body_change_mean_m"]
    outcome.root_change = check["root_change_max_m"]
    outcome.leg_change = own["change"]["leg_length_ratio"]
    if not (check["same_names"] and check["same_rate"]):
        outcome.problem = "the cleaned file has other joints or another rate"

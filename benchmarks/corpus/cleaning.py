"""Cleans one clip with the program and checks the result with footcheck.py, which shares no code with it."""

import contextlib
import dataclasses
import functools
import importlib.util
import io
import json
import os
import pathlib
import resource
import subprocess
import sys

import bvh_text

SOURCE = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("SUREFOOT_DATA", SOURCE.parent / "shared" / "data"))
FOOTCHECK = pathlib.Path(os.environ.get("SUREFOOT_FOOTCHECK", SOURCE.parent / "shared" / "tools" / "footcheck.py"))

# How a clip's feet are made to slide: arguments of `footcheck.py spoil`.
SPOILS = {
    "x 1.05": ("--scale", "1.05"),
    "x 1.15": ("--scale", "1.15"),
    "x 1.30": ("--scale", "1.30"),
    "wobble": ("--wobble",),
}
# Flags of the program about the ground, for clips that are not spoiled.
GROUNDS = {"as it is": (), "no ground": ("--ground", "none")}
VARIANTS = (*GROUNDS, *SPOILS)
MODES = {"stretch": (), "rigid": ("--rigid",)}
METHOD = ("--method", "threshold")


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
    skate_before: float = 0.0  # m/s, of feet near the ground
    skate_after: float = 0.0
    leg_acceleration: float = 1.0  # ratio of the 99th percentiles
    knee_pop: float = 0.0  # degrees
    body_change: float = 0.0  # mean
    root_change: float = 0.0  # largest
    leg_change: float = 0.0  # largest, ratio
    unmet: int = 0  # frames in which a foot could not be brought to its plants
    again: float = 0.0  # farthest that any joint moves when the cleaned clip is cleaned with the same plants
    seconds: float = 0.0  # of the processor: reading, detecting, cleaning and writing
    problem: str = ""  # what went wrong, if anything did


class Failed(Exception):
    """A command that did not do its work."""


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"{words[1]} ended with {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}")
    return done


@functools.cache
def footcheck_module():
    spec = importlib.util.spec_from_file_location("footcheck", FOOTCHECK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def processor_seconds():
    """What the programs run from this process have taken so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def footcheck(*words):
    """What footcheck.py prints. It runs within this process, because a fresh Python that loads numpy takes longer to
    start than to check a clip; hence processes, not threads, for more at a time."""
    printed, argv = io.StringIO(), sys.argv
    sys.argv = ["footcheck.py", *map(str, words)]
    try:
        with contextlib.redirect_stdout(printed):
            footcheck_module().main()
    except SystemExit as end:
        raise Failed(f"footcheck.py {words[0]}: {end}") from end
    finally:
        sys.argv = argv
    return printed.getvalue()


def spoil(program, clip, variant, folder):
    """The clip itself, or a copy of it in `folder` whose feet slide."""
    if variant not in SPOILS:
        return clip
    info = folder / "unspoiled.json"
    info.write_text(run(program, "info", clip, "--json").stdout)
    spoiled = folder / "spoiled.bvh"
    footcheck("spoil", clip, "-o", spoiled, *SPOILS[variant], "--info", info)
    return spoiled


def unmet_frames(stderr):
    """Of the program's warnings: how often a foot could not be brought to its plants."""
    for line in stderr.splitlines():
        if "[target_not_met]" in line:
            times = line.partition("(")[2].split(" times")[0]
            return int(times) if times.isdigit() else 1
    return 0


def clean(program, clip, variant, modes, folder):
    """Spoils, cleans and measures `clip` (a path below DATA), one outcome for each mode; files stay in `folder`."""
    name = clip.relative_to(DATA).with_suffix("").as_posix()
    outcomes = [Outcome(name, variant, mode) for mode in modes]
    try:
        original, info = spoil(program, clip, variant, folder), folder / "info.json"
        flags = GROUNDS.get(variant, ())
        info.write_text(run(program, "info", original, "--json", *flags).stdout)
        for outcome in outcomes:
            clean_once(program, outcome, original, info, flags, folder)
    except (Failed, OSError, ValueError, KeyError) as problem:
        for outcome in outcomes:
            outcome.problem = f"{type(problem).__name__}: {problem}"
    return outcomes


def clean_once(program, outcome, original, info, flags, folder):
    plants, cleaned = folder / "plants.json", folder / "clean.bvh"
    mode = MODES[outcome.mode]
    begin = processor_seconds()
    done = run(program, "clean", original, "-o", cleaned, "--save-plants", plants, "--force", *METHOD, *mode, *flags)
    outcome.seconds = processor_seconds() - begin
    outcome.unmet = unmet_frames(done.stderr)
    measure(program, outcome, original, cleaned, info, plants, flags)
    clean_again(program, outcome, cleaned, info, plants, folder)
    touched = bvh_text.changes(original, cleaned, json.loads(info.read_text())["rig"])
    outcome.problem = "; ".join(touched)


def measure(program, outcome, original, cleaned, info, plants, flags):
    check = json.loads(footcheck("slide", cleaned, "--info", info, "--plants", plants, "--against", original))
    own = json.loads(run(program, "measure", cleaned, "--plants", plants, "--against", original, "--json", *flags).stdout)
    outcome.frames = check["frames"]
    outcome.plants = check["plants"]
    outcome.slide_before = max(own["original"]["slide"][joint]["whole_3d"]["max_cm"] for joint in ("heel", "ball")) / 100
    outcome.slide_after = check["worst_3d_m"]
    outcome.penetration = max(part["max_cm"] for part in own["penetration"].values()) / 100
    outcome.height_error = own["planted_height_error"]["mean_cm"] / 100
    outcome.skate_before = own["original"]["skating"]["skate_cm_s"] / 100
    outcome.skate_after = own["skating"]["skate_cm_s"] / 100
    outcome.leg_acceleration = check["leg_acc_p99_ratio"]
    outcome.knee_pop = own["change"]["knee_pop_deg"]
    outcome.body_change = check["body_change_mean_m"]
    outcome.root_change = check["root_change_max_m"]
    outcome.leg_change = own["change"]["leg_length_ratio"]


def ground_flags(info):
    """The ground that `info` found, as a flag."""
    ground = json.loads(info.read_text())["ground"]
    if ground["type"] == "none":
        return ("--ground", "none")
    return ("--ground", "plane:" + ",".join(repr(x) for x in (*ground["normal"], ground["offset"])))


def clean_again(program, outcome, cleaned, info, plants, folder):
    """Rig, ground and plants are those of the first time: found afresh, they would be those of another motion."""
    again = folder / "again.bvh"
    same = ("--rig", info, "--plants", plants, *ground_flags(info))
    run(program, "clean", cleaned, "-o", again, "--force", *MODES[outcome.mode], *same)
    change = json.loads(run(program, "measure", again, "--against", cleaned, "--json", *same).stdout)["change"]
    outcome.again = change["joints"]["max_cm"] / 100

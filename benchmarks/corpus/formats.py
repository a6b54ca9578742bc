#!/usr/bin/python3
"""Cleans files of every format, measures their slide before and after, and writes the table into docs/results.md.

  formats.py PROGRAM [--page FILE]

Each file is cleaned into its own format. Original and result are then converted to BVH and judged by footcheck.py, which shares no code
with the program. The AMASS-like file is made here: a walk of CMU on a body of SMPL-H, its path stretched so that the feet slide.
Without a body model its legs are fitted to the motion, to the cleaned one again, so they differ. Ends with 1 where a file fails or, those legs
aside, a plant that is held moves more than 0.01 cm."""

import argparse
import json
import pathlib
import sys
import tempfile

import numpy as np

from bvh_text import seen_from_ground
from cleaning import DATA, FOOTCHECK, SOURCE, Failed, footcheck, run
from tables import put_between

LIMIT_CM = 0.01
WITHOUT_MODEL = "without: legs are fitted anew to every file"
# Files below data/formats; flags choose an animation.
FILES = [
    ("fbx/three_mixamo.fbx",),
    ("fbx/mixamo_walking.fbx",),
    ("fbx/ozz_run.fbx",),
    ("fbx/ozz_walk.fbx",),
    ("glb/three_Soldier.glb",),
    ("glb/three_Soldier.glb", "--animation", "Walk"),
    ("vrm/pixiv_test.vrma",),
    ("npz/kimodo_soma_01_single_text_prompt.npz",),
    ("npz/kimodo_soma_02_multi_text_prompt.npz",),
    ("npz/kimodo_soma_03_full_body_keyframes.npz",),
    ("npz/kimodo_soma_04_ee_constraint.npz",),
]
FINGERS = [f"{finger}{i}" for finger in ("index", "middle", "pinky", "ring", "thumb") for i in (1, 2, 3)]
SMPLH = """pelvis left_hip right_hip spine1 left_knee right_knee spine2 left_ankle right_ankle spine3 left_foot right_foot neck left_collar
right_collar head left_shoulder right_shoulder left_elbow right_elbow left_wrist right_wrist""".split()
SMPLH += [f"{side}_{finger}" for side in ("left", "right") for finger in FINGERS]
HEAD = ["file", "frames", "plants held", "slide before, cm: worst", "mean", "after: worst", "mean", "body moved, cm: mean", "largest"]


def body_model(program, folder, body):
    """A body model whose vertices are the joints, of the usual proportions that the program takes without one."""
    still, bvh, joints, file = (folder / name for name in ("still.npz", "still.bvh", "joints.npz", "model.npz"))
    np.savez(still, poses=np.zeros((2, 156)), trans=np.zeros((2, 3)), **body)
    run(program, "convert", still, "-o", bvh, "-q")
    run(program, "convert", bvh, "--units", "m", "--up", "z", "-o", joints, "-q")
    found = np.load(joints)
    names = list(found["joint_names"])
    x, y, z = found["posed_joints"][0][[names.index(name) for name in SMPLH]].T  # +y up; AMASS is z up
    places = np.stack([x, -z, y], 1)
    np.savez(file, v_template=places, shapedirs=np.zeros((len(places), 3, 16)), J_regressor=np.eye(len(places)))
    return file


def amass_like(program, folder):
    """A walk of CMU as AMASS keeps motion, axis-angle poses of 52 joints, z up, 15 % too far for its steps; and its body model."""
    walk = DATA / "cmu" / "walk" / "02_01.bvh"
    frames = json.loads(run(program, "info", walk, "--json", "-q").stdout)["frames"]
    body = {"gender": np.array("neutral"), "betas": np.zeros(16), "mocap_framerate": np.array(120.0)}
    model = body_model(program, folder, body)
    standing, walking = folder / "standing.npz", folder / "walking.npz"
    poses = np.zeros((frames, 156))
    poses[:, 0] = np.pi / 2
    np.savez(standing, poses=poses, trans=np.tile([0.0, 0.0, 0.92], (frames, 1)), **body)
    run(program, "retarget", walk, "--to", standing, "-o", walking, "-q")
    motion = dict(np.load(walking))
    motion["trans"][:, :2] *= 1.15
    file = folder / "amass_like.npz"
    np.savez(file, **motion)
    return file, model


def slides(program, file, flags, folder):
    """What footcheck.py says of a file and of what it was cleaned to, with the plants that were held."""
    cleaned, plants = folder / ("clean" + file.suffix), folder / "plants.json"
    run(program, "clean", file, *flags, "-o", cleaned, "--save-plants", plants, "-q", "-f")
    for source, bvh in ((file, "before.bvh"), (cleaned, "after.bvh")):
        run(program, "convert", source, *flags, "-o", folder / bvh, "-q", "-f")
    known = json.loads(run(program, "info", file, *flags, "--json", "-q").stdout)["units"]["metres_per_unit"]
    info = folder / "info.json"
    info.write_text(run(program, "info", folder / "before.bvh", "--units", known, "--json", "-q").stdout)
    if velocity := json.loads(plants.read_text()).get("ground_velocity"):  # plants of a walk in place move with it
        for bvh in ("before.bvh", "after.bvh"):
            seen_from_ground(folder / bvh, velocity, known)
    held = ("--info", info, "--plants", plants)
    before = json.loads(footcheck("slide", folder / "before.bvh", *held))
    after = json.loads(footcheck("slide", folder / "after.bvh", *held, "--against", folder / "before.bvh"))
    return before, after


def row(name, before, after):
    mean = lambda found: 50 * (found["heel_mean_m"] + found["ball_mean_m"])
    cells = [name, str(after["frames"]), str(after["plants"])]
    cells += [f"{100 * before['worst_3d_m']:.2f}", f"{mean(before):.2f}", f"{100 * after['worst_3d_m']:.4f}", f"{mean(after):.4f}"]
    cells += [f"{100 * after['body_change_mean_m']:.2f}", f"{100 * after['body_change_max_m']:.2f}"]
    return "| " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "results.md")
    options = parser.parse_args()
    for needed in (DATA / "formats", FOOTCHECK):
        if not needed.exists():
            sys.exit(f"{needed} is not there; set SUREFOOT_DATA and SUREFOOT_FOOTCHECK")
    program = options.program.resolve()
    lines = ["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|"]
    failures = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = [(DATA / "formats" / file, flags, flags[1:]) for file, *flags in FILES]
        amass, model = amass_like(program, folder)
        files += [(amass, ["--body-model", model], ["with a body model"]), (amass, [], [WITHOUT_MODEL])]
        for file, flags, words in files:
            title = ", ".join([f"`{file.name}`", *words])
            try:
                before, after = slides(program, file, flags, folder)
            except (Failed, OSError, ValueError, KeyError) as problem:
                failures.append(f"{title}: {problem}")
                continue
            lines.append(row(title, before, after))
            if 100 * after["worst_3d_m"] > LIMIT_CM and WITHOUT_MODEL not in words:
                failures.append(f"{title}: a plant moves {100 * after['worst_3d_m']:.4f} cm")
    put_between(options.page, "formats", "\n".join(lines) + "\n")
    print("\n".join(lines + failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

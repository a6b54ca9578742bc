"""The files that are damaged: made by the program itself, and small real ones where there are any."""

import json
import pathlib
import re
import subprocess

from mutations import KINDS, TEXT

SIDE = {
    "ground.json": {"format": "surefoot-heightfield", "version": 1, "origin": [-2, -2], "spacing": [1, 1],
                    "columns": 4, "rows": 4, "heights": [0.0] * 16},
    "settings.json": {"format": "surefoot-settings", "version": 1,
                      "load": {"units": "auto", "up": "auto", "fps": 0.0, "ground": "auto"},
                      "detect": {"method": "auto", "height": None, "speed": None},
                      "clean": {"rigid": True, "place_window": 0.3, "roll_window": 0.3, "body_window": 0.3,
                                "blend_window": 0.3, "damping": 2.8}},
    "circle.json": {"format": "surefoot-path", "version": 1, "type": "circle", "radius": 4},
    "corner.json": {"format": "surefoot-path", "version": 1, "type": "polyline",
                    "points": [[0, 0], [0, 30], [30, 30]], "rounding": 1.0},
    "end.json": {"format": "surefoot-path", "version": 1, "type": "end", "end": [3, 5]},
    "script.json": {"format": "surefoot-walk", "version": 1, "fps": 30, "duration": 2,
                    "start": {"speed": 1.0, "heading": 0, "position": [0, 0]},
                    "events": [{"at": 0.5, "speed": 1.6, "within": 0.5}, {"at": 1.0, "turn": 60}]},
}
RAMP = "v 0 0 0\nv 4 0 0\nv 4 1 4\nv 0 1 4\nf 1 2 3\nf 1 3 4\n"


class Seed:
    def __init__(self, name, data):
        self.name, self.data = name, data
        self.kinds = KINDS.get(pathlib.Path(name).suffix, TEXT)


def shortened(text, frames):
    """The first frames of a BVH."""
    head, rows = re.split(rb"(?<=Frame Time:)", text, maxsplit=1)
    lines = rows.split(b"\n")
    kept = [line for line in lines[1:] if line.strip()][:frames]
    head = re.sub(rb"Frames:\s*\d+", b"Frames: %d" % len(kept), head)
    return head + lines[0] + b"\n" + b"\n".join(kept) + b"\n"


def made(program, folder):
    """Writes one sound file of every kind into the folder."""
    def run(*words):
        return subprocess.run([program, *map(str, words)], cwd=folder, check=True, capture_output=True).stdout

    for name, value in SIDE.items():
        (folder / name).write_text(json.dumps(value, indent=1))
    (folder / "ramp.obj").write_text(RAMP)
    run("walk", "script.json", "--raw", "-o", "walk.bvh")
    for ending in ("fbx", "glb", "gltf", "npz"):
        run("convert", "walk.bvh", "-o", f"walk.{ending}")
    run("detect", "walk.bvh", "-o", "plants.json", "--labels", "labels.json")
    (folder / "rig.json").write_bytes(run("info", "walk.bvh", "--json"))


def real(data):
    """Small real motions, cut to 60 frames where that can be done; none without the data."""
    seeds = []
    if not data.is_dir():
        return seeds
    for path in sorted(data.rglob("*.bvh"))[::29]:
        if path.stat().st_size < 3_000_000:
            text = path.read_bytes()
            if text.count(b"Frame Time:") == 1:
                seeds.append(Seed(path.name, shortened(text, 60)))
    for ending in ("fbx", "glb", "gltf", "vrma", "npz", "npy"):
        small = [p for p in sorted(data.rglob(f"*.{ending}")) if p.stat().st_size < 400_000]
        seeds += [Seed(p.name, p.read_bytes()) for p in small[:: max(1, len(small) // 4)]]
    return seeds


def motions(folder, data):
    seeds = [Seed("walk.bvh", (folder / "walk.bvh").read_bytes())] * 3
    seeds += [Seed(f"walk.{e}", (folder / f"walk.{e}").read_bytes()) for e in ("fbx", "glb", "npz")]
    seeds.append(Seed("walk.gltf", (folder / "walk.gltf").read_bytes()))
    return seeds + real(data)


def sides(folder, source):
    """Files that stand beside a motion, and the words that give them to the program."""
    read = lambda name: Seed(name, (folder / name).read_bytes())
    model = lambda name: Seed(name, (source / "models" / name).read_bytes())
    return [
        (read("plants.json"), ["clean", "walk.bvh", "--plants", "{}", "-o", "out.bvh"]),
        (read("plants.json"), ["loop", "walk.bvh", "--plants", "{}", "-o", "out.bvh"]),
        (read("labels.json"), ["clean", "walk.bvh", "--rectify", "--labels", "{}", "-o", "out.bvh"]),
        (read("rig.json"), ["clean", "walk.bvh", "--rig", "{}", "-o", "out.bvh"]),
        (read("settings.json"), ["clean", "walk.bvh", "--settings", "{}", "-o", "out.bvh"]),
        (read("ground.json"), ["clean", "walk.bvh", "--ground", "heightfield:{}", "-o", "out.bvh"]),
        (read("ramp.obj"), ["clean", "walk.bvh", "--ground", "mesh:{}", "-o", "out.bvh"]),
        (read("circle.json"), ["path", "walk.bvh", "--path", "{}", "-o", "out.bvh"]),
        (read("corner.json"), ["path", "walk.bvh", "--path", "{}", "-o", "out.bvh"]),
        (read("end.json"), ["path", "walk.bvh", "--path", "{}", "--keep", "timing", "-o", "out.bvh"]),
        (read("script.json"), ["walk", "{}", "-o", "out.bvh"]),
        (Seed("steps.json", (source / "tests/fuzz/seeds/steps/footprints.json").read_bytes()),
         ["steps", "make", "{}", "-o", "out.bvh"]),
        (Seed("steps_path.json", (source / "tests/fuzz/seeds/steps/path.json").read_bytes()),
         ["steps", "make", "{}", "-o", "out.bvh"]),
        (model("gait.bin"), ["walk", "script.json", "--model", "{}", "-o", "out.bvh"]),
        (model("steps.bin"), ["steps", "list", "{}"]),
        (model("contact_boost.bin"), ["evaluate", "walk.bvh", "--model", "{}", "--json"]),
    ]

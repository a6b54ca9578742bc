#!/usr/bin/python3
"""Cycles, clips whose last pose is their first, before and after cleaning: whether they still close, and on what ground they walk.

  cycles.py PROGRAM [--page docs/results.md]

Looks at every take of every file of rigs/ and formats/. The seam is the largest distance of a joint in the last pose from
where it is in the first, less what the root travelled."""

import argparse
import json
import pathlib
import sys
import tempfile

import numpy as np

from cleaning import DATA, Failed, footcheck_module, run
from natural import put_into

NAME = "cycles"
MARKS = (f"<!-- {NAME}: begin -->", f"<!-- {NAME}: end -->")
ENDINGS = (".bvh", ".fbx", ".glb", ".gltf", ".vrma")
CLOSES, SHORTEST = 0.001, 0.3  # m, s
TAKE_FLAG = {".fbx": "--take"}


def takes_of(program, path):
    """The names of a file's takes; nothing where it has but one, and no list where it is refused."""
    try:
        known = json.loads(run(program, "info", path, "--json", "--quiet").stdout)
    except Failed:
        return []
    names = [take["name"] for take in known.get("takes", [])]
    return names if len(names) > 1 else [None]


def places(path, unit):
    """Joints in every frame, metres, and the way of the second joint, which moves in every file."""
    check = footcheck_module()
    motion = check.read_bvh(str(path))
    world = check.forward(motion)[0] * unit
    way = world[:, 1] - world[0, 1]
    way[:, 1] = 0.0
    return world, way, motion.dt


def seam(world, way):
    return np.linalg.norm(world[-1] - way[-1] - world[0], axis=-1).max()


def judge(program, path, take, folder):
    """A row of the table; nothing for what is no cycle or has no plants."""
    flags = [] if take is None else [TAKE_FLAG.get(path.suffix, "--animation"), take]
    before, after, result = folder / "before.bvh", folder / "after.bvh", folder / f"clean{path.suffix}"
    plants = folder / "plants.json"
    run(program, "convert", path, "-o", before, "--force", "--quiet", *flags)
    unit = json.loads(run(program, "info", before, "--json", "--quiet").stdout)["units"]["metres_per_unit"]
    world, way, dt = places(before, unit)
    if (len(world) - 1) * dt < SHORTEST or seam(world, way) > CLOSES:
        return None
    told = run(program, "clean", path, "-o", result, "--force", "--quiet", "--json", "--save-plants", plants, *flags)
    held = json.loads(plants.read_text())
    if not held["plants"]:
        return None
    run(program, "convert", result, "-o", after, "--force", "--quiet", *flags)
    cleaned, cleaned_way, _ = places(after, unit)
    speed = np.linalg.norm(held.get("ground_velocity", [0, 0, 0]))
    return (f"{path.relative_to(DATA).as_posix()}{'' if take is None else ', ' + take}", len(world), f"{speed:.2f}" if speed else "-",
            len(held["plants"]), 1000 * seam(world, way), 1000 * seam(cleaned, cleaned_way), 100 * np.linalg.norm(cleaned - world, axis=-1).max(),
            json.loads(told.stdout)["verdict"]["level"])


def table(rows):
    lines = ["| cycle | frames | ground, m/s | plants | seam before, mm | seam after, mm | largest change, cm | verdict |", "|---" * 8 + "|"]
    lines += [f"| {name} | {frames} | {speed} | {plants} | {was:.2f} | {now:.2f} | {change:.1f} | {verdict} |"
              for name, frames, speed, plants, was, now, change, verdict in rows]
    worst = max(rows, key=lambda row: row[5] - row[4])
    lines.append(f"\n{len(rows)} cycles; the seam grows most in {worst[0]}, by {worst[5] - worst[4]:.2f} mm.")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--page", type=pathlib.Path, help="also put the table between the marks of this page")
    options = parser.parse_args()
    if not DATA.exists():
        sys.exit(f"{DATA} is not there; set SUREFOOT_DATA")
    program, rows = options.program.resolve(), []
    files = [path for folder in ("rigs", "formats") for path in sorted((DATA / folder).rglob("*")) if path.suffix in ENDINGS]
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            for take in takes_of(program, path):
                try:
                    row = judge(program, path, take, pathlib.Path(folder))
                except Failed as failure:
                    print(f"{path}: {failure}", file=sys.stderr)
                    continue
                if row:
                    rows.append(row)
    print(table(rows))
    if options.page:
        put_into(options.page, table(rows), MARKS)


if __name__ == "__main__":
    main()

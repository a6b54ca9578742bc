#!/usr/bin/python3
"""Retargets, bends, loops and styles motion data and writes the tables of docs/results.md about it.

editing.py PROGRAM [--page FILE] [--loops]

What is checked is computed from the BVH files by footcheck.py and here, not by the program. Ends with 1 when a plant
moves more than 0.1 mm, a sole is more than 1 mm under the ground, a knee bends backwards or a body faces elsewhere, or a
loop is not level, not smooth or not one set-down of each foot."""

import argparse
import itertools
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from cleaning import DATA, SOURCE, footcheck, footcheck_module
from tables import put_between

# One clip of each rig family; the one that is shorter or taller follows from the files.
FAMILIES = {
    "CMU": "cmu/walk/02_01.bvh",
    "gt": "gt/walk/arn_s01_walk2.bvh",
    "Bandai": "rigs/bandai/dataset-1_walk_normal_001.bvh",
    "Mixamo": "rigs/mixamo_bvh/Walking.bvh",
    "PFNN": "rigs/pfnn/LocomotionFlat04_000.bvh",
    "Xia": "rigs/xia/neutral_01_000.bvh",
}
LOST = {"PFNN": 2332}  # the frame from which on a clip's tracking is lost
WALK = "cmu/walk/07_01.bvh"
LOOPS = ("cmu/walk/07_01.bvh", "cmu/walk/35_01.bvh", "cmu/run/09_01.bvh", "cmu/run/35_17.bvh",
         "rigs/bandai/dataset-1_walk_normal_001.bvh", "rigs/bandai/dataset-1_run_normal_001.bvh",
         "rigs/mixamo_bvh/Standard_Run.bvh", "rigs/pfnn/LocomotionFlat04_000.bvh")
STYLED = ("cmu/walk/02_01.bvh", "cmu/walk/16_47.bvh", "cmu/run/09_01.bvh", "cmu/turn/16_11.bvh", "cmu/sideways_back/69_50.bvh",
          "gt/walk/arn_s01_walk2.bvh", "gt/turn/zoo_HC031A23.bvh", "rigs/bandai/dataset-1_walk_normal_001.bvh",
          "rigs/bandai/dataset-1_run_normal_001.bvh", "rigs/mixamo_bvh/Walking.bvh", "rigs/pfnn/LocomotionFlat04_000.bvh",
          "rigs/xia/neutral_01_000.bvh")
STYLES = (("--toe-out", "15"), ("--step-width", "0.08"), ("--step-width", "-0.06"),
          ("--left-offset", "0.05,0.02,5", "--right-offset", "-0.03,0"))
LIMIT_SLIDE, LIMIT_DEPTH, LIMIT_KNEE, LIMIT_FACING = 1e-4, 1e-3, 0.5, 0.01  # metres, metres, degrees, degrees
LIMIT_FURTHER = 3.0  # degrees, of a knee that bends backwards in the source
LIMIT_JOLT, LIMIT_RISE = 1.2, 1.0  # times the largest inside, millimetres a cycle


class Clip:
    """Places of the joints in metres, y up, and what `info --json` says of the rig."""

    def __init__(self, path, info):
        self.bvh = footcheck_module().read_bvh(path)
        places, turns = footcheck_module().forward(self.bvh)
        unit = info["units"]["metres_per_unit"]
        assert info["up"] == "y", "only clips with y up are looked at"
        self.place = {name: places[:, j] * unit for j, name in reversed(list(enumerate(self.bvh.names)))}
        self.turn = {name: turns[:, j] for j, name in reversed(list(enumerate(self.bvh.names)))}
        self.rig, self.unit, self.first, self.end = info["rig"], unit, info["first_frame"], None

    def sole(self, side, part):
        leg = self.rig[side]
        if part == "toe":
            return self.sole(side, "ball") + self.turn[leg["ball"] or leg["ankle"]] @ np.array(leg["toe_in_ball"]) * self.unit
        return self.place[leg["ankle"]] + self.turn[leg["ankle"]] @ np.array(leg[part + "_in_ankle"]) * self.unit

    def depth(self, ground):
        """How far the deepest heel, ball or toe is under the ground, metres; each part stands its clearance above it."""
        if ground["type"] != "plane":
            return 0.0
        n, offset = np.array(ground["normal"]), ground["offset"]
        deepest = 0.0
        for side in ("left", "right"):
            for part in ("heel", "ball", "toe"):
                p = self.sole(side, part)[self.first:self.end]
                height = p[:, 1] - self.rig[side]["clearance"][part] * self.unit - (offset - p[:, [0, 2]] @ n[[0, 2]]) / n[1]
                deepest = max(deepest, -height.min())
        return deepest

    def below_hips(self):
        """Places of the hips and all joints below them."""
        names, parents, found = self.bvh.names, self.bvh.parents, {self.rig["hips"]}
        for j, name in enumerate(names):
            if parents[j] >= 0 and names[parents[j]] in found:
                found.add(name)
        return {name: self.place[name] for name in found}

    def facing(self):
        left = self.place[self.rig["left"]["hip"]] - self.place[self.rig["right"]["hip"]]
        return np.arctan2(-left[:, 2], left[:, 0])

    def knees_backwards(self):
        """Degrees by which a knee is bent to the other side than it usually is, about the hinge that it bends about
        where it is bent clearly, seen from the thigh."""
        worst = 0.0
        for side in ("left", "right"):
            hip, knee, ankle = (self.place[self.rig[side][k]][self.first:self.end] for k in ("hip", "knee", "ankle"))
            thigh, shank = knee - hip, ankle - knee
            cross = np.einsum("nji,nj->ni", self.turn[self.rig[side]["hip"]][self.first:self.end], np.cross(thigh, shank))
            along = np.einsum("ni,ni->n", thigh, shank)
            bend = np.degrees(np.arctan2(np.linalg.norm(cross, axis=1), along))
            hinge = cross[bend > 25].mean(axis=0)
            flexion = np.degrees(np.arctan2(cross @ (hinge / np.linalg.norm(hinge)), along))
            worst = max(worst, -float(flexion.min()))
        return worst


def run(program, *words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.stderr}")
    return done.stdout


def info_of(program, path, *flags):
    return json.loads(run(program, "info", path, "--json", *flags))


def slide_of(path, info, plants, folder):
    """footcheck's worst movement of a planted heel or ball, metres."""
    (folder / "info.json").write_text(json.dumps(info))
    text = footcheck("slide", path, "--info", folder / "info.json", "--plants", plants)
    return json.loads(text)["worst_3d_m"]


def largest_difference(a, b):
    return max(float(np.linalg.norm(a.place[name] - b.place[name], axis=1).max()) for name in a.place)


def retarget_rows(program, folder, bad, pairs=tuple(itertools.product(FAMILIES, FAMILIES))):
    infos = {name: info_of(program, DATA / path) for name, path in FAMILIES.items()}
    sources = {name: Clip(DATA / path, infos[name]) for name, path in FAMILIES.items()}
    for name, end in LOST.items():
        sources[name].end = end
    for source, target in pairs:
        source_path, target_path = FAMILIES[source], FAMILIES[target]
        out, plants = folder / "out.bvh", folder / "plants.json"
        said = json.loads(run(program, "retarget", DATA / source_path, "--to", DATA / target_path, "-o", out,
                              "--save-plants", plants, "--force", "--json", "--quiet"))
        made = Clip(out, infos[target])
        made.first, made.end = sources[source].first, sources[source].end
        turned = np.degrees(np.abs(np.angle(np.exp(1j * (made.facing() - sources[source].facing())))).max())
        row = [source, target, said["scale"], len(json.loads(plants.read_text())["plants"]),
               slide_of(out, infos[target], plants, folder), made.depth(json.loads(plants.read_text())["ground"]),
               made.knees_backwards(), sources[source].knees_backwards(), turned, said["cleaning"]["largest_root_shift_cm"],
               said["cleaning"]["largest_leg_change_percent"]]
        name = f"{source} to {target}"
        if source == target:
            run(program, "clean", DATA / source_path, "-o", folder / "clean.bvh", "--force", "--quiet")
            row.append(largest_difference(made, Clip(folder / "clean.bvh", infos[source])))
            if row[-1] > 1e-6:
                bad.append(f"{name}: differs from cleaning by {row[-1]:.1e} m")
        elif row[6] > max(LIMIT_KNEE, row[7] + LIMIT_FURTHER):
            bad.append(f"{name}: a knee bends backwards by {row[6]:.1f} degrees")
        if row[4] > LIMIT_SLIDE or row[5] > LIMIT_DEPTH or row[8] > LIMIT_FACING:
            bad.append(f"{name}: slide {row[4]:.1e} m, depth {row[5]:.1e} m, facing {row[8]:.3f} degrees")
        yield row


def path_files(own):
    """The paths that the walk is put on: circles, an S and a corner, from where it starts."""
    head = {"format": "surefoot-path", "version": 1}
    (x, z), (x1, z1) = own["points"][0], own["points"][1]
    ahead = math.atan2(x1 - x, z1 - z)
    at = lambda along, left: [x + along * math.sin(ahead) + left * math.cos(ahead),
                              z + along * math.cos(ahead) - left * math.sin(ahead)]
    for radius in (1, 2, 5):
        yield f"circle, {radius} m", {**head, "type": "circle", "radius": radius}
    yield "circle, 2 m, right", {**head, "type": "circle", "radius": 2, "turn": "right"}
    yield "S", {**head, "type": "spline", "points": [at(0, 0), at(1, 0.4), at(2, 0), at(3, -0.4), at(4, 0), at(6, 0.4)]}
    yield "corner", {**head, "type": "polyline", "points": [at(0, 0), at(1.5, 0), at(1.5, 5)]}
    yield "line", {**head, "type": "line", "heading_deg": 90}


def dense(points):
    """A path file's spline as many points: the natural cubic spline by chord length, written here anew."""
    p = np.array(points)
    t = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    n, h = len(t), np.diff(t)
    a, b = np.eye(n), np.zeros_like(p)
    for i in range(1, n - 1):
        a[i, i - 1:i + 2] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        b[i] = 6 * ((p[i + 1] - p[i]) / h[i] - (p[i] - p[i - 1]) / h[i - 1])
    m = np.linalg.solve(a, b)
    u = np.linspace(0, t[-1], 20000)
    i = np.clip(np.searchsorted(t, u) - 1, 0, n - 2)
    c, d = (t[i + 1] - u)[:, None], (u - t[i])[:, None]
    w = h[i][:, None]
    return (m[i] * c**3 + m[i + 1] * d**3) / (6 * w) + (p[i] / w - m[i] * w / 6) * c + (p[i + 1] / w - m[i + 1] * w / 6) * d


def along_and_away(path, hips, start, ahead):
    """How far along the wanted path the hips are, and how far to its left, metres."""
    if path["type"] == "circle":
        side = -1 if path.get("turn") == "right" else 1
        centre = start + side * path["radius"] * np.array([math.cos(ahead), -math.sin(ahead)])
        out = hips - centre
        turned = np.unwrap(np.arctan2(out[:, 0], out[:, 1]))
        return side * path["radius"] * turned, side * (path["radius"] - np.linalg.norm(out, axis=1))
    if path["type"] == "line":
        return (hips - start)[:, 0], -(hips - start)[:, 1]
    line = dense(path["points"]) if path["type"] == "spline" else np.concatenate(
        [np.linspace(a, b, 4000) for a, b in zip(path["points"], path["points"][1:])])
    ways = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    nearest = np.array([np.argmin(np.linalg.norm(line - p, axis=1)) for p in hips])
    tangent = line[np.minimum(nearest + 1, len(line) - 1)] - line[np.maximum(nearest - 1, 0)]
    away = hips - line[nearest]
    left = np.sign(away[:, 0] * tangent[:, 1] - away[:, 1] * tangent[:, 0]) * np.linalg.norm(away, axis=1)
    return ways[nearest], left


def path_rows(program, folder, bad):
    walk = DATA / WALK
    info = info_of(program, walk)
    (folder / "line.json").write_text('{"format": "surefoot-path", "version": 1, "type": "line"}')
    run(program, "path", walk, "--path", folder / "line.json", "-o", folder / "out.bvh", "--save-path", folder / "own.json",
        "--force", "--quiet")
    own = json.loads((folder / "own.json").read_text())
    start = np.array(own["points"][0])
    ahead = math.atan2(*(np.array(own["points"][1]) - start))
    before = Clip(walk, info)
    # The sway of the first and the last step says little of the speed: both are left out.
    inner = slice(before.first + 40, -40)
    hips = lambda clip: clip.place[clip.rig["hips"]][:, [0, 2]]
    way_before = np.ptp(along_and_away(own, hips(before)[inner], start, ahead)[0])
    for name, path in (*path_files(own), ("its own", own)):
        out, plants, file = folder / "out.bvh", folder / "plants.json", folder / "path.json"
        file.write_text(json.dumps(path))
        said = json.loads(run(program, "path", walk, "--path", file, "-o", out, "--save-plants", plants, "--force", "--json",
                              "--quiet"))
        made = Clip(out, info)
        if name == "its own":
            same = largest_difference(made, before)
            if same > 1e-9:
                bad.append(f"{name}: differs by {same:.1e} m")
            yield [name, 0, same, None, None, None, None, None, None]
            continue
        _, away = along_and_away(path, hips(made)[made.first:], start, ahead)
        way = np.ptp(along_and_away(path, hips(made)[inner], start, ahead)[0])
        row = [name, len(json.loads(plants.read_text())["plants"]), slide_of(out, info, plants, folder),
               made.depth(info["ground"]), abs(float(away.mean())), float(np.abs(away).max()),
               way / way_before, said["cleaning"]["largest_root_shift_cm"],
               said["cleaning"]["largest_leg_change_percent"]]
        if row[2] > LIMIT_SLIDE or row[3] > LIMIT_DEPTH or row[4] > 0.02:
            bad.append(f"{name}: slide {row[2]:.1e} m, depth {row[3]:.1e} m, {row[4]:.3f} m beside its path")
        yield row


def set_downs(plants, frames):
    """How often each foot is set down in one repetition of a loop of so many frames, left / right."""
    counts = []
    for side in ("left", "right"):
        standing = np.zeros(frames, bool)
        for plant in plants:
            if plant["side"] == side:
                standing[np.arange(plant["first"], plant["last"] + 1) % frames] = True
        counts.append(int((standing & ~np.roll(standing, 1)).sum()))
    return counts


def jolts(place):
    """Of a joint that goes on from its last frame as from its first: the largest change of its step at the seam, and
    elsewhere, metres a frame."""
    repeated = np.concatenate([place, place[1:] + place[-1] - place[0]])
    change = np.linalg.norm(np.diff(repeated, 2, axis=0), axis=1)
    seam = len(place) - 2
    return change[seam], np.delete(change, seam).max()


def loop_row(program, folder, clip):
    info = info_of(program, DATA / clip)
    out, plants = folder / "out.bvh", folder / "plants.json"
    said = json.loads(run(program, "loop", DATA / clip, "-o", out, "--save-plants", plants, "--force", "--json", "--quiet"))
    made = Clip(out, {**info, "first_frame": 0})
    body = made.below_hips()
    travel, hips = np.array(said["travel"]), body[made.rig["hips"]]
    seam = max(float(np.linalg.norm(p[0] + travel - p[-1])) for p in body.values())
    at_seam, inside = zip(*(jolts(p) for p in body.values()))
    left, right = set_downs(json.loads(plants.read_text())["plants"], said["last"] - said["first"])
    return [clip.removesuffix(".bvh"), said["last"] - said["first"], said["seconds"], said["speed"], said["mismatch_cm"],
            slide_of(out, info, plants, folder), made.depth(said["ground"]), seam, float(max(at_seam) / max(inside)),
            1000 * abs(float(hips[-1, 1] - hips[0, 1])), f"{left} / {right}"]


def loop_rows(program, folder, bad, clips=LOOPS):
    """A clip that is refused has two cells: its name and why."""
    for clip in clips:
        try:
            row = loop_row(program, folder, clip)
        except RuntimeError as error:
            yield [clip.removesuffix(".bvh"), "refused: " + str(error).strip().splitlines()[-1].split(f"{clip}: ")[-1]]
            continue
        if row[5] > LIMIT_SLIDE or row[6] > LIMIT_DEPTH or row[7] > 1e-6:
            bad.append(f"{clip}: slide {row[5]:.1e} m, depth {row[6]:.1e} m, seam {row[7]:.1e} m")
        if row[8] > LIMIT_JOLT or row[9] > LIMIT_RISE or row[10] != "1 / 1":
            bad.append(f"{clip}: jolt {row[8]:.2f}, rises {row[9]:.1f} mm, set down {row[10]}")
        yield row


def every_loop(program, folder, bad):
    """A sentence about all walks and runs of cmu/."""
    clips = sorted(str(p.relative_to(DATA)) for kind in ("walk", "run") for p in (DATA / "cmu" / kind).glob("*.bvh"))
    made = list(loop_rows(program, folder, bad, clips))
    rows = [row for row in made if len(row) > 2]
    refused = [f"{row[0]} {row[1]}" for row in made if len(row) == 2]
    text = (f"All {len(clips)} walks and runs of `cmu/`: {len(rows)} loops, at worst {max(r[9] for r in rows):.1e} mm of height a cycle, "
            f"{max(r[8] for r in rows):.2f} x the largest change of speed inside at the seam, {max(r[5] for r in rows):.1e} m of slide; "
            f"each foot is set down once in {sum(r[10] == '1 / 1' for r in rows)} of them. {len(refused)} refused.\n")
    return text + "".join(f"\n- {line}\n" for line in refused)


def style_rows(program, folder, bad):
    """The worst over all clips for each edit; knees against those of the captured motion."""
    infos = {clip: info_of(program, DATA / clip) for clip in STYLED}
    for flags in STYLES:
        rows = []
        for clip in STYLED:
            out, plants = folder / "out.bvh", folder / "plants.json"
            said = json.loads(run(program, "clean", DATA / clip, "-o", out, "--save-plants", plants, "--force", "--json", "--quiet",
                                  *flags))
            made, before = Clip(out, infos[clip]), Clip(DATA / clip, infos[clip])
            legs = [said[k]["angular_acceleration"]["leg"]["p99_deg_s2"] if k else said["angular_acceleration"]["leg"]["p99_deg_s2"]
                    for k in (None, "original")]
            rows.append([slide_of(out, infos[clip], plants, folder), made.depth(infos[clip]["ground"]),
                         max(0.0, made.knees_backwards() - before.knees_backwards()), said["change"]["root"]["max_cm"],
                         100 * said["change"]["leg_length_ratio"], legs[0] / legs[1]])
            if rows[-1][0] > LIMIT_SLIDE or rows[-1][1] > LIMIT_DEPTH or rows[-1][2] > LIMIT_KNEE:
                bad.append(f"{' '.join(flags)}, {clip}: slide {rows[-1][0]:.1e} m, depth {rows[-1][1]:.1e} m, knee {rows[-1][2]:.1f}")
        worst = np.array(rows).max(axis=0).tolist()
        yield [f"`{' '.join(flags)}`", len(rows), *worst[:5], float(np.median([row[5] for row in rows])), worst[5]]


def number(value):
    if value is None:
        return ""
    if isinstance(value, (str, int)):
        return str(value)
    return "0" if abs(value) < 1e-12 else f"{value:.1e}" if abs(value) < 1e-3 else f"{value:.3f}"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row in rows:
        lines.append("| " + " | ".join(number(v) for v in (*row, *[None] * (len(head) - len(row)))) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "results.md")
    parser.add_argument("--loops", action="store_true", help="only the table about loops")
    options = parser.parse_args()
    program, bad = options.program.resolve(), []
    write_loops(program, options.page, bad)
    if not options.loops:
        write_others(program, options.page, bad)
    for line in bad:
        print(line)
    print(f"{len(bad)} failures; tables in {options.page}")
    return 1 if bad else 0


def write_loops(program, page, bad):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        text = table(
            ("clip", "frames", "s", "m/s", "apart before, cm", "slide, m", "under ground, m", "seam, m",
             "jolt at the seam / largest inside", "height a cycle, mm", "set-downs, left / right"),
            loop_rows(program, folder, bad))
        put_between(page, "loops", text + "\n" + every_loop(program, folder, bad))


def write_others(program, page, bad):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        text = "### Retargeting\n\n" + table(
            ("from", "to", "legs", "plants", "slide, m", "under ground, m", "knee backwards, deg", "in the source", "facing, deg",
             "body moved, cm", "legs changed, %", "against `clean`, m"), retarget_rows(program, folder, bad))
        text += f"\n### Paths\n\n`{WALK}` on other paths.\n\n" + table(
            ("path", "plants", "slide, m", "under ground, m", "hips beside the path, mean, m", "at most, m",
             "speed, ratio", "body moved, cm", "legs changed, %"), path_rows(program, folder, bad))
        text += f"\n### Style\n\nThe worst of {len(STYLED)} clips of six families: {', '.join(f'`{c}`' for c in STYLED)}.\n\n" + table(
            ("edit", "clips", "slide, m", "under ground, m", "knee further backwards, deg", "body moved, cm", "legs changed, %",
             "leg acc. p99, median", "worst"), style_rows(program, folder, bad))
    put_between(page, "editing", text)


if __name__ == "__main__":
    sys.exit(main())

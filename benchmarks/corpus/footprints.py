#!/usr/bin/python3
"""footprints.py PROGRAM [--count 300] [--library LIB] [--page docs/results.md] [--json FILE]

Makes motion through random footprints within the range that `surefoot steps list` states and looks at what comes.
The BVH files are read by ../shared/tools/footcheck.py, which shares no code with the program. Steps of velocity
are taken from frame to frame at 60 frames per second, of the root, of hips, knees and ankles, and of toes: the
largest within a frame of a join over the largest elsewhere in the same motion."""
import argparse
import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import numpy  # noqa: E402
from moving_body import Body  # noqa: E402
from random_steps import GROUPS, ON_TREADS, Requests, tread_height, treads_obj  # noqa: E402
from tables import put_between  # noqa: E402

warnings.simplefilter("ignore", ResourceWarning)
PLANT_LIMIT = 1e-6  # metres
JOIN_LIMIT = 1.3


def join_ratios(body, joins):
    """By part: the largest step of velocity at a join, over the largest elsewhere."""
    ratios = {}
    for part, steps in body.steps().items():
        near = numpy.zeros(len(steps), bool)
        for join in joins:
            near[max(join - 2, 0):join + 1] = True  # steps[i] is about frame i + 1
        ratios[part] = float(steps[near].max() / steps[~near].max())
    return ratios


def depth(body, feet):
    """Metres that a sole is under its lane's treads, at most."""
    deepest = 0.0
    for side in ("left", "right"):
        height = tread_height(feet, side)
        for part in ("heel", "ball", "toe"):
            place = body.sole(side, part)
            deepest = max(deepest, float((height(place[:, 2]) + body.clearance(side, part) - place[:, 1]).max()))
    return deepest


def largest_miss(bvh_path, info, plants):
    """Metres between a planted heel or ball and its footprint."""
    return Body(bvh_path, info).off_plants(plants)


def measure(program, requests, seed, group, library=()):
    rng = random.Random(f"{group} {seed}")
    feet = requests.draw(rng, group)
    row = {"group": group, "seed": seed, "steps": len(feet.prints), "refused": "", "warnings": 0}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        start = {"left": {"position": [0.09, 0]}, "right": {"position": [-0.09, 0]}}
        request = {"format": "surefoot-steps", "version": 1, "start": start, "footprints": feet.prints}
        (folder / "r.json").write_text(json.dumps(request))
        ground = "plane:0"
        if group in ON_TREADS:
            (folder / "treads.obj").write_text(treads_obj(feet))
            ground = "mesh:treads.obj"
        run = subprocess.run([program, "steps", "make", *library, "r.json", "-o", "out.bvh", "--ground", ground, "--save-plants",
                              "p.json", "--save-info", "i.json"], cwd=folder, capture_output=True, text=True)
        if run.returncode == 2:
            return {**row, "refused": run.stderr.strip()}
        run.check_returncode()
        info = json.loads((folder / "i.json").read_text())
        plants = json.loads((folder / "p.json").read_text())["plants"]
        body = Body(folder / "out.bvh", info)
        row.update(warnings=len(info.get("warnings", [])), plants=len(plants), off=body.off_plants(plants),
                   missed=max(one["missed_m"] for one in info["movements"]), joins=join_ratios(body, info["joins"]))
        row["steps_inside"] = {part: float(steps.max()) for part, steps in body.steps().items()}
        if group in ON_TREADS:
            row["depth"] = depth(body, feet)
    return row


def beyond(row):
    return bool(row["refused"]) or row["warnings"] > 0 or row["off"] > PLANT_LIMIT or max(row["joins"].values()) > JOIN_LIMIT


def check_requests(program, count, library=()):
    """One row for each of `count` requests, spread evenly over the groups."""
    program = pathlib.Path(program).resolve()
    requests = Requests(listed_by(program, library))
    names = list(GROUPS)
    return [measure(program, requests, seed, names[seed % len(names)], library) for seed in range(count)]


def table(rows):
    text = ("| requests | | steps | refused | warnings | plants | off footprints, m | missed by examples, m, median and worst "
            "| join, root | join, legs | join, toes | beyond a limit |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n")
    for group in [*GROUPS, "all"]:
        mine = [row for row in rows if group in (row["group"], "all")]
        made = [row for row in mine if not row["refused"]]
        if not made:
            continue
        worst = lambda part: f"{statistics.median(r['joins'][part] for r in made):.2f} / {max(r['joins'][part] for r in made):.2f}"
        missed = [row["missed"] for row in made]
        text += (f"| {group} | {len(mine)} | {sum(r['steps'] for r in mine)} | {len(mine) - len(made)} | {sum(r['warnings'] for r in mine)} "
                 f"| {sum(r['plants'] for r in made)} | {max(r['off'] for r in made):.1e} | {statistics.median(missed):.2f} / {max(missed):.2f} "
                 f"| {worst('root')} | {worst('legs')} | {worst('toes')} | {sum(map(beyond, mine))} |\n")
    return text


def library_table(listed):
    """How accurate each kind of examples is, by `surefoot steps list --json`; both feet have the same examples."""
    text = ("| examples | for each foot | pseudo-examples | largest error before, cm | after, cm (mean) "
            "| corrected, as it is played, cm (mean) | predicted by the others, mean joint error, cm |\n|---|---|---|---|---|---|---|\n")
    cm = lambda value: f"{100 * value:.2f}"
    for group in listed["groups"]:
        if group["foot"] == "right":
            continue
        text += (f"| {group['kind']} | {len(group['examples'])} | {group['pseudo_examples']} | {cm(group['error_before_m'])} "
                 f"| {cm(group['error_after_m'])} ({cm(group['mean_error_after_m'])}) | {cm(group['error_played_m'])} "
                 f"({cm(group['mean_error_played_m'])}) | {100 * group['left_out_mean_joint_error_m']:.1f} |\n")
    return text


def listed_by(program, library=()):
    run = subprocess.run([program, "steps", "list", *library, "--json"], check=True, capture_output=True, text=True)
    return json.loads(run.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--library", help="a movement library (default: the built-in one)")
    parser.add_argument("--page", type=pathlib.Path, help="also put the table between its marks in this page")
    parser.add_argument("--json", type=pathlib.Path, help="also write every row")
    wanted = parser.parse_args()
    library = [str(pathlib.Path(wanted.library).resolve())] if wanted.library else []
    rows = check_requests(wanted.program, wanted.count, library)
    text = table(rows)
    print(text)
    for row in rows:
        if row["refused"]:
            print(f"{row['group']}, seed {row['seed']}: {row['refused']}")
    if wanted.json:
        wanted.json.write_text(json.dumps(rows, indent=1))
    if wanted.page:
        put_between(wanted.page, "footprints", text)
        put_between(wanted.page, "step library", library_table(listed_by(wanted.program, library)))
    sys.exit(1 if any(map(beyond, rows)) else 0)


if __name__ == "__main__":
    main()

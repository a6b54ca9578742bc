#!/usr/bin/python3
"""Rectifying against holding, on walks whose feet were made to slide.

  benchmarks/corpus/rectifying.py build/release/bin/surefoot [CLIP ...]

Each walk is spoiled (footcheck.py spoil), labelled by the program, and cleaned in three ways with the plants that
rectifying holds: `rectify`; `kovar` on those plants; plain holding, without any window. Prints a table for docs/results.md."""
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("SUREFOOT_DATA", SOURCE.parent / "shared" / "data"))
FOOTCHECK = DATA.parent / "tools" / "footcheck.py"
SPOILS = {"wobble": ["--wobble"], "x 1.05": ["--scale", "1.05"], "x 1.15": ["--scale", "1.15"]}
WAYS = {
    "rectify": ["--rectify"],
    "kovar": ["--plants", "plants.json"],
    "plain hold": ["--plants", "plants.json", "--fast", "--window", "0"],
}


def run(folder, *words):
    return subprocess.run([str(w) for w in words], cwd=folder, capture_output=True, text=True, check=True)


def measured(program, folder, clip, spoil):
    """What each way makes of one spoiled walk."""
    (folder / "info.json").write_text(run(folder, program, "info", clip, "--json").stdout)
    run(folder, FOOTCHECK, "spoil", clip, "-o", "in.bvh", "--info", "info.json", *spoil)
    rows, runs = {}, 0
    for way, flags in WAYS.items():
        done = run(folder, program, "clean", "in.bvh", "-o", "out.bvh", "--force", *flags, "--save-plants", "held.json")
        if way == "rectify":
            runs = int(re.search(r"(\d+) skating runs? rectified", done.stderr)[1])
            plants = json.loads((folder / "held.json").read_text())
            for plant in plants["plants"]:
                del plant["position"]
            (folder / "plants.json").write_text(json.dumps(plants))
        rows[way] = json.loads(run(folder, program, "measure", "out.bvh", "--plants", "held.json", "--against",
                                   "in.bvh", "--json").stdout)
    return rows, runs


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    clips = [pathlib.Path(c).resolve() for c in sys.argv[2:]] or sorted((DATA / "cmu" / "walk").glob("*.bvh"))
    print("| input | clips | runs that skate | way | slide, cm | jitter | leg acc. p99 | knee pop, deg | body change, cm |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, spoil in SPOILS.items():
        all_rows, runs = [], 0
        for clip in clips:
            with tempfile.TemporaryDirectory() as folder:
                rows, found = measured(program, pathlib.Path(folder), clip, spoil)
                all_rows.append(rows)
                runs += found
        for way in WAYS:
            of = [rows[way] for rows in all_rows]
            slide = max(m["slide"][j]["whole_3d"]["max_cm"] for m in of for j in ("heel", "ball"))
            jitter = statistics.median(m["jitter_m_s3"] / m["original"]["jitter_m_s3"] for m in of)
            leg = statistics.median(m["angular_acceleration"]["leg"]["p99_deg_s2"] /
                                    m["original"]["angular_acceleration"]["leg"]["p99_deg_s2"] for m in of)
            pop = statistics.median(m["change"]["knee_pop_deg"] for m in of)
            body = statistics.mean(m["change"]["joints"]["mean_cm"] for m in of)
            print(f"| {name} | {len(of)} | {runs} | {way} | {slide:.1e} | x {jitter:.2f} | x {leg:.2f} | {pop:.1f} | {body:.2f} |")


if __name__ == "__main__":
    main()

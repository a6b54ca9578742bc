#!/usr/bin/python3
"""Cleans the generated clips of data/formats from Python and writes the table of docs/results.md.

  build/venv/bin/python benchmarks/corpus/generated.py [--page FILE]

Each clip is cleaned as its .npz holds it, and as positions alone: what a model without rotations gives. Ends with 1 where a clip is refused, or where a
plant that is held moves more than 0.01 cm in a result that the verdict does not call bad."""

import argparse
import pathlib
import sys
import warnings

import numpy as np

import surefoot
from cleaning import DATA, SOURCE
from natural import put_into

NAME = "generated"
MARKS = (f"<!-- {NAME}: begin -->", f"<!-- {NAME}: end -->")
LIMIT_CM = 0.01
MEASURES = {"GMD": ("gmd", 3), "kimodo": ("kimodo", 3), "MANN, cm": ("mann_cm", 3), "WHAM, mm": ("wham_mm", 2), "largest slide, cm": ("slide_cm", 2)}


def inputs():
    for file in sorted((DATA / "formats" / "npz").glob("kimodo_*.npz")):
        yield file.stem, "rotations", file
        yield file.stem, "positions", np.load(file)["posed_joints"]


def line(name, form, result):
    row = result.row()
    cells = [f"`{name}`", form, str(row["frames"]), str(row["plants"])]
    cells += [f"{row[key + '_before']:.{digits}f} -> {row[key + '_after']:.{digits}f}" for key, digits in MEASURES.values()]
    return "| " + " | ".join([*cells, f"{row['moved_cm']:.2f}", row["verdict"]]) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "results.md")
    options = parser.parse_args()
    warnings.simplefilter("ignore", surefoot.SurefootWarning)
    clips = list(inputs())
    if not clips:
        sys.exit(f"{DATA / 'formats' / 'npz'} holds no generated clips; set SUREFOOT_DATA")
    head = ["clip", "given as", "frames", "plants", *MEASURES, "body moved, cm", "verdict"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    failed = []
    for (name, form, _), result in zip(clips, surefoot.clean([motion for *_, motion in clips], errors="keep")):
        if isinstance(result, surefoot.SurefootError):
            failed.append(f"{name}, {form}: {result}")
            continue
        lines.append(line(name, form, result))
        if result.metrics.slide_cm > LIMIT_CM and result.verdict.level != "bad":
            failed.append(f"{name}, {form}: a plant moves {result.metrics.slide_cm:.4f} cm")
    put_into(options.page, "\n".join(lines) + "\n", MARKS)
    print("\n".join(lines + failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""How natural cleaned clips are, by `footcheck.py natural`: each clip of cmu/ as it is, with its path scaled and with a wobbling root.

  natural.py PROGRAM [--only PART] [--variants "as it is,x 1.15,wobble"] [--subjects all|even|odd] [--json FILE] [--flags="..."]
  natural.py PROGRAM --elsewhere [...]

Prints a table per variant with a row per folder (medians, the worst clip named), one for subjects of even number, on which
settings were tuned, and one for those of odd number. Spoiled clips and their descriptions are kept in --cache. --elsewhere takes
the BVH files of gt/, rigs/, video_mocap/ and skate_pairs/ instead, to which no setting was fitted. --fps takes every so manieth frame of
each clip, as others were measured at 30 frames a second."""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import shlex
import shutil
import statistics
import sys
import tempfile

from cleaning import DATA, FOOTCHECK, SPOILS, Failed, footcheck, run

VARIANTS = ("as it is", "x 1.15", "wobble")
# Which tables the page has, by clips elsewhere and frames a second.
NAMES = {(False, None): "natural", (False, 30.0): "natural 30 fps", (True, None): "natural elsewhere"}
TUNED, ELSEWHERE = ("cmu",), ("gt", "rigs", "video_mocap", "skate_pairs")
# Column: (measure of footcheck.py, digits).
COLUMNS = {
    "kink, deg": ("knee_kink_deg", 1),
    "step, deg": ("knee_step_deg", 1),
    "knee jerk p99": ("knee_jerk_p99_ratio", 2),
    "knee jerk error": ("knee_jerk_error_mean", 0),
    "toe bend added, deg": ("toe_bend_error_max_deg", 0),
    "root, cm": ("root_change_max_cm", 1),
    "body, cm": ("body_change_mean_cm", 2),
    "ball slide, cm": ("ball_slide_mean_cm", 2),
    "heel slide, cm": ("heel_slide_mean_cm", 2),
    "core slide, cm": ("core_slide_max_cm", 1),
    "height error, cm": ("true_plant_height_error_cm", 1),
}


def name_of(clip):
    """With its folder; without cmu/."""
    return clip.relative_to(DATA).with_suffix("").as_posix().removeprefix("cmu/")


def is_even(clip):
    """Whether the number of the subject, by which the name of a CMU clip begins, is even; nothing for others."""
    return int(clip.stem.split("_")[0]) % 2 == 0 if (DATA / "cmu") in clip.parents else None


def prepared(program, clip, variant, cache, fps=None):
    """The input of a variant and the description of the original, made once."""
    folder = folder_of(clip, cache, fps)
    original, info = at_rate(clip, cache, fps), folder / "info.json"
    if not info.exists():
        put(info, lambda path: path.write_text(run(program, "info", original, "--json").stdout))
    if variant not in SPOILS:
        return original, info
    spoiled = folder / (variant.replace(" ", "_") + ".bvh")
    if not spoiled.exists():
        put(spoiled, lambda path: footcheck("spoil", original, "-o", path, *SPOILS[variant], "--info", info))
    return spoiled, info


def folder_of(clip, cache, fps):
    folder = cache / (f"{fps:g}" if fps else "") / name_of(clip)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def at_rate(clip, cache, fps):
    """The clip, or its first frame, a T-pose in cmu/, and every so manieth after it."""
    if not fps:
        return clip
    original = folder_of(clip, cache, fps) / "original.bvh"
    if not original.exists():
        put(original, lambda path: path.write_text(thinned(clip.read_text(), fps)))
    return original


def thinned(text, fps):
    head, _, motion = text.partition("MOTION")
    _, time, *frames = motion.strip().splitlines()
    seconds = float(time.split(":")[1])
    step = max(1, round(1.0 / seconds / fps))
    kept = frames[:1] + frames[1::step]
    return head + "\n".join(["MOTION", f"Frames: {len(kept)}", f"Frame Time: {seconds * step:.7f}", *kept]) + "\n"


def put(path, write):
    """Writes a file whole or not at all: others may look for it meanwhile."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    write(part)
    part.replace(path)


def judge(program, clip, variant, flags, cache, fps=None):
    """What footcheck.py says of one cleaned clip."""
    row = {"clip": name_of(clip), "variant": variant, "even": is_even(clip)}
    try:
        given, info = prepared(program, clip, variant, cache, fps)
        with tempfile.TemporaryDirectory() as folder:
            cleaned = pathlib.Path(folder) / "clean.bvh"
            run(program, "clean", given, "-o", cleaned, "--quiet", *flags)
            row |= json.loads(footcheck("natural", cleaned, "--original", at_rate(clip, cache, fps), "--input", given, "--info", info))
    except (Failed, OSError, ValueError) as problem:
        row["problem"] = f"{type(problem).__name__}: {problem}"
    return row


def cell(rows, measure, digits):
    """Median, and the worst with its clip."""
    values = [(row[measure], row["clip"]) for row in rows if measure in row]
    if not values:
        return "-"
    worst, clip = max(values)
    return f"{statistics.median(v for v, _ in values):.{digits}f} / {worst:.{digits}f} ({clip.split('/')[-1]})"


def table(title, groups):
    lines = [f"### {title}", "", "| clips | runs | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 2) + "|"]
    for group, rows in groups.items():
        cells = [cell(rows, *column) for column in COLUMNS.values()]
        lines.append(f"| {group} | {len(rows)} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def groups_of(rows):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["clip"].rpartition("/")[0]].append(row)
    groups["even subjects"] = [row for row in rows if row["even"] is True]
    groups["odd subjects"] = [row for row in rows if row["even"] is False]
    groups["all"] = rows
    return {name: rows for name, rows in groups.items() if rows}


def put_into(page, tables, marks):
    before, _, rest = page.read_text().partition(marks[0])
    _, _, after = rest.partition(marks[1])
    page.write_text(f"{before}{marks[0]}\n{tables}\n{marks[1]}{after}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--flags", type=shlex.split, default=[], help="of clean: --flags='--stretch --l3 0.2'")
    parser.add_argument("--only", default="", help="clips whose path holds one of these, separated by commas")
    parser.add_argument("--variants", default=",".join(VARIANTS))
    parser.add_argument("--subjects", choices=("all", "even", "odd"), default="all")
    parser.add_argument("--fps", type=float, help="frames a second; absent: those of the clips")
    parser.add_argument("--elsewhere", action="store_true", help="clips of the other folders, instead of cmu/")
    parser.add_argument("--json", type=pathlib.Path, help="also write every number here")
    parser.add_argument("--page", type=pathlib.Path, help="also put the tables between the marks of this page: docs/results.md")
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "surefoot-natural")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    for needed in (DATA, FOOTCHECK):
        if not needed.exists():
            sys.exit(f"{needed} is not there; set SUREFOOT_DATA and SUREFOOT_FOOTCHECK")
    if not shutil.which(options.program):
        sys.exit(f"{options.program} is not a program")

    if options.page and (options.elsewhere, options.fps) not in NAMES:
        sys.exit("--page has tables of cmu/ as it is and at 30 frames a second, and of the other folders as they are")
    folders = ELSEWHERE if options.elsewhere else TUNED
    clips = [clip for folder in folders for clip in sorted((DATA / folder).rglob("*.bvh"))]
    clips = [clip for clip in clips if any(part in name_of(clip) for part in options.only.split(","))]
    if options.subjects != "all":
        clips = [clip for clip in clips if is_even(clip) == (options.subjects == "even")]
    jobs = [(options.program.resolve(), clip, variant, options.flags, options.cache, options.fps) for variant in options.variants.split(",") for clip in clips]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(judge, *zip(*jobs)))
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))
    tables = [table(variant, groups_of([row for row in rows if row["variant"] == variant])) for variant in options.variants.split(",")]
    print("\n".join(tables))
    if options.page:
        name = NAMES[options.elsewhere, options.fps]
        put_into(options.page, "\n".join(tables), (f"<!-- {name}: begin -->", f"<!-- {name}: end -->"))
    failed = [row for row in rows if "problem" in row]
    for row in failed:
        print(f"{row['clip']} ({row['variant']}): {row['problem']}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

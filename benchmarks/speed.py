#!/usr/bin/python3
"""Runs the benchmarks and writes the tables of docs/results.md about speed.

speed.py PROGRAM BENCHMARKS [--page FILE] [--only TABLE]

PROGRAM is the released `surefoot`, BENCHMARKS the folder of bench_clean, bench_detect, bench_bvh, bench_formats, bench_lock, bench_locomotion and bench_steps. Every time is processor time, the
least of several runs taken in turns, so that ratios hold on a busy machine too."""

import argparse
import json
import pathlib
import resource
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "corpus"))
from cleaning import DATA, METHOD, SOURCE, run
from tables import put_between

CLIPS = ("cmu/walk/07_01", "cmu/walk/16_47", "cmu/martial/135_04")  # the last is the longest of all
TURNS = 9
RUNS_OF_PROGRAM = 15


def benchmark(program):
    """{name: nanoseconds} and {name: counters}."""
    words = (f"--benchmark_repetitions={TURNS}", "--benchmark_enable_random_interleaving=true", "--benchmark_min_time=0.05")
    found = json.loads(run(program, *words, "--benchmark_format=json").stdout)["benchmarks"]
    unit = {"ns": 1.0, "us": 1e3, "ms": 1e6}
    times, counters = {}, {}
    for one in found:
        if one["run_type"] == "iteration" and one["cpu_time"] * unit[one["time_unit"]] < times.get(one["name"], float("inf")):
            times[one["name"]] = one["cpu_time"] * unit[one["time_unit"]]
            counters[one["name"]] = one
    return times, counters


def processor_seconds(*words):
    """The least that one run of a program takes, its start and end included."""
    times = []
    for _ in range(RUNS_OF_PROGRAM):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([str(word) for word in words], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def cleaning_table(times, counters):
    fk = times["forward_kinematics_frame"]
    lines = ["| one frame, 31 joints, 120 fps | ns | x one full-body FK |", "|---|---|---|", f"| forward kinematics | {fk:.0f} | 1.00 |"]
    for legs, kind in (("`--fast --stretch`", "clean_frame"), ("`--fast`", "clean_frame_rigid"), ("by default", "clean_frame_best")):
        for frames in sorted(int(name.partition("/")[2]) for name in times if name.startswith(kind + "/")):
            time = times[f"{kind}/{frames}"]
            lines.append(f"| cleaning, all windows {frames} frames, {legs} | {time:.0f} | {time / fk:.2f} |")
    growth = times["clean_frame/120"] / times["clean_frame/5"] - 1
    crowd = counters["clean_crowd/1000"]["characters_at_60_fps"]
    lines.append(f"\nWindows of 120 frames instead of 5 cost {100 * growth:+.0f} %. A crowd of 1000 characters in turn, a cleaner each: one core")
    lines.append(f"cleans {crowd:.0f} characters on line at 60 fps.\n")
    return "\n".join(lines)


def detection_table(counters):
    per_frame = {name: 1e6 / one["items_per_second"] for name, one in counters.items()}
    fk = per_frame["forward_kinematics_frame"]
    lines = ["| one frame, both feet | microseconds | x one full-body FK | wanted |", "|---|---|---|---|"]
    wanted = {"automatic": "<= 20", "threshold": "<= 1"}
    for method in ("automatic", "threshold", "crossing", "adaptive", "svm", "knn"):
        time = per_frame[f"whole_clip/{method}"]
        name = "`auto` (`boost`)" if method == "automatic" else f"`{method}`"
        lines.append(f"| {name} | {time:.2f} | {time / fk:.1f} | {wanted.get(method, '')} |")
    for look_ahead, name, aim in (("full", "full look-ahead", ""), ("a_tenth_later", "look-ahead 0.1 s", "<= 2"), ("at_once", "look-ahead 0", "<= 2")):
        time = per_frame[f"stream/{look_ahead}"]
        lines.append(f"| `auto`, frame by frame, {name} | {time:.2f} | {time / fk:.1f} | {aim} |")
    return "\n".join(lines) + "\n"


def bvh_table(times):
    pairs = (("load", "bare_parse"), ("load_with_guesses", "bare_parse"), ("save_unchanged", "bare_format_unchanged"), ("save_changed", "bare_format_changed"))
    lines = ["| BVH, 2000 frames of 96 channels | ms | bare loop, ms | speed of the bare loop |", "|---|---|---|---|"]
    for name, bare in pairs:
        lines.append(f"| {name.replace('_', ' ')} | {times[name] / 1e6:.1f} | {times[bare] / 1e6:.1f} | {100 * times[bare] / times[name]:.0f} % |")
    return "\n".join(lines) + "\n"


def formats_table(times, counters):
    lines = ["| file | load, ms | inflate and convert, ms | ratio | save unchanged, ms |", "|---|---|---|---|---|"]
    for name in sorted(name for name in times if name.startswith("load/")):
        bare, save = (times[name.replace("load", kind)] for kind in ("inflate_and_convert", "save_unchanged"))
        file = counters[name]["label"].rpartition("/")[2]
        lines.append(f"| `{file}` | {times[name] / 1e6:.2f} | {bare / 1e6:.2f} | {times[name] / bare:.2f} | {save / 1e6:.2f} |")
    return "\n".join(lines) + "\n"


def locomotion_table(times, counters):
    steps = (
        ("one_cycle", "one cycle, all joints", "0.3 ms"),
        ("lower_body_postures", "25 lower-body postures", "1.3 ms"),
        ("detection", "detection in one cycle", "0.05 ms"),
        ("walking_frame/closed_form", "a frame of walking, everything, closed form", "1.8 ms (enforcement alone)"),
        ("walking_frame/prioritised", "a frame of walking, everything, by priority", "1.8 ms (enforcement alone)"),
        ("frame_under_variation/closed_form", "a frame under continuous variation, mean, closed form", "4.7 ms (worst)"),
        ("frame_under_variation/prioritised", "a frame under continuous variation, mean, by priority", "4.7 ms (worst)"),
        ("worst_frame/closed_form/iterations:1", "the worst of 600 such frames, closed form", "4.7 ms (worst)"),
        ("worst_frame/prioritised/iterations:1", "the worst of 600 such frames, by priority", "4.7 ms (worst)"),
    )
    lines = ["| step | microseconds | the paper | times faster |", "|---|---|---|---|"]
    for name, words, paper in steps:
        time = counters[name].get("worst_ns", times[name])
        lines.append(f"| {words} | {time / 1e3:.2f} | {paper} | {counters[name]['times_faster']:.0f} |")
    return "\n".join(lines) + "\n"


def steps_table(times):
    fk = times["forward_kinematics_of_a_pose"]
    lines = ["| posture of 38 joints, 120 fps | ns | a second | times the paper's 3,300 | x one full-body FK |", "|---|---|---|---|---|"]
    for name, words in (("straight_postures", "straight steps"), ("general_postures", "general steps")):
        time = times[name]
        lines.append(f"| {words} | {time:.0f} | {1e9 / time:,.0f} | {1e9 / time / 3300:.0f} | {time / fk:.2f} |")
    lines.append("\nIncluded, when a step begins: weights, corrections, blending and the join,")
    lines.append(f"{times['begin_straight_step'] / 1e3:.0f} microseconds for a straight step, {times['begin_general_step'] / 1e3:.0f} for a general one. "
                 f"Refining all five groups with twelve pseudo-examples each:")
    lines.append(f"{times['refine_library'] / 1e9:.2f} s; the paper reports a minute.\n")
    return "\n".join(lines)


def program_table(program):
    lines = ["| clip | frames | convert, ms | clean, ms | ratio | clean --rigid, ms | ratio |", "|---|---|---|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as name:
        plants, out = pathlib.Path(name) / "plants.json", pathlib.Path(name) / "out.bvh"
        for clip in CLIPS:
            path = DATA / f"{clip}.bvh"
            run(program, "detect", path, "-o", plants, "--force", *METHOD)
            frames = json.loads(plants.read_text())["frames"]
            end = ("-o", out, "--force")
            convert = processor_seconds(program, "convert", path, *end)
            clean, rigid = (processor_seconds(program, "clean", path, "--plants", plants, *end, *mode) for mode in ((), ("--rigid",)))
            lines.append(f"| {clip} | {frames} | {1e3 * convert:.1f} | {1e3 * clean:.1f} | {clean / convert:.2f} | {1e3 * rigid:.1f} | {rigid / convert:.2f} |")
    return "\n".join(lines) + "\n"


def lock_table(times, counters):
    fk = times["body_kinematics"]
    lines = ["| one frame of one character, 31 joints, 60 fps | microseconds | x one full-body FK | KB a character |", "|---|---|---|---|"]
    lines.append(f"| forward kinematics | {fk / 1e3:.2f} | 1.0 | |")
    lines.append(f"| the usual lock: contact, radius, spring, two-bone IK | {times['usual_lock'] / 1e3:.2f} | {times['usual_lock'] / fk:.1f} | |")
    for kind, words in (("lock_contacts_given", "contacts given"), ("lock_contacts_found", "contacts found")):
        for ms in sorted(int(name.partition("/")[2]) for name in times if name.startswith(kind + "/")):
            name = f"{kind}/{ms}"
            lines.append(f"| `FootLock`, {words}, {ms} ms | {times[name] / 1e3:.2f} | {times[name] / fk:.1f} | {counters[name]['KB']:.0f} |")
    crowds = []
    for kind, words in (("crowd_contacts_given", "contacts given"), ("crowd_contacts_found", "contacts found")):
        for size in (1, 100, 10000):
            crowds.append(f"{size} {'character' if size == 1 else 'characters'}, {words}: {times[f'{kind}/{size}'] / 1e3:.2f} microseconds each, {1e9 / 60 / times[f'{kind}/{size}']:.0f} at 60 fps")
    lines.append("\nOne core, without latency: " + "; ".join(crowds) + ".\n")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("benchmarks", type=pathlib.Path)
    parser.add_argument("--page", type=pathlib.Path, default=SOURCE / "docs" / "results.md")
    measured = lambda name: benchmark(options.benchmarks.resolve() / f"bench_{name}")
    tables = {
        "cleaning": lambda: cleaning_table(*measured("clean")),
        "detection": lambda: detection_table(measured("detect")[1]),
        "bvh": lambda: bvh_table(measured("bvh")[0]),
        "formats": lambda: formats_table(*measured("formats")),
        "locomotion": lambda: locomotion_table(*measured("locomotion")),
        "lock": lambda: lock_table(*measured("lock")),
        "steps": lambda: steps_table(measured("steps")[0]),
        "program": lambda: program_table(options.program.resolve()),
    }
    parser.add_argument("--only", choices=tables)
    options = parser.parse_args()
    for name, table in tables.items():
        if options.only not in (None, name):
            continue
        if name == "program" and not DATA.is_dir():
            print(f"no motion data at {DATA}; set SUREFOOT_DATA to time the program")
            continue
        put_between(options.page, f"{name} speed", table())


if __name__ == "__main__":
    main()

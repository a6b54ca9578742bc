"""same_results.py PROGRAM...: whether programs built by other compilers or with other options give the same bytes.

Each makes, cleans, edits and measures motion; a hash is printed for every result and for all of them together, and the
first program's are compared with the others'. Ends with 1 if any differs.
"""

import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[1]
DATA = pathlib.Path(os.environ.get("SUREFOOT_DATA", SOURCE.parent / "shared" / "data"))
SCRIPT = """{"format": "surefoot-walk", "version": 1, "fps": 60, "duration": 5, "start": {"speed": 1.0},
 "events": [{"at": 1, "speed": 2.6, "within": 1}, {"at": 3, "turn": 45}]}"""
CIRCLE = '{"format": "surefoot-path", "version": 1, "type": "circle", "radius": 4}'
STEPS = """{"format": "surefoot-steps", "version": 1, "path": [[0, 0], [0, 3], [2, 4]], "step_length": 0.6}"""

MADE = [
    ["walk", "script.json", "--raw", "-o", "raw.bvh"],
    ["walk", "script.json", "-o", "walk.bvh", "--save-plants", "walk.json"],
    ["steps", "make", "steps.json", "-o", "steps.bvh"],
]
OF_EACH = [
    ["clean", "{}", "-o", "clean.bvh", "--save-plants", "plants.json", "--json"],
    ["clean", "{}", "-o", "fast.bvh", "--fast"],
    ["clean", "{}", "-o", "stretch.bvh", "--stretch"],
    ["clean", "{}", "-o", "priority.bvh", "--solver", "priority"],
    ["detect", "{}", "-o", "svm.json", "--method", "svm"],
    ["detect", "{}", "-o", "knn.json", "--method", "knn"],
    ["measure", "{}", "--json"],
    ["info", "{}", "--json"],
    ["path", "{}", "--path", "circle.json", "-o", "path.bvh"],
    ["convert", "{}", "-o", "out.fbx"],
    ["convert", "{}", "-o", "out.glb"],
]


def hashes(program, motions):
    """(command line, hash of what it printed and wrote) of everything."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        for name, text in (("script.json", SCRIPT), ("circle.json", CIRCLE), ("steps.json", STEPS)):
            (folder / name).write_text(text)
        lines = MADE + [[w.replace("{}", str(m)) for w in words] for m in ["raw.bvh", *motions] for words in OF_EACH]
        for words in lines:
            before = set(os.listdir(folder))
            run = subprocess.run([program, *words], cwd=folder, capture_output=True)
            digest = hashlib.sha256(b"%d" % run.returncode + run.stdout)
            for name in sorted(set(os.listdir(folder)) - before):
                digest.update((folder / name).read_bytes())
                if words[0] not in ("walk", "steps"):
                    (folder / name).unlink()
            yield " ".join(pathlib.Path(w).name for w in words), digest.hexdigest()[:16]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--motions", type=int, default=6, help="of cmu/, spread over its folders")
    wanted = parser.parse_args()
    found = sorted(DATA.glob("cmu/*/*.bvh"))
    motions = found[:: max(1, len(found) // wanted.motions)][: wanted.motions]
    programs = [str(pathlib.Path(p).resolve()) for p in wanted.programs]
    reference, differing = dict(hashes(programs[0], motions)), 0
    whole = hashlib.sha256("".join(reference.values()).encode()).hexdigest()[:16]
    print(f"{wanted.programs[0]}: {len(reference)} results of {len(motions) + 1} motions, {whole}")
    for name, program in zip(wanted.programs[1:], programs[1:]):
        other = dict(hashes(program, motions))
        apart = [line for line in reference if other.get(line) != reference[line]]
        differing += len(apart)
        print(f"{name}: {'the same' if not apart else f'{len(apart)} of {len(reference)} differ'}")
        for line in apart:
            print(f"  {line}: {reference[line]} {other.get(line)}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())

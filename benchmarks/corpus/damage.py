#!/usr/bin/python3
"""In how many clips of the data `measure` points to damage, by kind; none of them was damaged on purpose.

  benchmarks/corpus/damage.py build/release/bin/surefoot"""
import collections
import json
import subprocess
import sys

from cleaning import DATA


def kinds_in(program, clip):
    done = subprocess.run([program, "measure", str(clip), "--json", "--quiet"], capture_output=True, text=True, check=True)
    return {span["kind"] for span in json.loads(done.stdout)["damage"]}


def main():
    clips = sorted(clip for clip in DATA.rglob("*.bvh") if "odd" not in clip.relative_to(DATA).parts)
    found = collections.Counter(kind for clip in clips for kind in kinds_in(sys.argv[1], clip))
    print(f"{len(clips)} clips: " + ", ".join(f"{kind} in {count}" for kind, count in sorted(found.items())))


if __name__ == "__main__":
    main()

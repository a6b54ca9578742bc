"""run.py PROGRAM COUNT [--seed N] [--verbs N] [--only N] [--keep DIR]: gives damaged files to every verb.

Each file is damaged by a random generator seeded with its number, so that a failure can be made again: `--only N`.
Ends with 1 if a run crashed, took more than 20 s or 512 MB, ended with a code other than 0 and 2 (3 with --strict),
printed control characters, left files behind, or wrote what the program cannot read.
"""

import argparse
import collections
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

import seeds
from mutations import mutate

SOURCE = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("SUREFOOT_DATA", SOURCE.parent / "shared" / "data"))
LONGEST, LARGEST = 20.0, 512 << 20
INSTRUMENTED = os.environ.get("SUREFOOT_INSTRUMENTED") == "ON"
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")

MOTION_VERBS = [
    ["info", "{}"],
    ["info", "{}", "--json", "--strict"],
    ["measure", "{}"],
    ["measure", "{}", "--json"],
    ["clean", "{}", "-o", "out.bvh"],
    ["clean", "{}", "-o", "out.bvh", "--stretch", "--json", "--strict", "--report", "out.html"],
    ["clean", "{}", "-o", "out.fbx", "--repair", "--save-plants", "out.json"],
    ["clean", "{}", "-o", "out.bvh", "--rectify", "--level", "on"],
    ["clean", "{}", "-o", "out.glb", "--solver", "priority"],
    ["detect", "{}", "-o", "out.json", "--method", "adaptive"],
    ["detect", "{}", "-o", "out.json", "--method", "svm", "--labels", "labels_out.json"],
    ["convert", "{}", "-o", "out.bvh"],
    ["convert", "{}", "-o", "out.fbx"],
    ["convert", "{}", "-o", "out.glb"],
    ["convert", "{}", "-o", "out.npz"],
    ["report", "{}", "walk.bvh", "-o", "out.html"],
    ["report", "{}", "{}", "-o", "out.html"],
    ["retarget", "{}", "--to", "walk.bvh", "-o", "out.bvh"],
    ["retarget", "walk.bvh", "--to", "{}", "-o", "out.bvh", "--json"],
    ["path", "{}", "--path", "circle.json", "-o", "out.bvh", "--save-path", "out.json"],
    ["path", "{}", "--path", "end.json", "--keep", "timing", "-o", "out.bvh"],
    ["loop", "{}", "-o", "out.bvh"],
    ["steps", "build", "{}", "-o", "out.bin", "--quiet"],
    ["train-gait", "{}", "-o", "out.bin", "--quiet"],
]


class Finding(Exception):
    pass


class Runner:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.sound = set(os.listdir(folder))
        self.codes = collections.Counter()
        self.slowest, self.largest = (0.0, ""), (0, "")

    def start(self, words):
        def bounds():
            # Above what is allowed, so that it is seen; below what would hurt the machine. Sanitizers take terabytes of addresses.
            if not INSTRUMENTED:
                resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        out, err = open(self.folder / "stdout", "w+b"), open(self.folder / "stderr", "w+b")
        child = subprocess.Popen([self.program, *words], cwd=self.folder, stdout=out, stderr=err,
                                 stdin=subprocess.DEVNULL, preexec_fn=bounds)
        signal.setitimer(signal.ITIMER_REAL, LONGEST)
        try:
            _, status, usage = os.wait4(child.pid, 0)
        except TimeoutError:
            child.kill()
            child.wait()
            raise Finding(f"takes longer than {LONGEST} s")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0), err.seek(0)
        return child.returncode, out.read(), err.read(), usage

    def run(self, words):
        began = time.monotonic()
        code, out, err, usage = self.start(words)
        line = " ".join(words)
        self.slowest = max(self.slowest, (time.monotonic() - began, line))
        self.largest = max(self.largest, (usage.ru_maxrss << 10, line))
        self.codes[code] += 1
        if code < 0:
            raise Finding(f"killed by signal {-code}")
        if code not in (0, 2) and not (code == 3 and "--strict" in words):
            raise Finding(f"exit code {code}: {err[-300:]!r}")
        if usage.ru_maxrss << 10 > LARGEST and not INSTRUMENTED:
            raise Finding(f"takes {usage.ru_maxrss >> 10} MB: {err[-200:]!r}")
        for text in (out, err):
            try:
                odd = CONTROL.search(text.decode())
            except UnicodeDecodeError:
                odd = True
            if odd:
                raise Finding(f"prints control characters: {text[-300:]!r}")
        if code == 2 and (not err.strip() or err.count(b"\n") != 1):
            raise Finding(f"refusal is not one line: {err[-600:]!r}")
        return code

    def clear(self):
        for name in set(os.listdir(self.folder)) - self.sound:
            os.remove(self.folder / name)

    def left(self):
        return sorted(set(os.listdir(self.folder)) - self.sound - {"stdout", "stderr"})

    def check(self, words, damaged):
        """One run and, where it wrote something, reading that again."""
        words = [word.replace("{}", damaged) for word in words]
        code = self.run(words)
        written = [name for name in self.left() if name != damaged]
        wanted = [word for word in words if word.startswith(("out.", "labels_out."))]
        if code == 2:
            if written:
                raise Finding(f"left {written} behind a refusal")
            return
        if sorted(wanted) != written:
            raise Finding(f"wrote {written}, not {sorted(wanted)}")
        for name in written:
            if name.endswith((".bvh", ".fbx", ".glb", ".npz")):
                self.read_again(words[0], name)

    def read_again(self, verb, name):
        """What is written can be read; where the verb needed legs, they are still there or not to be told apart."""
        for again in [["convert", name, "-o", "again.bvh"]] + ([["info", name]] if verb != "convert" else []):
            code, said = self.run(again), (self.folder / "stderr").read_bytes()
            if code != 0 and b"no pair of legs found" not in said:
                raise Finding(f"{name} cannot be read again: {said[-300:]!r}")


def cases(folder, count, seed, verbs, only):
    """(number, name, bytes, command lines): four motions for each file of another kind."""
    motions, sides = seeds.motions(folder, DATA), seeds.sides(folder, SOURCE)
    for number in range(count) if only is None else [only]:
        rng = random.Random(f"{seed}-{number}")
        if number % 5 == 4:
            which, words = sides[(number // 5) % len(sides)]
            lines = [words]
        else:
            which = rng.choice(motions)
            lines = rng.sample(MOTION_VERBS, min(verbs, len(MOTION_VERBS)))
        yield number, "damaged" + pathlib.Path(which.name).suffix, mutate(rng, which.data, which.kinds), lines


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbs", type=int, default=2, help="command lines for each motion")
    parser.add_argument("--only", type=int, help="this file alone")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the files that were found")
    return parser.parse_args()


def interrupt(*_):
    raise TimeoutError


def main():
    wanted = read_arguments()
    signal.signal(signal.SIGALRM, interrupt)
    findings = 0
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        program = str(wanted.program.resolve())
        seeds.made(program, folder)
        runner = Runner(program, folder)
        for number, name, data, lines in cases(folder, wanted.count, wanted.seed, wanted.verbs, wanted.only):
            for words in lines:
                (folder / name).write_bytes(data)
                try:
                    runner.check(words, name)
                except Finding as finding:
                    findings += 1
                    print(f"file {number}: {' '.join(words).replace('{}', name)}: {finding}"[:700], flush=True)
                    if wanted.keep:
                        wanted.keep.mkdir(parents=True, exist_ok=True)
                        (wanted.keep / f"{number}_{name}").write_bytes(data)
                runner.clear()
    print(f"{wanted.count} files, {sum(runner.codes.values())} runs: {dict(sorted(runner.codes.items()))}")
    print(f"slowest {runner.slowest[0]:.1f} s: {runner.slowest[1]}")
    print(f"largest {runner.largest[0] >> 20} MB: {runner.largest[1]}")
    print(f"{findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

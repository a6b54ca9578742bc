"""Cleaning as a stream would, and on ground that moves."""

import json
import math
import pathlib
import queue
import re
import subprocess
import threading
import time
import unittest

from clean_test import SampleTest
from program import DONE, INPUT_REFUSED, PROGRAM, WRONG_USAGE, unbounded_when_instrumented

FRAMES = 541
FPS = 60.0


def channels(text):
    """The head of a BVH and its frames as lists of numbers."""
    head, body = text.split("Frame Time:")
    first, rest = body.split("\n", 1)
    return head + "Frame Time:" + first + "\n", [list(map(float, line.split())) for line in rest.splitlines()]


class Pipe:
    """`surefoot clean - -o - --stream` with a hand on both ends."""

    def __init__(self, program, folder, *words):
        self.run = subprocess.Popen([program, "clean", "-", "-o", "-", "--stream", *words], cwd=folder, stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.arrived = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.run.stdout:
            self.arrived.put(line.decode())
        self.arrived.put(None)

    def send(self, text):
        self.run.stdin.write(text.encode())
        self.run.stdin.flush()

    def next_line(self, seconds=20.0):
        return self.arrived.get(timeout=seconds)

    def peak_kb(self):
        status = pathlib.Path(f"/proc/{self.run.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+)", status)[1])

    def end(self):
        """What still comes out, and the exit code."""
        self.run.stdin.close()
        lines = list(iter(self.next_line, None))
        self.said = self.run.stderr.read().decode()
        self.run.stderr.close()
        self.run.stdout.close()
        return lines, self.run.wait()


class Live(SampleTest):
    def moved(self, name, place):
        """The sample walk on ground that is moved by a vector (metres) at each time."""
        head, rows = channels((self.folder / "walk.bvh").read_text())
        for f, row in enumerate(rows):
            for k, way in enumerate(place(f / FPS)):
                row[k] += way * self.units
        lines = "".join(" ".join(f"{number:.9f}" for number in row) + "\n" for row in rows)
        self.write(name, head + lines)

    def setUp(self):
        super().setUp()
        info = json.loads(self.expect(DONE, "info", "walk.bvh", "--json", "--quiet").stdout)
        self.units = 1.0 / info["units"]["metres_per_unit"] if "units" in info else 100.0

    def test_a_latency_gives_what_a_stream_gives(self):
        self.expect(DONE, "clean", "walk.bvh", "-o", "full.bvh", "--quiet")
        for latency in ("0", "0.1"):
            run = self.expect(DONE, "clean", "walk.bvh", "-o", f"live{latency}.bvh", "--latency", latency, "--stream")
            self.assertIn(f"latency of {round(float(latency) * FPS)} frames", run.stderr)
            self.assertNotEqual(self.bytes_of(f"live{latency}.bvh"), self.bytes_of("full.bvh"))

    def head_and_rows(self):
        text = (self.folder / "walk.bvh").read_text()
        head, _ = channels(text)
        return head, text[len(head):].splitlines(keepends=True)

    def test_a_stream_gives_each_frame_when_its_latency_has_passed(self):
        head, rows = self.head_and_rows()
        for latency in (0, 6):
            pipe = Pipe(PROGRAM, self.folder, "--latency", str(latency / FPS))
            pipe.send(head)
            for n, row in enumerate(rows[:60]):
                pipe.send(row)
                if n == latency:
                    self.assertEqual("".join(pipe.next_line() for _ in head.splitlines()), head)
                if n >= latency:  # frame n - latency, and n + 1 has not been sent
                    self.assertEqual(len(pipe.next_line().split()), len(row.split()))
                self.assertEqual(list(pipe.arrived.queue), [], f"latency {latency}, frame {n}, {pipe.run.poll()}")
            rest, code = pipe.end()
            self.assertEqual((len(rest), code), (latency, DONE), pipe.said)
            self.assertIn(f"latency of {latency} frames", pipe.said)

    def slides_of(self, name):
        run = self.expect(DONE, "measure", name, "--plants", "plants.json", "--json", "--quiet")
        slide = json.loads(run.stdout)["slide"]
        return [slide[joint]["whole_3d"][which] for joint in ("heel", "ball") for which in ("mean_cm", "max_cm")]

    def test_a_stream_puts_feet_where_a_latency_puts_those_of_a_file(self):
        self.expect(DONE, "detect", "walk.bvh", "-o", "plants.json", "--firm", "--quiet")
        self.write("rig.json", self.expect(DONE, "info", "walk.bvh", "--json", "--quiet").stdout)
        known = ("--rig", "rig.json", "--ground", "plane:0", "--units", str(1.0 / self.units), "--up", "y")
        head, rows = self.head_and_rows()
        for latency in ("0", "0.1", "1"):
            self.expect(DONE, "clean", "walk.bvh", "-o", "file.bvh", "--force", "--quiet", "--latency", latency, *known)
            pipe = Pipe(PROGRAM, self.folder, "--latency", latency, *known)
            pipe.send(head + "".join(rows))
            lines, code = pipe.end()
            self.assertEqual(code, DONE, pipe.said)
            self.write("stream.bvh", "".join(lines))
            # Hinges of knees and toes are told from fewer frames; where feet stand does not depend on them.
            for stream, file in zip(self.slides_of("stream.bvh"), self.slides_of("file.bvh")):
                self.assertAlmostEqual(stream, file, delta=1e-3, msg=f"latency {latency}")

    @unbounded_when_instrumented
    def test_a_long_stream_takes_no_more_memory(self):
        head, rows = self.head_and_rows()
        pipe = Pipe(PROGRAM, self.folder, "--latency", "0.1", "--quiet")
        pipe.send(head)
        peaks = []
        for turn in range(20):
            pipe.send("".join(rows))
            while pipe.arrived.qsize() < len(rows) - 10:
                time.sleep(0.01)
            while not pipe.arrived.empty():
                pipe.next_line()
            peaks.append(pipe.peak_kb())
        lines, code = pipe.end()
        self.assertEqual(code, DONE, pipe.said)
        self.assertLess(peaks[-1] - peaks[1], 300)  # 10,000 frames as text are 4 MB and more

    def test_a_stream_says_what_it_cannot_take(self):
        head, rows = self.head_and_rows()
        first_row = head.count("\n") + 1
        short = " ".join(rows[2].split()[:-1]) + "\n"
        for text, message in ((head + rows[0] + rows[1] + short, f"{first_row + 2}:"),
                              (head + rows[0].replace(rows[0].split()[0], "left", 1), "expected a number"),
                              (head, "before its first frame"), ("no motion\n", "begins with HIERARCHY")):
            pipe = Pipe(PROGRAM, self.folder, "--latency", "0", "--quiet")
            pipe.send(text)
            _, code = pipe.end()
            self.assertEqual(code, INPUT_REFUSED)
            self.assertIn(message, pipe.said)
        for flags in (("--plants", "p.json"), ("--repair",), ("--level", "on"), ("--method", "threshold"), ("--fast", "--latency", "0")):
            pipe = Pipe(PROGRAM, self.folder, *flags)
            _, code = pipe.end()
            self.assertIn(code, (WRONG_USAGE, INPUT_REFUSED), flags)

    def test_latencies_that_cannot_be_are_refused(self):
        for latency in ("-1", "nan", "11"):
            self.expect(WRONG_USAGE, "clean", "walk.bvh", "-o", "a.bvh", f"--latency={latency}")
        run = self.expect(WRONG_USAGE, "clean", "walk.bvh", "-o", "a.bvh", "--latency", "0", "--fast")
        self.assertIn("best effort", run.stderr)
        run = self.expect(INPUT_REFUSED, "clean", "walk.bvh", "-o", "a.bvh", "--latency", "0", "--method", "threshold")
        self.assertIn("learned detector", run.stderr)
        self.assertEqual(self.new_files(), [])

    def slide_on_belt(self, name, place):
        """Largest way of a planted heel or ball on the moving ground in the second half of its plants, metres."""
        back = "back.bvh"
        head, rows = channels((self.folder / name).read_text())
        for f, row in enumerate(rows):
            for k, way in enumerate(place(f / FPS)):
                row[k] -= way * self.units
        self.write(back, head + "".join(" ".join(f"{number:.9f}" for number in row) + "\n" for row in rows))
        run = self.expect(DONE, "measure", back, "--against", "walk.bvh", "--plants", "held.json", "--json", "--quiet")
        slide = json.loads(run.stdout)["slide"]
        return max(slide[joint]["whole_3d"]["max_cm"] for joint in ("heel", "ball"))

    def test_feet_stay_in_place_on_a_treadmill(self):
        _, rows = channels((self.folder / "walk.bvh").read_text())
        seconds = (FRAMES - 1) / FPS
        way = [(rows[-1][k] - rows[0][k]) / self.units for k in (0, 2)]
        speed = math.hypot(*way) / seconds
        self.moved("gait.bvh", lambda t: (-way[0] * t / seconds, 0.0, -way[1] * t / seconds))
        run = self.expect(DONE, "clean", "gait.bvh", "-o", "clean.bvh", "--treadmill", f"{speed:.6f}", "--save-plants",
                          "held.json")
        found = [float(number) for number in re.search(r"moves by \(([^)]*)\)", run.stderr)[1].split(",")]
        # As far as the belt ran, and within three degrees of its way.
        self.assertAlmostEqual(math.hypot(found[0], found[2]), speed * seconds, delta=1e-2)
        cosine = -(found[0] * way[0] + found[2] * way[1]) / (speed * seconds) ** 2
        self.assertGreater(cosine, math.cos(math.radians(3.0)))
        self.stand_still("held.json")
        self.assertLess(self.slide_on_belt("clean.bvh", lambda t: [x * t / seconds for x in found]), 0.05)

    def stand_still(self, name):
        """Takes from a plant file that its ground moves; returns how fast, m/s."""
        held = json.loads((self.folder / name).read_text())
        velocity = held.pop("ground_velocity")
        self.write(name, json.dumps(held))
        return velocity

    def test_a_walk_in_place_is_noticed(self):
        _, rows = channels((self.folder / "walk.bvh").read_text())
        seconds = (FRAMES - 1) / FPS
        way = [(rows[-1][k] - rows[0][k]) / self.units for k in (0, 2)]
        speed = math.hypot(*way) / seconds
        self.moved("gait.bvh", lambda t: (-way[0] * t / seconds, 0.0, -way[1] * t / seconds))
        run = self.expect(DONE, "clean", "gait.bvh", "-o", "clean.bvh", "--save-plants", "held.json")
        self.assertIn("walks in place", run.stderr)
        self.assertNotIn("warning", run.stderr)
        run = self.expect(DONE, "measure", "clean.bvh", "--against", "gait.bvh", "--plants", "held.json", "--json")
        slide = json.loads(run.stdout)["slide"]
        self.assertLess(max(slide[joint]["whole_3d"]["max_cm"] for joint in ("heel", "ball")), 1e-3)
        self.expect(DONE, "clean", "gait.bvh", "-o", "again.bvh", "--plants", "held.json", "--quiet")
        self.assertEqual((self.folder / "clean.bvh").read_bytes(), (self.folder / "again.bvh").read_bytes())
        x, y, z = self.stand_still("held.json")
        self.assertEqual(y, 0.0)
        self.assertAlmostEqual(math.hypot(x, z), speed, delta=0.05 * speed)
        self.assertLess(self.slide_on_belt("clean.bvh", lambda t: (x * t, y * t, z * t)), 0.05)
        run = self.expect(DONE, "clean", "gait.bvh", "-o", "world.bvh", "--treadmill", "0")
        self.assertNotIn("ground moves", run.stderr)
        self.assertNotEqual((self.folder / "clean.bvh").read_bytes(), (self.folder / "world.bvh").read_bytes())

    def test_feet_stay_in_place_on_ground_that_moves(self):
        def lift(t):
            return (0.3 * math.sin(t), 2.0 * t, 0.0)

        self.moved("lift.bvh", lift)
        frames = [{"translation": lift(f / FPS)} for f in range(FRAMES)]
        self.write("lift.json", json.dumps({"format": "surefoot-moving-ground", "version": 1, "frames": frames}))
        self.expect(DONE, "clean", "lift.bvh", "-o", "clean.bvh", "--moving-ground", "lift.json", "--save-plants", "held.json",
                    "--quiet")
        self.assertLess(self.slide_on_belt("clean.bvh", lift), 0.001)

    def test_moving_ground_that_cannot_be_is_refused(self):
        for text, place in (("{", "ground.json:1:"),
                            ('{"format": "surefoot-moving-ground", "version": 1, "frames": []}', "0"),
                            ('{"format": "other", "version": 1, "frames": []}', "format")):
            self.write("ground.json", text)
            run = self.expect(INPUT_REFUSED, "clean", "walk.bvh", "-o", "a.bvh", "--moving-ground", "ground.json")
            self.assertIn(place, run.stderr)
        frames = [{"rotation": [0, 0, 0, 2]}] * FRAMES
        self.write("ground.json", json.dumps({"format": "surefoot-moving-ground", "version": 1, "frames": frames}))
        run = self.expect(INPUT_REFUSED, "clean", "walk.bvh", "-o", "a.bvh", "--moving-ground", "ground.json")
        self.assertIn("quaternion", run.stderr)
        self.expect(WRONG_USAGE, "clean", "walk.bvh", "-o", "a.bvh", "--treadmill", "nan")
        self.expect(WRONG_USAGE, "clean", "walk.bvh", "-o", "a.bvh", "--treadmill", "1", "--moving-ground", "ground.json")


del SampleTest  # or it would run here again


if __name__ == "__main__":
    unittest.main()

"""Cleaning as a stream would, and on ground that moves."""

import json
import math
import re
import unittest

from clean_test import SampleTest
from program import DONE, INPUT_REFUSED, WRONG_USAGE

FRAMES = 541
FPS = 60.0


def channels(text):
    """The head of a BVH and its frames as lists of numbers."""
    head, body = text.split("Frame Time:")
    first, rest = body.split("\n", 1)
    return head + "Frame Time:" + first + "\n", [list(map(float, line.split())) for line in rest.splitlines()]


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
        self.assertLess(self.slide_on_belt("clean.bvh", lambda t: [x * t / seconds for x in found]), 0.05)

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

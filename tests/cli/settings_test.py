"""A settings file says what flags say, and flags win."""

import json
import unittest

from program import DONE, INPUT_REFUSED, ProgramTest


class Settings(ProgramTest):
    def setUp(self):
        super().setUp()
        self.expect(DONE, "demo", "-o", "demo")

    def settings(self, **sections):
        self.write("s.json", json.dumps({"format": "surefoot-settings", "version": 1, **sections}))

    def cleaned(self, *flags):
        self.expect(DONE, "clean", "demo/walk.bvh", "-o", "clean.bvh", "--quiet", "--force", *flags)
        return (self.folder / "clean.bvh").read_bytes()

    def test_a_file_says_what_flags_say(self):
        for section, values, flags in (
            ("clean", {"rigid": False}, ("--stretch",)),
            ("clean", {"place_window": 0.1, "blend_window": 0.2, "damping": 2.5},
             ("--place-window", "0.1", "--blend-window", "0.2", "--damping", "2.5")),
            ("clean", {"roll_window": 0.1, "body_window": 0.2}, ("--roll-window", "0.1", "--body-window", "0.2")),
            ("clean", {"l1": 0.1, "l2": 0.2}, ("--place-window", "0.1", "--roll-window", "0.2")),  # as in 0.1.0
            ("clean", {"l3": 0.1, "l4": 0.2}, ("--body-window", "0.1", "--blend-window", "0.2")),
            ("clean", {"rigid": False, "damping": 0}, ("--stretch", "--damping", "0")),
            ("clean", {"enforce": "priority"}, ("--enforce", "priority")),
            ("detect", {"method": "threshold"}, ("--method", "threshold")),
            ("load", {"ground": "none", "units": "in"}, ("--ground", "none", "--units", "in")),
            ("load", {"fps": 30}, ("--fps", "30")),
        ):
            self.settings(**{section: values})
            by_file = self.cleaned("--settings", "s.json")
            self.assertEqual(by_file, self.cleaned(*flags), values)
            self.assertNotEqual(by_file, self.cleaned(), values)

    def test_limits_of_a_detector_reach_it(self):
        self.settings(detect={"method": "threshold", "height": 0.001})
        self.assertNotEqual(self.cleaned("--settings", "s.json"), self.cleaned("--method", "threshold"))

    def test_flags_win(self):
        self.settings(clean={"place_window": 0.1, "damping": 2.0, "enforce": "priority"}, detect={"method": "threshold"})
        flags = ("--enforce", "kovar", "--place-window", "0.5", "--damping", "2.6", "--method", "adaptive")
        self.assertEqual(self.cleaned("--settings", "s.json", *flags), self.cleaned(*flags))

    def test_a_bad_file_is_refused_and_nothing_is_written(self):
        self.settings(clean={"rigit": True})
        run = self.expect(INPUT_REFUSED, "clean", "demo/walk.bvh", "-o", "clean.bvh", "--settings", "s.json")
        self.assert_one_line(run.stderr, "s.json:1:", "rigit")
        run = self.expect(INPUT_REFUSED, "clean", "demo/walk.bvh", "-o", "clean.bvh", "--settings", "absent.json")
        self.assert_one_line(run.stderr, "absent.json")
        self.assertNotIn("clean.bvh", self.files())


if __name__ == "__main__":
    unittest.main()

"""`train` on motions with labels beside them, and on clean ones that it labels by rule."""

import unittest

from program import DONE, INPUT_REFUSED, ProgramTest


class Train(ProgramTest):
    def setUp(self):
        super().setUp()
        self.expect(DONE, "demo", "-o", "demo")

    def train(self, code, *flags):
        return self.expect(code, "train", "demo/clean.bvh", "--method", "knn", "-o", "model.bin", *flags)

    def test_motion_without_labels_is_refused_with_what_is_missing(self):
        refused = self.train(INPUT_REFUSED)
        self.assert_one_line(refused.stderr, "clean.bvh", "clean.contacts.csv", "clean.plants.json", "--label-by-rule")
        self.assertNotIn("model.bin", self.files())

    def test_clean_motion_is_labelled_by_rule(self):
        self.train(DONE, "--label-by-rule")
        self.expect(DONE, "detect", "demo/clean.bvh", "-o", "demo/clean.plants.json")
        found = self.expect(DONE, "evaluate", "demo/clean.bvh", "--method", "knn", "--model", "model.bin", "--each")
        accuracy = float(found.stdout.splitlines()[1].split()[4])
        self.assertGreater(accuracy, 0.9)

    def test_labels_beside_a_motion_come_before_the_rule(self):
        (self.folder / "demo" / "clean.contacts.csv").write_text("side,state\n")
        refused = self.train(INPUT_REFUSED, "--label-by-rule")
        self.assertIn("clean.contacts.csv", refused.stderr)


if __name__ == "__main__":
    unittest.main()

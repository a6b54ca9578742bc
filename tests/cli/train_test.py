"""`train` on motions with labels beside them, and on clean ones that it labels by rule."""

import unittest

from program import DONE, INPUT_REFUSED, WRONG_USAGE, ProgramTest


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

    def test_models_that_cannot_be_used_are_refused_with_a_sentence(self):
        self.train(DONE, "--label-by-rule")
        self.expect(DONE, "detect", "demo/clean.bvh", "-o", "demo/clean.plants.json")
        model = (self.folder / "model.bin").read_bytes()
        version = len(b"surefoot-model\n")
        for method, damaged, word in (
            ("knn", model[:200], "truncated"),
            ("knn", b"", "not a Surefoot model"),
            ("knn", model[:version] + b"\x63" + model[version + 1:], "version 99"),
            ("svm", model, "`knn`, not `svm`"),
        ):
            (self.folder / "damaged.bin").write_bytes(damaged)
            refused = self.expect(INPUT_REFUSED, "evaluate", "demo/clean.bvh", "--method", method, "--model", "damaged.bin")
            self.assert_one_line(refused.stderr, "damaged.bin", word)

    def test_rule_and_labels_are_two_tables(self):
        self.expect(WRONG_USAGE, "evaluate", "demo/clean.bvh", "--labels", "--label-by-rule")

    def test_the_rule_is_scored_against_labels(self):
        self.expect(DONE, "detect", "demo/clean.bvh", "-o", "demo/clean.plants.json")
        table = self.expect(DONE, "evaluate", "demo/clean.bvh", "--label-by-rule").stdout.splitlines()
        name, contact, free, unknown, frames = table[1].split()
        self.assertEqual(name, "all")
        self.assertGreater(float(contact), 0.9)
        self.assertGreater(float(free), 0.9)
        self.assertLess(float(unknown), 0.5)
        self.assertGreater(int(frames), 100)

    def test_labels_beside_a_motion_come_before_the_rule(self):
        (self.folder / "demo" / "clean.contacts.csv").write_text("side,state\n")
        refused = self.train(INPUT_REFUSED, "--label-by-rule")
        self.assertIn("clean.contacts.csv", refused.stderr)


if __name__ == "__main__":
    unittest.main()

"""`train` on motions with labels beside them, and on clean ones that it labels by rule."""

import json
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
        self.assert_one_line(refused.stderr, "clean.bvh", "clean.contacts.csv", "clean.plants.json",
                             "clean.labels.json", "--label-by-rule")
        self.assertNotIn("model.bin", self.files())

    def test_clean_motion_is_labelled_by_rule(self):
        self.train(DONE, "--label-by-rule")
        self.expect(DONE, "detect", "demo/clean.bvh", "-o", "demo/clean.plants.json")
        found = self.expect(DONE, "evaluate", "demo/clean.bvh", "--method", "knn", "--model", "model.bin", "--each")
        accuracy = float(found.stdout.splitlines()[1].split()[5])
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

    def test_a_model_finds_plants_for_detect_and_clean(self):
        self.train(DONE, "--label-by-rule")
        self.expect(DONE, "detect", "demo/clean.bvh", "-o", "own.json", "--model", "model.bin")
        self.expect(DONE, "detect", "demo/clean.bvh", "-o", "built_in.json")
        own, built_in = (json.loads((self.folder / name).read_text()) for name in ("own.json", "built_in.json"))
        self.assertGreater(len(own["plants"]), 4)
        self.assertNotEqual(own, built_in)
        self.expect(DONE, "clean", "demo/walk.bvh", "-o", "held.bvh", "--model", "model.bin", "--save-plants", "held.json")
        self.assertGreater(len(json.loads((self.folder / "held.json").read_text())["plants"]), 4)

    def test_a_model_for_a_look_ahead_is_trained_and_used(self):
        self.train(DONE, "--label-by-rule", "--look-ahead", "0")
        self.expect(DONE, "detect", "demo/clean.bvh", "-o", "now.json", "--model", "model.bin", "--look-ahead", "0")
        self.assertGreater(len(json.loads((self.folder / "now.json").read_text())["plants"]), 4)

    def test_evaluation_at_several_look_aheads(self):
        self.expect(DONE, "detect", "demo/clean.bvh", "-o", "demo/clean.plants.json")
        found = self.expect(DONE, "evaluate", "demo/clean.bvh", "--look-ahead", "0,0.1,full")
        lines = [line.split() for line in found.stdout.splitlines()[1:]]
        self.assertEqual([line[2] for line in lines if line[3] == "all"], ["0", "0.1", "full"])
        self.assertTrue(all(float(line[5]) > 0.9 for line in lines))
        for wrong in ("-1", "soon", "", "0,,1", "nan"):
            refused = self.expect(WRONG_USAGE, "evaluate", "demo/clean.bvh", f"--look-ahead={wrong}")
            self.assert_one_line(refused.stderr, "--look-ahead")

    def test_models_that_do_not_go_with_the_flags_are_refused(self):
        self.train(DONE, "--label-by-rule")
        self.expect(DONE, "detect", "demo/clean.bvh", "-o", "plants.json")
        (self.folder / "no.bin").write_bytes(b"no")
        for code, flags, words in (
            (INPUT_REFUSED, ("--model", "no.bin"), ("no.bin", "not a Surefoot model")),
            (INPUT_REFUSED, ("--model", "absent.bin"), ("absent.bin",)),
            (WRONG_USAGE, ("--model", "model.bin", "--method", "svm"), ("model.bin", "`knn`, not `svm`")),
            (WRONG_USAGE, ("--model", "model.bin", "--method", "threshold"), ("model.bin", "`knn`")),
        ):
            for verb in ("detect", "clean"):
                refused = self.expect(code, verb, "demo/clean.bvh", "-o", "out" + (".json" if verb == "detect" else ".bvh"), *flags)
                self.assert_one_line(refused.stderr, *words)
        refused = self.expect(WRONG_USAGE, "clean", "demo/clean.bvh", "-o", "out.bvh", "--model", "model.bin",
                              "--plants", "plants.json")
        self.assert_one_line(refused.stderr, "--plants", "--model")
        for flags in (("--look-ahead=-0.1",), ("--look-ahead", "0.1", "--method", "threshold")):
            refused = self.expect(WRONG_USAGE, "detect", "demo/clean.bvh", "-o", "out.json", *flags)
            self.assert_one_line(refused.stderr, "--look-ahead")
        for flags in (("--set", "O"), ("--stages", "2"), ("--window", "3"), ("--kind", "complex")):
            refused = self.expect(WRONG_USAGE, "train", "demo/clean.bvh", "-o", "m.bin", *flags)
            self.assert_one_line(refused.stderr, "--method labels")

    def test_skating_marked_by_hand_is_taught_and_rectified(self):
        self.expect(DONE, "detect", "demo/walk.bvh", "-o", "plants.json", "--labels", "found.json")
        marked = json.loads((self.folder / "found.json").read_text())
        frames = marked["frames"]
        third = frames // 3
        marked["labels"] = [{"first": 0, "last": third, "label": "both"}, {"first": third + 1, "last": 2 * third, "label": "left"},
                            {"first": 2 * third + 1, "last": frames - 1, "label": "skate"}]
        (self.folder / "demo" / "walk.labels.json").write_text(json.dumps(marked))
        self.expect(DONE, "train", "demo/walk.bvh", "-o", "labels.bin", "--method", "labels", "--set", "M",
                    "--window", "3", "--stages", "2")
        self.expect(DONE, "detect", "demo/walk.bvh", "-o", "p.json", "--labels", "l.json", "--model", "labels.bin")
        found = json.loads((self.folder / "l.json").read_text())
        words = {run["label"] for run in found["labels"]}
        self.assertLessEqual(words, {"both", "left", "skate"})
        self.assertIn("skate", words)
        refused = self.expect(WRONG_USAGE, "clean", "demo/walk.bvh", "-o", "c.bvh", "--model", "labels.bin")
        self.assert_one_line(refused.stderr, "labels.bin", "--rectify")
        self.expect(DONE, "clean", "demo/walk.bvh", "-o", "c.bvh", "--model", "labels.bin", "--rectify")
        refused = self.expect(INPUT_REFUSED, "train", "demo/walk.bvh", "-o", "none.bin", "--method", "labels", "--kind",
                              "locomotion")
        self.assert_one_line(refused.stderr, "locomotion")

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

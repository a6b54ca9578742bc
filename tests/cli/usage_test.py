import re
import unittest

from program import DONE, WRONG_USAGE, ProgramTest


class Usage(ProgramTest):
    def verbs(self):
        """The words that the help lists, each apart from its description."""
        listed = self.expect(DONE, "--help").stdout.split("\nExit codes")[0]
        return re.findall(r"(?m)^  ([a-z-]+)  +[a-z]", listed)

    def test_version(self):
        run = self.expect(DONE, "--version")
        self.assertRegex(run.stdout, r"^surefoot \d+\.\d+\.\d+\n$")

    def test_help_names_every_verb_and_exit_code(self):
        run = self.expect(DONE, "--help")
        self.assertLessEqual({"info", "convert", "demo", "train-gait"}, set(self.verbs()))
        for code in "0123":
            self.assertRegex(run.stdout, rf"\b{code} [a-z]")
        self.assertEqual(run.stderr, "")

    def test_help_groups_verbs(self):
        help_text = self.expect(DONE, "help").stdout
        groups = ["Look:", "Clean and edit:", "Many clips:", "Make new motion:", "Train:"]
        self.assertEqual(re.findall(r"(?m)^[A-Z][a-z ]+:$", help_text)[:5], groups)

    def test_help_explains_a_verb(self):
        for verb in self.verbs():
            self.assertEqual(self.expect(DONE, "help", verb).stdout, self.expect(DONE, verb, "--help").stdout)
        self.assertIn("surefoot steps make", self.expect(DONE, "help", "steps", "make").stdout)
        self.assert_one_line(self.expect(WRONG_USAGE, "help", "claen").stderr, "Did you mean `clean`?")

    def test_every_verb_teaches_by_examples(self):
        for verb in self.verbs():
            run = self.expect(DONE, verb, "--help")
            self.assertRegex(run.stdout, rf"Examples:\n  .*surefoot {verb}", verb)

    def test_no_verb_is_wrong_usage(self):
        run = self.expect(WRONG_USAGE)
        self.assertEqual(run.stdout, "")
        self.assertIn("Usage:", run.stderr)

    def test_a_mistyped_verb_gets_the_nearest(self):
        run = self.expect(WRONG_USAGE, "inof", "walk.bvh")
        self.assert_one_line(run.stderr, "`inof`", "Did you mean `info`?")

    def test_a_strange_verb_gets_no_guess(self):
        run = self.expect(WRONG_USAGE, "xylophone")
        self.assertNotIn("Did you mean", run.stderr)

    def test_a_mistyped_option_gets_the_nearest(self):
        for words, nearest in (
            (("info", "a.bvh", "--unit", "cm"), "--units"),
            (("info", "a.bvh", "--jsn"), "--json"),
            (("convert", "a.bvh", "--output=b.bvh", "--forse"), "--force"),
        ):
            run = self.expect(WRONG_USAGE, *words)
            self.assert_one_line(run.stderr, f"did you mean `{nearest}`?")
        run = self.expect(WRONG_USAGE, "info", "a.bvh", "--xylophone")
        self.assert_one_line(run.stderr, "unknown option `--xylophone`")
        self.assertNotIn("did you mean", run.stderr)

    def test_wrong_flags(self):
        self.write("a.bvh", "")
        for words in (
            ("info", "a.bvh", "--wrong"),
            ("info",),
            ("info", "a.bvh", "b.bvh"),
            ("info", "a.bvh", "--fps", "fast"),
            ("info", "a.bvh", "--fps", "-30"),
            ("info", "a.bvh", "--fps", "nan"),
            ("info", "a.bvh", "--units", "furlong"),
            ("info", "a.bvh", "--up", "north"),
            ("info", "a.bvh", "--root-offset", "maybe"),
            ("info", "a.bvh", "--ground", "lava"),
            ("info", "a.bvh", "--json=maybe"),
            ("convert", "a.bvh"),  # onto itself
            ("convert", "-"),
            ("convert", "a.bvh", "-o", "a.xyz"),
        ):
            run = self.expect(WRONG_USAGE, *words)
            self.assertEqual(run.stdout, "", words)
            self.assert_one_line(run.stderr)


if __name__ == "__main__":
    unittest.main()

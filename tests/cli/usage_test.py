import re
import unittest

from program import DONE, WRONG_USAGE, ProgramTest


class Usage(ProgramTest):
    def verbs(self):
        """The words that the help lists."""
        listed = self.expect(DONE, "--help").stdout.split("Verbs:\n")[1].split("\n\n")[0]
        return re.findall(r"(?m)^  ([a-z]+) ", listed)

    def test_version(self):
        run = self.expect(DONE, "--version")
        self.assertRegex(run.stdout, r"^surefoot \d+\.\d+\.\d+\n$")

    def test_help_names_every_verb_and_exit_code(self):
        run = self.expect(DONE, "--help")
        self.assertLessEqual({"info", "convert", "demo"}, set(self.verbs()))
        for code in "0123":
            self.assertRegex(run.stdout, rf"\b{code} [a-z]")
        self.assertEqual(run.stderr, "")

    def test_every_verb_teaches_by_examples(self):
        for verb in self.verbs():
            run = self.expect(DONE, verb, "--help")
            self.assertRegex(run.stdout, rf"Examples:\n  surefoot {verb}", verb)

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
            ("convert", "a.bvh"),
            ("convert", "a.bvh", "-o", "a.fbx"),
        ):
            run = self.expect(WRONG_USAGE, *words)
            self.assertEqual(run.stdout, "", words)
            self.assert_one_line(run.stderr)


if __name__ == "__main__":
    unittest.main()

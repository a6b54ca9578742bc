"""Completion as a shell does it: the installed scripts are loaded and asked."""

import shutil
import subprocess
import unittest

from installed import Installed, run


class Completion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.installed = Installed("program")
        cls.share = cls.installed.prefix / "share"

    def bash(self, *words):
        """What bash offers for the last of the words."""
        script = self.share / "bash-completion" / "completions" / "surefoot"
        line = " ".join(f"'{word}'" for word in words)
        asked = f"source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _surefoot; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        return run("bash", "-c", asked).split()

    def test_bash_offers_verbs(self):
        offered = self.bash("surefoot", "")
        for line in self.installed.program("completion", "verbs").stdout.splitlines():
            self.assertIn(line.split("\t")[0].split()[0], offered)
        self.assertEqual(self.bash("surefoot", "cle"), ["clean"])

    def test_bash_offers_flags_and_their_words(self):
        self.assertIn("--report", self.bash("surefoot", "clean", "walk.bvh", "--"))
        self.assertIn("--help", self.bash("surefoot", "info", "--h"))
        self.assertEqual(self.bash("surefoot", "detect", "walk.bvh", "--method", "ad"), ["adaptive"])

    def test_bash_offers_the_words_of_steps(self):
        self.assertEqual(self.bash("surefoot", "steps", "b"), ["build"])
        self.assertIn("--output", self.bash("surefoot", "steps", "build", "--out"))

    def test_bash_offers_files_elsewhere(self):
        self.assertIn(str(self.share), self.bash("surefoot", "info", str(self.share)[:-2]))

    @unittest.skipUnless(shutil.which("fish"), "there is no fish")
    def test_fish_offers_the_same(self):
        script = self.share / "fish" / "vendor_completions.d" / "surefoot.fish"
        offered = run("fish", "-c", f"source {script}; complete -C 'surefoot cle'; complete -C 'surefoot detect --method ad'")
        self.assertIn("clean", offered)
        self.assertIn("adaptive", offered)

    @unittest.skipUnless(shutil.which("zsh"), "there is no zsh")
    def test_zsh_reads_its_script(self):
        run("zsh", "-n", self.share / "zsh" / "vendor-completions" / "_surefoot")

    def test_another_shell_is_refused(self):
        refused = self.installed.program("completion", "tcsh", code=1)
        self.assertIn("bash, zsh or fish", refused.stderr)


if __name__ == "__main__":
    unittest.main()

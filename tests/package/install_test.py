"""What is installed: a program that needs the C++ run time alone, its pages, and training apart from it."""

import pathlib
import re
import shutil
import subprocess
import unittest

from installed import BUILD, SOURCE, Installed, run

RUN_TIME = {"linux-vdso", "libstdc++", "libm", "libgcc_s", "libc", "ld-linux-x86-64", "libz"}


def libraries_of(path):
    names = (line.split()[0] for line in run("ldd", path).splitlines() if line.strip())
    return {pathlib.Path(name).name.split(".so")[0] for name in names}


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.whole = Installed()
        cls.alone = Installed("program")

    def test_program_needs_nothing_beyond_the_run_time(self):
        self.assertLessEqual(libraries_of(self.alone.prefix / "bin" / "surefoot"), RUN_TIME)

    def test_program_alone_makes_the_demo(self):
        self.alone.program("demo", "-o", str(self.alone.prefix / "demo"))
        self.assertTrue((self.alone.prefix / "demo" / "clean.bvh").is_file())

    def test_program_says_its_version(self):
        project = re.search(r"VERSION (\d+\.\d+\.\d+)", (SOURCE / "CMakeLists.txt").read_text()[40:])[1]
        self.assertEqual(self.alone.program("--version").stdout, f"surefoot {project}\n")
        self.assertIn(f"## [{project}]", (SOURCE / "CHANGELOG.md").read_text())

    def test_training_without_its_program_says_what_to_install(self):
        refused = self.alone.program("train", "a.bvh", "-o", "model.bin", code=1)
        self.assertIn("install the package surefoot-training", refused.stderr)
        self.assertEqual(refused.stderr.count("\n"), 1)

    def test_training_with_its_program_reads_the_clips(self):
        refused = self.whole.program("train", "no_such_clip.bvh", "-o", "model.bin", code=2)
        self.assertIn("no_such_clip.bvh", refused.stderr)

    def test_every_verb_has_a_page(self):
        pages = {page.stem for page in (self.whole.prefix / "share" / "man" / "man1").glob("*.1")}
        lines = self.whole.program("completion", "verbs").stdout.splitlines()
        verbs = {line.split("\t")[0].replace(" ", "-") for line in lines}
        self.assertGreater(len(verbs), 15)
        self.assertEqual(pages, {"surefoot"} | {f"surefoot-{verb}" for verb in verbs})

    @unittest.skipUnless(shutil.which("man"), "there is no `man`")
    def test_man_shows_the_pages(self):
        for page, word in (("surefoot.1", "clean"), ("surefoot-clean.1", "--output")):
            path = self.whole.prefix / "share" / "man" / "man1" / page
            shown = subprocess.run(["man", path], capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "MANWIDTH": "100"})
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertIn("SYNOPSIS", shown.stdout)
            self.assertIn(word, shown.stdout)

    def test_headers_are_those_of_the_interface(self):
        ours = {path.relative_to(SOURCE / "include") for path in (SOURCE / "include").rglob("*.h")}
        theirs = {path.relative_to(self.whole.prefix / "include") for path in (self.whole.prefix / "include").rglob("*.h")}
        # The C interface lives with its bindings.
        self.assertEqual(theirs - ours, {pathlib.Path("surefoot/version.h"), pathlib.Path("surefoot.h")})
        self.assertEqual(ours - theirs, set())

    def test_python_package_depends_on_the_python_it_was_built_for(self):
        module = next((BUILD / "python" / "surefoot").glob("_core.*.so"))
        minor = int(re.search(r"cpython-3(\d+)", module.name)[1])
        self.assertIn(f'"python3 (>= 3.{minor}), python3 (<< 3.{minor + 1}), ', (BUILD / "CPackConfig.cmake").read_text())


if __name__ == "__main__":
    unittest.main()

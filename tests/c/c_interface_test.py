"""The C interface as a C programmer meets it: strict C99, only sf_* to be seen, nothing lost or misread."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
LIBRARY = pathlib.Path(os.environ["SUREFOOT_C_LIBRARY"])
PROGRAM = os.environ["SUREFOOT_PROGRAM"]
SANITIZERS = os.environ.get("SUREFOOT_SANITIZERS", "").split()  # those of the library
FLAGS = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-g", *SANITIZERS]


def run(*words, **options):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=300, **options)


class CInterface(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.here = pathlib.Path(cls.folder.name)
        made = run(PROGRAM, "demo", "-o", cls.here / "demo")
        assert made.returncode == 0, made.stderr
        cls.clip = cls.here / "demo" / "walk.bvh"

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def compiled(self, source):
        program = self.here / source.stem
        made = run("cc", *FLAGS, "-I", ROOT / "bindings" / "c", source, "-o", program, LIBRARY, "-lm",
                   f"-Wl,-rpath,{LIBRARY.parent}")
        self.assertEqual(made.returncode, 0, made.stderr)
        return program

    def test_the_example_keeps_feet_in_place(self):
        done = run(self.compiled(ROOT / "examples" / "lock_in_c.c"))
        self.assertEqual(done.returncode, 0, done.stderr)
        before, after = map(float, re.findall(r"([0-9.]+) cm", done.stdout))
        self.assertGreater(before, 3.0)
        self.assertLess(after, 0.01)

    def test_refusals_and_whole_files(self):
        done = run(self.compiled(ROOT / "tests" / "c" / "refusals.c"), self.clip)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_motion_in_memory(self):
        done = run(self.compiled(ROOT / "tests" / "c" / "memory.c"))
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_cleans_as_the_program_does(self):
        source = self.here / "clean.c"
        source.write_text("""
#include <stdio.h>
#include <stdlib.h>
#include "surefoot.h"
int main(int argc, char **argv) {
  static char bytes[1 << 24];
  FILE *in = fopen(argv[1], "rb"), *out = fopen(argv[2], "wb");
  const size_t size = fread(bytes, 1, sizeof bytes, in);
  sf_clip *clip = NULL, *cleaned = NULL;
  void *saved = NULL;
  size_t n = 0;
  if (argc < 3 || sf_clip_load(bytes, size, argv[1], NULL, &clip, NULL) || sf_clip_clean(clip, NULL, NULL, &cleaned, NULL) ||
      sf_clip_save(cleaned, argv[2], &saved, &n, NULL)) return 1;
  fwrite(saved, 1, n, out);
  fclose(in);
  fclose(out);
  sf_bytes_free(saved);
  sf_clip_free(cleaned);
  sf_clip_free(clip);
  return 0;
}
""")
        self.assertEqual(run(self.compiled(source), self.clip, self.here / "c.bvh").returncode, 0)
        self.assertEqual(run(PROGRAM, "clean", self.clip, "-o", self.here / "p.bvh", "--quiet").returncode, 0)
        self.assertEqual((self.here / "c.bvh").read_bytes(), (self.here / "p.bvh").read_bytes())

    def test_only_own_names_are_exported(self):
        listed = run("nm", "-D", "--defined-only", LIBRARY)
        names = [line.split()[-1] for line in listed.stdout.splitlines() if line.split()[-2] not in "Aw"]
        self.assertGreater(len(names), 15)
        self.assertEqual([name for name in names if not name.startswith("sf_")], [])

    @unittest.skipIf(SANITIZERS, "it needs that of the sanitizers, too")
    def test_needs_the_run_time_alone(self):
        needed = re.findall(r"NEEDED\s+(\S+)", run("objdump", "-p", LIBRARY).stdout)
        others = [name for name in needed if not re.match(r"lib(stdc\+\+|c\+\+|c\+\+abi|unwind|m|c|gcc_s|z)\.so|ld-linux", name)]
        self.assertEqual(others, [])

    @unittest.skipIf(SANITIZERS, "they look at the same in all other tests")
    def test_nothing_is_lost_or_misread(self):
        for source in ("examples/lock_in_c.c", "tests/c/refusals.c", "tests/c/memory.c"):
            done = run("valgrind", "--error-exitcode=9", "--leak-check=full", "-q", self.compiled(ROOT / source))
            self.assertEqual(done.returncode, 0, f"{source}: {done.stderr}")


if __name__ == "__main__":
    unittest.main()

"""Other projects that use Surefoot: installed, by CMake and by pkg-config, and as part of their own build."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from installed import BUILD, PROGRAM, SOURCE, Installed, run

CONSUMER = SOURCE / "tests" / "package" / "consumer"
CXX = os.environ["SUREFOOT_CXX"]


class Consumers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.scratch = pathlib.Path(scratch.name)
        run(PROGRAM, "demo", "-o", cls.scratch / "demo")
        cls.walk = cls.scratch / "demo" / "walk.bvh"

    def build(self, folder, how, *flags):
        """Configures and builds the consumer with no help of the checkout's own settings."""
        environment = dict(os.environ, CCACHE_BASEDIR=str(folder), CCACHE_NOHASHDIR="1")
        run("cmake", "-S", CONSUMER, "-B", folder, "-G", "Ninja", f"-DHOW={how}", f"-DCMAKE_CXX_COMPILER={CXX}", *flags)
        run("cmake", "--build", folder, env=environment)
        return folder / "consumer"

    def expect_cleaned(self, consumer):
        said = run(consumer, self.walk)
        self.assertRegex(said, r"^surefoot \d+\.\d+\.\d+: \d+ plants in \d+ frames\n$")
        return said

    def test_find_package_and_pkg_config(self):
        installed = Installed("development")
        by_cmake = self.build(self.scratch / "package", "package", f"-DCMAKE_PREFIX_PATH={installed.prefix}")
        (pc,) = installed.prefix.rglob("surefoot.pc")
        environment = dict(os.environ, PKG_CONFIG_PATH=str(pc.parent))
        flags = run("pkg-config", "--cflags", "--libs", "surefoot", env=environment).split()
        by_hand = self.scratch / "by_hand"
        run(CXX, "-std=c++20", CONSUMER / "main.cpp", *flags, "-o", by_hand)
        self.assertEqual(self.expect_cleaned(by_cmake), self.expect_cleaned(by_hand))

    def test_a_version_that_is_not_there_is_refused(self):
        installed = Installed("development")
        consumer = self.scratch / "other_version"
        consumer.mkdir()
        (consumer / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(other LANGUAGES CXX)\nfind_package(surefoot 9.0 REQUIRED)\n"
        )
        done = subprocess.run(
            ["cmake", "-S", consumer, "-B", consumer / "build", f"-DCMAKE_PREFIX_PATH={installed.prefix}"],
            capture_output=True,
            text=True,
        )
        self.assertNotEqual(done.returncode, 0)
        self.assertIn('compatible with requested version "9.0"', done.stderr)

    def test_add_subdirectory_and_fetch_content(self):
        # Without optimisation: what is tested is that it builds, links and runs inside another project.
        flags = ["-DCMAKE_CXX_FLAGS=-O0", f"-DSUREFOOT={SOURCE}"]
        if os.environ.get("SUREFOOT_CCACHE"):
            flags.append(f"-DCMAKE_CXX_COMPILER_LAUNCHER={os.environ['SUREFOOT_CCACHE']}")
        folder = BUILD / "tests" / "package"  # kept, so that a second run compiles what changed
        said = {self.expect_cleaned(self.build(folder / how, how, *flags)) for how in ("subdirectory", "fetch")}
        self.assertEqual(len(said), 1)


if __name__ == "__main__":
    unittest.main()

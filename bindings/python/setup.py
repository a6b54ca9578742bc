"""Builds the extension with CMake, from the sources two folders up; everything else is in pyproject.toml. CMAKE_ARGS adds options of CMake."""

import os
import pathlib
import re
import shlex
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = pathlib.Path(__file__).resolve().parents[2]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        target = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        build = SOURCE / "build" / f"python-{sys.implementation.cache_tag}"
        options = {
            "CMAKE_BUILD_TYPE": "Release",
            "SUREFOOT_PYTHON_PACKAGE": "ON",
            "SUREFOOT_PRECOMPILE": "ON",
            "Python_EXECUTABLE": sys.executable,
            **{f"SUREFOOT_{part}": "OFF" for part in ("APPS", "C", "TRAINING", "TESTS", "INSTALL")},
        }
        flags = [f"-D{name}={value}" for name, value in options.items()]
        flags += shlex.split(os.environ.get("CMAKE_ARGS", ""))
        subprocess.run(["cmake", "-S", SOURCE, "-B", build, "-G", "Ninja", *flags], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "surefoot_python"], check=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(build / "python" / "surefoot" / target.name), str(target))
        subprocess.run(["strip", "--strip-unneeded", str(target)], check=False)


version = re.search(r"project\(surefoot VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text()).group(1)
os.chdir(pathlib.Path(__file__).parent)
setup(version=version, ext_modules=[Extension("surefoot._core", [])], cmdclass={"build_ext": CMakeBuild})

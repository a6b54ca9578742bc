"""Surefoot installed from the build folder into one of its own."""

import os
import pathlib
import subprocess
import tempfile

BUILD = pathlib.Path(os.environ["SUREFOOT_BUILD_DIR"])
SOURCE = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
PROGRAM = os.environ["SUREFOOT_PROGRAM"]


def run(*words, **options):
    """Runs a command; its output is part of the failure."""
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{words} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Installed:
    """A folder that holds the named components, all of them by default."""

    def __init__(self, *components):
        self.scratch = tempfile.TemporaryDirectory()
        self.prefix = pathlib.Path(self.scratch.name)
        for component in components or ("program", "training", "development"):
            run("cmake", "--install", BUILD, "--prefix", self.prefix, "--component", component)

    def program(self, *words, code=0):
        done = subprocess.run([self.prefix / "bin" / "surefoot", *words], capture_output=True, text=True)
        if done.returncode != code:
            raise AssertionError(f"{words} ended with {done.returncode}, not {code}\n{done.stdout}\n{done.stderr}")
        return done

"""The package as the Debian package installs it."""

import os
import subprocess
import sys


def test_installed_files_are_the_package(tmp_path):
    build = os.environ["SUREFOOT_BUILD_DIR"]
    subprocess.run(["cmake", "--install", build, "--prefix", str(tmp_path), "--component", "python"], check=True, capture_output=True)
    folder = tmp_path / "lib" / "python3" / "dist-packages"
    assert {"__init__.py", "_core.pyi", "py.typed"} <= {file.name for file in (folder / "surefoot").iterdir()}
    code = 'import surefoot; print(surefoot.__file__); surefoot.walk({"format": "surefoot-walk", "version": 1, "duration": 1, "start": {"speed": 1}})'
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(folder))

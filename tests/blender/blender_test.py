"""The Blender add-on in Debian's Blender, headless: installed from its zip, on real motion."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
LIBRARY = os.environ["SUREFOOT_C_LIBRARY"]
HERE = pathlib.Path(__file__).resolve().parent


class Blender(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        here = pathlib.Path(cls.folder.name)
        cls.zip = here / "surefoot.zip"
        subprocess.run(["/usr/bin/python3", "-B", SOURCE / "bindings/blender/pack.py", LIBRARY, cls.zip], check=True)
        (here / "tmp").mkdir()
        cls.environment = {**os.environ, "BLENDER_USER_RESOURCES": str(here / "user"), "HOME": str(here),
                           "TMPDIR": str(here / "tmp"), "LIBGL_ALWAYS_SOFTWARE": "1"}
        cls.environment.pop("SUREFOOT_C_LIBRARY")  # the one in the zip is to be found

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def blender(self, *words, before=()):
        done = subprocess.run([*before, "blender", "--factory-startup", "--python-exit-code", "3", *map(str, words)],
                              env=self.environment, capture_output=True, text=True, timeout=580)
        self.assertEqual(done.returncode, 0, done.stdout[-8000:] + done.stderr[-4000:])
        return done.stdout

    def inside(self, name):
        said = self.blender("--background", "--python", HERE / "inside.py", "--", self.zip, name)
        print(*[line for line in said.splitlines() if " ... " in line], sep="\n")
        self.assertRegex(said, r"\nOK")

    def test_motions(self):
        self.inside("motions")

    def test_rigs(self):
        self.inside("rigs")

    def test_grounds(self):
        self.inside("grounds")

    def test_refusals(self):
        self.inside("refusals")

    def test_engines(self):
        self.inside("engines")

    def test_window(self):
        """The panel, strips that are dragged, progress, cancel and undo."""
        if shutil.which("xvfb-run") is None:
            self.skipTest("no xvfb-run; `make test-blender` installs it")
        picture = os.environ.get("SUREFOOT_PICTURE", str(pathlib.Path(self.folder.name) / "panel.png"))
        self.blender("--enable-event-simulate", "--window-geometry", "0", "0", "1280", "800", "--python", HERE / "window.py", "--", self.zip, picture,
                     before=["xvfb-run", "-a", "-s", "-screen 0 1280x800x24"])
        self.assertGreater(pathlib.Path(picture).stat().st_size, 10000)


if __name__ == "__main__":
    unittest.main()

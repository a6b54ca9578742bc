"""Runs the program as a user does, in a folder of its own."""

import os
import pathlib
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["SUREFOOT_PROGRAM"]
SOURCE = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
DATA = pathlib.Path(os.environ.get("SUREFOOT_DATA", SOURCE.parent / "shared" / "data"))

# A sanitizer's shadow memory takes more addresses than any bound allows; counters of coverage need memory to be written.
unbounded_when_instrumented = unittest.skipIf(os.environ.get("SUREFOOT_INSTRUMENTED") == "ON", "the program's run time needs memory")

DONE, WRONG_USAGE, INPUT_REFUSED, DONE_WITH_WARNINGS = 0, 1, 2, 3

# A body of two legs that stands still for two frames; enough to be read, not to be believed.
STICK = """HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
  JOINT Spine
  {
    OFFSET 0 20 0
    CHANNELS 3 Zrotation Yrotation Xrotation
    End Site
    {
      OFFSET 0 40 0
    }
  }
%s%s}
MOTION
Frames: 2
Frame Time: 0.0333333
%s
%s
"""
LEG = """  JOINT {0}UpLeg
  {{
    OFFSET {1} 0 0
    CHANNELS 3 Zrotation Yrotation Xrotation
    JOINT {0}Leg
    {{
      OFFSET 0 -42 0
      CHANNELS 3 Zrotation Yrotation Xrotation
      JOINT {0}Foot
      {{
        OFFSET 0 -43 0
        CHANNELS 3 Zrotation Yrotation Xrotation
        JOINT {0}ToeBase
        {{
          OFFSET 0 -8 13
          CHANNELS 3 Zrotation Yrotation Xrotation
          End Site
          {{
            OFFSET 0 0 7
          }}
        }}
      }}
    }}
  }}
"""
ROW = "0 93 0" + " 0" * 30
STICK_BVH = STICK % (LEG.format("Left", 9), LEG.format("Right", -9), ROW, ROW)


class ProgramTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_program(self, *words, stdin=None, cwd=None):
        return subprocess.run(
            [PROGRAM, *map(str, words)],
            input=stdin,
            capture_output=True,
            text=True,
            cwd=cwd or self.folder,
            timeout=120,
        )

    def expect(self, code, *words, **options):
        run = self.run_program(*words, **options)
        self.assertEqual(run.returncode, code, f"{words}\n{run.stdout}\n{run.stderr}")
        return run

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())

    def assert_one_line(self, text, *parts):
        self.assertEqual(text.count("\n"), 1, text)
        for part in parts:
            self.assertIn(part, text)

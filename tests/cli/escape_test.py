"""Text from files is harmless wherever it is shown: on a terminal, in JSON, in a page."""

import json
import re
import subprocess
import unittest
import xml.etree.ElementTree

from program import DONE, INPUT_REFUSED, PROGRAM, STICK_BVH, WRONG_USAGE, ProgramTest

RED = b"\x1b[31m"
REVERSED = "\u202e".encode()
CSI = "\u009b".encode()
BROKEN = b"\xff\xc3"
CLOSING = b"</script><b>"
NASTY = RED + REVERSED + CSI + b"\x07\x7f" + BROKEN + CLOSING

# What no output for people may hold: controls other than line feed and tab, marks of direction.
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


class Escape(ProgramTest):
    def setUp(self):
        super().setUp()
        # A foot, so that tables speak of it; the spine, so that edits do.
        text = STICK_BVH.encode().replace(b"LeftToeBase", b"LeftToe" + NASTY)
        text = text.replace(b"Spine", NASTY)
        (self.folder / "nasty.bvh").write_bytes(text)
        (self.folder / "plain.bvh").write_text(STICK_BVH)

    def run_bytes(self, code, *words):
        run = subprocess.run([PROGRAM, *words], capture_output=True, cwd=self.folder, timeout=120)
        self.assertEqual(run.returncode, code, run.stderr)
        return run

    def assert_harmless(self, data):
        self.assertIsNone(HARMFUL.search(data.decode()), data)  # decode() refuses what is not UTF-8

    def test_terminal(self):
        run = self.run_bytes(DONE, "info", "nasty.bvh")
        self.assert_harmless(run.stdout)
        self.assert_harmless(run.stderr)
        self.assertIn(b"\\x1B[31m\\u202E\\x9B\\x07\\x7F\\xFF\\xC3", run.stdout)

    def test_json(self):
        for words in (("info", "nasty.bvh"), ("retarget", "nasty.bvh", "--to", "plain.bvh", "-o", "out.bvh")):
            run = self.run_bytes(DONE, *words, "--json")
            self.assert_harmless(run.stdout)
            self.assert_harmless(run.stderr)
            self.assertNotIn(b"</", run.stdout)
            json.loads(run.stdout)
        names = json.dumps(json.loads(self.run_bytes(DONE, "info", "nasty.bvh", "--json").stdout), ensure_ascii=False)
        self.assertIn("</script><b>", names)

    def test_json_of_training(self):
        script = {"format": "surefoot-walk", "version": 1, "fps": 60, "duration": 6, "start": {"speed": 1.2}}
        self.write("script.json", json.dumps(script))
        name = b"walk" + NASTY.replace(b"/", b"") + b".bvh"
        self.run_bytes(DONE, "walk", "script.json", "-o", name, "--save-plants", name[:-4] + b".plants.json")
        for words in (("evaluate", name, "--json", "--method", "adaptive"), ("train-gait", name, "-o", "g.bin", "--json")):
            run = self.run_bytes(DONE, *words)
            self.assert_harmless(run.stdout)
            self.assert_harmless(run.stderr)
            self.assertIn("<script><b>", json.dumps(json.loads(run.stdout)))

    def test_errors(self):
        bad = STICK_BVH.encode().replace(b"ROOT", NASTY.replace(b"{", b""))
        (self.folder / "bad.bvh").write_bytes(bad)
        self.assert_harmless(self.run_bytes(INPUT_REFUSED, "info", "bad.bvh").stderr)
        self.assert_harmless(self.run_bytes(INPUT_REFUSED, "info", b"no\x1b[31m.bvh").stderr)
        self.assert_harmless(self.run_bytes(WRONG_USAGE, "info", "plain.bvh", b"--wr\x1b[31mong").stderr)
        self.assert_harmless(self.run_bytes(WRONG_USAGE, b"in\x1b[31mfo").stderr)

    def test_pages_and_pictures(self):
        name = b"a<b>&\x1b\xff.bvh"
        (self.folder.joinpath(name.decode(errors="surrogateescape"))).write_bytes((self.folder / "nasty.bvh").read_bytes())
        self.run_bytes(
            DONE, "clean", name, "-o", "out.bvh", "--report", "page.html", "--plants", self.plants()
        )
        page = (self.folder / "page.html").read_bytes()
        self.assert_harmless(page)
        self.assertNotIn(b"<b>&", page)
        self.assertNotIn(CLOSING, page)
        pictures = re.findall(rb'<div class="plot">\n(<svg.*?</svg>)\n*</div>', page, re.DOTALL)
        self.assertGreater(len(pictures), 2)
        for picture in pictures:
            xml.etree.ElementTree.fromstring(picture)

    def plants(self):
        self.write(
            "p.json",
            '{"format": "surefoot-plants", "version": 1, "frames": 2, "fps": 30.00003, "plants": '
            '[{"side": "left", "joint": "heel", "first": 0, "last": 1}]}',
        )
        return "p.json"


if __name__ == "__main__":
    unittest.main()

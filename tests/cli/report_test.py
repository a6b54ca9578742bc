"""The report page is whole, says what `measure` says, and is written with its motion or not at all."""

import html
import json
import re
import unittest
from html.parser import HTMLParser
from xml.etree import ElementTree

from program import DONE, INPUT_REFUSED, STICK_BVH, WRONG_USAGE, ProgramTest


SVG = "{http://www.w3.org/2000/svg}"


class Nesting(HTMLParser):
    """Refuses tags that are not closed in the order in which they were opened."""

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag


def numbers(page):
    return json.loads(html.unescape(re.search(r'<pre id="measurement">(.*?)</pre>', page, re.S)[1]))


def player(page):
    return json.loads(re.search(r'id="motion">(.*?)</script>', page, re.S)[1])


class Report(ProgramTest):
    def setUp(self):
        super().setUp()
        self.expect(DONE, "demo", "-o", "demo")
        self.walk, self.clean = "demo/walk.bvh", "demo/clean.bvh"

    def text(self, name):
        return (self.folder / name).read_text()

    def test_the_page_says_what_measure_says(self):
        self.expect(DONE, "report", self.walk, self.clean, "-o", "r.html")
        Nesting(self.text("r.html"))
        measured = self.expect(DONE, "measure", self.clean, "--against", self.walk, "--json")
        said = json.loads(measured.stdout)
        said.pop("damage")  # what a page compares is measured in both motions alike
        self.assertEqual(numbers(self.text("r.html")), said)

    def test_given_plants_are_used(self):
        self.expect(DONE, "report", self.walk, self.clean, "-o", "r.html", "--plants", "demo/plants.json")
        plants = json.loads(self.text("demo/plants.json"))["plants"]
        self.assertEqual(numbers(self.text("r.html"))["plants"], len(plants))
        self.assertIn("demo/plants.json", self.text("r.html"))

    def test_the_figure_is_a_picture_of_its_own(self):
        self.expect(DONE, "report", self.walk, self.clean, "-o", "r.html", "--figure", "h.svg")
        root = ElementTree.fromstring(self.text("h.svg"))
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")

    def test_a_strip_and_a_moving_picture_need_no_page(self):
        self.expect(DONE, "report", self.walk, self.clean, "--frames", "30-60", "--strip", "s.svg")
        words = [text.text for text in ElementTree.fromstring(self.text("s.svg")).iter(SVG + "text")]
        self.assertIn("Frames 30 to 60; below", words[0])
        self.assertLessEqual({"30", "60", "before", "after"}, set(words))
        self.expect(DONE, "report", self.walk, self.clean, "--picture", "p.svg")
        moves = list(ElementTree.fromstring(self.text("p.svg")).iter(SVG + "animate"))
        self.assertGreater(len(moves), 10)
        self.assertLess((self.folder / "p.svg").stat().st_size, 400_000)
        self.assertEqual(self.files(), ["demo", "p.svg", "s.svg"])

    def test_frames_that_cannot_be_drawn(self):
        both = ("report", self.walk, self.clean)
        for words in ("30", "60-30", "a-b", "3-", "-3"):
            run = self.expect(WRONG_USAGE, *both, f"--frames={words}", "--strip", "s.svg")
            self.assert_one_line(run.stderr, "--frames", "547-605")
        self.assert_one_line(self.expect(WRONG_USAGE, *both, "--frames", "3-5", "-o", "r.html").stderr, "--strip")
        run = self.expect(INPUT_REFUSED, *both, "--frames", "3-99999", "--strip", "s.svg")
        self.assert_one_line(run.stderr, "3 to 99999")
        self.assert_one_line(self.expect(WRONG_USAGE, *both).stderr, "--output")
        self.assert_one_line(self.expect(WRONG_USAGE, "report", self.walk, "-o", "r.html").stderr, "AFTER")
        self.assertEqual(self.files(), ["demo"])

    def test_several_results_are_compared(self):
        self.expect(DONE, "clean", self.walk, "-o", "fast.bvh", "--fast")
        self.expect(DONE, "report", self.walk, self.clean, "fast.bvh", "-o", "r.html")
        page = self.text("r.html")
        Nesting(page)
        self.assertIn("<th>before</th><th>clean.bvh</th><th>fast.bvh</th>", page)
        self.assertEqual(player(page)["names"], ["before", "clean.bvh", "fast.bvh"])

    def test_verbs_that_make_motion_write_a_page(self):
        self.write("walk.json", '{"format":"surefoot-walk","version":1,"fps":60,"duration":3,"start":{"speed":1.2}}')
        self.write("steps.json", '{"format":"surefoot-steps","version":1,"lengths":[0.6,0.6]}')
        for words in (
            ("walk", "walk.json", "-o", "w.bvh"),
            ("steps", "make", "steps.json", "-o", "s.bvh"),
            ("retarget", self.walk, "--to", "demo/planted.bvh", "-o", "t.bvh"),
            ("loop", self.walk, "-o", "l.bvh"),
            ("loop", self.walk, "-o", "i.bvh", "--in-place"),
        ):
            run = self.run_program(*words, "--report", "page.html", "--force", "-q")
            self.assertIn(run.returncode, (DONE, 3), run.stderr)
            page = self.text("page.html")
            Nesting(page)
            after, before = (said["slide"]["ball"]["whole_3d"]["max_cm"] for said in (numbers(page), numbers(page)["original"]))
            self.assertLess(after, before)
            self.assertGreater(player(page)["samples"], 20)

    def test_cleaning_writes_its_report_with_its_settings(self):
        run = self.expect(DONE, "clean", self.walk, "-o", "c.bvh", "--report", "r.html", "--rigid", "--json")
        page = self.text("r.html")
        Nesting(page)
        self.assertEqual(numbers(page), json.loads(run.stdout))
        self.assertIn("<td>bones keep their length</td><td>yes</td>", page)

    def test_an_existing_page_is_kept_and_nothing_is_written(self):
        self.write("r.html", "precious")
        for words in (
            ("report", self.walk, self.clean, "-o", "r.html"),
            ("clean", self.walk, "-o", "c.bvh", "--report", "r.html"),
        ):
            self.assert_one_line(self.expect(WRONG_USAGE, *words).stderr, "r.html", "--force")
        self.assertEqual(self.text("r.html"), "precious")
        self.assertEqual(self.files(), ["demo", "r.html"])

    def test_one_thing_only_goes_to_standard_output(self):
        for words in (
            ("report", self.walk, self.clean, "-o", "-", "--figure", "-"),
            ("clean", self.walk, "-o", "-", "--report", "-"),
        ):
            run = self.expect(WRONG_USAGE, *words)
            self.assert_one_line(run.stderr, "two outputs")
            self.assertEqual(run.stdout, "")
        page = self.expect(DONE, "report", self.walk, self.clean, "-o", "-", "--quiet").stdout
        Nesting(page)

    def test_motions_that_do_not_belong_together(self):
        self.write("stick.bvh", STICK_BVH)
        walk = self.text(self.walk)
        self.write("slow.bvh", re.sub(r"Frame Time: *\S+", "Frame Time: 0.1", walk))
        frames = int(re.search(r"Frames: *(\d+)", walk)[1])
        shorter = re.sub(r"Frames: *\d+", f"Frames: {frames - 1}", walk).rstrip("\n")
        self.write("short.bvh", shorter[: shorter.rindex("\n") + 1])
        for name, words in (
            ("stick.bvh", "joints as demo/walk.bvh"),
            ("slow.bvh", "10 frames per second"),
            ("short.bvh", f"{frames - 1} frames"),
        ):
            run = self.expect(INPUT_REFUSED, "report", self.walk, name, "-o", "r.html", "--quiet")
            self.assert_one_line(run.stderr, name, words)
        self.assertNotIn("r.html", self.files())


if __name__ == "__main__":
    unittest.main()

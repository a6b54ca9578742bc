"""Measured numbers stay true: they stand in README's table, which `cli.demo` holds, between marks that a command
rewrites, or beside the command that prints them."""

import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
MARK = re.compile(r"<!-- (.+): (begin|end) -->")
COMMAND = re.compile(r"`(?:make|surefoot|benchmarks/|build/|scripts/|test_|bench_|planted_walks)|^(?:surefoot|make|build/) ?")
DEMO_NUMBER = re.compile(r"\d[^.|]*\bin the demo\b|\bin the demo\b[^.|]*\d \w")


def sections_of(text):
    """Title, lines outside of marks, and all lines of each section."""
    title, outside, whole, inside = "", [], [], False
    for line in text.splitlines():
        if line.startswith("#"):
            yield title, outside, whole
            title, outside, whole = line.strip("# "), [], []
        mark = MARK.match(line)
        if mark:
            inside = mark[2] == "begin"
        elif not inside:
            outside.append(line)
        whole.append(line)
    yield title, outside, whole


def tables_without_command(text):
    """Sections with a table of numbers that no command rewrites and beside which none is named."""
    for title, outside, whole in sections_of(text):
        has_table = any(line.startswith("|") and re.search(r"\d", line) for line in outside)
        if has_table and not any(COMMAND.search(line) for line in whole):
            yield title


class Numbers(unittest.TestCase):
    def test_results_name_the_command_that_makes_them(self):
        text = (ROOT / "docs" / "results.md").read_text()
        self.assertEqual(list(tables_without_command(text)), [])

    def test_a_table_from_nowhere_is_noticed(self):
        text = "## A\n\n| 1 |\n\n## B\n\n`make b`\n\n| 2 |\n\n## C\n<!-- c: begin -->\n| 3 |\n<!-- c: end -->\n"
        self.assertEqual(list(tables_without_command(text)), ["A"])

    def test_marks_are_pairs_that_a_command_rewrites(self):
        writers = "".join(path.read_text() for path in (ROOT / "benchmarks").rglob("*.py"))
        for script in ("benchmarks/wasm_speed.mjs", "studio/tests/browser/speed.ts"):
            writers += (ROOT / script).read_text().replace("'", '"')
        pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
        names = []
        for page in pages:
            marks = [m.groups() for line in page.read_text().splitlines() if (m := MARK.match(line))]
            self.assertEqual([kind for _, kind in marks], ["begin", "end"] * (len(marks) // 2), page)
            self.assertEqual([name for name, _ in marks[::2]], [name for name, _ in marks[1::2]], page)
            names += [name for name, _ in marks[::2]]
        self.assertGreater(len(names), 5)
        for name in names:
            self.assertTrue(f'"{name.removesuffix(" speed")}"' in writers, f"no benchmark writes {name}")

    def test_the_summary_is_what_the_results_say(self):
        subprocess.run([sys.executable, "-B", ROOT / "benchmarks/summary.py", "--check"], check=True)

    def test_what_readme_says_of_others_stands_in_the_summary(self):
        told = re.search(r"^On real walks.*$", (ROOT / "README.md").read_text(), re.MULTILINE)[0]
        rows = re.findall(r"^\| (?:Surefoot|deep-motion-editing).*$", (ROOT / "docs/summary.md").read_text(), re.MULTILINE)
        cells = {cell.strip("* ") for row in rows for cell in row.split("|")}
        for pair in re.findall(r"([\d.]+) against ([\d.]*\d)", told):
            self.assertLessEqual(set(pair), cells)
        self.assertEqual(len(re.findall(" against ", told)), 3)

    def test_what_the_demo_gives_is_told_in_one_place(self):
        for page in sorted((ROOT / "docs").glob("*.md")):
            for number, line in enumerate(page.read_text().splitlines(), 1):
                self.assertIsNone(DEMO_NUMBER.search(line), f"{page}:{number}: README's table tells it")


if __name__ == "__main__":
    unittest.main()

"""Every section that code or a page cites as "method 1.5" is a heading of docs/method."""

import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
METHOD = ROOT / "docs" / "method"
FOLDERS = ("apps", "benchmarks", "bindings", "docs", "examples", "include", "src", "studio/src", "tests")
ENDINGS = {".c", ".cpp", ".h", ".md", ".py", ".ts"}

HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*) \S", re.MULTILINE)
ITEM = re.compile(r"^(\d+)\. ", re.MULTILINE)
# A citation may run over the end of a comment's line, and name several sections and items of lists.
GAP = r"(?:\s|//+<?|\*|#)+"
SECTION = r"\d+(?:\.\d+)*(?:\(\d+\))?"
CITATION = re.compile(rf"\bmethod{GAP}({SECTION}(?:(?:,{GAP}|{GAP}(?:and|or|to){GAP}){SECTION})*)", re.IGNORECASE)
OLD_CITATION = re.compile(r"\b(?:SPEC|DESIGN|RUNTIME)\b(?:\.md|[\s/]+\d)")


def sections_of(page):
    """The numbers of a page's headings, and those of the items of lists below them: 1.5, 1.5(3)."""
    parts = HEADING.split(page)
    found = set()
    for number, text in zip(parts[1::2], parts[2::2]):
        found.add(number)
        found.update(f"{number}({item})" for item in ITEM.findall(text))
    return found


def cited_in(text):
    for citation in CITATION.finditer(text):
        for section in re.findall(SECTION, citation[1]):
            yield text.count("\n", 0, citation.start()) + 1, section


def sources():
    own = pathlib.Path(__file__).name
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS and path.name != own and "node_modules" not in path.parts:
                yield path, path.read_text(errors="replace")
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        yield ROOT / name, (ROOT / name).read_text()


class Method(unittest.TestCase):
    def setUp(self):
        self.sections = set()
        for page in METHOD.glob("*.md"):
            self.sections |= sections_of(page.read_text())

    def test_no_section_stands_twice(self):
        numbers = [number for page in METHOD.glob("*.md") for number in HEADING.findall(page.read_text())]
        self.assertEqual(len(numbers), len(set(numbers)))
        self.assertLessEqual({"0", "1", "2", "3", "4", "5", "1.10", "3.3"}, set(numbers))

    def test_every_citation_is_a_section(self):
        unknown, count = [], 0
        for path, text in sources():
            for line, section in cited_in(text):
                count += 1
                if section not in self.sections:
                    unknown.append(f"{path.relative_to(ROOT)}:{line}: method {section}")
        self.assertEqual(unknown, [])
        self.assertGreater(count, 200, "where have the citations gone?")

    def test_nothing_cites_what_is_not_in_the_repository(self):
        cites = [str(path) for path, text in sources() if OLD_CITATION.search(text)]
        self.assertEqual(cites, [])

    def test_an_unknown_section_is_noticed(self):
        page = "# 7 A system\n\n## 7.1 Its part\n\n1. one\n2. two\n"
        self.assertEqual(sections_of(page), {"7", "7.1", "7.1(1)", "7.1(2)"})
        text = "/// ease (method 7.1) or (method\n/// 7.1(2), 7.4), as Method 7 and 9.9 say\n"
        self.assertEqual(
            list(cited_in(text)), [(1, "7.1"), (1, "7.1(2)"), (1, "7.4"), (2, "7"), (2, "9.9")]
        )


if __name__ == "__main__":
    unittest.main()

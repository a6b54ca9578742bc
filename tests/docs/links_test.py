"""Links of all pages lead somewhere, and every page can be reached from the site's navigation."""

import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)")
CODE = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
GENERATED = {"index.md", "changelog.md", "contributing.md", "security.md", "releasing.md", "conduct.md",
             "reference/commands.md", "reference/python.md", "reference/javascript.md"}


def anchors_of(page):
    """How a heading is addressed by a link, as code hosts do it."""
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page, text):
    for target, anchor in LINK.findall(CODE.sub("", text)):
        path = (page.parent / target) if target else page
        if not path.exists():
            yield f"{page.relative_to(ROOT)}: {target}"
        elif anchor and path.suffix == ".md" and anchor not in anchors_of(path.read_text()):
            yield f"{page.relative_to(ROOT)}: {target}#{anchor}"


class Links(unittest.TestCase):
    def test_links_lead_somewhere(self):
        self.assertGreater(len(PAGES), 30)
        self.assertEqual([link for page in PAGES for link in broken_links(page, page.read_text())], [])

    def test_a_broken_link_is_noticed(self):
        page = ROOT / "README.md"
        self.assertEqual(list(broken_links(page, "[a](docs/none.md) [b](docs/cleaning.md#nowhere) [c](docs/cleaning.md)")),
                         ["README.md: docs/none.md", "README.md: docs/cleaning.md#nowhere"])

    def test_the_site_shows_every_page(self):
        named = set(re.findall(r"[\w/]+\.md", (ROOT / "mkdocs.yml").read_text().split("nav:")[1]))
        there = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
        self.assertEqual(named - GENERATED, there)


if __name__ == "__main__":
    unittest.main()

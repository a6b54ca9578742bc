"""The commands of README, tutorials and how-to pages work as typed.

Each page is followed from top to bottom in a folder of its own: `sh` blocks run in one shell, and a block after "Save
this as `FILE`" is written to FILE. What `make` builds is here already, so a stand-in answers `make demo`, `make install`
and `make python`. A block that cannot run here says why in the line above it: <!-- not run: REASON -->.
"""

import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
PROGRAM = pathlib.Path(os.environ["SUREFOOT_PROGRAM"])
BUILD = PROGRAM.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs/tutorials").glob("*.md")), *sorted((ROOT / "docs/how_to").glob("*.md"))]

BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
SAVE_AS = re.compile(r"\b[Ss]ave this as `([^`]+)`:?\s*\Z")
NOT_RUN = re.compile(r"<!-- not run: (\S[^>]*) -->\s*\Z")

MAKE = """#!/bin/sh
# Stands in for the Makefile of a clone that has been built.
set -e
prefix=/usr/local
for word in "$@"; do case "$word" in PREFIX=*) prefix="${word#PREFIX=}";; esac; done
case "$1" in
  "" | build) ;;
  demo) surefoot demo --output demo --force > /dev/null ;;
  install) cmake --install %(build)s --prefix "$prefix" > /dev/null ;;
  python)
    mkdir -p build/venv/bin
    printf '#!/bin/sh\nPYTHONPATH=%%s exec /usr/bin/python3 "$@"\n' %(build)s/python > build/venv/bin/python
    chmod +x build/venv/bin/python ;;
  *) echo "make $1: not known to the test of the pages" >&2; exit 1 ;;
esac
"""


def steps_of(page):
    """What a reader of a page does, in order: ("run", commands), ("save", file, text) or ("skip", reason)."""
    for block in BLOCK.finditer(page):
        indent, language, text = block.groups()
        text = re.sub(f"^{indent}", "", text, flags=re.MULTILINE)
        before = page[: block.start()]
        if reason := NOT_RUN.search(before):
            yield "skip", reason[1]
        elif name := SAVE_AS.search(before):
            yield "save", name[1], text
        elif language == "sh":
            yield "run", text


def follow(page, folder):
    """Runs a page's steps in a folder, and returns what the shell answered."""
    tools = folder / "tools"
    tools.mkdir()
    (tools / "make").write_text(MAKE % {"build": shlex.quote(str(BUILD))})
    (tools / "make").chmod(0o755)
    binaries = folder / "build/release/bin"
    binaries.mkdir(parents=True)
    (binaries / "surefoot").symlink_to(PROGRAM)
    path = os.pathsep.join([str(tools), str(PROGRAM.parent), os.environ["PATH"]])
    script = ["set -euo pipefail"]
    for number, (kind, *rest) in enumerate(steps_of(page)):
        if kind == "run":
            script.append(rest[0])
        elif kind == "save":
            saved = folder / "tools" / f"block_{number}"
            saved.write_text(rest[1])
            script.append(f"mkdir -p {shlex.quote(str(pathlib.Path(rest[0]).parent))}; cp {saved} {shlex.quote(rest[0])}")
    return subprocess.run(["bash", "-c", "\n".join(script)], cwd=folder, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, env={**os.environ, "PATH": path}, timeout=500)


class Commands(unittest.TestCase):
    def test_pages_work_as_typed(self):
        for page in PAGES:
            text = page.read_text()
            kinds = [step[0] for step in steps_of(text)]
            if "run" not in kinds:
                continue
            with self.subTest(page.name), tempfile.TemporaryDirectory() as folder:
                if "tutorials" not in page.parts and page.name != "README.md":  # how-to pages start after the demo
                    subprocess.run([PROGRAM, "demo", "-o", "demo"], cwd=folder, capture_output=True, check=True)
                answer = follow(text, pathlib.Path(folder))
                self.assertEqual(answer.returncode, 0, f"{page}\n{answer.stdout[-2000:]}\n{answer.stderr[-2000:]}")

    def test_every_page_is_looked_at(self):
        with_commands = [page for page in PAGES if any(step[0] == "run" for step in steps_of(page.read_text()))]
        self.assertGreaterEqual(len(with_commands), 12)

    def test_a_command_that_fails_is_noticed(self):
        with tempfile.TemporaryDirectory() as folder:
            page = "```sh\nsurefoot clean nothing.bvh\n```\n"
            self.assertEqual(follow(page, pathlib.Path(folder)).returncode, 2)

    def test_a_page_is_followed_in_order(self):
        page = "Save this as `a/b.txt`:\n\n```json\n{}\n```\n\n<!-- not run: why -->\n```sh\nexit 1\n```\n1. x\n\n    ```sh\n    cat a/b.txt\n    ```\n"
        self.assertEqual([step[0] for step in steps_of(page)], ["save", "skip", "run"])
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(follow(page, pathlib.Path(folder)).stdout, "{}\n")


if __name__ == "__main__":
    unittest.main()

"""A module includes only modules of a lower level: docs/architecture.md holds the levels."""

import collections
import os
import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
LEVEL_ROW = re.compile(r"^\| (\d+) \| ([a-z_, ]+?) +\|")
OWN_INCLUDE = re.compile(r'^\s*#\s*include\s*["<](?:surefoot/)?([a-z_0-9]+)/[^">]+[">]')
ANY_INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')

# The core takes and returns bytes and spans, so that it also runs in a browser (docs/architecture.md).
NOT_IN_CORE = {"filesystem", "thread", "mutex", "future", "iostream", "fstream", "unistd.h"}
LONGEST_FILE = 400

# What a user has to read: docs/architecture.md.
MOST_PUBLIC_HEADERS = 60
MOST_IN_A_MODULE = 10


def levels_of(architecture):
    levels = {}
    for line in architecture.splitlines():
        if row := LEVEL_ROW.match(line):
            for module in row[2].split(","):
                levels[module.strip()] = int(row[1])
    return levels


def sources_of(root):
    for folder in (root / "include" / "surefoot", root / "src"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".h", ".cpp") and path.parent != folder:
                yield path.relative_to(folder).parts[0], path


def violations_of(root, levels):
    found = []
    for module, path in sources_of(root):
        if module not in levels:
            found.append(f"{path}: module {module} has no level in docs/architecture.md")
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            include = OWN_INCLUDE.match(line)
            other = include[1] if include else None
            if other in levels and other != module and levels[other] >= levels[module]:
                found.append(
                    f"{path}:{number}: {module} (level {levels[module]}) includes {other} (level {levels[other]})"
                )
    return found


class Layering(unittest.TestCase):
    def setUp(self):
        self.levels = levels_of((ROOT / "docs" / "architecture.md").read_text())

    def test_levels_are_written_down(self):
        self.assertEqual(self.levels["base"], 0)
        self.assertGreater(self.levels["pipeline"], self.levels["io"])

    def test_sources_are_found(self):
        modules = {module for module, _ in sources_of(ROOT)}
        self.assertLessEqual({"base", "math", "motion", "rig", "io", "pipeline"}, modules)

    def test_includes_point_down(self):
        self.assertEqual(violations_of(ROOT, self.levels), [])

    def test_an_include_that_points_up_is_noticed(self):
        with tempfile.TemporaryDirectory() as folder:
            header = pathlib.Path(folder) / "include" / "surefoot" / "math" / "bad.h"
            header.parent.mkdir(parents=True)
            header.write_text('#pragma once\n#include "surefoot/rig/rig.h"\n#include "surefoot/base/error.h"\n')
            (found,) = violations_of(pathlib.Path(folder), self.levels)
            self.assertIn("bad.h:2: math (level 1) includes rig", found)

    def test_public_headers_can_be_read_in_an_evening(self):
        public = sorted((ROOT / "include").rglob("*.h"))
        self.assertLess(len(public), MOST_PUBLIC_HEADERS)  # the generated version.h is one more
        per_module = collections.Counter(path.parent.name for path in public)
        crowded = {module: count for module, count in per_module.items() if count > MOST_IN_A_MODULE}
        self.assertEqual(crowded, {})

    def test_the_umbrella_header_includes_every_public_header(self):
        include = ROOT / "include"
        umbrella = include / "surefoot" / "surefoot.h"
        public = {str(path.relative_to(include)) for path in include.rglob("*.h")} - {"surefoot/surefoot.h"}
        included = {match[1] for line in umbrella.read_text().splitlines() if (match := ANY_INCLUDE.match(line))}
        self.assertEqual(included, public | {"surefoot/version.h"})

    def test_public_headers_include_public_headers_only(self):
        private = [
            f"{path}: {include[1]}"
            for path in (ROOT / "include").rglob("*.h")
            for line in path.read_text().splitlines()
            if (include := ANY_INCLUDE.match(line)) and '"' in line and not include[1].startswith("surefoot/")
        ]
        self.assertEqual(private, [])

    def test_core_has_no_files_threads_or_streams(self):
        used = []
        for _, path in sources_of(ROOT):
            for line in path.read_text().splitlines():
                include = ANY_INCLUDE.match(line)
                if include and include[1] in NOT_IN_CORE:
                    used.append(f"{path}: {include[1]}")
        self.assertEqual(used, [])

    def test_core_neither_throws_nor_catches(self):
        word = re.compile(r"^[^/]*\b(throw|catch\s*\(|try\s*\{)")
        found = [f"{path}: {line.strip()}" for _, path in sources_of(ROOT) for line in path.read_text().splitlines()
                 if word.match(line)]
        self.assertEqual(found, [])

    def test_files_have_one_subject(self):
        paths = [path for _, path in sources_of(ROOT)]
        paths += [path for path in (ROOT / "apps").rglob("*") if path.suffix in (".h", ".cpp")]
        long = [str(path) for path in paths if len(path.read_text().splitlines()) > LONGEST_FILE]
        self.assertEqual(long, [], f"longer than {LONGEST_FILE} lines")


if __name__ == "__main__":
    unittest.main()

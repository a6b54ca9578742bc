#!/usr/bin/python3
"""Rewrites docs/summary.md: the rows that matter most, picked from the tables of docs/results.md. Measures nothing itself.

  benchmarks/summary.py [--check]     --check: ends with 1 if the page is not what the tables say
"""

import pathlib
import re
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
NAME = "summary"
MARKS = (f"<!-- {NAME}: begin -->", f"<!-- {NAME}: end -->")


def section(text, *titles):
    """The part below a heading, and below a heading in it."""
    for title in titles:
        start = re.search(rf"^(#+) {re.escape(title)}$", text, re.MULTILINE)
        depth = len(start[1])
        rest = text[start.end():]
        end = re.search(rf"^#{{1,{depth}}} ", rest, re.MULTILINE)
        text = rest[: end.start()] if end else rest
    return text


def table(text, header):
    """The rows of the first table whose header holds a word, as lists of cells, header first."""
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("|") and header in line)
    rows = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            rows.append(cells)
    return rows


def rows_named(rows, names, column=0):
    found = {row[column]: row for row in rows[1:]}
    return [found[name] for name in names]


def only(rows, header, columns):
    return [[row[header.index(name)] for name in columns] for row in rows]


def written(header, rows):
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [header, ["---"] * len(header), *rows])


def others(results):
    rows = [row for row in table(section(results, "Natural motion", "Beside others"), "kink") if row[0] != "Surefoot, before"]
    return written(rows[0], rows[1:])


def natural(results):
    columns = ["kink, deg", "knee jerk p99", "body, cm", "root, cm", "core slide, cm"]
    made = []
    for title in ("as it is", "x 1.15", "wobble"):
        rows = table(section(results, "Natural motion", title), "kink")
        made.append([title, *only(rows_named(rows, ["all"]), rows[0], columns)[0]])
    return written(["input", *columns], made)


def live(results):
    columns = ["latency, s", "core slide, cm", "knee jerk p99", "kink, deg", "body, cm"]
    rows = table(section(results, "Live: what a latency costs", "x 1.15"), "latency")
    return written(columns, only(rows_named(rows, ["0", "0.1", "0.35", "full"]), rows[0], columns))


def detection(results):
    rows = table(section(results, "Detection"), "accuracy")
    columns = ["input", "clips", "accuracy", "F1"]
    chosen = [row for row in rows[1:] if row[1] == "all" or row[1] in ("walk", "run", "jump", "sport", "turn")]
    return written(columns, only(chosen, rows[0], columns))


def speed(results):
    rows = table(section(results, "Live: what a latency costs"), "microseconds")
    names = ["`FootLock`, contacts given, 0 ms", "`FootLock`, contacts found, 0 ms", "`FootLock`, contacts found, 100 ms", "`FootLock`, contacts found, 4000 ms"]
    return written(rows[0], rows_named(rows, ["forward kinematics", "the usual lock: contact, radius, spring, two-bone IK", *names]))


PARTS = [
    ("Against the alternatives", others, "Walks whose path was scaled by 1.15: 44 for the others, which were given the true contacts; 28 for Surefoot, which found its own, at 30 frames per second as the others and at 120. Medians over clips; slides are means. Bold is best.", "beside-others"),
    ("The body, before and after", natural, "All 82 CMU clips, median / worst (clip), judged by an independent program that knows the unspoiled clip. Jerk is relative to the input.", "natural-motion"),
    ("Live, by latency", live, "28 walks scaled by 1.15, contacts found in the stream, median / worst (clip).", "live-what-a-latency-costs"),
    ("Detection on force plates", detection, "Ten folds by subject; no subject is in both training and test.", "detection"),
    ("Cost of a frame", speed, "One core, 31 joints.", "live-what-a-latency-costs"),
]


def summary(results):
    parts = []
    for title, make, what, anchor in PARTS:
        parts.append(f"## {title}\n\n{what} [Details](results.md#{anchor})\n\n{make(results)}\n")
    return "\n".join(parts)


def main(check):
    page = DOCS / "summary.md"
    old = page.read_text()
    before, rest = old.split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    new = f"{before}{MARKS[0]}\n{summary((DOCS / 'results.md').read_text())}\n{MARKS[1]}{after}"
    if check and new != old:
        sys.exit("docs/summary.md is not what docs/results.md says; run benchmarks/summary.py")
    if new != old:
        page.write_text(new)


if __name__ == "__main__":
    main(check="--check" in sys.argv[1:])

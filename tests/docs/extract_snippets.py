"""extract_snippets.py OUT_DIR FILE.md...: writes the C++ blocks of the pages as units to compile.

A block with a `main` becomes a program NAME_N.main.cpp of its own. The other blocks become functions or,
where they define something, namespaces of one unit NAME_N.part.cpp. Finding no block at all is an error.
Prints the names of the units, one a line.
"""

import pathlib
import re
import sys

BLOCK = re.compile(r"^```cpp\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INCLUDE = re.compile(r"^#include .*\n", re.MULTILINE)
MAIN = re.compile(r"^int main\(", re.MULTILINE)
DEFINITION = re.compile(r"^(?!if|for|while|switch|else)[A-Za-z][^;=]*\) (?:const |noexcept )*\{$|^(?:struct|class|enum) ", re.MULTILINE)


def unit_of(code):
    """The suffix and text of the unit that compiles a block."""
    if MAIN.search(code):
        return "main.cpp", code
    includes = "".join(INCLUDE.findall(code))
    body = INCLUDE.sub("", code)
    if DEFINITION.search(body):
        return "part.cpp", f"{includes}namespace snippet {{\n{body}}}\n"
    return "part.cpp", f"{includes}void snippet();\nvoid snippet() {{\n{body}}}\n"


def main(out, pages):
    written = []
    for page in map(pathlib.Path, pages):
        for number, code in enumerate(BLOCK.findall(page.read_text()), 1):
            suffix, text = unit_of(code)
            unit = out / f"{page.stem.lower()}_{number}.{suffix}"
            if not unit.exists() or unit.read_text() != text:
                unit.write_text(text)
            written.append(unit.name)
    if not written:
        sys.exit(f"no C++ block in {', '.join(pages)}: the pages or this script are broken")
    print("\n".join(written))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])

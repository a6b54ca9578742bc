"""Files of a module are compiled several at once, so the names of their unnamed namespaces must differ. A clash is an
error of the compiler only where both files fall into one batch; here it is one anywhere in a module."""

import collections
import os
import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
NOISE = re.compile(r'R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.DOTALL)
TYPE = re.compile(r"\b(?:struct|class|enum class|enum|union)\s+(\w+)[^;{}()]*\{")
CONSTANT = re.compile(r"\bconst(?:expr)?\s[^;{}()=]*?\b(k[A-Z]\w*)\s*(?:=|\{|\[)")
FUNCTION = re.compile(
    r"(?:^|[;}>])\s*(?:\[\[\w+\]\]\s*)?(?:template\s*<[^{};]*>\s*)?(?:(?:inline|static|constexpr)\s+)*"
    r"[\w:]+(?:<[^;{}]*?>)?[\s*&]+(\w+)\s*\(([^{};]*?)\)\s*(?:noexcept)?\s*(?:->[^{};]*)?\{"
)


def unnamed_namespaces(text):
    """What stands directly in unnamed namespaces, each body of a function or type cut down to {}."""
    for start in re.finditer(r"\bnamespace\s*\{", text):
        depth, kept = 1, []
        for character in text[start.end() :]:
            depth += (character == "{") - (character == "}")
            if depth == 0:
                break
            if depth == 1 or (depth == 2 and character == "{"):
                kept.append(character)
        yield "".join(kept)


def names_of(path):
    """Names and, of functions, the types of their parameters: overloads do not clash."""
    text = NOISE.sub(lambda m: '""' if m[0][0] in "R\"'" else "", path.read_text())
    for content in unnamed_namespaces(text):
        yield from ((m[1], "") for m in TYPE.finditer(content))
        yield from ((m[1], "") for m in CONSTANT.finditer(content))
        for m in FUNCTION.finditer(content):
            types = re.sub(r"(\w+)\s*(,|$)", r"\2", re.sub(r"\s*=\s*[^,]+", "", m[2]))
            yield m[1], re.sub(r"\s+", "", f"({types})")


def clashes_of(files):
    found = collections.defaultdict(set)
    for path in files:
        for name, types in names_of(path):
            found[name + types].add(path.name)
    return {name: sorted(where) for name, where in found.items() if len(where) > 1}


class Unity(unittest.TestCase):
    def test_unnamed_namespaces_of_a_module_hold_different_names(self):
        folders = [path for path in sorted((ROOT / "src").iterdir()) if path.is_dir()]
        folders += [ROOT / "apps" / name for name in ("surefoot", "training")] + [ROOT / "bindings" / "wasm"]
        self.assertGreater(len(folders), 10)
        for folder in folders:
            with self.subTest(folder.name):
                self.assertEqual(clashes_of(sorted(folder.rglob("*.cpp"))), {})

    def test_a_clash_is_noticed(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            for name, limit in (("a", "1.0"), ("b", "2.0")):
                text = "namespace {\nconstexpr double kLimit = %s;\ndouble f(double x) { return x; }\n" % limit
                (folder / f"{name}.cpp").write_text(text + "double g%s() { return f(kLimit); }\n}\n" % name)
            self.assertEqual(set(clashes_of(sorted(folder.glob("*.cpp")))), {"kLimit", "f(double)"})


if __name__ == "__main__":
    unittest.main()

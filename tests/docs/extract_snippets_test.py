import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).with_name("extract_snippets.py")


class ExtractSnippets(unittest.TestCase):
    def extract(self, page):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        out = pathlib.Path(folder.name)
        (out / "Page.md").write_text(page)
        run = subprocess.run([sys.executable, SCRIPT, out, out / "Page.md"], capture_output=True, text=True)
        return run, out

    def test_finding_none_is_a_failure(self):
        run, _ = self.extract("# A page\n\n```sh\nmake\n```\n")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("no C++ block", run.stderr)

    def test_a_program_stays_whole(self):
        run, out = self.extract("```cpp\nint main() {}\n```\n")
        self.assertEqual(run.stdout.split(), ["page_1.main.cpp"])
        self.assertEqual((out / "page_1.main.cpp").read_text(), "int main() {}\n")

    def test_statements_become_a_function_below_their_includes(self):
        run, out = self.extract("```cpp\n#include <string>\nstd::string a;\n```\ntext\n```cpp\nfor (;;) {\n}\n```\n")
        self.assertEqual(run.stdout.split(), ["page_1.part.cpp", "page_2.part.cpp"])
        text = (out / "page_1.part.cpp").read_text()
        self.assertLess(text.index("#include"), text.index("void snippet() {\nstd::string a;"))
        self.assertIn("void snippet() {\nfor", (out / "page_2.part.cpp").read_text())

    def test_definitions_stay_outside_functions(self):
        _, out = self.extract("```cpp\nint twice(int x) {\n  return 2 * x;\n}\n```\n")
        self.assertIn("namespace snippet {\nint twice", (out / "page_1.part.cpp").read_text())


if __name__ == "__main__":
    unittest.main()

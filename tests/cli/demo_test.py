import re
import unittest

from program import DONE, SOURCE, ProgramTest

# Rows of the README's table, and of the demo's.
ROWS = {
    "largest slide of a planted heel, cm": "heel, worst",
    "largest slide of a planted ball, cm": "ball, worst",
    "deepest sole under the ground, cm": "penetration, max",
    "planted feet off the ground, mean, cm": "planted height error, mean",
    "speed of feet near the ground, cm/s": "skate, cm/s",
    "mean joint displacement, cm": "joint displacement, mean, cm",
    "largest change of a leg's length, %": "leg length change, max, %",
}


def table_of(output):
    """Row name to its numbers: raw, cleaned, planted; two where there is nothing to say of the raw."""
    rows = {}
    for line in output.splitlines():
        name, *numbers = re.split(r"\s{2,}", line.strip())
        if numbers and all(re.fullmatch(r"[\d.]+", number) for number in numbers):
            rows[name] = [float(number) for number in numbers]
    return rows


def readme_rows():
    page = (SOURCE / "README.md").read_text()
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] in ROWS:
            yield cells[0], [cell for cell in cells[1:] if cell]


class Demo(ProgramTest):
    def setUp(self):
        super().setUp()
        self.table = table_of(self.expect(DONE, "demo", "-o", "demo").stdout)

    def test_the_readme_says_what_the_demo_says(self):
        told = dict(readme_rows())
        self.assertEqual(sorted(told), sorted(ROWS))
        for row, cells in told.items():
            numbers = self.table[ROWS[row]]
            self.assertEqual(len(cells), len(numbers), row)
            for cell, number in zip(cells, numbers):
                digits = len(cell.partition(".")[2])
                self.assertEqual(cell, f"{number:.{digits}f}", row)

    def test_the_verdict_on_its_walk_is_good(self):
        told = self.expect(DONE, "clean", "demo/walk.bvh", "-o", "again.bvh").stderr
        self.assertIn("verdict: good", told)

    def test_feet_stand_and_nothing_scrapes_over_the_ground(self):
        raw, cleaned, planted = self.table["ball, worst"]
        self.assertGreater(raw, 5.0)
        self.assertEqual((cleaned, planted), (0.0, 0.0))
        raw, cleaned, planted = self.table["skate, cm/s"]
        self.assertLess(cleaned, raw)
        self.assertLess(planted, raw)


if __name__ == "__main__":
    unittest.main()

"""The examples of docs/formats.md are what they say they are."""

import json
import os
import pathlib
import re
import unittest

PAGE = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"]) / "docs" / "formats.md"


class Formats(unittest.TestCase):
    def test_json_examples_are_json(self):
        blocks = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
        self.assertGreaterEqual(len(blocks), 4)
        for block in blocks:
            self.assertIsInstance(json.loads(block), dict)


if __name__ == "__main__":
    unittest.main()

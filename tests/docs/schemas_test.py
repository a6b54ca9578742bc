"""What the program prints and writes is what docs/reference/schemas says."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import jsonschema

SCHEMAS = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"]) / "docs/reference/schemas"
PROGRAM = os.environ["SUREFOOT_PROGRAM"]


def schema(name):
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text())


class Schemas(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.run_program("demo", "-o", "demo")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def run_program(cls, *words):
        done = subprocess.run([PROGRAM, *words], cwd=cls.folder, capture_output=True, text=True, check=True)
        return done.stdout

    def validate(self, name, text):
        document = json.loads(text)
        jsonschema.Draft202012Validator(schema(name)).validate(document)
        return document

    def written(self, name, file):
        return self.validate(name, (self.folder / file).read_text())

    def test_every_schema_is_a_schema_and_has_a_test(self):
        tested = {"clean", "info", "labels", "measure", "path", "plants", "summary", "walk"}
        self.assertEqual({path.name.removesuffix(".schema.json") for path in SCHEMAS.iterdir()}, tested)
        for name in tested:
            jsonschema.Draft202012Validator.check_schema(schema(name))

    def test_info(self):
        self.validate("info", self.run_program("info", "demo/walk.bvh", "--json"))
        self.run_program("convert", "demo/walk.bvh", "-o", "walk.fbx")
        facts = self.validate("info", self.run_program("info", "walk.fbx", "--json"))
        self.assertIn("takes", facts)

    def test_clean_and_measure(self):
        self.validate("clean", self.run_program("clean", "demo/walk.bvh", "-o", "c.bvh", "--json", "--save-plants", "p.json"))
        self.validate("measure", self.run_program("measure", "demo/walk.bvh", "--json"))
        compared = self.validate("measure", self.run_program("measure", "c.bvh", "--against", "demo/walk.bvh", "--json"))
        self.assertIn("verdict", compared)
        self.written("plants", "p.json")

    def test_files(self):
        (self.folder / "demo/circle.json").write_text('{"format": "surefoot-path", "version": 1, "type": "circle", "radius": 4}')
        self.run_program("detect", "demo/walk.bvh", "-o", "d.json", "--labels", "l.json")
        self.written("plants", "d.json")
        self.written("labels", "l.json")
        self.run_program("path", "demo/walk.bvh", "--path", "demo/circle.json", "-o", "round.bvh", "--save-path", "path.json")
        self.written("path", "path.json")
        self.written("walk", "demo/script.json")

    def test_batch(self):
        self.run_program("batch", "clean", "demo/walk.bvh", "-o", "out")
        self.written("summary", "out/summary.json")

    def test_what_does_not_fit_is_noticed(self):
        with self.assertRaises(jsonschema.ValidationError):
            self.validate("plants", '{"format": "surefoot-plants", "version": 1, "frames": 3, "fps": 30, "plants": [{"side": "up"}]}')


if __name__ == "__main__":
    unittest.main()

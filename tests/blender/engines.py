"""Inside Blender: the library of the zip and the program give the same motion."""

import unittest

import bpy
import numpy
from support import PROGRAM, demo_walk, empty_scene, import_bvh


class Engines(unittest.TestCase):
    def tearDown(self):
        self.preferences().engine = "auto"
        self.preferences().program = ""

    @staticmethod
    def preferences():
        return bpy.context.preferences.addons["surefoot"].preferences

    def cleaned(self, engine):
        empty_scene()
        self.preferences().engine, self.preferences().program = engine, PROGRAM
        armature = import_bvh(demo_walk())
        bpy.ops.surefoot.find()
        bpy.ops.surefoot.clean()
        bpy.ops.surefoot.measure()
        action = armature.animation_data.action
        first, last = map(int, action.frame_range)
        values = {(curve.data_path, curve.array_index): numpy.array([curve.evaluate(f) for f in range(first, last + 1)])
                  for curve in action.fcurves}
        return values, [(c.side, c.part, c.first, c.last) for c in action.surefoot.contacts]

    def test_the_same_motion(self):
        by_library, contacts = self.cleaned("library")
        by_program, others = self.cleaned("program")
        self.assertEqual(contacts, others)
        self.assertEqual(by_library.keys(), by_program.keys())
        for path, values in by_library.items():
            same = 1e-3 if path[0].endswith("location") else 1e-4  # cm, at places of 10 m in single precision; rad
            self.assertLess(numpy.abs(values - by_program[path]).max(), same, path)

    def test_the_library_comes_with_the_zip(self):
        from surefoot.preferences import chosen_engine

        self.preferences().engine = "library"
        self.assertIn("surefoot/lib/libsurefoot_c.so", chosen_engine().path)

    def test_a_program_that_is_not_there(self):
        empty_scene()
        import_bvh(demo_walk())
        self.preferences().engine, self.preferences().program = "program", "/nowhere/surefoot"
        with self.assertRaisesRegex(RuntimeError, "preferences"):
            bpy.ops.surefoot.clean()

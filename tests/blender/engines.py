"""Inside Blender: the library of the zip and the program give the same keys."""

import unittest

import bpy
import numpy
from support import PROGRAM, demo_walk, empty_scene, import_bvh, keys_of


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
        return keys_of(action), [(c.side, c.part, c.first, c.last) for c in action.surefoot.contacts]

    def test_the_same_keys(self):
        by_library, contacts = self.cleaned("library")
        by_program, others = self.cleaned("program")
        self.assertEqual(contacts, others)
        self.assertEqual(by_library.keys(), by_program.keys())
        for path, keys in by_library.items():
            self.assertEqual(keys.shape, by_program[path].shape, path)
            self.assertLess(numpy.abs(keys - by_program[path]).max(), 2e-4, path)

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

"""Run by Blender: installs the add-on's zip and runs the tests of this folder. -- ZIP [names of tests]"""

import pathlib
import sys
import unittest

import bpy

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
words = sys.argv[sys.argv.index("--") + 1:]

bpy.ops.preferences.addon_install(filepath=words[0])
bpy.ops.preferences.addon_enable(module="surefoot")
bpy.ops.preferences.addon_enable(module="rigify")
assert bpy.context.preferences.addons.get("surefoot") is not None
bpy.ops.wm.save_userpref()

names = words[1:] or ["motions", "rigs", "grounds", "refusals", "engines"]
suite = unittest.defaultTestLoader.loadTestsFromNames(names)
result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
bpy.ops.preferences.addon_disable(module="surefoot")
assert not hasattr(bpy.types.Scene, "surefoot")
sys.stdout.flush()
sys.exit(0 if result.wasSuccessful() and result.testsRun else 1)

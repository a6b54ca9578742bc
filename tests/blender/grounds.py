"""Inside Blender: what feet stand on."""

import math
import unittest

import bpy
from mathutils import Euler
from support import bone_matrices, contacts_of, demo_walk, empty_scene, import_bvh


def lowest(armature, action, bones=("LeftToeBase", "RightToeBase")):
    """The least height of a bone's head while its ball is planted, by side."""
    heights = []
    for side, bone in zip(("left", "right"), bones):
        for span in contacts_of(action, side, "ball"):
            heights.append(bone_matrices(armature, bone, *span)[:, :3, 3])
    return heights


class Grounds(unittest.TestCase):
    def setUp(self):
        empty_scene()
        self.armature = import_bvh(demo_walk(), global_scale=0.01)
        self.settings = bpy.context.scene.surefoot
        bpy.ops.surefoot.clean()
        self.first = self.armature.animation_data.action
        self.level = lowest(self.armature, self.first)
        self.armature.animation_data.action = self.first.surefoot.source

    def cleaned(self):
        bpy.ops.surefoot.clean()
        return lowest(self.armature, self.armature.animation_data.action)

    def test_a_floor_of_another_height(self):
        self.settings.ground, self.settings.ground_height = "height", -0.02
        lower = self.cleaned()
        self.settings.ground_height = 0.0
        self.armature.animation_data.action = self.first.surefoot.source
        level = self.cleaned()
        self.assertAlmostEqual(min(h[:, 2].min() for h in level) - min(h[:, 2].min() for h in lower), 0.02, delta=2e-3)

    def test_a_mesh_with_its_modifiers_and_an_empty_are_the_same_slope(self):
        bpy.ops.mesh.primitive_plane_add(size=40.0, rotation=(0.02, 0.0, 0.0))
        slope = bpy.context.object
        bevel = slope.modifiers.new("cut", "TRIANGULATE")
        bevel.show_viewport = True
        slope.modifiers.new("finer", "SUBSURF").subdivision_type = "SIMPLE"
        empty = bpy.data.objects.new("plane", None)
        empty.rotation_euler = Euler((0.02, 0.0, 0.0))
        bpy.context.scene.collection.objects.link(empty)
        bpy.context.view_layer.objects.active = self.armature
        bpy.context.view_layer.update()
        self.settings.ground, self.settings.ground_object = "object", slope
        on_mesh = self.cleaned()
        self.armature.animation_data.action = self.first.surefoot.source
        self.settings.ground_object = empty
        on_plane = self.cleaned()
        self.assertEqual(len(on_mesh), len(on_plane))
        for a, b in zip(on_mesh, on_plane):
            self.assertLess(abs(a - b).max(), 1e-4)
        # Heights of the planted ball over the slope are one clearance.
        over = [h[:, 2] - math.tan(0.02) * h[:, 1] for h in on_mesh]
        self.assertLess(max(h.max() for h in over) - min(h.min() for h in over), 5e-3)

    def test_no_object_and_one_without_faces(self):
        self.settings.ground = "object"
        with self.assertRaisesRegex(RuntimeError, "Choose the object"):
            bpy.ops.surefoot.clean()
        bpy.ops.object.add(type="MESH")
        self.settings.ground_object = bpy.context.object
        bpy.context.view_layer.objects.active = self.armature
        with self.assertRaisesRegex(RuntimeError, "no faces"):
            bpy.ops.surefoot.clean()

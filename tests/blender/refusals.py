"""Inside Blender: what is refused, with a sentence, and leaves everything as it was."""

import unittest

import bpy
from support import demo_walk, empty_scene, import_bvh, keys_of

OPERATORS = ("find", "clean", "measure")


def state():
    """What must not change."""
    return {"actions": {a.name: {path: keys.tobytes() for path, keys in keys_of(a).items()} for a in bpy.data.actions},
            "shown": {o.name: o.animation_data.action.name if o.animation_data and o.animation_data.action else None
                      for o in bpy.data.objects},
            "frame": bpy.context.scene.frame_current,
            "users": {a.name: a.users for a in bpy.data.actions}}


class Refusals(unittest.TestCase):
    def setUp(self):
        empty_scene()

    def refused(self, sentence, operators=OPERATORS):
        before = state()
        for name in operators:
            with self.assertRaisesRegex(RuntimeError, sentence):
                getattr(bpy.ops.surefoot, name)()
            self.assertEqual(state(), before)

    def walk(self):
        armature = import_bvh(demo_walk())
        bpy.context.scene.frame_set(17)
        return armature

    def test_nothing_selected(self):
        self.refused("Select an armature")
        bpy.ops.mesh.primitive_cube_add()
        self.refused("Select an armature")

    def test_no_action(self):
        armature = self.walk()
        armature.animation_data.action = None
        self.refused("has no action")
        armature.animation_data_clear()
        self.refused("has no action")

    def test_an_empty_action(self):
        armature = self.walk()
        armature.animation_data.action = bpy.data.actions.new("nothing")
        self.refused("Action 'nothing' has no keys on bones")

    def test_a_key_that_is_no_number(self):
        armature = self.walk()
        curve = armature.animation_data.action.fcurves[4]
        curve.keyframe_points[30].co[1] = float("nan")
        with self.assertRaisesRegex(RuntimeError, "not a finite number"):
            bpy.ops.surefoot.clean()
        self.assertEqual(len(bpy.data.actions), 1)

    def test_no_legs(self):
        bpy.ops.object.armature_add()
        armature = bpy.context.object
        bone = armature.pose.bones[0]
        for frame in (1, 40):
            bone.location = (0.0, frame / 10, 0.0)
            bone.keyframe_insert("location", frame=frame)
        self.refused(r"leg|Leg")

    def test_one_frame(self):
        self.walk()
        settings = bpy.context.scene.surefoot
        settings.range, settings.first, settings.last = "custom", 20, 20
        self.refused("at least two")

    def test_rest_position_and_edit_mode(self):
        armature = self.walk()
        armature.data.pose_position = "REST"
        self.refused("Pose Position")
        armature.data.pose_position = "POSE"
        bpy.ops.object.mode_set(mode="EDIT")
        self.refused("Leave Edit Mode")

    def test_scales_that_bend_angles(self):
        armature = self.walk()
        armature.scale = (1.0, 1.0, 2.0)
        bpy.context.view_layer.update()
        self.refused("Apply the scale")
        armature.scale = (-1.0, 1.0, 1.0)
        bpy.context.view_layer.update()
        self.refused("mirrored|Apply the scale")
        armature.scale = (0.0, 0.0, 0.0)
        bpy.context.view_layer.update()
        self.refused("scaled to nothing")

    def test_contacts_that_overlap_or_end_early(self):
        action = self.walk().animation_data.action
        bpy.ops.surefoot.find()
        contact = action.surefoot.contacts[0]
        contact.first, contact.last = contact.last, contact.first
        self.refused("ends before it begins", ("clean", "measure"))
        contact.first, contact.last = 10, 200
        self.refused("overlap", ("clean", "measure"))

    def test_bones_that_constraints_hold(self):
        armature = self.walk()
        for bone in armature.pose.bones:
            if bone.name.endswith("Foot"):
                bone.constraints.new("LIMIT_ROTATION").use_limit_x = True
                bone.constraints[0].use_limit_y = bone.constraints[0].use_limit_z = True
        self.refused("Bake the action", ("clean",))

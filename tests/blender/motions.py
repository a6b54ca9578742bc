"""Inside Blender: real motion, imported and cleaned; the feet are read back by Blender's own evaluation."""

import unittest

import bpy
from mathutils import Euler
from support import (CMU_UNIT, DATA, activate, bones_with_other_keys, contacts_of, demo_walk, drifts, empty_scene,
                     import_bvh, keys_of, show_action, spoiled)

EXACT = 1e-4       # m
CMU_FEET = {"left": "LeftFoot", "right": "RightFoot"}
CMU_LEGS = {"Hips"} | {side + bone for side in ("Left", "Right") for bone in ("UpLeg", "Leg", "Foot", "ToeBase")}


def needs(path):
    return unittest.skipUnless((DATA / path).exists(), f"no motion data at {DATA / path}; set SUREFOOT_DATA")


class Walk(unittest.TestCase):
    """A walk in which feet slide."""

    def setUp(self):
        empty_scene()

    def cleaned(self, armature):
        """Runs the operators; returns the action before and after."""
        before = armature.animation_data.action
        self.assertEqual(bpy.ops.surefoot.find(), {"FINISHED"})
        self.assertGreater(len(before.surefoot.contacts), 2)
        self.assertEqual(bpy.ops.surefoot.clean(), {"FINISHED"})
        after = armature.animation_data.action
        self.assertIsNot(after, before)
        self.assertIs(after.surefoot.source, before)
        self.assertTrue(before.use_fake_user)
        return before, after

    def check_cmu(self, armature, unit=CMU_UNIT):
        before, after = self.cleaned(armature)
        now, was = drifts(armature, before, after, CMU_FEET)
        self.assertLess(unit * now, EXACT)
        self.assertGreater(unit * was, 0.02)
        differ, _ = bones_with_other_keys(before, after)
        self.assertEqual(differ - CMU_LEGS, set())
        self.assertGreaterEqual(len(differ), 6)
        return before, after

    @needs("cmu/walk/07_01.bvh")
    def test_a_spoiled_walk_stands(self):
        armature = import_bvh(spoiled(DATA / "cmu/walk/07_01.bvh"))
        kept = keys_of(armature.animation_data.action)
        before, after = self.check_cmu(armature)
        now = keys_of(before)
        self.assertTrue(all((kept[path] == now[path]).all() for path in kept))
        # The hips are moved, not turned: their rotation keeps its keys.
        _, paths = bones_with_other_keys(before, after)
        self.assertNotIn('pose.bones["Hips"].rotation_euler', paths)
        self.assertEqual(bpy.ops.surefoot.measure(), {"FINISHED"})
        self.assertIn('"verdict": "good"', after.surefoot.result)

    @needs("cmu/walk/07_01.bvh")
    def test_quaternions_are_keyed_where_bones_use_them(self):
        self.check_cmu(import_bvh(spoiled(DATA / "cmu/walk/07_01.bvh"), rotate_mode="QUATERNION"))

    @needs("cmu/walk/07_01.bvh")
    def test_the_armature_may_be_scaled_turned_and_moved(self):
        armature = import_bvh(spoiled(DATA / "cmu/walk/07_01.bvh"))
        carrier = bpy.data.objects.new("carrier", None)
        bpy.context.scene.collection.objects.link(carrier)
        carrier.rotation_euler = Euler((0.0, 0.0, 2.1))
        armature.parent = carrier
        armature.scale = (CMU_UNIT,) * 3
        armature.rotation_euler = Euler((0.0, 0.0, 0.7))
        armature.location = (3.0, -2.0, 1.5)
        bpy.context.view_layer.update()
        self.check_cmu(armature, 1.0)

    @needs("cmu/walk/07_01.bvh")
    def test_the_object_may_carry_the_motion(self):
        """Root motion on the armature's object, as some importers leave it."""
        armature = import_bvh(spoiled(DATA / "cmu/walk/07_01.bvh", 1.0))
        for frame, y in ((1, 0.0), (armature.animation_data.action.frame_range[1], -4.0)):
            armature.location = (0.0, y, 0.0)
            armature.keyframe_insert("location", frame=frame)
        for curve in armature.animation_data.action.fcurves:
            for key in curve.keyframe_points:
                key.interpolation = "LINEAR"
        self.check_cmu(armature)

    @needs("cmu/walk/07_01.bvh")
    def test_other_rates_and_frames(self):
        """A clip of 120 frames a second put into a scene of 24, from frame 1001 on."""
        armature = import_bvh(spoiled(DATA / "cmu/walk/07_01.bvh"), use_fps_scale=False, frame_start=1001)
        scene = bpy.context.scene
        scene.render.fps, scene.render.fps_base = 24, 1.001
        scene.surefoot.fps = 120.0
        self.check_cmu(armature)

    @needs("cmu/walk/07_01.bvh")
    def test_part_of_an_action(self):
        armature = import_bvh(spoiled(DATA / "cmu/walk/07_01.bvh"))
        settings = bpy.context.scene.surefoot
        settings.range, settings.first, settings.last = "custom", 100, 180
        before, after = self.cleaned(armature)
        contacts = after.surefoot.contacts
        self.assertTrue(all(100 <= c.first and c.last <= 180 for c in contacts))
        now, _ = drifts(armature, before, after, CMU_FEET)
        self.assertLess(CMU_UNIT * now, EXACT)
        a, b = keys_of(before), keys_of(after)
        last = before.frame_range[1]
        for path in a:  # the ends of the action, far from the chosen frames, are as they were
            for frame in (1.0, last):
                self.assertLess(abs(a[path][a[path][:, 0] == frame] - b[path][b[path][:, 0] == frame]).max(), 2e-3)

    def test_contacts_are_the_users(self):
        armature = import_bvh(demo_walk())
        before = armature.animation_data.action
        bpy.ops.surefoot.find()
        kept = before.surefoot
        count = len(kept.contacts)
        kept.active = 1
        bpy.ops.surefoot.contact(change="remove")
        self.assertEqual(len(kept.contacts), count - 1)
        kept.active = 0
        first, last = kept.contacts[0].first, kept.contacts[0].last
        bpy.context.scene.frame_set((first + last) // 2)
        bpy.ops.surefoot.contact(change="end")
        self.assertEqual(kept.contacts[0].last, (first + last) // 2)
        bpy.ops.surefoot.clean()
        after = armature.animation_data.action
        self.assertEqual(len(after.surefoot.contacts), count - 1)
        # Cleaning again begins from the original, so that what was shortened is held no longer.
        bpy.ops.surefoot.contact(change="remove")
        bpy.ops.surefoot.clean()
        again = armature.animation_data.action
        self.assertIs(again.surefoot.source, before)
        self.assertEqual(len(again.surefoot.contacts), count - 2)

    @needs("formats/fbx/mixamo_walking.fbx")
    def test_mixamo_from_fbx(self):
        bpy.ops.import_scene.fbx(filepath=str(DATA / "formats/fbx/mixamo_walking.fbx"))
        self.check_imported("Model:LeftFoot", "Model:RightFoot", 0.01)

    @needs("formats/glb/three_Xbot.glb")
    def test_glb(self):
        """A man who stands and shakes his head, on a carrier that slides to and fro by 4 cm."""
        bpy.ops.import_scene.gltf(filepath=str(DATA / "formats/glb/three_Xbot.glb"))
        carrier = bpy.data.objects.new("carrier", None)
        bpy.context.scene.collection.objects.link(carrier)
        for frame, x in ((0, 0.0), (30, 0.04), (60, 0.0), (90, 0.04)):
            carrier.location = (x, 0.0, 0.0)
            carrier.keyframe_insert("location", frame=frame)
        next(thing for thing in bpy.data.objects if thing.type == "ARMATURE").parent = carrier
        self.check_imported("mixamorig:LeftFoot", "mixamorig:RightFoot", 0.02, "headShake")

    @needs("formats/glb/three_Xbot.glb")
    def test_feet_that_never_stand_are_left_alone(self):
        """A run on the spot."""
        bpy.ops.import_scene.gltf(filepath=str(DATA / "formats/glb/three_Xbot.glb"))
        armature = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
        activate(armature)
        run = next(a for a in bpy.data.actions if a.name.startswith("run"))
        show_action(armature, run)
        count = len(bpy.data.actions)
        with self.assertRaisesRegex(RuntimeError, "No contact is held, so nothing was changed"):
            bpy.ops.surefoot.clean()
        self.assertEqual(len(bpy.data.actions), count)
        self.assertIs(armature.animation_data.action, run)

    def check_imported(self, left, right, least, action=None):
        armature = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
        activate(armature)
        for track in armature.animation_data.nla_tracks:
            track.mute = True
        if action:
            show_action(armature, next(a for a in bpy.data.actions if a.name.startswith(action)))
        before, after = self.cleaned(armature)
        now, was = drifts(armature, before, after, {"left": left, "right": right})
        self.assertLess(now, EXACT)
        self.assertGreater(was, least)
        differ, _ = bones_with_other_keys(before, after)
        leg = ("Hips", "UpLeg", "Leg", "Foot", "ToeBase")
        self.assertEqual({name for name in differ if not name.endswith(leg)}, set())
        self.assertTrue(contacts_of(after, "left", "ball"))

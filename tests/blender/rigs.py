"""Inside Blender: rigs whose legs are driven by controls."""

import math
import unittest

import bpy
import numpy
from mathutils import Matrix, Vector
from support import (CMU_UNIT, DATA, bone_matrices, bones_with_other_keys, drifts, empty_scene, import_bvh, show_action,
                     spoiled)

EXACT = 1e-4
FRAMES, PERIOD, STANCE, STRIDE, SLIDE = 90, 30, 18, 1.0, 0.06


def step(frame, phase):
    """How far ahead and how high a foot is: it slides through its stance, then swings."""
    cycle, at = divmod(frame + phase, PERIOD)
    here = STRIDE * cycle - STRIDE * phase / PERIOD
    if at < STANCE:
        return here + SLIDE * at / STANCE, 0.0
    u = (at - STANCE) / (PERIOD - STANCE)
    ease = u * u * (3 - 2 * u)
    return here + SLIDE + (STRIDE - SLIDE) * ease, 0.12 * math.sin(math.pi * u) ** 2


def rigify_walk():
    """A walk by the IK controls of Rigify's basic human, whose feet slide by 6 cm."""
    scene = empty_scene()
    scene.render.fps = 30
    bpy.ops.object.armature_basic_human_metarig_add()
    bpy.ops.pose.rigify_generate()
    rig = next(thing for thing in bpy.data.objects if thing.name == "rig")
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode="POSE")
    bones = rig.pose.bones
    rest = {name: bones[name].matrix.copy() for name in ("torso", "foot_ik.L", "foot_ik.R")}
    for frame in range(FRAMES + 1):
        scene.frame_set(frame)
        place = {"torso": (STRIDE * frame / PERIOD - 0.2, -0.06)}
        place["foot_ik.L"], place["foot_ik.R"] = step(frame, 0), step(frame, PERIOD // 2)
        for name, (ahead, up) in place.items():
            bones[name].matrix = Matrix.Translation(Vector((0.0, -ahead, up))) @ rest[name]
            bones[name].keyframe_insert("location", frame=frame)
    bpy.ops.object.mode_set(mode="OBJECT")
    return rig


def to_fk(rig):
    """The same motion by the FK controls."""
    scene, bones = bpy.context.scene, rig.pose.bones
    names = [name + end for end in (".L", ".R") for name in ("thigh", "shin", "foot", "toe")]
    poses = {}
    for frame in range(FRAMES + 1):
        scene.frame_set(frame)
        poses[frame] = {name: bones[f"ORG-{name}"].matrix.copy() for name in names}
    for end in (".L", ".R"):
        bones[f"thigh_parent{end}"]["IK_FK"] = 1.0
    for frame in range(FRAMES + 1):
        scene.frame_set(frame)
        for name in names:
            control = bones[f"{name[:-2]}_fk{name[-2:]}"]
            control.matrix = poses[frame][name]
            bpy.context.view_layer.update()
            control.keyframe_insert("rotation_quaternion", frame=frame)
            control.keyframe_insert("location", frame=frame)


class Rigify(unittest.TestCase):
    def check(self, rig, allowed):
        before = rig.animation_data.action
        self.assertEqual(bpy.ops.surefoot.clean(), {"FINISHED"})
        after = rig.animation_data.action
        now, was = drifts(rig, before, after, {"left": "ORG-foot.L", "right": "ORG-foot.R"})
        self.assertLess(now, EXACT)
        self.assertGreater(was, 0.02)
        differ, _ = bones_with_other_keys(before, after)
        self.assertEqual(differ - allowed, set())
        # What the mesh follows goes with the foot as it did.
        now = self.toes_in_feet(rig)
        show_action(rig, before)
        self.assertLess(numpy.abs(now - self.toes_in_feet(rig)).max(), EXACT)

    @staticmethod
    def toes_in_feet(rig):
        places = []
        for end in (".L", ".R"):
            foot, toe = (bone_matrices(rig, name + end, 0, FRAMES) for name in ("ORG-foot", "DEF-toe"))
            places.append((numpy.linalg.inv(foot) @ toe)[:, :3, 3])
        return numpy.array(places)

    def test_ik(self):
        self.check(rigify_walk(), {"torso", "foot_ik.L", "foot_ik.R", "toe_ik.L", "toe_ik.R"})

    def test_fk(self):
        rig = rigify_walk()
        to_fk(rig)
        self.check(rig, {"torso"} | {name + end for name in ("thigh_fk", "shin_fk", "foot_fk", "toe_fk")
                                     for end in (".L", ".R")})


@unittest.skipUnless((DATA / "cmu").is_dir(), f"no motion data at {DATA}; set SUREFOOT_DATA")
class PlainIk(unittest.TestCase):
    def test_legs_on_ik_targets(self):
        """Legs that bones without a known name pull by IK constraints."""
        empty_scene()
        armature = import_bvh(spoiled(DATA / "cmu/walk/07_01.bvh"))
        action, scene = armature.animation_data.action, bpy.context.scene
        feet = {"Left": "LeftFoot", "Right": "RightFoot"}
        bpy.ops.object.mode_set(mode="EDIT")
        for side, foot in feet.items():
            bone = armature.data.edit_bones.new(f"pull{side}")
            bone.head = armature.data.edit_bones[foot].head
            bone.tail = bone.head + Vector((0.0, 1.0, 0.0))
            bone.use_deform = False
        bpy.ops.object.mode_set(mode="OBJECT")
        first, last = map(int, action.frame_range)
        for frame in range(first, last + 1):
            scene.frame_set(frame)
            for side, foot in feet.items():
                pull = armature.pose.bones[f"pull{side}"]
                pull.matrix = Matrix.Translation(armature.pose.bones[foot].head)
                pull.keyframe_insert("location", frame=frame)
        for side in feet:
            ik = armature.pose.bones[f"{side}Leg"].constraints.new("IK")
            ik.target, ik.subtarget, ik.chain_count, ik.iterations = armature, f"pull{side}", 2, 500
        before = armature.animation_data.action
        self.assertEqual(bpy.ops.surefoot.clean(), {"FINISHED"})
        after = armature.animation_data.action
        now, was = drifts(armature, before, after, {side.lower(): foot for side, foot in feet.items()})
        self.assertLess(CMU_UNIT * now, 2 * EXACT)
        self.assertGreater(CMU_UNIT * was, 0.02)
        differ, _ = bones_with_other_keys(before, after)
        self.assertEqual(differ - {"Hips", "pullLeft", "pullRight", "LeftFoot", "RightFoot", "LeftToeBase", "RightToeBase"},
                         set())

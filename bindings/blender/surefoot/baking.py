"""Turns how joints should move into keys of bones."""

from dataclasses import dataclass

import numpy
from mathutils import Euler, Matrix

from .curves import curve_at, times_of, write_keys

SAME_TURN = 1e-5    # rad; what single precision leaves uncertain
SAME_PLACE = 1e-6   # of the armature's height
CHANGED = 1e-6      # of a joint, as the library sees it; 2e-6 rad

CHANNELS = {"QUATERNION": ("rotation_quaternion", 4), "AXIS_ANGLE": ("rotation_axis_angle", 4)}


@dataclass
class BoneTrack:
    """Where a bone is relative to its rest pose, before and after."""
    bone: object
    before: list    # of 4 x 4 matrices, one a frame
    after: list


def changed_joints(motion, locals_after):
    """The joints whose placement in their parent changes."""
    size = max(float(numpy.abs(motion.offsets).max()), 1e-9)
    moved = numpy.abs(locals_after[..., :3] - motion.locals[..., :3]).max(axis=(0, 2)) / size
    a, b = locals_after[..., 3:], motion.locals[..., 3:]
    turned = numpy.minimum(numpy.abs(a - b).max(axis=2), numpy.abs(a + b).max(axis=2)).max(axis=0)
    return [j for j, joint in enumerate(motion.joints)
            if max(moved[j], turned[j]) > CHANGED and not joint.tail]


def wanted_poses(sample, motion, moves):
    """The armature-space pose of every bone as it should be: each goes where its joint goes, or the joint above it."""
    joint_of = {joint.bone: j for j, joint in enumerate(motion.joints) if not joint.tail}
    back = numpy.linalg.inv(sample.world)
    wanted = sample.poses.copy()
    for bone in sample.armature.pose.bones:
        carrier = bone
        while carrier is not None and carrier.name not in joint_of:
            carrier = carrier.parent
        if carrier is not None:
            at = sample.bones[bone.name]
            wanted[:, at] = back @ moves[:, joint_of[carrier.name]] @ sample.world @ sample.poses[:, at]
    return wanted


def _basis(bone, matrix, parent_matrix):
    """The pose matrix as location, rotation and scale relative to rest, by Blender's own rules of inheritance."""
    if bone.parent is None:
        return bone.bone.convert_local_to_pose(Matrix(matrix), bone.bone.matrix_local, invert=True)
    return bone.bone.convert_local_to_pose(
        Matrix(matrix), bone.bone.matrix_local, parent_matrix=Matrix(parent_matrix),
        parent_matrix_local=bone.parent.bone.matrix_local, invert=True)


def _follows_plainly(bone):
    return bone.bone.use_inherit_rotation and bone.bone.inherit_scale == "FULL" and bone.bone.use_local_location


def bone_tracks(sample, motion, locals_after, wanted):
    """Of bones that are keyed themselves."""
    bones = sample.armature.pose.bones
    names = [motion.joints[j].bone for j in changed_joints(motion, locals_after)]
    below = {name for name in names for name in [name, *[b.name for b in bones[name].children_recursive]]}
    names += [name for name in sorted(below) if name not in names and not _follows_plainly(bones[name])]
    tracks = []
    for name in names:
        bone, at = bones[name], sample.bones[name]
        above = sample.bones[bone.parent.name] if bone.parent else at
        tracks.append(BoneTrack(
            bone,
            [_basis(bone, sample.poses[f, at], sample.poses[f, above]) for f in range(len(sample.frames))],
            [_basis(bone, wanted[f, at], wanted[f, above]) for f in range(len(sample.frames))]))
    return tracks


def control_tracks(context, sample, controls, moves):
    """Of bones that drive joints: put in place one level after the other, as their parents are driven too. A generator
    that gives the fraction done and returns the tracks."""
    scene = context.scene
    armature = sample.armature
    bones = armature.pose.bones
    now, part = scene.frame_current, scene.frame_subframe
    tracks = [BoneTrack(bones[c.bone], [], []) for c in controls]
    levels = sorted({c.level for c in controls})
    back = numpy.linalg.inv(sample.world)
    try:
        for f, frame in enumerate(sample.frames):
            scene.frame_set(int(frame))
            for track in tracks:
                track.before.append(track.bone.matrix_basis.copy())
            for level in levels:
                for control in (c for c in controls if c.level == level):
                    pose = sample.poses[f, sample.bones[control.bone]]
                    bones[control.bone].matrix = Matrix(back[f] @ moves[f, control.joint] @ sample.world[f] @ pose)
                context.view_layer.update()
            for track in tracks:
                track.after.append(track.bone.matrix_basis.copy())
            yield (f + 1) / len(sample.frames)
    finally:
        scene.frame_set(now, subframe=part)
    return tracks


def _span(armature, track, channel, count, frames, changed):
    """The frames to key: all that change, and on to the next keys that are there, since curves between keys bend."""
    where = numpy.flatnonzero(changed)
    if not len(where):
        return None
    first, last = max(where[0] - 1, 0), min(where[-1] + 1, len(frames) - 1)
    for index in range(count):
        curve = curve_at(armature, track.bone.name, channel, index)
        times = times_of(curve) if curve else numpy.empty(0)
        earlier, later = times[times <= frames[first]], times[times >= frames[last]]
        first = min(first, int(max(earlier.max() - frames[0], 0)) if len(earlier) else first)
        last = max(last, min(int(numpy.ceil(later.min() - frames[0])), len(frames) - 1) if len(later) else last)
    return slice(int(first), int(last) + 1)


def _as_shown(armature, bone, channel, count, frames):
    """The numbers of a channel before: the curves' values, or the bone's own."""
    shown = numpy.empty((len(frames), count))
    for index in range(count):
        curve = curve_at(armature, bone.name, channel, index)
        own = getattr(bone, channel)[index]
        shown[:, index] = [curve.evaluate(frame) for frame in frames] if curve else own
    return shown


def _turn_values(bone, quaternions, shown):
    """In the bone's rotation mode, on the branch nearest to what was shown."""
    if bone.rotation_mode == "QUATERNION":
        values = numpy.array([[q.w, q.x, q.y, q.z] for q in quaternions])
        return numpy.where(numpy.sum(values * shown, axis=1, keepdims=True) < 0.0, -values, values)
    if bone.rotation_mode == "AXIS_ANGLE":
        pairs = [q.to_axis_angle() for q in quaternions]
        return numpy.array([[angle, *axis] for axis, angle in pairs])
    return numpy.array([q.to_euler(bone.rotation_mode, Euler(near, bone.rotation_mode))
                        for q, near in zip(quaternions, shown)])


def _angle(a, b):
    """Between rotations, accurate near zero."""
    turn = a.rotation_difference(b)
    return 2.0 * numpy.arctan2(numpy.linalg.norm(turn[1:]), abs(turn[0]))


def write_track(armature, track, frames, height):
    """Keys what changes of a bone: its location, its rotation or both. Returns whether anything did."""
    bone, wrote = track.bone, False
    before = [matrix.decompose() for matrix in track.before]
    after = [matrix.decompose() for matrix in track.after]
    moved = numpy.array([(a[0] - b[0]).length for a, b in zip(after, before)]) > SAME_PLACE * height
    span = _span(armature, track, "location", 3, frames, moved)
    if span is not None:
        for index in range(3):
            write_keys(armature, bone.name, "location", index, frames[span], [p[0][index] for p in after[span]])
        wrote = True
    turned = numpy.array([_angle(a[1], b[1]) for a, b in zip(after, before)]) > SAME_TURN
    channel, count = CHANNELS.get(bone.rotation_mode, ("rotation_euler", 3))
    span = _span(armature, track, channel, count, frames, turned)
    if span is not None:
        shown = _as_shown(armature, bone, channel, count, frames[span])
        values = _turn_values(bone, [p[1] for p in after[span]], shown)
        for index in range(count):
            write_keys(armature, bone.name, channel, index, frames[span], values[:, index])
        wrote = True
    return wrote

"""The curves of an action, through the interface of Blender 3.4 to 4.3 and through that of slots (4.4 and later)."""

import numpy

LINEAR = 1  # of the items of Keyframe.interpolation


def curves_of(armature, action=None):
    """The curves that move this armature: those of its action, or of another with the same slot."""
    data = armature.animation_data
    action = action or data.action
    if not hasattr(action, "slots"):
        return action.fcurves
    slot = slot_for(armature, action)
    for layer in action.layers:
        for strip in layer.strips:
            bag = strip.channelbag(slot) if slot else None
            if bag is not None:
                return bag.fcurves
    return ()


def slot_for(armature, action):
    """The slot of an action that is this armature's: the one in use, or its namesake."""
    used = getattr(armature.animation_data, "action_slot", None)
    for slot in action.slots:
        if used is not None and slot.identifier == used.identifier:
            return slot
    suitable = [slot for slot in action.slots if slot.target_id_type in ("OBJECT", "UNSPECIFIED")]
    return suitable[0] if suitable else None


def use_action(armature, action):
    """Shows an action, in the slot that fits."""
    data = armature.animation_data
    slot = slot_for(armature, action) if hasattr(action, "slots") else None
    data.action = action
    if slot is not None:
        data.action_slot = slot


def times_of(curve):
    times = numpy.empty(2 * len(curve.keyframe_points))
    curve.keyframe_points.foreach_get("co", times)
    return times[::2]


def is_bone_curve(curve):
    return curve.data_path.startswith("pose.bones[")


def curve_at(armature, bone, channel, index):
    """The curve of one number of a bone; None where it has no keys."""
    curves = curves_of(armature)
    return curves.find(_path(bone, channel), index=index) if curves else None


def _path(bone, channel):
    name = bone.replace("\\", "\\\\").replace('"', '\\"')
    return f'pose.bones["{name}"].{channel}'


def _new_curve(armature, bone, channel, index):
    curves = curves_of(armature)
    try:
        return curves.new(_path(bone, channel), index=index, action_group=bone)
    except TypeError:
        return curves.new(_path(bone, channel), index=index)


def write_keys(armature, bone, channel, index, frames, values):
    """Replaces the keys of a curve on and between these frames by one a frame; the others stay."""
    curve = curve_at(armature, bone, channel, index) or _new_curve(armature, bone, channel, index)
    # What a modifier adds was in the pose that was read. A cycle adds nothing within the keys.
    for modifier in [m for m in curve.modifiers if m.type != "CYCLES"]:
        curve.modifiers.remove(modifier)
    points = curve.keyframe_points
    for i in reversed(range(len(points))):
        if frames[0] - 0.5 < points[i].co[0] < frames[-1] + 0.5:
            points.remove(points[i], fast=True)
    kept = len(points)
    points.add(len(frames))
    co = numpy.empty(2 * len(points), dtype=numpy.float32)
    kinds = numpy.empty(len(points), dtype=numpy.int32)
    points.foreach_get("co", co)
    points.foreach_get("interpolation", kinds)
    co[2 * kept::2] = frames
    co[2 * kept + 1::2] = values
    kinds[kept:] = LINEAR
    points.foreach_set("co", co)
    points.foreach_set("interpolation", kinds)
    curve.update()

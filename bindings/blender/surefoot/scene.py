"""What the scene says of the work: which armature, which action, which frames, how fast."""

import numpy

from .curves import curves_of, is_bone_curve, times_of
from .failure import Failure

MOST_FRAMES = 1_000_000
CONTEXT = 1.5  # s of motion around the chosen frames, in which changes fade


def armature_of(context):
    """The active armature, or that of the active mesh."""
    active = context.active_object
    if active is not None and active.type == "ARMATURE":
        return active
    if active is not None and active.find_armature() is not None:
        return active.find_armature()
    raise Failure("Select an armature, or a mesh that one moves")


def action_of(armature):
    data = armature.animation_data
    if data is None or data.action is None:
        raise Failure(f"Armature '{armature.name}' has no action. Give it one in the Action Editor")
    return data.action


def check_ready(armature):
    """Refuses what would make the pose that is read another one than is meant."""
    if armature.mode == "EDIT":
        raise Failure("Leave Edit Mode first: there the armature shows its rest pose")
    if armature.data.pose_position == "REST":
        raise Failure("The armature is set to its rest position. Switch it to Pose Position (Armature data > Skeleton)")
    action = action_of(armature)
    if action.library is not None or armature.library is not None:
        raise Failure("The armature or its action is linked from another file. Make it local or override it first")
    if not any(is_bone_curve(curve) and len(curve.keyframe_points) for curve in curves_of(armature)):
        raise Failure(f"Action '{action.name}' has no keys on bones")
    for curve in curves_of(armature):
        if len(curve.keyframe_points) and not numpy.isfinite(_values_of(curve)).all():
            raise Failure(f"Action '{action.name}' has a key that is not a finite number ({curve.data_path}). "
                          "Delete it in the Graph Editor")


def _values_of(curve):
    values = numpy.empty(2 * len(curve.keyframe_points))
    curve.keyframe_points.foreach_get("co", values)
    return values


def rate_of(scene):
    chosen = scene.surefoot.fps
    return chosen if chosen > 0.0 else scene.render.fps / scene.render.fps_base


def keyed_range(armature):
    """First and last frame that have keys on bones, as whole frames."""
    times = numpy.concatenate([times_of(c) for c in curves_of(armature) if is_bone_curve(c) and len(c.keyframe_points)])
    return int(numpy.floor(times.min() + 1e-4)), int(numpy.ceil(times.max() - 1e-4))


def chosen_range(context, armature):
    """The frames whose contacts are found and held, first and last."""
    scene, settings = context.scene, context.scene.surefoot
    if settings.range == "custom":
        first, last = settings.first, settings.last
    elif settings.range == "scene" and scene.use_preview_range:
        first, last = scene.frame_preview_start, scene.frame_preview_end
    elif settings.range == "scene":
        first, last = scene.frame_start, scene.frame_end
    else:
        first, last = keyed_range(armature)
    if last - first < 1:
        raise Failure(f"Frames {first} to {last} are too few: a motion has at least two")
    return first, last


def frames_to_read(context, armature):
    """The chosen frames with some around them, as far as there are keys: on to the next key of every curve, since what
    lies between two keys changes with them."""
    first, last = chosen_range(context, armature)
    start, end = keyed_range(armature)
    around = int(CONTEXT * rate_of(context.scene))
    low, high = first - around, last + around
    for curve in curves_of(armature):
        if not is_bone_curve(curve) or not len(curve.keyframe_points):
            continue
        times = times_of(curve)
        earlier, later = times[times <= low], times[times >= high]
        low = min(low, int(numpy.floor(earlier.max()))) if len(earlier) else low
        high = max(high, int(numpy.ceil(later.min()))) if len(later) else high
    low, high = max(low, min(start, first)), min(high, max(end, last))
    if high - low + 1 > MOST_FRAMES:
        raise Failure(f"{high - low + 1} frames are more than {MOST_FRAMES}. Choose fewer in Frames")
    return numpy.arange(low, high + 1)



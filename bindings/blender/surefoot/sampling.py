"""The armature as Blender evaluates it, frame by frame: constraints, drivers and parents included."""

from dataclasses import dataclass

import numpy

from . import rigid
from .armature import rest_of
from .failure import Failure


@dataclass
class Sample:
    armature: object
    frames: numpy.ndarray   # of the scene
    bones: dict             # name -> place in `poses`
    poses: numpy.ndarray    # frames x bones x 4 x 4, in the armature's space
    world: numpy.ndarray    # frames x 4 x 4, of the armature


@dataclass
class Motion:
    """What the library works on: metres per unit are its own business, y is up."""
    name: str
    joints: list
    offsets: numpy.ndarray    # joints x 3, at rest; rest rotations are identities
    locals: numpy.ndarray     # frames x joints x 7
    fps: float

    @property
    def parents(self):
        return [joint.parent for joint in self.joints]


def sampled(context, armature, frames):
    """A generator that gives the fraction done and returns a Sample. The scene's frame is put back, whatever happens."""
    scene = context.scene
    now, part = scene.frame_current, scene.frame_subframe
    count = len(armature.pose.bones)
    poses = numpy.empty((len(frames), count, 4, 4))
    world = numpy.empty((len(frames), 4, 4))
    buffer = numpy.empty(16 * count, dtype=numpy.float32)
    try:
        for i, frame in enumerate(frames):
            scene.frame_set(int(frame))
            armature.pose.bones.foreach_get("matrix", buffer)
            # Blender keeps matrices column after column.
            poses[i] = numpy.swapaxes(buffer.reshape(count, 4, 4), 1, 2)
            world[i] = numpy.array(armature.matrix_world)
            yield (i + 1) / len(frames)
    finally:
        scene.frame_set(now, subframe=part)
    names = {bone.name: i for i, bone in enumerate(armature.pose.bones)}
    return Sample(armature, numpy.asarray(frames), names, poses, world)


def _uniform_scale(world):
    """The scale of the armature's object; refuses one that bends angles."""
    sizes = numpy.linalg.norm(world[:, :3, :3], axis=1)
    size = float(sizes.mean())
    if not numpy.isfinite(size) or size < 1e-9:
        raise Failure("The armature's object is scaled to nothing. Set its scale, or apply it (Ctrl+A)")
    if numpy.abs(sizes / size - 1.0).max() > 1e-3:
        raise Failure("The armature's object is scaled differently along its axes or over time. "
                      "Apply the scale first (Object > Apply > Scale)")
    if numpy.linalg.det(world[0, :3, :3]) < 0.0:
        raise Failure("The armature's object is mirrored by a negative scale. Apply the scale first "
                      "(Object > Apply > Scale)")
    return size


def motion_of(sample, joints, fps):
    """The motion of joints. Their frames are turned so that the rest pose has no rotations, as in a BVH file."""
    if not numpy.isfinite(sample.poses).all() or not numpy.isfinite(sample.world).all():
        bad = int(numpy.argwhere(~numpy.isfinite(sample.poses).all(axis=(1, 2, 3))
                                 | ~numpy.isfinite(sample.world).all(axis=(1, 2)))[0][0])
        raise Failure(f"The pose at frame {sample.frames[bad]} has numbers that are not finite. "
                      "Look for a bone that is scaled to nothing, or a broken key there")
    size = _uniform_scale(sample.world)
    if (numpy.linalg.norm(sample.poses[..., :3, :3], axis=2) < 1e-9).any():
        bad = int(numpy.argwhere((numpy.linalg.norm(sample.poses[..., :3, :3], axis=2) < 1e-9).any(axis=(1, 2)))[0][0])
        raise Failure(f"A bone is scaled to nothing at frame {sample.frames[bad]}. Give it a size first")
    places, rest = rest_of(sample.armature, joints)
    poses = sample.poses[:, [sample.bones[joint.bone] for joint in joints]].copy()
    for j, joint in enumerate(joints):
        if joint.tail:  # the tip of a bone, in its frame
            tip = numpy.linalg.inv(rest[j]) @ numpy.append(places[j], 1.0)
            poses[:, j, :, 3] = poses[:, j] @ tip
    placed = sample.world[:, None] @ poses
    first = rigid.Y_UP @ rigid.rotations_of(sample.world[0])
    rotations = rigid.Y_UP @ rigid.rotations_of(placed) @ rigid.transposed(rigid.rotations_of(rest)) @ first.T
    positions = placed[..., :3, 3] @ rigid.Y_UP.T
    offsets = numpy.empty_like(places)
    for j, joint in enumerate(joints):
        offset = places[j] - (places[joint.parent] if joint.parent >= 0 else 0.0)
        offsets[j] = first @ (size * offset)
    parents = [joint.parent for joint in joints]
    return Motion(sample.armature.name, joints, offsets, rigid.locals_of(parents, positions, rotations), fps)


def deltas(motion, changed):
    """How each joint moves in Blender's world from one motion to another: frames x joints x 4 x 4."""
    before = rigid.placements(*rigid.world_of(motion.parents, motion.locals))
    after = rigid.placements(*rigid.world_of(motion.parents, changed))
    z_up = numpy.eye(4)
    z_up[:3, :3] = rigid.Y_UP.T
    return z_up @ after @ numpy.linalg.inv(before) @ z_up.T

"""Rigid motion in numpy arrays: rotations are 3 x 3 matrices in the last two axes, quaternions x y z w."""

import numpy

# Blender's world (z up) to the library's (y up).
Y_UP = numpy.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])


def transposed(rotations):
    return numpy.swapaxes(rotations, -1, -2)


def rotations_of(matrices):
    """Of matrices that also scale and shear a little: the y axis (the bone) is kept, x is made orthogonal to it."""
    y = matrices[..., :3, 1]
    y = y / numpy.linalg.norm(y, axis=-1, keepdims=True)
    x = matrices[..., :3, 0]
    x = x - y * numpy.sum(x * y, axis=-1, keepdims=True)
    x = x / numpy.linalg.norm(x, axis=-1, keepdims=True)
    return numpy.stack([x, y, numpy.cross(x, y)], axis=-1)


def quaternions_of(rotations):
    """By Shepperd's method: the largest of four squares is divided by, so that nothing is lost."""
    m = rotations
    trace = m[..., 0, 0] + m[..., 1, 1] + m[..., 2, 2]
    squares = numpy.stack([m[..., 0, 0], m[..., 1, 1], m[..., 2, 2], trace], axis=-1)
    largest = numpy.argmax(squares, axis=-1)
    candidates = []
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        q = numpy.empty(m.shape[:-2] + (4,))
        q[..., k] = 1.0 + m[..., k, k] - m[..., i, i] - m[..., j, j]
        q[..., i] = m[..., i, k] + m[..., k, i]
        q[..., j] = m[..., j, k] + m[..., k, j]
        q[..., 3] = m[..., j, i] - m[..., i, j]
        candidates.append(q)
    q = numpy.empty(m.shape[:-2] + (4,))
    q[..., 0] = m[..., 2, 1] - m[..., 1, 2]
    q[..., 1] = m[..., 0, 2] - m[..., 2, 0]
    q[..., 2] = m[..., 1, 0] - m[..., 0, 1]
    q[..., 3] = 1.0 + trace
    candidates.append(q)
    q = numpy.take_along_axis(numpy.stack(candidates, axis=-2), largest[..., None, None], axis=-2)[..., 0, :]
    return q / numpy.linalg.norm(q, axis=-1, keepdims=True)


def rotations_of_quaternions(quaternions):
    x, y, z, w = numpy.moveaxis(quaternions, -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]
    return numpy.stack([numpy.stack(row, axis=-1) for row in rows], axis=-2)


def locals_of(parents, positions, rotations):
    """World placements, frames x joints, as translation and quaternion in the parent's frame."""
    poses = numpy.empty(positions.shape[:2] + (7,))
    for joint, parent in enumerate(parents):
        if parent < 0:
            poses[:, joint, :3] = positions[:, joint]
            poses[:, joint, 3:] = quaternions_of(rotations[:, joint])
            continue
        back = transposed(rotations[:, parent])
        poses[:, joint, :3] = numpy.einsum("fij,fj->fi", back, positions[:, joint] - positions[:, parent])
        poses[:, joint, 3:] = quaternions_of(back @ rotations[:, joint])
    return poses


def world_of(parents, poses):
    """The way back: positions and rotations in the world."""
    turns = rotations_of_quaternions(poses[..., 3:])
    positions = numpy.empty(poses.shape[:2] + (3,))
    rotations = numpy.empty(turns.shape)
    for joint, parent in enumerate(parents):
        if parent < 0:
            positions[:, joint] = poses[:, joint, :3]
            rotations[:, joint] = turns[:, joint]
            continue
        rotations[:, joint] = rotations[:, parent] @ turns[:, joint]
        positions[:, joint] = positions[:, parent] + numpy.einsum("fij,fj->fi", rotations[:, parent],
                                                                  poses[:, joint, :3])
    return positions, rotations


def placements(positions, rotations):
    """As 4 x 4 matrices."""
    matrices = numpy.zeros(positions.shape[:-1] + (4, 4))
    matrices[..., :3, :3] = rotations
    matrices[..., :3, 3] = positions
    matrices[..., 3, 3] = 1.0
    return matrices


def blended(before, after, weights):
    """Local poses between two, by a weight for each frame: 0 before, 1 after."""
    w = numpy.asarray(weights)[:, None, None]
    other = numpy.where(numpy.sum(before[..., 3:] * after[..., 3:], axis=-1, keepdims=True) < 0.0, -1.0, 1.0)
    poses = numpy.empty_like(before)
    poses[..., :3] = (1.0 - w) * before[..., :3] + w * after[..., :3]
    turn = (1.0 - w) * before[..., 3:] + w * other * after[..., 3:]
    poses[..., 3:] = turn / numpy.linalg.norm(turn, axis=-1, keepdims=True)
    return poses

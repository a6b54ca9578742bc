"""Motion as BVH text and back, for the program."""

import numpy

from . import rigid
from .failure import Failure

MOVES = 1e-5  # of the body's longest bone: a joint that leaves its place by more has position channels


def _angles(rotations):
    """Degrees about z, x, y of R = Z X Y; where x is upright (gimbal lock), y is taken as 0."""
    x = numpy.arcsin(numpy.clip(rotations[..., 2, 1], -1.0, 1.0))
    locked = numpy.abs(rotations[..., 2, 1]) > 1.0 - 1e-12
    z = numpy.where(locked, numpy.arctan2(rotations[..., 1, 0], rotations[..., 0, 0]),
                    numpy.arctan2(-rotations[..., 0, 1], rotations[..., 1, 1]))
    y = numpy.where(locked, 0.0, numpy.arctan2(-rotations[..., 2, 0], rotations[..., 2, 2]))
    return numpy.degrees(numpy.stack([z, x, y], axis=-1))


def _turns(axis, degrees):
    c, s = numpy.cos(numpy.radians(degrees)), numpy.sin(numpy.radians(degrees))
    turn = numpy.zeros(c.shape + (3, 3))
    i, j = (axis + 1) % 3, (axis + 2) % 3
    turn[..., axis, axis] = 1.0
    turn[..., i, i] = turn[..., j, j] = c
    turn[..., j, i], turn[..., i, j] = s, -s
    return turn


def name_of(joint):
    """A joint's name without spaces, which BVH cannot hold."""
    return "_".join(joint.name.split()) or "joint"


def written(motion):
    """The text of a file."""
    children = {}
    for i, joint in enumerate(motion.joints):
        children.setdefault(joint.parent, []).append(i)
    turns = rigid.rotations_of_quaternions(motion.locals[..., 3:])
    size = max(float(numpy.abs(motion.offsets[1:]).max(initial=0.0)), 1e-9)
    lines, columns = ["HIERARCHY"], []

    def put(i, indent):
        joint = motion.joints[i]
        offset = motion.offsets[i] if joint.parent >= 0 else numpy.zeros(3)
        lines.append(f"{indent}{'JOINT' if joint.parent >= 0 else 'ROOT'} {name_of(joint)}")
        lines.append(f"{indent}{{")
        lines.append(f"{indent}  OFFSET " + " ".join(repr(float(v)) for v in offset))
        moves = joint.parent < 0 or numpy.abs(motion.locals[:, i, :3] - offset).max() > MOVES * size
        places = "Xposition Yposition Zposition " if moves else ""
        lines.append(f"{indent}  CHANNELS {6 if moves else 3} {places}Zrotation Xrotation Yrotation")
        if moves:
            columns.append(motion.locals[:, i, :3])
        columns.append(_angles(turns[:, i]))
        for child in children.get(i, ()):
            put(child, indent + "  ")
        if i not in children:
            lines.append(f"{indent}  End Site\n{indent}  {{\n{indent}    OFFSET 0 0 0\n{indent}  }}")
        lines.append(f"{indent}}}")

    put(0, "")
    rows = numpy.concatenate(columns, axis=1)
    lines += ["MOTION", f"Frames: {len(rows)}", f"Frame Time: {1.0 / motion.fps!r}"]
    lines += [" ".join(repr(float(v)) for v in row) for row in rows]
    return "\n".join(lines) + "\n"


def order_of(motion):
    """The joints in the order of a file: depth first."""
    children = {}
    for i, joint in enumerate(motion.joints):
        children.setdefault(joint.parent, []).append(i)
    order, stack = [], [0]
    while stack:
        i = stack.pop()
        order.append(i)
        stack += reversed(children.get(i, []))
    return order


def read(text, motion):
    """Local poses, as those of the motion, from a file of the same joints."""
    head, _, body = text.partition("MOTION")
    words = head.split()
    channels, at = [], 0
    while at < len(words):
        if words[at] == "CHANNELS":
            count = int(words[at + 1])
            channels.append(words[at + 2:at + 2 + count])
            at += count
        at += 1
    rows = numpy.array([[float(v) for v in line.split()] for line in body.strip().splitlines()[2:]])
    order = order_of(motion)
    if len(channels) != len(order) or rows.shape != (len(motion.locals), sum(map(len, channels))):
        raise Failure("The surefoot program gave back another skeleton")
    poses = motion.locals.copy()
    column = 0
    for i, names in zip(order, channels):
        turn = numpy.broadcast_to(numpy.eye(3), (len(rows), 3, 3))
        for name in names:
            axis = "XYZ".index(name[0])
            if name.endswith("position"):
                poses[:, i, axis] = rows[:, column]
            else:
                turn = turn @ _turns(axis, rows[:, column])
            column += 1
        poses[:, i, 3:] = rigid.quaternions_of(turn)
    return poses

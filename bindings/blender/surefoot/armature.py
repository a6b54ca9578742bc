"""An armature as a skeleton: which of its bones are joints, and how they rest."""

import re
from dataclasses import dataclass

import numpy

from .failure import Failure

RIGIFY_ORIGIN = "ORG-"


@dataclass
class Joint:
    name: str      # for the library
    bone: str      # in the armature
    parent: int    # an earlier joint; -1 for the first
    tail: bool     # the tip of its bone, which has no bone of its own


def is_rigify(armature):
    """Whether Rigify made this armature: its own bones drive those of the metarig, which are kept as ORG-."""
    bones = armature.pose.bones
    return "torso" in bones and any(bone.name.startswith(RIGIFY_ORIGIN) for bone in bones)


def _candidates(armature):
    """Sets of bones that may be the body, the best first."""
    bones = list(armature.pose.bones)
    if is_rigify(armature):
        return [[bone for bone in bones if bone.name.startswith(RIGIFY_ORIGIN)]]
    sets = [bones]
    deforming = [bone for bone in bones if bone.bone.use_deform]
    if any(bone.constraints for bone in bones) and 0 < len(deforming) < len(bones):
        sets.insert(0, deforming)
    return sets


def _largest_tree(bones):
    """The parent of each bone within the set, of the tree that has most bones; parents first."""
    chosen = {bone.name for bone in bones}
    parent_of = {}
    root_of = {}
    for bone in sorted(bones, key=lambda b: len(b.parent_recursive)):
        parent = bone.parent
        while parent is not None and parent.name not in chosen:
            parent = parent.parent
        parent_of[bone.name] = parent.name if parent else None
        root_of[bone.name] = root_of[parent.name] if parent else bone.name
    roots = list(root_of.values())
    root = max(dict.fromkeys(roots), key=roots.count)
    return {name: parent for name, parent in parent_of.items() if root_of[name] == root}


def _tip_counts(bone, parent):
    """Whether the tail of a last bone tells where a toe ends: importers that know of no tip invent one."""
    if parent is None or re.search(r"_end|nub|tip", bone.name, re.IGNORECASE):
        return False
    along = bone.bone.head_local - parent.bone.head_local
    tip = bone.bone.tail_local - bone.bone.head_local
    return along.length > 0 and tip.length > 0 and along.angle(tip) < 1.0


def skeletons_of(armature):
    """Lists of joints that may be the body, the best first."""
    if not armature.pose.bones:
        raise Failure(f"Armature '{armature.name}' has no bones")
    bones = armature.pose.bones
    for candidates in _candidates(armature):
        tree = _largest_tree(candidates)
        index = {name: i for i, name in enumerate(tree)}
        joints = [Joint(name.removeprefix(RIGIFY_ORIGIN), name, index.get(parent, -1), False)
                  for name, parent in tree.items()]
        with_children = {parent for parent in tree.values() if parent}
        for name, parent in tree.items():
            if name not in with_children and parent and _tip_counts(bones[name], bones[parent]):
                joints.append(Joint(joints[index[name]].name + "_End", name, index[name], True))
        yield joints


def rest_of(armature, joints):
    """Heads (or tips) and rotations of the joints at rest, in the armature's space."""
    places = numpy.empty((len(joints), 3))
    matrices = numpy.empty((len(joints), 4, 4))
    for i, joint in enumerate(joints):
        bone = armature.data.bones[joint.bone]
        places[i] = bone.tail_local if joint.tail else bone.head_local
        matrices[i] = numpy.array(bone.matrix_local)
    return places, matrices

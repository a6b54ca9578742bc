"""Which bones are keyed so that the joints move as they should: the joints' own, or the controls that drive them."""

from .armature import RIGIFY_ORIGIN, is_rigify

FOLLOWING = {"COPY_TRANSFORMS", "COPY_LOCATION", "COPY_ROTATION", "ARMATURE"}


class Control:
    """A bone that is keyed, and the joint with which it moves."""

    def __init__(self, bone, joint, level):
        self.bone, self.joint, self.level = bone, joint, level


def _acts(constraint, armature):
    return (not constraint.mute and constraint.influence > 0.5 and getattr(constraint, "target", None) is armature
            and getattr(constraint, "subtarget", ""))


def _driver_of(armature, bone):
    """The bone that this one copies, by the last constraint that counts; itself where there is none."""
    for constraint in reversed(bone.constraints):
        if constraint.type in ("COPY_TRANSFORMS", "COPY_LOCATION") and _acts(constraint, armature):
            return armature.pose.bones.get(constraint.subtarget) or bone
    return bone


def _ik_of(armature, bones):
    """The bone that pulls a leg by inverse kinematics; None where the leg turns by itself."""
    for bone in bones:
        for constraint in bone.constraints:
            if constraint.type == "IK" and _acts(constraint, armature):
                return armature.pose.bones.get(constraint.subtarget)
    return None


def _rigify_controls(armature, motion, moved, legs):
    """Rigify's own names. Legs are keyed in the way that moves them: IK where IK_FK is 0, FK where it is 1."""
    bones = armature.pose.bones
    controls = [Control("torso", moved, 0)]
    for side, leg in legs.items():
        end = motion.joints[leg["ankle"]].bone[-2:]  # .L or .R
        parent = bones.get(f"thigh_parent{end}")
        fk = parent is not None and parent.get("IK_FK", 0.0) > 0.5
        if not fk:
            chain = {"ankle": ("foot_ik",), "ball": ("toe_ik", "toe")}
        else:
            chain = {"hip": ("thigh_fk",), "knee": ("shin_fk",), "ankle": ("foot_fk",), "ball": ("toe_fk", "toe")}
        for level, (role, names) in enumerate(chain.items()):
            name = next((name + end for name in names if name + end in bones), None)
            if name is not None and leg.get(role, -1) >= 0:
                controls.append(Control(name, leg[role], level + 1))
    return controls


def _ik_controls(armature, motion, legs):
    """Of a rig whose legs hang on IK constraints, without a name that we know."""
    bones = armature.pose.bones
    controls = []
    for leg in legs.values():
        named = [bones[motion.joints[leg[role]].bone] for role in ("ankle", "knee", "hip")]
        between = [bone for bone in named[0].parent_recursive if bone not in named and named[2] in bone.parent_recursive]
        pulled = _ik_of(armature, [*named, *between])
        if pulled is None:
            return None
        controls.append(Control(pulled.name, leg["ankle"], 1))
        if not any(c.type in FOLLOWING and _acts(c, armature) for c in named[0].constraints) and named[0] != pulled:
            controls.append(Control(named[0].name, leg["ankle"], 2))
        if leg.get("ball", -1) >= 0:
            controls.append(Control(_driver_of(armature, bones[motion.joints[leg["ball"]].bone]).name, leg["ball"], 3))
    return controls


def controls_of(armature, motion, legs, moved):
    """The controls of a rig that drives its joints; None where joints are keyed themselves. `moved` is the joint that
    carries the body."""
    if is_rigify(armature) and motion.joints[0].bone.startswith(RIGIFY_ORIGIN):
        return _rigify_controls(armature, motion, moved, legs)
    controls = _ik_controls(armature, motion, legs)
    if controls is None:
        return None
    carrier = _driver_of(armature, armature.pose.bones[motion.joints[moved].bone])
    return [Control(carrier.name, moved, 0), *controls]

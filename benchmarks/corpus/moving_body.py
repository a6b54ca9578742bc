"""A BVH file of the program's as an independent reader sees it: places, turns and their steps of velocity."""

import numpy as np

from cleaning import footcheck_module


def spun(turns, fps):
    """Angular velocities of rotations [frames, 3, 3], degrees a second."""
    step = np.einsum("nba,nbc->nac", turns[:-1], turns[1:])
    axis = np.stack([step[:, 2, 1] - step[:, 1, 2], step[:, 0, 2] - step[:, 2, 0], step[:, 1, 0] - step[:, 0, 1]], -1)
    sine = np.linalg.norm(axis, axis=-1) / 2
    angle = np.arctan2(sine, (np.trace(step, axis1=-2, axis2=-1) - 1) / 2)
    return np.degrees(axis * (angle / np.maximum(2 * sine, 1e-15))[:, None]) * fps


def steps_of(velocity):
    """How far a velocity changes from frame to frame."""
    return np.linalg.norm(np.diff(velocity, axis=0), axis=-1)


class Body:
    """Joints in metres, y up; rotations in the world; soles by `info --json`."""

    def __init__(self, path, info):
        self.bvh = footcheck_module().read_bvh(path)
        unit = info["units"]["metres_per_unit"]
        places, turns = footcheck_module().forward(self.bvh)
        self.place, self.turn, self.unit, self.rig = places * unit, turns, unit, info["rig"]
        self.fps = 1.0 / self.bvh.dt

    def joint(self, name):
        return self.bvh.names.index(name)

    def local_turn(self, name):
        j = self.joint(name)
        above = self.turn[:, self.bvh.parents[j]]
        return np.einsum("nba,nbc->nac", above, self.turn[:, j])

    def sole(self, side, part):
        leg = self.rig[side]
        j = self.joint(leg["ankle"])
        if part == "toe":
            ball = self.joint(leg["ball"] or leg["ankle"])
            return self.sole(side, "ball") + self.turn[:, ball] @ np.array(leg["toe_in_ball"]) * self.unit
        return self.place[:, j] + self.turn[:, j] @ np.array(leg[part + "_in_ankle"]) * self.unit

    def clearance(self, side, part):
        return self.rig[side]["clearance"][part] * self.unit

    def knee(self, side):
        """Flexion in degrees."""
        leg = self.rig[side]
        return footcheck_module().flexion(self.place, *(self.joint(leg[k]) for k in ("hip", "knee", "ankle")))

    def toe_bend(self, side):
        """Degrees between foot and toes."""
        leg = self.rig[side]
        return footcheck_module().flexion(self.place, *(self.joint(leg[k]) for k in ("ankle", "ball", "toe")))

    def knee_jerk(self):
        """m/s^3 that 1 % of the frames of the knees exceed, of every frame at 30 frames a second, as `footcheck.py natural` has it."""
        every = max(1, round(self.fps / 30))
        places = [self.place[::every, self.joint(self.rig[side]["knee"])] for side in ("left", "right")]
        jerks = [np.linalg.norm(np.diff(p, 3, axis=0), axis=1) * (self.fps / every) ** 3 for p in places]
        return float(np.percentile(np.concatenate(jerks), 99))

    def knee_kink(self, other):
        """Degrees a frame squared at 30 frames a second that a knee's bend changes more abruptly than another body's, at most."""
        every = max(1, round(self.fps / 30))
        return float(max(np.abs(np.diff((self.knee(side) - other.knee(side))[::every], 2)).max() for side in ("left", "right")))

    def steps(self):
        """Steps of velocity by frame: of the root in m/s, of legs and toes in degrees a second."""
        sides = [self.rig[side] for side in ("left", "right")]
        turned = lambda names: np.max([steps_of(spun(self.local_turn(n), self.fps)) for n in names], axis=0)
        return {"root": steps_of(np.diff(self.place[:, 0], axis=0) * self.fps),
                "legs": turned([leg[k] for leg in sides for k in ("hip", "knee", "ankle")]),
                "toes": turned([leg["ball"] or leg["ankle"] for leg in sides])}

    def off_plants(self, plants):
        """Metres between a planted heel or ball and its plant, at most."""
        worst = 0.0
        for plant in plants:
            frames = slice(plant["first"], plant["last"] + 1)
            place = np.array(plant["position"]) + [0, self.clearance(plant["side"], plant["joint"]), 0]
            worst = max(worst, np.linalg.norm(self.sole(plant["side"], plant["joint"])[frames] - place, axis=1).max())
        return float(worst)

    def depth_of(self, side, part, height):
        p = self.sole(side, part)
        return float((height(p[:, 0], p[:, 2]) + self.clearance(side, part) - p[:, 1]).max())

    def depth(self, height):
        """Metres that the deepest heel, ball or toe is under the ground, whose `height(x, z)` is given."""
        return max(0.0, *(self.depth_of(side, part, height) for side in ("left", "right") for part in ("heel", "ball", "toe")))

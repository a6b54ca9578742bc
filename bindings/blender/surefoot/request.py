"""What is asked of the library or the program, and what comes back; lengths in metres, y up, frames from 0."""

from dataclasses import dataclass, field

import numpy

SIDES = ("left", "right")
PARTS = ("heel", "ball")


@dataclass
class Contact:
    side: str
    part: str
    first: int
    last: int


@dataclass
class Ground:
    """In the units of the motion, y up."""
    kind: str                            # "auto", "none", "plane", "mesh"
    point: tuple = (0.0, 0.0, 0.0)       # of a plane
    normal: tuple = (0.0, 1.0, 0.0)
    vertices: numpy.ndarray = None       # of a mesh: n x 3
    triangles: numpy.ndarray = None      # m x 3


@dataclass
class Request:
    motion: object
    ground: Ground
    metres_per_unit: float = 0.0         # 0: guessed from the legs
    method: str = "auto"
    stretch: bool = False
    fast: bool = False
    align_sole: bool = False
    level: str = "off"                   # "off", "on", "auto"
    windows: dict = field(default_factory=dict)   # seconds, by the names of settings files
    contacts: list = None                # None: to be found

    def settings(self):
        """As a settings file."""
        return {"format": "surefoot-settings", "version": 1, "detect": {"method": self.method},
                "clean": {"rigid": not self.stretch, "align_sole": self.align_sole, **self.windows}}


@dataclass
class Cleaned:
    locals: numpy.ndarray                # frames x joints x 7, in the units of the motion
    contacts: list                       # as they were held
    measures: dict                       # `surefoot measure --json`
    warnings: list


@dataclass
class Info:
    """What the engine takes the skeleton for."""
    legs: dict                           # by side: roles ("hip", "knee", "ankle", "ball") -> joint; -1: none
    metres_per_unit: float
    confidence: float


def info_of(report, joints, name_of=lambda joint: joint.name):
    """From `surefoot info --json`."""
    index = {}
    for i, joint in enumerate(joints):
        index.setdefault(name_of(joint), i)
    rig = report["rig"]
    legs = {side: {role: index.get(rig[side].get(role), -1) for role in ("hip", "knee", "ankle", "ball")}
            for side in SIDES}
    return Info(legs, report["units"]["metres_per_unit"], rig.get("confidence", 1.0))

"""Walker: a figure that walks and runs as it is told, frame by frame."""

from typing import Any, Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._options import for_core


class Walker:
    """Walks and runs as it is told, its feet planted on the ground (docs/locomotion.md).

    Metres, seconds and radians, +y up. A heading of 0 faces +z and grows to the left. `ground`: as for `load`, level where absent.
    `raw`: feet slide as the generator puts them. `in_place`: poses stay over the origin and face +z; `root_step` says how the figure goes.

    >>> import surefoot
    >>> walker = surefoot.Walker()
    >>> walker.go_to(1.0, 3.0, heading=1.57, seconds=5.0)
    >>> for frame in range(5 * 60):
    ...     walker.advance(1 / 60)
    >>> x, z, heading = walker.place
    >>> round(x, 2), round(z, 2), round(heading, 2)
    (1.0, 3.0, 1.57)
    """

    def __init__(self, *, x: float = 0.0, z: float = 0.0, heading: float = 0.0, ground: Any = None, raw: bool = False, in_place: bool = False) -> None:
        self._walker = _core.Walker([x, z, heading], raw, in_place, for_core({"ground": ground}))
        self._told: "dict[str, Any]" = {"speed": 0.0, "run": None, "turn_rate": 0.0, "aside": 0.0, "style": ()}

    def set(self, within: float = 0.5, **target: Any) -> None:
        """Changes linearly to `speed` (m/s; negative walks backwards), `run` (0 to 1; None: as people do at that speed), `turn_rate`,
        `aside` (up to 60 degrees to the left of the facing) and `style`. What is left out stays as it was."""
        told = self._with(target)
        self._walker.set(*_numbers(told), within)
        self._told = told

    def start_with(self, foot: str, within: float = 0.5, **target: Any) -> None:
        """The same from standing, with the foot ('left' or 'right') that is to go first."""
        told = self._with(target)
        self._walker.start_with(foot, *_numbers(told), within)
        self._told = told

    def stop_on(self, foot: str, within: float = 0.5) -> float:
        """Stops so that this foot is the last to be set down; returns how many seconds that takes."""
        seconds = self._walker.stop_on(foot, within)
        self._follow()
        return seconds

    def turn_to(self, heading: float, within: float = 0.5) -> None:
        """Turns to a heading, the shorter way, then goes straight on."""
        self._walker.turn_to(heading, within)
        self._told["turn_rate"] = 0.0

    def go_to(self, x: float, z: float, *, seconds: float, heading: "Optional[float]" = None, arrival_speed: float = 0.0) -> None:
        """Goes to a place, to be there after so many seconds, facing `heading` (its own where absent)."""
        self._walker.go_to([x, z, self.place[2] if heading is None else heading], seconds, arrival_speed)
        self._follow()

    def steer(self, x: float, z: float, *, facing: "Optional[float]" = None, acceleration: float = 2.5, braking: float = 4.0, turn_rate: float = 3.0) -> None:
        """Follows a player's stick: m/s along the world's x and z, within limits of m/s² and rad/s."""
        self._walker.steer(x, z, facing, [acceleration, braking, turn_rate])
        self._follow()

    def advance(self, seconds: float) -> None:
        """Lets so many seconds pass, at most one."""
        self._walker.advance(seconds)

    @property
    def pose(self) -> "NDArray[np.float64]":
        """Joints x 7: qx qy qz qw x y z in the parent, the root's in the world."""
        return self._walker.pose

    @property
    def joints(self) -> "NDArray[np.float64]":
        """Joints x 3, in the world."""
        return self._walker.joints

    @property
    def planted(self) -> "tuple[tuple[bool, ...], ...]":
        """By side (left, right), then heel and ball."""
        return tuple(tuple(side) for side in self._walker.planted)

    @property
    def names(self) -> "list[str]":
        return self._walker.names

    @property
    def parents(self) -> "list[int]":
        return self._walker.parents

    @property
    def place(self) -> "tuple[float, float, float]":
        """x, z and heading."""
        x, z, heading = self._walker.place
        return x, z, heading

    @property
    def speed(self) -> float:
        return self._walker.speed

    @property
    def root_step(self) -> "tuple[float, float, float]":
        """Metres to the left and ahead and radians to the left in the last `advance`, in the figure's axes before it."""
        left, ahead, turn = self._walker.root_step
        return left, ahead, turn

    def _with(self, target: "dict[str, Any]") -> "dict[str, Any]":
        unknown = sorted(set(target) - set(self._told))
        if unknown:
            raise TypeError(f"a walker has no '{unknown[0]}'; it has {', '.join(self._told)}")
        return {**self._told, **target}

    def _follow(self) -> None:
        speed, aside = self._walker.target
        self._told.update(speed=speed, run=None, turn_rate=0.0, aside=aside)


def _numbers(told: "dict[str, Any]") -> "tuple[Sequence[float], Sequence[float]]":
    run = -1.0 if told["run"] is None else told["run"]
    return [told["speed"], run, told["turn_rate"], told["aside"]], list(told["style"])

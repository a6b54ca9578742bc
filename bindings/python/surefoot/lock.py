"""FootLock: planted feet in place, frame by frame."""

from dataclasses import dataclass
from typing import Any, Callable, Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._core import SurefootError
from ._options import CLEAN, check_names, for_core
from .motion import Motion, Skeleton


@dataclass(frozen=True)
class Correction:
    """What the feet of one frame need; `FootLock.apply` writes it into a pose."""

    ready: bool  #: False while the stream is younger than its latency
    fate: str  #: of the frame that was pushed: taken, repeated, unusable or teleported
    frame: int  #: that is corrected
    planted: "tuple[tuple[bool, bool], tuple[bool, bool]]"  #: by side (left, right), then heel and ball
    root_shift: "tuple[float, float, float]"  #: metres, +y up


class FootLock:
    """Keeps planted feet in place while a character moves (docs/runtime.md).

    `body`: a Motion, or a Skeleton. A pose is an array of joints x 7, float64 or float32: qx qy qz qw x y z, local. It is read and
    written where it lies. With a `latency` (seconds, 0 to 4) corrections are for the frame `latency_frames` ago.

    `ground`: as for `load`, or a function `cast(origin, direction)` that gives None or (point, normal).
    `contacts`: "find", or "given" with every frame.

    >>> import surefoot
    >>> walk = surefoot.walk({"format": "surefoot-walk", "version": 1, "duration": 2, "start": {"speed": 1.3}}, raw=True)
    >>> lock = surefoot.FootLock(walk.motion, fps=60)
    >>> poses = walk.motion.poses.copy()
    >>> fates = [lock.step(pose, 1 / 60).fate for pose in poses]
    >>> fates[-1], lock.latency_frames
    ('taken', 0)
    """

    def __init__(
        self,
        body: "Motion | Skeleton",
        *,
        fps: float = 60.0,
        latency: float = 0.0,
        ground: Any = None,
        contacts: str = "find",
        world: bool = False,
        z_up: bool = False,
        left_handed: bool = False,
        metres_per_unit: float = 1.0,
        **options: Any,
    ) -> None:
        check_names("FootLock", options, CLEAN - {"latency"})
        if contacts not in ("find", "given"):
            raise SurefootError(f"contacts: '{contacts}' is none of find, given")
        cast: "Optional[Callable[..., Any]]" = ground if callable(ground) else None
        ready = for_core({**options, "ground": None if cast else ground})
        layout = {"world": world, "z_up": z_up, "left_handed": left_handed, "metres_per_unit": metres_per_unit}
        find = contacts == "find"
        if isinstance(body, Motion):
            self._lock = _core.lock_of_take(body._take, fps, latency, find, cast, ready, layout)
        elif isinstance(body, Skeleton):
            rest = [[0.0, 0.0, 0.0, 1.0, *offset] for offset in body.offsets.tolist()]
            self._lock = _core.lock_of_skeleton(body.names, body.parents, rest, fps, latency, find, cast, ready, layout)
        else:
            raise TypeError(f"a FootLock is made for a Motion or a Skeleton, not {type(body).__name__}")

    @property
    def latency_frames(self) -> int:
        return self._lock.latency_frames

    def push(self, pose: "NDArray[Any]", dt: float, planted: "Optional[Sequence[Sequence[bool]]]" = None) -> Correction:
        """Takes the next frame, `dt` seconds after the one before. `planted`: ((left heel, ball), (right heel, ball)), where contacts are given."""
        given = None if planted is None else [[bool(part) for part in side] for side in planted]
        return _correction(self._lock.push(np.asarray(pose), dt, given))

    def apply(self, pose: "NDArray[Any]") -> None:
        """Writes the last correction into the pose of the frame that it is for."""
        self._lock.apply(pose)

    def step(self, pose: "NDArray[Any]", dt: float, planted: "Optional[Sequence[Sequence[bool]]]" = None) -> Correction:
        """`push` and `apply` in one, for a lock without latency."""
        if self.latency_frames:
            raise SurefootError("step() is for a lock without latency; push each frame, and apply to the frame that the correction names")
        fix = self.push(pose, dt, planted)
        self.apply(pose)
        return fix

    def flush(self) -> Correction:
        """After the last frame: the next correction still inside; not ready when there is none."""
        return _correction(self._lock.flush())

    def teleport(self) -> None:
        """To be called before a frame in which the character is somewhere else on purpose."""
        self._lock.teleport()

    def reset(self) -> None:
        self._lock.reset()


def _correction(plain: "tuple[bool, str, int, list[list[bool]], list[float]]") -> Correction:
    ready, fate, frame, planted, shift = plain
    (left_heel, left_ball), (right_heel, right_ball) = planted
    return Correction(ready, fate, frame, ((left_heel, left_ball), (right_heel, right_ball)), (shift[0], shift[1], shift[2]))

"""Uses of the package that mypy checks; it is not run."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import surefoot


def positions_of(motion: "NDArray[np.float32]") -> "NDArray[Any]":
    result: surefoot.Cleaned = surefoot.clean(motion, fps=20, method="boost")
    level: str = result.verdict.level
    print(level, result.metrics["skating.gmd_ratio"], [plant.first for plant in result.plants])
    return result.positions


def whole_folder(files: "list[Any]") -> "list[dict[str, Any]]":
    batch: surefoot.Batch = surefoot.clean(files, threads=2)
    return batch.rows()


def frame_by_frame(motion: surefoot.Motion) -> int:
    lock = surefoot.FootLock(motion, fps=60)
    fix: surefoot.Correction = lock.step(motion.poses[0].copy(), 1 / 60)
    return fix.frame

"""Surefoot: finds when the feet of a moving character are planted and keeps them there.

>>> import numpy as np, surefoot
>>> walk = surefoot.walk({"format": "surefoot-walk", "version": 1, "duration": 2, "start": {"speed": 1.3}}, raw=True)
>>> result = surefoot.clean(walk.motion)
>>> result.positions.shape == walk.motion.positions.shape
True
>>> result.contacts.shape
(121, 4)

Everything is in metres, +y up, whatever the file used; arrays come back in the units and axes in which they were given.
"""

from . import captures, pickles
from ._core import Cancelled, SurefootError, __version__
from ._say import Remark, SurefootWarning
from .batches import Batch
from .captures import CapturedClip, load_captures
from .cleaning import Cleaned, clean, detect, measure, report
from .edits import Edited, loop, own_path, path, retarget, steps, walk
from .lock import Correction, FootLock
from .metrics import Check, Metrics, Verdict
from .motion import Motion, Skeleton, info, load, save
from .plants import Plant, Plants
from .walker import Walker

__all__ = [
    "Batch",
    "Cancelled",
    "CapturedClip",
    "Check",
    "Cleaned",
    "Correction",
    "Edited",
    "FootLock",
    "Metrics",
    "Motion",
    "Plant",
    "Plants",
    "Remark",
    "Skeleton",
    "SurefootError",
    "SurefootWarning",
    "Verdict",
    "Walker",
    "__version__",
    "captures",
    "clean",
    "detect",
    "info",
    "load",
    "load_captures",
    "loop",
    "measure",
    "own_path",
    "path",
    "pickles",
    "report",
    "retarget",
    "save",
    "steps",
    "walk",
]

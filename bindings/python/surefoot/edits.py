"""retarget, path, loop, walk and steps: changed and made motion whose feet stay in place."""

import json
from typing import Any, Optional

from . import _core
from ._core import SurefootError
from ._options import CLEAN, DETECT, LOAD, PathLike, check_names, for_core, json_text
from ._say import Remark, warn
from .cleaning import job_options
from .motion import Motion, Progress, load_quietly
from .plants import Plants

_EDIT = CLEAN | DETECT


class Edited:
    """A motion that was changed or made, its plants, and what was done."""

    def __init__(self, done: _core.Edited, source: "Optional[Motion]" = None) -> None:
        self._done = done
        self.motion = Motion(done.result)
        self.warnings: "list[Remark]" = (source.warnings if source else []) + self.motion.warnings
        self.notes: "list[Remark]" = (source.notes if source else []) + self.motion.notes

    @property
    def plants(self) -> Plants:
        return Plants.from_json(self._done.plants_json)

    @property
    def summary(self) -> str:
        """What was done, for a person."""
        return self._done.summary

    def save(self, path: PathLike, *, force: bool = False, progress: Progress = None) -> None:
        """Writes the motion: the bytes that the program writes."""
        self.motion.save(path, force=force, progress=progress)

    def to_dict(self) -> "dict[str, Any]":
        """As the program prints it with `--json`."""
        held: "dict[str, Any]" = json.loads(self._done.json)
        return held

    def __repr__(self) -> str:
        return f"<{self.motion.name}: {self.summary.strip()}>"


def _read(motion: Any, options: "dict[str, Any]") -> Motion:
    return load_quietly(motion, None, None, None, None, {k: v for k, v in options.items() if k in LOAD})


def _target(to: Any) -> "Optional[_core.Take]":
    """A character: a file, a motion, or (file, options of `load`)."""
    if to is None:
        return None
    given, options = to if isinstance(to, tuple) else (to, {})
    check_names("load", options, LOAD)
    return load_quietly(given, None, None, None, None, options)._take


def _finish(edited: Edited) -> Edited:
    warn(edited.warnings)
    return edited


def retarget(motion: Any, to: Any, *, progress: Progress = None, **options: Any) -> Edited:
    """Puts a motion on the skeleton of another file, feet in place, as `surefoot retarget --to`. `to`: a path, a Motion, or (path, options of `load`)."""
    check_names("retarget", options, LOAD | _EDIT)
    source, target = _read(motion, options), _target(to)
    if target is None:
        raise SurefootError("retarget needs a character: to=...")
    return _finish(Edited(_core.retarget(source._take, target, job_options(options, source, _EDIT), progress), source))


def path(motion: Any, path: Any, *, keep: str = "speed", to: Any = None, progress: Progress = None, **options: Any) -> Edited:
    """Puts a motion on another path, as `surefoot path`. `path`: a path file, or what is in one, as a dict; `keep`: speed or timing."""
    check_names("path", options, LOAD | _EDIT)
    name, request = json_text(path, "path")
    source = _read(motion, options)
    return _finish(Edited(_core.path(source._take, request, name, keep, _target(to), job_options(options, source, _EDIT), progress), source))


def own_path(motion: Any, **options: Any) -> "dict[str, Any]":
    """The path that is fitted to a motion, to be changed and given to `path`."""
    check_names("own_path", options, LOAD)
    found: "dict[str, Any]" = json.loads(_core.own_path(_read(motion, options)._take))
    return found


def loop(motion: Any, *, in_place: bool = False, cycles: int = 1, to: Any = None, progress: Progress = None, **options: Any) -> Edited:
    """Cuts a walk or run into a cycle that repeats, as `surefoot loop`; `in_place`: without its travel; `cycles`: whole gait cycles in it."""
    check_names("loop", options, LOAD | _EDIT)
    source = _read(motion, options)
    return _finish(Edited(_core.loop(source._take, in_place, cycles, _target(to), job_options(options, source, _EDIT), progress), source))


def walk(script: Any, *, raw: bool = False, to: Any = None, ground: Any = None, model: "Optional[PathLike]" = None, solver: "Optional[str]" = None, progress: Progress = None) -> Edited:
    """Makes a walk or run from a script of speeds, gaits and turns, as `surefoot walk`; `raw`: as the feet would slide.

    >>> import surefoot
    >>> walk = surefoot.walk({"format": "surefoot-walk", "version": 1, "duration": 2, "start": {"speed": 1.3}})
    >>> walk.motion.frames, len(walk.plants) > 3
    (121, True)
    """
    name, text = json_text(script, "script")
    chosen = ground if ground is not None else (_core.walk_ground(text, name) or None if model is None and to is None else json.loads(text).get("ground"))
    ready = for_core({"ground": chosen, "model": model, "solver": solver})
    return _finish(Edited(_core.walk(text, name, raw, _target(to), ready, progress)))


def steps(
    request: Any,
    *,
    library: "Optional[PathLike]" = None,
    ground: Any = None,
    to: Any = None,
    clamp: bool = False,
    join: str = "velocity",
    smoothing: "Optional[float]" = None,
    progress: Progress = None,
    **options: Any,
) -> Edited:
    """Makes motion through given footprints, as `surefoot steps make`.

    >>> import surefoot
    >>> made = surefoot.steps({"format": "surefoot-steps", "version": 1, "lengths": [0.6, 0.7, 0.6]})
    >>> len(made.plants) > 3
    True
    """
    check_names("steps", options, CLEAN)
    name, text = json_text(request, "request")
    ready = for_core({**options, "library": library, "ground": ground, "clamp": clamp, "join": join, "smoothing": smoothing})
    return _finish(Edited(_core.steps(text, name, _target(to), ready, progress)))

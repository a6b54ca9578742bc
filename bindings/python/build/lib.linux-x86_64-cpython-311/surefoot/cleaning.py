"""clean, detect, measure and report."""

import os
from typing import Any, Optional, Sequence, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _core, batches, plants as _plants
from ._core import SurefootError
from ._files import write_file
from ._options import DETECT, JOB, LOAD, PathLike, check_names, for_core
from ._say import Remark, remarks_of, warn
from .metrics import Metrics, Verdict
from .motion import Motion, Progress, load_quietly
from .plants import Plants


class Cleaned:
    """A motion whose planted feet stay in place, and what that took."""

    def __init__(self, original: Motion, done: _core.Cleaned) -> None:
        self._done = done
        self._metrics: "Optional[Metrics]" = None
        self.original = original
        self.motion = Motion(done.result, original._given)
        self.warnings: "list[Remark]" = original.warnings + remarks_of(done.warnings)
        self.notes: "list[Remark]" = original.notes + remarks_of(done.notes)

    @property
    def positions(self) -> "NDArray[Any]":
        """Of positions that were given: the cleaned ones, in their type, units and axes. Else frames x joints x 3, metres, +y up."""
        given: "Any" = self.motion.arrays if self.motion._given else None
        return given if isinstance(given, np.ndarray) and given.ndim == 3 else self.motion.positions

    @property
    def arrays(self) -> Any:
        """The motion in the form in which it was given: an array, a dict of arrays, or (rotations, root)."""
        return self.motion.arrays

    @property
    def rotations(self) -> "NDArray[Any]":
        """Of rotations that were given: the cleaned ones, in their form. Else frames x joints x 4, x y z w, local."""
        given = self.motion.arrays
        turns: "NDArray[Any]" = given[0] if isinstance(given, tuple) else self.motion.rotations
        return turns

    @property
    def root(self) -> "NDArray[Any]":
        """Of rotations that were given: the cleaned root positions. Else the root's, metres, +y up."""
        given = self.motion.arrays
        places: "NDArray[Any]" = given[1] if isinstance(given, tuple) else self.motion.poses[:, 0, 4:]
        return places

    @property
    def plants(self) -> Plants:
        """The plants that were held, with their positions."""
        return Plants.from_json(self._done.plants_json)

    @property
    def contacts(self) -> "NDArray[np.bool_]":
        """What stands in each frame, frames x 4: left heel, left ball, right heel, right ball."""
        return self.plants.contacts()

    @property
    def metrics(self) -> Metrics:
        """Everything measured, after and (`metrics.original`) before."""
        if self._metrics is None:
            self._metrics = Metrics.from_json(self._done.measurement_json())
        return self._metrics

    @property
    def verdict(self) -> Verdict:
        """Whether the result can be used: good, look or bad."""
        verdict = self.metrics.verdict
        assert verdict is not None
        return verdict

    @property
    def summary(self) -> str:
        """One sentence: plants held, slide before and after, changes of root and legs."""
        return self._done.summary

    @property
    def latency_frames(self) -> int:
        """How far a live stream with these settings lags behind."""
        return self._done.latency_frames

    def save(self, path: PathLike, *, force: bool = False, progress: Progress = None) -> None:
        """Writes the cleaned motion: the bytes of `surefoot clean -o path`."""
        self.motion.save(path, force=force, progress=progress)

    def report(self, path: "Optional[PathLike]" = None, *, force: bool = False) -> str:
        """One HTML page that compares before and after; written to `path` where that is given."""
        after = os.fspath(path) if path is not None else "cleaned"
        page = self._done.page([("before", self.original.name), ("after", after)])
        if path is not None:
            write_file(path, page.encode(), force)
        return page

    def row(self) -> "dict[str, Any]":
        """The clip in one flat row, for a table of many."""
        after, before = self.metrics, self.metrics.original
        assert before is not None
        row: "dict[str, Any]" = {"name": self.original.name, "frames": self.original.frames, "plants": len(self.plants), "verdict": self.verdict.level}
        for key, metric in ROW_METRICS.items():
            row[f"{key}_before"], row[f"{key}_after"] = before[metric], after[metric]
        row["slide_cm_before"], row["slide_cm_after"] = before.slide_cm, after.slide_cm
        row["moved_cm"] = after.change["joints.mean_cm"]
        return row

    def to_dict(self) -> "dict[str, Any]":
        """Plants, metrics, verdict, warnings and notes as plain objects."""
        return {
            "name": self.original.name,
            "summary": self.summary,
            "plants": self.plants.to_dict()["plants"],
            "metrics": self.metrics.to_dict(),
            "verdict": self.verdict.to_dict(),
            "warnings": [remark.message for remark in self.warnings],
            "notes": [remark.message for remark in self.notes],
        }

    def __repr__(self) -> str:
        return f"<cleaned {self.original.name}: {self.summary}>"

    def _repr_html_(self) -> str:
        from .figure import moving_figure

        return moving_figure(self)


#: Of `Cleaned.row`: the literature's measures, and how deep soles are under the ground.
ROW_METRICS = {
    "gmd": "skating.gmd_ratio",
    "kimodo": "skating.kimodo_ratio",
    "mann_cm": "skating.mann_cm",
    "wham_mm": "skating.wham_mm",
}


@overload
def clean(  # type: ignore[misc]
    motion: "list[Any]", *, progress: Progress = ..., threads: "Optional[int]" = ..., errors: str = ..., **options: Any
) -> "batches.Batch": ...
@overload
def clean(motion: Any = ..., *, rotations: Any = ..., progress: Progress = ..., threads: "Optional[int]" = ..., errors: str = ..., **options: Any) -> Cleaned: ...
def clean(
    motion: Any = None,
    *,
    rotations: Any = None,
    progress: Progress = None,
    threads: "Optional[int]" = None,
    errors: str = "raise",
    **options: Any,
) -> "Union[Cleaned, batches.Batch]":
    """Keeps planted feet in place, as `surefoot clean` does.

    `motion`: what `load` takes. A batch, clips x frames x joints x 3 or a list of paths or arrays, is cleaned on `threads` threads (all
    processors) and gives a `Batch`; `errors="keep"` keeps what is refused as it is, instead of raising.

    `plants`: a plant file, Plants, frames x 4 contact bits, or "from-file" for those that an .npz holds; detected by default.
    Other options have the names of the program's flags: method, model, stretch, fast, latency, solver, window, repair, level, rectify,
    treadmill, toe_out, step_width, settings and so on, and those of `load`.

    `progress` is called with the fraction done, 0 to 1; returning False cancels.

    >>> import surefoot
    >>> walk = surefoot.walk({"format": "surefoot-walk", "version": 1, "duration": 2, "start": {"speed": 1.3}}, raw=True)
    >>> result = surefoot.clean(walk.motion)
    >>> result.metrics.original.slide_cm > 1 > 0.01 > result.metrics.slide_cm
    True
    >>> result.verdict.level
    'good'
    """
    check_names("clean", options, LOAD | JOB)
    if rotations is None and batches.is_batch(motion):
        return batches.run(motion, lambda clip, name: clean_quietly(clip, None, None, options, name), progress, threads, errors)
    done = clean_quietly(motion, rotations, progress, options)
    warn(done.warnings)
    return done


def clean_quietly(motion: Any, rotations: Any, progress: Progress, options: "dict[str, Any]", name: "Optional[str]" = None) -> Cleaned:
    """As `clean` of one motion; what was said is on the result only."""
    original = load_quietly(motion, rotations, name, None, None, {k: v for k, v in options.items() if k in LOAD})
    ready = job_options(options, original, JOB | {"rig"})
    return Cleaned(original, _core.clean(original._take, ready, progress))


def job_options(options: "dict[str, Any]", motion: Motion, known: "frozenset[str]") -> "dict[str, Any]":
    """Options of a job on a motion, as the core takes them."""
    ready = for_core({k: v for k, v in options.items() if k in known and k != "plants"})
    plants = _plants.for_core(options.get("plants"), motion.fps)
    if plants is not None:
        ready["plants"] = plants
    return ready


def detect(motion: Any = None, *, rotations: Any = None, firm: bool = False, **options: Any) -> Plants:
    """Finds when heels and balls are planted, as `surefoot detect`; `firm`: only the part of each contact that `clean` holds."""
    check_names("detect", options, LOAD | DETECT - {"plants"})
    found = load_quietly(motion, rotations, None, None, None, {k: v for k, v in options.items() if k in LOAD})
    warn(found.warnings)
    text, _ = _core.detect(found._take, job_options(options, found, DETECT), firm, False)
    return Plants.from_json(text)


def measure(motion: Any = None, *, against: Any = None, rotations: Any = None, **options: Any) -> Metrics:
    """Measures sliding, penetration, floating and smoothness, as `surefoot measure --json`; `against` is the original."""
    check_names("measure", options, LOAD | DETECT)
    loading = {k: v for k, v in options.items() if k in LOAD}
    if against is None:
        found = load_quietly(motion, rotations, None, None, None, loading)
        warn(found.warnings)
        return Metrics.from_json(_core.measure(found._take, None, job_options(options, found, DETECT)))
    original = load_quietly(against, None, None, None, None, loading)
    changed = _changed(motion, original, loading)
    warn(changed.warnings)
    return Metrics.from_json(_core.measure(original._take, changed._take, job_options(options, original, DETECT)))


def report(before: Any, after: Any, path: "Optional[PathLike]" = None, *, force: bool = False, **options: Any) -> str:
    """One HTML page that compares the feet of a motion before and after, as `surefoot report`; written to `path` where that is given."""
    check_names("report", options, LOAD | DETECT)
    loading = {k: v for k, v in options.items() if k in LOAD}
    original = load_quietly(before, None, None, None, None, loading)
    changed = _changed(after, original, loading)
    warn(changed.warnings)
    named = options.get("plants")
    lines = [
        ("before", original.name),
        ("after", changed.name if not isinstance(after, (str, os.PathLike)) else os.fspath(after)),
        ("plants", f"detected ({options.get('method') or 'auto'})" if named is None else str(named) if isinstance(named, (str, os.PathLike)) else "given"),
        ("ground", str(options.get("ground") or "auto")),
    ]
    page = _core.report(original._take, changed._take, job_options(options, original, DETECT), lines)
    if path is not None:
        write_file(path, page.encode(), force)
    return page


def _changed(motion: Any, original: Motion, loading: "dict[str, Any]") -> Motion:
    """What was made from `original`: read in its units and axes, with its joints, frames and rate."""
    if isinstance(motion, Cleaned):
        return motion.motion
    if isinstance(motion, Motion):
        same = motion.joint_names == original.joint_names and motion.frames == original.frames
        if not same:
            raise SurefootError(f"{motion.name}: does not have the joints and frames of {original.name}")
        return motion
    return load_quietly(motion, None, None, original, None, loading)


__all__: "Sequence[str]" = ("Cleaned", "clean", "detect", "measure", "report")

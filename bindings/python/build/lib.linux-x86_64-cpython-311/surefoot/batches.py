"""Many clips at once, on every processor: the core runs without the interpreter's lock."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from . import _arrays
from ._core import Cancelled, SurefootError
from ._say import Remark, warn

if TYPE_CHECKING:
    from .cleaning import Cleaned

Outcome = Union["Cleaned", SurefootError]


class Batch(Sequence[Any]):
    """The results of many clips, in their order. With `errors="keep"`, clips that were refused are `SurefootError`s."""

    def __init__(self, given: Any, results: "list[Outcome]") -> None:
        self._given = given
        self._results = results

    def __getitem__(self, index: Any) -> Any:
        return self._results[index]

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> "Iterator[Any]":
        return iter(self._results)

    @property
    def errors(self) -> "dict[int, SurefootError]":
        """What was refused, by clip."""
        return {i: result for i, result in enumerate(self._results) if isinstance(result, SurefootError)}

    @property
    def positions(self) -> "NDArray[Any]":
        """Clips x frames x joints x 3, of a batch that was given so; a clip that was refused is as it was."""
        if not _arrays.is_array(self._given):
            raise SurefootError("these clips were not given as one array; look at each result's own arrays")
        whole = np.array(_arrays.as_array(self._given, "positions"))
        for i, result in enumerate(self._results):
            if not isinstance(result, SurefootError):
                whole[i] = result.arrays
        return whole

    @property
    def contacts(self) -> "list[Optional[NDArray[np.bool_]]]":
        """Frames x 4 of each clip; None where it was refused."""
        return [None if isinstance(result, SurefootError) else result.contacts for result in self._results]

    def rows(self) -> "list[dict[str, Any]]":
        """One flat dict a clip, for `pandas.DataFrame`."""
        rows = []
        for i, result in enumerate(self._results):
            if isinstance(result, SurefootError):
                rows.append({"clip": i, "error": str(result)})
            else:
                rows.append({"clip": i, **result.row()})
        return rows

    def __repr__(self) -> str:
        return f"<batch of {len(self)} clips, {len(self.errors)} refused>"


def is_batch(motion: Any) -> bool:
    """Clips x frames x joints x 3, or a list of clips."""
    if isinstance(motion, (list, tuple)):
        return not (motion and isinstance(motion[0], (int, float)))
    return _arrays.is_array(motion) and getattr(motion, "ndim", 0) == 4


def run(given: Any, work: "Callable[[Any, Optional[str]], Cleaned]", progress: "Optional[Callable[[float], Any]]", threads: "Optional[int]", errors: str) -> Batch:
    """Runs `work` on every clip. Progress and warnings come from the calling thread."""
    if errors not in ("raise", "keep"):
        raise SurefootError(f"errors: '{errors}' is none of raise, keep")
    if threads is not None and threads < 1:
        raise SurefootError("threads must be 1 or more")
    clips: Any = _arrays.as_array(given, "positions") if _arrays.is_array(given) else given
    stop = threading.Event()

    def one(index: int) -> "Optional[Outcome]":
        if stop.is_set():
            return None
        clip = clips[index]
        name = None if isinstance(clip, (str, os.PathLike)) else f"clip {index}"
        try:
            done = work(clip, name)
            done.metrics  # here, so that it is found in parallel too
            return done
        except SurefootError as refused:
            return refused

    results: "list[Outcome]" = []
    said: "dict[str, Remark]" = {}
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        try:
            for result in pool.map(one, range(len(clips))):
                assert result is not None
                if isinstance(result, SurefootError) and errors == "raise":
                    raise result
                results.append(result)
                if not isinstance(result, SurefootError):
                    said.update((remark.kind, remark) for remark in result.warnings)
                if progress is not None and progress(len(results) / len(clips)) is False:
                    raise Cancelled("cancelled")
        except BaseException:
            stop.set()
            raise
    warn(said.values())
    return Batch(given, results)

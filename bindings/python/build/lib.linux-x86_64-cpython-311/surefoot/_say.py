"""What the core says: warnings through Python's `warnings`, and on the results."""

import os
import sys
import warnings
from dataclasses import dataclass
from typing import Iterable, Sequence, Tuple

_HERE = os.path.dirname(__file__)


class SurefootWarning(UserWarning):
    """A result that is worse than it could be; the sentence says cause, effect and cure."""


@dataclass(frozen=True)
class Remark:
    """A note or a warning: its stable kind, its sentence, and the frames that it is about."""

    kind: str
    message: str
    frames: "tuple[int, ...]" = ()

    def __str__(self) -> str:
        return self.message


def remarks_of(said: "Iterable[Tuple[str, str, Sequence[int]]]") -> "list[Remark]":
    return [Remark(kind, message, tuple(frames)) for kind, message, frames in said]


def warn(said: "Iterable[Remark]") -> None:
    """Says warnings to whoever called into this package."""
    level, frame = 1, sys._getframe()
    while frame is not None and os.path.dirname(frame.f_code.co_filename) == _HERE:
        level, frame = level + 1, frame.f_back  # type: ignore[assignment]
    for remark in said:
        warnings.warn(SurefootWarning(remark.message), stacklevel=level)

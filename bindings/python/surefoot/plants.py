"""When and where heels and balls of the feet are planted."""

import json
from dataclasses import asdict, dataclass
from typing import Any, Iterator, Optional, Sequence, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._core import SurefootError
from ._files import write_file
from ._options import PathLike, json_text

#: The columns of contacts, in the order of HumanML3D and Kimodo.
CONTACTS = (("left", "heel"), ("left", "ball"), ("right", "heel"), ("right", "ball"))

#: What a plant file says of the body and the ground that its plants were found with.
FOUND_ON = ("leg_length", "units", "rig", "ground")


@dataclass(frozen=True)
class Plant:
    """A heel or ball that stands still over the frames `first` to `last`, both included."""

    side: str  #: left or right
    joint: str  #: heel or ball
    first: int
    last: int
    position: "Optional[tuple[float, float, float]]" = None  #: of the sole on the ground, metres, +y up
    confidence: float = 1.0
    source: str = "user"  #: detected, held, user or keytime

    def to_dict(self) -> "dict[str, Any]":
        return asdict(self)


class Plants(Sequence[Plant]):
    """The plants of a motion, by first frame. A list that also knows the motion's length and rate.

    >>> plants = Plants([Plant("left", "heel", 2, 4)], frames=6, fps=30.0)
    >>> plants.contacts()[:, 0].astype(int)
    array([0, 0, 1, 1, 1, 0])
    >>> plants.rows()[0]["side"], len(plants)
    ('left', 1)
    """

    def __init__(self, plants: "Sequence[Plant]", frames: int, fps: float, found_on: "Optional[dict[str, Any]]" = None) -> None:
        self._plants = tuple(plants)
        self.frames = frames
        self.fps = fps
        #: The body and the ground that the plants were found with, as a plant file holds them; see docs/formats.md.
        self.found_on = dict(found_on or {})

    @classmethod
    def from_json(cls, text: str) -> "Plants":
        """Of a plant file's text."""
        held = json.loads(text)
        plants = [
            Plant(
                p["side"],
                p["joint"],
                p["first"],
                p["last"],
                _place(p.get("position")),
                p.get("confidence", 1.0),
                p.get("source", "user"),
            )
            for p in held["plants"]
        ]
        return cls(plants, held["frames"], held["fps"], {key: held[key] for key in FOUND_ON if key in held})

    @classmethod
    def from_contacts(cls, contacts: Any, fps: float) -> "Plants":
        """Of frames x 4 contact bits: left heel, left ball, right heel, right ball. What stands is held as it is.

        >>> bits = np.zeros((5, 4), bool)
        >>> bits[1:4, 3] = True
        >>> Plants.from_contacts(bits, 30.0)[0]
        Plant(side='right', joint='ball', first=1, last=3, position=None, confidence=1.0, source='held')
        """
        bits = np.asarray(contacts)
        if bits.ndim != 2 or bits.shape[1] != 4:
            raise SurefootError(f"contacts must be frames x 4 (left heel, left ball, right heel, right ball), not {' x '.join(map(str, bits.shape))}")
        if bits.dtype.kind == "f" and not np.isfinite(bits).all():
            raise SurefootError("contacts must be finite")
        plants = []
        for column, (side, joint) in enumerate(CONTACTS):
            down = np.concatenate([[0], (bits[:, column] > 0.5).astype(np.int8), [0]])
            edges = np.flatnonzero(np.diff(down))
            plants += [Plant(side, joint, int(first), int(end) - 1, source="held") for first, end in zip(edges[::2], edges[1::2])]
        plants.sort(key=lambda plant: plant.first)
        return cls(plants, len(bits), fps)

    @overload
    def __getitem__(self, index: int) -> Plant: ...
    @overload
    def __getitem__(self, index: slice) -> "tuple[Plant, ...]": ...
    def __getitem__(self, index: "Union[int, slice]") -> "Union[Plant, tuple[Plant, ...]]":
        return self._plants[index]

    def __len__(self) -> int:
        return len(self._plants)

    def __iter__(self) -> "Iterator[Plant]":
        return iter(self._plants)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plants):
            return NotImplemented
        return (self._plants, self.frames, self.fps) == (other._plants, other.frames, other.fps)

    def __repr__(self) -> str:
        return f"<{len(self)} plants in {self.frames} frames at {self.fps:g} fps>"

    def contacts(self) -> "NDArray[np.bool_]":
        """Frames x 4: left heel, left ball, right heel, right ball."""
        bits = np.zeros((self.frames, 4), bool)
        for plant in self._plants:
            bits[plant.first : plant.last + 1, CONTACTS.index((plant.side, plant.joint))] = True
        return bits

    def rows(self) -> "list[dict[str, Any]]":
        """One flat dict a plant, for `pandas.DataFrame`."""
        rows = []
        for plant in self._plants:
            x, y, z = plant.position or (None, None, None)
            row = plant.to_dict()
            del row["position"]
            seconds = (plant.last - plant.first + 1) / self.fps
            rows.append({**row, "seconds": seconds, "x": x, "y": y, "z": z})
        return rows

    def to_dict(self) -> "dict[str, Any]":
        """As a plant file holds it (docs/formats.md)."""
        plants = []
        for plant in self._plants:
            held = plant.to_dict()
            if plant.position is None:
                del held["position"]
            else:
                held["position"] = list(plant.position)
            plants.append(held)
        return {"format": "surefoot-plants", "version": 1, "frames": self.frames, "fps": self.fps, **self.found_on, "plants": plants}

    def to_json(self) -> str:
        """The text of a plant file, as the program writes it."""
        text = _core.check_plants(json.dumps(self.to_dict()), "plants", self.frames, self.fps)
        if not self.found_on:
            return text
        start, separator, plants = text.partition('\n "plants": [')
        return f"{start}{_lines(self.found_on)}{separator}{plants}"

    def save(self, path: PathLike, *, force: bool = False) -> None:
        """Writes a plant file, for `clean(plants=...)` and `surefoot clean --plants`."""
        write_file(path, self.to_json().encode(), force)


def _place(numbers: "Optional[Sequence[float]]") -> "Optional[tuple[float, float, float]]":
    return None if numbers is None else (numbers[0], numbers[1], numbers[2])


def for_core(plants: Any, fps: float) -> "Optional[tuple[str, bytes]]":
    """Plants as the core takes them: of a file, Plants, contact bits, dicts, or "from-file"."""
    if plants is None:
        return None
    if isinstance(plants, str) and plants == "from-file":
        return plants, b""
    if isinstance(plants, Plants):
        return "plants", json.dumps(plants.to_dict()).encode()
    if hasattr(plants, "__array__") or hasattr(plants, "__dlpack__"):
        return "plants", json.dumps(Plants.from_contacts(plants, fps).to_dict()).encode()
    name, text = json_text(plants, "plants")
    return name, text.encode()


def _lines(found_on: "dict[str, Any]") -> str:
    """The lines of a plant file that say what its plants were found with, as the program writes them."""
    text = ""
    for line in (("leg_length", "units"), ("rig",), ("ground",)):
        members = [f'"{key}": {json.dumps(found_on[key], separators=(",", ":"))},' for key in line if key in found_on]
        text += "\n " + " ".join(members) if members else ""
    return text

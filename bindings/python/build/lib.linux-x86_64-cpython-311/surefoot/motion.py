"""Motions: read from a file or from arrays, looked into, saved."""

import json
import os
from pathlib import Path
from typing import Any, Callable, Mapping, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from . import _arrays, _core, captures
from ._core import SurefootError
from ._files import write_file
from ._options import LOAD, PathLike, check_names, for_core
from ._say import Remark, remarks_of, warn

Progress = Optional[Callable[[float], Any]]


class Skeleton:
    """Joints of a body: names, the index of each one's parent (-1 of the first) and rest offsets in the parent's frame."""

    def __init__(self, names: "Sequence[str]", parents: "Sequence[int]", offsets: Any) -> None:
        self.names = [str(name) for name in names]
        self.parents = [int(parent) for parent in parents]
        self.offsets: "NDArray[np.float64]" = np.array(_arrays.as_array(offsets, "offsets"), dtype=np.float64)
        count = len(self.names)
        if len(self.parents) != count or self.offsets.shape != (count, 3):
            raise SurefootError(f"a skeleton of {count} names needs {count} parents and offsets of {count} x 3")

    def __repr__(self) -> str:
        return f"<skeleton of {len(self.names)} joints>"


class Motion:
    """A motion that was read or made: immutable, in metres, +y up. Get one from `load`."""

    def __init__(self, take: _core.Take, given: "Optional[Given]" = None) -> None:
        self._take = take
        self._given = given
        self.warnings: "list[Remark]" = remarks_of(take.warnings)
        self.notes: "list[Remark]" = remarks_of(take.notes)

    @property
    def name(self) -> str:
        return self._take.name

    @property
    def format(self) -> str:
        """bvh, fbx, gltf, vrm, npz, npy, asf; empty for motion made in memory."""
        return self._take.format

    @property
    def frames(self) -> int:
        return self._take.frames

    @property
    def fps(self) -> float:
        return self._take.fps

    @property
    def joint_names(self) -> "list[str]":
        return self._take.joint_names

    @property
    def parents(self) -> "list[int]":
        return self._take.parents

    @property
    def skeleton(self) -> Skeleton:
        return Skeleton(self._take.joint_names, self._take.parents, self._take.offsets)

    def joint_pairs(self) -> "list[tuple[str, str]]":
        """Every joint's name and its parent's, as `skeleton` takes them for plain positions."""
        names, parents = self.joint_names, self.parents
        return [(name, names[parent] if parent >= 0 else "") for name, parent in zip(names, parents)]

    @property
    def positions(self) -> "NDArray[np.float64]":
        """Frames x joints x 3: where joints are in the world, metres, +y up."""
        return self._take.positions()

    @property
    def poses(self) -> "NDArray[np.float64]":
        """Frames x joints x 7, a read-only view of the motion's own memory: qx qy qz qw x y z in the parent's frame."""
        return self._take.poses()

    @property
    def rotations(self) -> "NDArray[np.float64]":
        """Frames x joints x 4, x y z w, in the parent's frame; a view."""
        return self._take.poses()[..., :4]

    @property
    def soles(self) -> "NDArray[np.float64]":
        """Frames x 2 (left, right) x 3 (heel, ball, toe) x 3, in the world."""
        return self._take.soles()

    @property
    def arrays(self) -> Any:
        """The motion in the form in which it was given: an array, a dict of arrays, or (rotations, root)."""
        return self._given.back(self._take) if self._given else self.positions

    def info(self) -> "dict[str, Any]":
        """What was found: format, rate, units, rig, sole points, ground. As `surefoot info --json`."""
        found: "dict[str, Any]" = json.loads(self._take.info_json())
        return found

    def save(self, path: PathLike, *, force: bool = False, progress: Progress = None) -> None:
        """Writes the format that the ending of the name asks for; a file of the same format keeps all that cleaning did not touch."""
        data, said, _ = self._take.save(os.fspath(path), progress)
        warn(remarks_of(said))
        write_file(path, data, force)

    def __repr__(self) -> str:
        return f"<motion {self.name}: {self.frames} frames at {self.fps:g} fps, {len(self.joint_names)} joints>"


class Given:
    """How a motion was given in memory, to be given back likewise."""

    def back(self, take: _core.Take) -> Any:
        raise NotImplementedError


class _GivenArray(Given):
    def back(self, take: _core.Take) -> Any:
        return _arrays.array_in(take.save("array.npy", None)[0])


class _GivenDict(Given):
    def __init__(self, arrays: "Mapping[str, Any]") -> None:
        self._arrays = arrays

    def back(self, take: _core.Take) -> Any:
        return _arrays.arrays_in(take.save("arrays.npz", None)[0], self._arrays)


class _GivenRotations(Given):
    def __init__(self, rotations: "NDArray[Any]", root: "NDArray[Any]", shape: "tuple[int, ...]") -> None:
        self._rotations, self._root, self._shape = rotations, root, shape
        self.before: "Optional[_core.Take]" = None

    def back(self, take: _core.Take) -> Any:
        assert self.before is not None
        rotations, root = _core.to_rotations(take, self.before, self._rotations, self._root)
        return rotations.reshape(self._shape).astype(self._rotations.dtype), root.astype(self._root.dtype)


def load(motion: Any = None, *, rotations: Any = None, name: "Optional[str]" = None, progress: Progress = None, **options: Any) -> Motion:
    """Reads a motion.

    `motion` is a path (every format of the program, and pickles of GVHMR, WHAM, AIST++ and MDM), an array (joint positions frames x joints x 3,
    or HumanML3D features frames x 263), or a dict of arrays (Kimodo, AMASS). Or give `rotations` (local, frames x joints x 4, 3 x 3 or 3),
    `root` (the root's positions, frames x 3) and a `skeleton`.

    Options: units, up, fps, root_offset, take, root, skeleton, body_model, asf, rig, ground; as the flags of the program.

    >>> import numpy as np, surefoot
    >>> walk = surefoot.walk({"format": "surefoot-walk", "version": 1, "duration": 2, "start": {"speed": 1.3}})
    >>> again = surefoot.load(walk.motion.positions, skeleton=walk.motion.joint_pairs(), fps=60)
    >>> again.frames == walk.motion.frames
    True
    """
    check_names("load", options, LOAD)
    made = load_quietly(motion, rotations, name, None, progress, options)
    warn(made.warnings)
    return made


def load_quietly(motion: Any, rotations: Any, name: "Optional[str]", like: "Optional[Motion]", progress: Progress, options: "dict[str, Any]") -> Motion:
    """As `load`, in the units and axes of `like`; what was said is on the motion only."""
    if rotations is not None:
        if motion is not None:
            raise SurefootError("give positions or rotations, not both")
        return _of_rotations(rotations, name or "rotations", options)
    if motion is None:
        raise SurefootError("there is no motion; give a path, an array, or rotations with root and skeleton")
    if isinstance(motion, Motion):
        return motion
    like_take = like._take if like else None
    if isinstance(motion, Mapping):
        data, given, name = _arrays.npz_bytes(motion), _GivenDict(motion), name or "arrays"
        return Motion(_core.load(name, data, "", for_core(options), like_take, progress), given)
    if _arrays.is_array(motion):
        array = _arrays.as_array(motion, name or "positions")
        _check_shape(array)
        return Motion(_core.load(name or "positions", _arrays.npy_bytes(array), "", for_core(options), like_take, progress), _GivenArray())
    if not isinstance(motion, (str, os.PathLike)):
        raise TypeError(f"a motion is a path, an array or a dict of arrays, not {type(motion).__name__}")
    path = Path(motion)
    data = path.read_bytes()
    if captures.is_pickle(path.name, data):
        clip = captures.choose(captures.read(path.name, data), options.get("take"), str(path))
        options = {key: value for key, value in options.items() if key != "take"}
        return load_quietly(clip.arrays, None, name or clip.name, like, progress, {**clip.options, **options})
    if path.suffix.lower() == ".amc" and options.get("asf") is None:
        options = {**options, "asf": _asf_beside(path)}
    return Motion(_core.load(os.fspath(motion), data, str(path.parent), for_core(options), like_take, progress))


def _check_shape(array: "NDArray[Any]") -> None:
    good = (array.ndim == 3 and array.shape[2] == 3) or (array.ndim == 2 and array.shape[1] == 263)
    if not good:
        shape = " x ".join(map(str, array.shape)) or "a single number"
        raise SurefootError(f"positions must be frames x joints x 3 (or HumanML3D features, frames x 263), not {shape}")


def _of_rotations(rotations: Any, name: str, options: "dict[str, Any]") -> Motion:
    options = dict(options)
    body, root = options.pop("skeleton", None), options.pop("root", None)
    if root is None or body is None:
        raise SurefootError("rotations need root (the root's positions, frames x 3) and a skeleton")
    turns, places = _arrays.as_array(rotations, "rotations"), _arrays.as_array(root, "root")
    if isinstance(body, str) and body.startswith("smpl"):
        return _of_smpl(turns, places, body, name, options)
    if isinstance(body, (str, os.PathLike)):
        body = load(body)
    if isinstance(body, Motion):
        body = body.skeleton
    if not isinstance(body, Skeleton):
        raise SurefootError("skeleton must be a Skeleton, a Motion, a file that has one, or smpl22, smpl24, smplh or smplx")
    joints = len(body.names)
    if turns.ndim not in (3, 4) or turns.shape[1] != joints or (turns.ndim == 4 and turns.shape[2:] != (3, 3)) or (turns.ndim == 3 and turns.shape[2] not in (3, 4)):
        raise SurefootError(f"rotations must be frames x {joints} x 4 (x y z w), x 3 x 3 or x 3 (axis-angle), not {' x '.join(map(str, turns.shape))}")
    if places.shape != (len(turns), 3):
        raise SurefootError(f"root must be {len(turns)} x 3, not {' x '.join(map(str, places.shape))}")
    if not len(turns):
        raise SurefootError("there are no frames")
    for numbers, word in ((turns, "rotations"), (places, "root")):
        if not np.isfinite(numbers).all():
            raise SurefootError(f"{word} must be finite")
    flat = np.ascontiguousarray(turns).reshape(len(turns), joints, -1)
    given = _GivenRotations(flat, places, turns.shape)
    given.before = _core.from_rotations(flat, places, body.names, body.parents, body.offsets, name, for_core(options))
    return Motion(given.before, given)


class _GivenSmpl(_GivenDict):
    def __init__(self, arrays: "Mapping[str, Any]", shape: "tuple[int, ...]") -> None:
        super().__init__(arrays)
        self._shape = shape

    def back(self, take: _core.Take) -> Any:
        arrays = super().back(take)
        return arrays["poses"].reshape(self._shape), arrays["trans"]


def _of_smpl(turns: "NDArray[Any]", places: "NDArray[Any]", body: str, name: str, options: "dict[str, Any]") -> Motion:
    """Axis-angle rotations of SMPL's joints take the way of AMASS files: legs are fitted, or a body model's."""
    joints = {"smpl22": 22, "smpl24": 24, "smplh": 52, "smplx": 55}.get(body)
    if joints is None or turns.shape != (len(turns), joints, 3):
        raise SurefootError(f"rotations on '{body}' must be frames x {joints or 22} x 3 (axis-angle), not {' x '.join(map(str, turns.shape))}")
    arrays = {"poses": turns.reshape(len(turns), -1), "trans": places}
    made = load_quietly(arrays, None, name, None, None, options)
    made._given = _GivenSmpl(arrays, turns.shape)
    return made


def _asf_beside(amc: Path) -> "Optional[Path]":
    """The skeleton of an .amc: the only .asf in its folder, or the one whose name begins its own."""
    found = sorted(file for file in amc.parent.iterdir() if file.suffix.lower() == ".asf")
    if len(found) == 1:
        return found[0]
    same = [file for file in found if amc.stem.startswith(file.stem)]
    return max(same, key=lambda file: len(file.stem)) if same else None


def save(motion: "Union[Motion, Any]", path: PathLike, *, force: bool = False, progress: Progress = None) -> None:
    """Writes a motion, or the motion of a result, in the format that the ending of the name asks for."""
    found = motion if isinstance(motion, Motion) else motion.motion
    found.save(path, force=force, progress=progress)


def info(motion: Any, **options: Any) -> "dict[str, Any]":
    """What was found in a motion: format, rate, units, rig, sole points, ground. As `surefoot info --json`."""
    return load(motion, **options).info()

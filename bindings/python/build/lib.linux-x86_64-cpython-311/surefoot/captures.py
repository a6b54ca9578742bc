"""What GVHMR, WHAM, AIST++ and MDM save as pickles, as arrays that `load` takes.

Each tool has a layout of its own; a file is recognised by its keys. A file may hold several people or samples.
"""

from dataclasses import dataclass, field
from typing import Any, Mapping, Optional

import numpy as np

from . import pickles
from ._core import SurefootError
from ._options import PathLike, read_file


@dataclass(frozen=True)
class CapturedClip:
    """A motion of a pickle: arrays by name, and what is known of them as options of `load`."""

    name: str
    arrays: Any
    options: "dict[str, Any]" = field(default_factory=dict)


def is_pickle(name: str, data: bytes) -> bool:
    """True for files that are read here: pickles, torch's archives, and .npy of Python objects."""
    if name.lower().endswith((".pkl", ".pickle", ".pt", ".pth")):
        return True
    return data[:6] == b"\x93NUMPY" and b"'descr': '|O'" in data[:256]


def load_captures(path: PathLike) -> "list[CapturedClip]":
    """Every motion that a pickle holds; `load(clip.arrays, **clip.options)` reads one."""
    name, data = read_file(path)
    return read(name, data)


def read(name: str, data: bytes) -> "list[CapturedClip]":
    """The motions of a pickle's bytes."""
    held = pickles.loads(data, name)
    clips = _clips_in(held)
    if not clips:
        keys = ", ".join(map(str, list(held)[:12])) if isinstance(held, Mapping) else type(held).__name__
        raise SurefootError(f"{name}: no motion of GVHMR, WHAM, AIST++ or MDM was found; it holds {keys}")
    return clips


def choose(clips: "list[CapturedClip]", take: Any, file: str) -> CapturedClip:
    """The only motion, or the one that `take` names."""
    if take is None and len(clips) == 1:
        return clips[0]
    for clip in clips:
        if clip.name == str(take):
            return clip
    names = ", ".join(clip.name for clip in clips[:12])
    asked = "holds several motions" if take is None else f"holds no motion '{take}'"
    raise SurefootError(f"{file}: {asked}; choose one with take=...: {names}")


def _clips_in(held: Any) -> "list[CapturedClip]":
    if not isinstance(held, Mapping):
        return []
    if "smpl_params_global" in held:
        return [_gvhmr(held["smpl_params_global"])]
    if "smpl_poses" in held and "smpl_trans" in held:
        return [_aist(held)]
    if "motion" in held and np.ndim(held["motion"]) == 4:
        return _mdm(held)
    found = []
    for key, person in held.items():
        if isinstance(person, Mapping) and "pose_world" in person and "trans_world" in person:
            found.append(_wham(str(key), person))
    return found


def _two_axes(value: Any, width: int) -> Any:
    return np.asarray(value, dtype=np.float64).reshape(-1, width)


def _betas(value: Any) -> Any:
    """One shape for the whole motion, where frames have one each."""
    numbers = np.asarray(value, dtype=np.float64)
    return numbers.reshape(-1, numbers.shape[-1]).mean(0) if numbers.size else np.zeros(10)


def _gvhmr(params: "Mapping[str, Any]") -> CapturedClip:
    """hmr4d_results.pt: SMPL-X, gravity down, 30 frames a second."""
    arrays = {
        "root_orient": _two_axes(params["global_orient"], 3),
        "pose_body": _two_axes(params["body_pose"], 63),
        "trans": _two_axes(params["transl"], 3),
        "betas": _betas(params.get("betas", np.zeros(10))),
    }
    return CapturedClip("gvhmr", arrays, {"up": "y", "fps": 30.0})


def _wham(name: str, person: "Mapping[str, Any]") -> CapturedClip:
    """wham_output.pkl, one person: SMPL, 30 frames a second."""
    arrays = {"poses": _two_axes(person["pose_world"], 72), "trans": _two_axes(person["trans_world"], 3)}
    if "betas" in person:
        arrays["betas"] = _betas(person["betas"])
    return CapturedClip(name, arrays, {"up": "y", "fps": 30.0})


def _aist(held: "Mapping[str, Any]") -> CapturedClip:
    """AIST++ and EDGE: SMPL, 60 frames a second; AIST++ keeps translations in units of `smpl_scaling`."""
    scale = float(np.ravel(held["smpl_scaling"])[0]) if "smpl_scaling" in held else 1.0
    arrays = {"poses": _two_axes(held["smpl_poses"], 72), "trans": _two_axes(held["smpl_trans"], 3) / scale}
    return CapturedClip("smpl", arrays, {"up": "y", "fps": 60.0})


def _mdm(held: "Mapping[str, Any]") -> "list[CapturedClip]":
    """results.npy: samples x joints x 3 x frames, padded to the longest; 20 frames a second."""
    motion = np.asarray(held["motion"])
    lengths: "Optional[Any]" = held.get("lengths")
    clips = []
    for i, sample in enumerate(motion):
        frames = int(lengths[i]) if lengths is not None and len(lengths) == len(motion) else sample.shape[-1]
        clips.append(CapturedClip(str(i), np.ascontiguousarray(sample.transpose(2, 0, 1)[:frames]), {"fps": 20.0}))
    return clips

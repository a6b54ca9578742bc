"""Options by name, as the core takes them: files are read here, unknown names are refused."""

import difflib
import json
import os
from pathlib import Path
from typing import Any, Union

from ._core import SurefootError

PathLike = Union[str, "os.PathLike[str]"]

LOAD = frozenset("units up root_offset fps take root skeleton body_model asf rig ground settings".split())
DETECT = frozenset("plants method model look_ahead settings".split())
CLEAN = frozenset(
    "solver stretch fast align_sole latency window place_window roll_window body_window blend_window damping settings".split()
)
JOB = CLEAN | DETECT | frozenset(
    "repair level treadmill moving_ground rectify labels lift longest_run toe_out step_width left_offset right_offset".split()
)
_FILES = frozenset("body_model asf rig settings moving_ground labels model library".split())


def read_file(path: PathLike) -> "tuple[str, bytes]":
    """A file as the core takes it: its name for messages, and its bytes."""
    return os.fspath(path), Path(path).read_bytes()


def json_text(value: Any, name: str) -> "tuple[str, str]":
    """Name and text of JSON that is given as a path, as text, or as what `json.loads` gives."""
    if isinstance(value, (str, os.PathLike)) and not (isinstance(value, str) and value.lstrip()[:1] in ("{", "[")):
        file, data = read_file(value)
        return file, data.decode("utf-8", "replace")
    return name, value if isinstance(value, str) else json.dumps(value)


def check_names(function: str, given: "dict[str, Any]", known: "frozenset[str]") -> None:
    """Refuses options that a function does not have, with the nearest name."""
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise TypeError(f"{function}() has no option '{name}'{hint}")


def for_core(given: "dict[str, Any]") -> "dict[str, Any]":
    """Options whose files are read. What is None is left out."""
    ready: "dict[str, Any]" = {}
    for name, value in given.items():
        if value is None:
            continue
        if name in _FILES:
            ready[name] = read_file(value)
        elif name == "ground":
            _put_ground(ready, value)
        elif name == "skeleton":
            _put_skeleton(ready, value)
        elif name in ("units", "up"):
            ready[name] = str(value)
        else:
            ready[name] = value
    return ready


def _put_ground(ready: "dict[str, Any]", value: Any) -> None:
    word = value if isinstance(value, str) else f"plane:{float(value)!r}"
    ready["ground"] = word
    kind, _, file = word.partition(":")
    if kind in ("heightfield", "mesh") and file:
        ready["ground_file"] = read_file(file)


def _put_skeleton(ready: "dict[str, Any]", value: Any) -> None:
    """A known name, a .json file, or pairs of names: [["Hips", ""], ["Spine", "Hips"], ...]."""
    if isinstance(value, str) and not value.endswith(".json"):
        ready["skeleton"] = value
        return
    if isinstance(value, (str, os.PathLike)):
        ready["joint_names"] = read_file(value)
        return
    if hasattr(value, "joint_pairs"):
        value = value.joint_pairs()
    try:
        ready["joint_names"] = ("skeleton", json.dumps([[str(name), str(parent)] for name, parent in value]).encode())
    except (TypeError, ValueError):
        raise SurefootError("skeleton must be a known name such as 'smpl22', a .json file, a motion, or a list of [name, parent] pairs") from None

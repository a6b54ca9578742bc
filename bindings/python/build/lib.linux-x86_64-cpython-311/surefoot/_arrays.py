"""Arrays in and out: numpy, anything with a buffer, DLPack (torch on the CPU), and dicts of them.

An array goes to the core as the .npy file that `numpy.save` would write, a dict as an .npz, so that arrays and files take the same way and
give the same numbers. What comes back is a view of the core's own memory.
"""

import io
from typing import Any, Mapping, Optional

import numpy as np
from numpy.typing import NDArray

from ._core import SurefootError

_CPU = 1  # DLPack's kDLCPU


def is_array(value: Any) -> bool:
    """True for what can be seen as an array without being a list of files."""
    return isinstance(value, np.ndarray) or hasattr(value, "__dlpack__") or hasattr(value, "__array__") or isinstance(value, (memoryview, bytearray))


def as_array(value: Any, name: str) -> "NDArray[Any]":
    """The same numbers as a numpy array, without a copy where its memory can be shared."""
    if isinstance(value, np.ndarray):
        array = value
    elif hasattr(value, "__dlpack__"):
        if hasattr(value, "__dlpack_device__") and value.__dlpack_device__()[0] != _CPU:
            raise SurefootError(f"{name} is not in the memory of the CPU; move it there first, with .cpu()")
        if getattr(value, "requires_grad", False):
            raise SurefootError(f"{name} requires a gradient, which cleaning has not; give it .detach()")
        array = np.from_dlpack(value)
    else:
        array = np.asarray(value)
    if array.dtype.kind not in "fiu":
        raise SurefootError(f"{name} must hold numbers, not {array.dtype}")
    if array.dtype.kind != "f" or array.dtype.itemsize not in (4, 8):
        array = array.astype(np.float32 if array.dtype.itemsize < 4 else np.float64)
    return array


def npy_bytes(array: "NDArray[Any]") -> bytes:
    """The array as a .npy file."""
    out = io.BytesIO()
    np.lib.format.write_array(out, np.ascontiguousarray(array), allow_pickle=False)
    return out.getvalue()


def npz_bytes(arrays: "Mapping[str, Any]") -> bytes:
    """Arrays by name as an .npz file; what holds no numbers is left out."""
    members = {}
    for name, value in arrays.items():
        array = as_array(value, name) if is_array(value) and not isinstance(value, np.ndarray) else np.asarray(value)
        if array.dtype.kind in "biufUS":
            members[name] = array
    out = io.BytesIO()
    np.savez(out, **members)
    return out.getvalue()


def array_in(npy: "NDArray[np.uint8]") -> "NDArray[Any]":
    """The array of a .npy file's bytes, a view of them."""
    head = io.BytesIO(npy[:65536].tobytes())
    version = np.lib.format.read_magic(head)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, fortran, dtype = read(head)
    flat: "NDArray[Any]" = npy[head.tell() :].view(dtype)
    return flat.reshape(shape, order="F" if fortran else "C")


def arrays_in(npz: "NDArray[np.uint8]", like: "Optional[Mapping[str, Any]]" = None) -> "dict[str, Any]":
    """The arrays of an .npz file's bytes; members of `like` that the file does not hold are passed on."""
    with np.load(io.BytesIO(npz.tobytes()), allow_pickle=False) as file:
        found: "dict[str, Any]" = {name: file[name] for name in file.files}
    return {**like, **found} if like else found

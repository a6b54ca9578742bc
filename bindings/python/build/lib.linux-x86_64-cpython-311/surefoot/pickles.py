"""Pickles without running them.

A pickle is a program: `pickle.load` runs whatever the file says. Captures are often handed around as pickles (GVHMR's .pt, WHAM's and AIST++'s
.pkl, MDM's .npy). `load` reads their arrays and plain containers. Anything else that a file names is refused before it is looked up, and
neither torch nor joblib is needed or imported.
"""

import codecs
import collections
import io
import pickle
import zipfile
import zlib
from typing import Any, Callable, Optional

import numpy as np
from numpy.typing import NDArray

from ._core import SurefootError
from ._options import PathLike, read_file

_LARGEST = 4 << 30  # bytes that a compressed file may unpack to
_TORCH_TYPES = {
    "FloatStorage": "<f4",
    "DoubleStorage": "<f8",
    "HalfStorage": "<f2",
    "LongStorage": "<i8",
    "IntStorage": "<i4",
    "ShortStorage": "<i2",
    "CharStorage": "<i1",
    "ByteStorage": "<u1",
    "BoolStorage": "?",
}


def load(source: PathLike) -> Any:
    """The arrays, numbers, words, lists and dicts of a pickle, a torch .pt, a joblib .pkl or a pickled .npy; tensors become numpy arrays."""
    name, data = read_file(source)
    return loads(data, name)


def loads(data: bytes, name: str = "<memory>") -> Any:
    """As `load`, of bytes."""
    try:
        if data[:2] == b"PK":
            return _read_torch(data, name)
        if data[:6] == b"\x93NUMPY":
            return _read_npy(data, name)
        if data[:1] == b"\x78":  # joblib's compress=...
            return _Reader(io.BytesIO(_inflate(data)), name).load()
        return _Reader(io.BytesIO(data), name).load()
    except SurefootError:
        raise
    except Exception as problem:
        raise SurefootError(f"{name}: this is no pickle that can be read: {problem}") from None


def _inflate(data: bytes) -> bytes:
    unpacked = zlib.decompressobj().decompress(data, _LARGEST)
    if len(unpacked) >= _LARGEST:
        raise ValueError("it unpacks to more than 4 GB")
    return unpacked


class _Tensor:
    """torch._utils._rebuild_tensor_v2 and its older form: numbers of a storage, seen with strides."""

    def __new__(cls, storage: "NDArray[Any]", offset: int, size: "tuple[int, ...]", stride: "tuple[int, ...]", *_: Any) -> Any:
        count = int(np.prod(size, dtype=np.int64)) if size else 1
        last = offset + sum((n - 1) * s for n, s in zip(size, stride)) if count else offset
        if offset < 0 or any(n < 0 for n in size) or any(s < 0 for s in stride) or (count and last >= len(storage)):
            raise ValueError("a tensor lies outside of its storage")
        strides = [s * storage.itemsize for s in stride]
        return np.lib.stride_tricks.as_strided(storage[offset:], tuple(size), strides).copy()


class _JoblibArray:
    """joblib's NumpyArrayWrapper: the numbers follow in the file."""

    def __setstate__(self, state: "dict[str, Any]") -> None:
        self.__dict__.update(state)


def _encode(text: str, encoding: str = "latin1") -> bytes:
    """_codecs.encode, as pickles of protocol 2 write bytes."""
    if encoding not in ("latin1", "latin-1"):
        raise ValueError(f"bytes in '{encoding}'")
    return codecs.encode(text, encoding)


class _PlainArray:
    """Stands for numpy.ndarray, so that a file can name the type but not make one of any size."""

    def __new__(cls, *_: Any) -> Any:
        raise ValueError("an array without its numbers")


def _dtype(*arguments: Any, **_: Any) -> "np.dtype[Any]":
    return np.dtype(str(arguments[0]))


def _rebuild_parameter(data: Any, *_: Any) -> Any:
    return data


_reconstruct = np.core.multiarray._reconstruct  # type: ignore[attr-defined]
_scalar = np.core.multiarray.scalar  # type: ignore[attr-defined]


def _empty(kind: type, shape: Any, letter: Any) -> "NDArray[Any]":
    if kind is not _PlainArray:
        raise ValueError("only plain arrays are read")
    made: "NDArray[Any]" = _reconstruct(np.ndarray, (0,), b"b")
    return made


def _from_buffer(data: Any, dtype: Any, shape: Any, order: str = "C", *_: Any) -> "NDArray[Any]":
    """numpy.core.numeric._frombuffer, as pickles of protocol 5 write arrays."""
    if not isinstance(dtype, np.dtype) or dtype.hasobject:
        raise ValueError("arrays of Python objects are not read")
    return np.frombuffer(bytes(data), dtype).reshape(tuple(shape), order="F" if order == "F" else "C").copy()


# Everything that a file may name; all of it makes data and does nothing else.
_KNOWN: "dict[tuple[str, str], Any]" = {
    ("collections", "OrderedDict"): collections.OrderedDict,
    ("collections", "defaultdict"): lambda *_: {},
    ("builtins", "set"): set,
    ("builtins", "slice"): slice,
    ("builtins", "complex"): complex,
    ("builtins", "bytearray"): bytes,
    ("__builtin__", "set"): set,
    ("__builtin__", "bytearray"): bytes,
    ("_codecs", "encode"): _encode,
    ("numpy", "ndarray"): _PlainArray,
    ("numpy", "dtype"): _dtype,
    ("torch._utils", "_rebuild_tensor_v2"): _Tensor,
    ("torch._utils", "_rebuild_tensor"): _Tensor,
    ("torch._utils", "_rebuild_parameter"): _rebuild_parameter,
    ("torch", "Size"): tuple,
    ("torch", "device"): lambda *words: ":".join(map(str, words)),
    ("joblib.numpy_pickle", "NumpyArrayWrapper"): _JoblibArray,
}
for _module in ("numpy.core.multiarray", "numpy._core.multiarray"):
    _KNOWN[_module, "_reconstruct"] = _empty
    _KNOWN[_module, "scalar"] = _scalar
for _module in ("numpy.core.numeric", "numpy._core.numeric"):
    _KNOWN[_module, "_frombuffer"] = _from_buffer
for _name in _TORCH_TYPES:
    _KNOWN["torch", _name] = _name


class _Reader(pickle._Unpickler):
    """An unpickler that knows the names above and no others."""

    def __init__(self, file: io.BytesIO, name: str, storages: "Optional[Callable[[Any], NDArray[Any]]]" = None) -> None:
        super().__init__(file, encoding="latin1")
        self._name = name
        self._storages = storages
        self._file = file

    def find_class(self, module: str, name: str) -> Any:
        known = _KNOWN.get((module, name))
        if known is None:
            raise SurefootError(
                f"{self._name}: this pickle asks for {module}.{name}, which could run code, so it is not read; "
                "load it where you trust it and save its arrays with numpy.savez"
            )
        return known

    def persistent_load(self, pid: Any) -> Any:
        if self._storages is None:
            raise ValueError("it refers to data outside of itself")
        return self._storages(pid)

    def load_build(self) -> None:
        """Arrays by numpy's own state, which is data; joblib's are read from what follows in the file."""
        state = self.stack[-1]  # type: ignore[attr-defined]
        target = self.stack[-2]  # type: ignore[attr-defined]
        if isinstance(target, np.ndarray):
            if len(state) == 5 and isinstance(state[2], np.dtype) and state[2].hasobject:
                raise ValueError("arrays of Python objects are not read")
        elif not isinstance(target, (np.dtype, _JoblibArray)):
            raise ValueError(f"a {type(target).__name__} with a state of its own")
        pickle._Unpickler.load_build(self)  # type: ignore[attr-defined]
        if isinstance(target, _JoblibArray):
            self.stack[-1] = self._joblib_numbers(target)  # type: ignore[attr-defined]

    dispatch = {**pickle._Unpickler.dispatch, pickle.BUILD[0]: load_build}  # type: ignore[attr-defined, dict-item]

    def _joblib_numbers(self, wrapper: _JoblibArray) -> "NDArray[Any]":
        dtype, shape, order = np.dtype(wrapper.dtype), tuple(wrapper.shape), wrapper.order  # type: ignore[attr-defined]
        if dtype.hasobject:
            raise ValueError("arrays of Python objects are not read")
        alignment = getattr(wrapper, "numpy_array_alignment_bytes", None)
        if alignment is not None:
            self._file.read(self._file.read(1)[0])
        count = int(np.prod(shape, dtype=np.int64))
        data = self._file.read(count * dtype.itemsize)
        return np.frombuffer(data, dtype, count).reshape(shape, order="F" if order == "F" else "C").copy()


def _read_npy(data: bytes, name: str) -> Any:
    file = io.BytesIO(data)
    version = np.lib.format.read_magic(file)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, dtype = read(file)
    if not dtype.hasobject:
        return np.load(io.BytesIO(data), allow_pickle=False)
    held = _ObjectReader(io.BytesIO(data[file.tell() :]), name).load()
    return held[0] if len(held) == 1 else held


class _ObjectList(list):  # type: ignore[type-arg]
    """The items of an array of objects."""


class _ObjectReader(_Reader):
    """The pickle of a .npy of objects: an array whose state is the list of its items."""

    def load_build(self) -> None:
        state = self.stack[-1]  # type: ignore[attr-defined]
        target = self.stack[-2]  # type: ignore[attr-defined]
        if isinstance(target, np.ndarray) and len(state) == 5 and isinstance(state[4], list):
            self.stack[-2:] = [_ObjectList(state[4])]  # type: ignore[attr-defined]
            return
        super().load_build()

    dispatch = {**_Reader.dispatch, pickle.BUILD[0]: load_build}  # type: ignore[dict-item]


def _read_torch(data: bytes, name: str) -> Any:
    """torch.save's zip: a pickle, and a file for each storage."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {member.filename: member for member in archive.infolist()}
        root = next((member[: -len("data.pkl")] for member in members if member.endswith("data.pkl")), None)
        if root is None:
            raise ValueError("a zip archive without data.pkl")
        if sum(member.file_size for member in members.values()) > _LARGEST:
            raise ValueError("it unpacks to more than 4 GB")

        def storage(pid: Any) -> "NDArray[Any]":
            kind, type_name, key = pid[0], pid[1], pid[2]
            if kind != "storage" or type_name not in _TORCH_TYPES:
                raise ValueError(f"a storage of '{type_name}'")
            return np.frombuffer(archive.read(f"{root}data/{key}"), _TORCH_TYPES[type_name])

        return _Reader(io.BytesIO(archive.read(f"{root}data.pkl")), name, storage).load()

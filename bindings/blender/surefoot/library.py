"""The C interface (bindings/c/surefoot.h) through ctypes."""

import ctypes
import json
import os
import pathlib
import sys
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_size_t, c_ssize_t, c_void_p

import numpy

from .failure import Cancelled, Failure
from .request import PARTS, SIDES, Cleaned, Contact, info_of

OLDEST = 100  # 0.1.0
CANCELLED = 4
LEVELS = {"off": 0, "on": 1, "auto": 2}

SAY = ctypes.CFUNCTYPE(None, c_void_p, c_int32, c_char_p)
PROGRESS = ctypes.CFUNCTYPE(c_int32, c_void_p, c_double)


class Message(ctypes.Structure):
    _fields_ = [("text", ctypes.c_char * 512)]


class Log(ctypes.Structure):
    _fields_ = [("say", SAY), ("user", c_void_p)]


class Plant(ctypes.Structure):
    _fields_ = [("side", c_int32), ("part", c_int32), ("first", c_int32), ("last", c_int32),
                ("place", c_double * 3), ("has_place", c_int32)]


class CleanSettings(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("fast", c_int32), ("stretch", c_int32), ("live", c_int32), ("latency", c_double),
                ("text", c_char_p), ("plants", POINTER(Plant)), ("plant_count", c_size_t), ("level", c_int32),
                ("progress", PROGRESS), ("user", c_void_p)]


class Joint(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("parent", c_int32), ("translation", c_double * 3), ("rotation", c_double * 4)]


class Layout(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("number", c_int32), ("form", c_int32), ("space", c_int32), ("w_first", c_int32),
                ("z_up", c_int32), ("left_handed", c_int32), ("stride", c_ssize_t), ("translation", c_ssize_t),
                ("rotation", c_ssize_t), ("metres_per_unit", c_double)]


class Ground(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("kind", c_int32), ("point", c_double * 3), ("normal", c_double * 3),
                ("vertices", POINTER(c_double)), ("vertex_count", c_size_t), ("triangles", POINTER(c_int32)),
                ("triangle_count", c_size_t)]


class Motion(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("joints", POINTER(Joint)), ("joint_count", c_size_t),
                ("frames", c_int32), ("fps", c_double), ("poses", c_void_p), ("frame_stride", c_ssize_t),
                ("layout", POINTER(Layout)), ("guess_units", c_int32), ("rig", c_char_p), ("ground", POINTER(Ground))]


def sized(struct, **members):
    made = struct(**members)
    made.size = ctypes.sizeof(struct)
    return made


def places():
    """Where the library may be: the user's choice, inside the add-on, installed."""
    name = {"linux": "libsurefoot_c.so", "darwin": "libsurefoot_c.dylib"}.get(sys.platform, "surefoot_c.dll")
    yield pathlib.Path(__file__).parent / "lib" / name
    if "SUREFOOT_C_LIBRARY" in os.environ:
        yield pathlib.Path(os.environ["SUREFOOT_C_LIBRARY"])
    yield pathlib.Path(name)  # wherever the system looks


class Library:
    """One loaded library. Functions raise Failure with the library's own sentence."""

    def __init__(self, path):
        self.path = str(path)
        self._c = ctypes.CDLL(self.path)
        self._c.sf_version.restype = ctypes.c_uint32
        self.version = int(self._c.sf_version())
        if self.version < OLDEST or not hasattr(self._c, "sf_clip_create"):
            raise OSError(f"{self.path} is older than this add-on")
        for name in ("sf_clip_free", "sf_bytes_free"):
            getattr(self._c, name).restype = None
            getattr(self._c, name).argtypes = [c_void_p]
        self._c.sf_clip_metres_per_unit.restype = c_double
        self._c.sf_clip_metres_per_unit.argtypes = [c_void_p]
        self._c.sf_clip_plants.restype = c_size_t
        self._c.sf_clip_plants.argtypes = [c_void_p, POINTER(Plant), c_size_t]
        self._c.sf_clip_poses.argtypes = [c_void_p, c_int32, c_int32, c_void_p, c_ssize_t, c_size_t, POINTER(Layout)]
        self._c.sf_clip_create.argtypes = [POINTER(Motion), POINTER(Log), POINTER(c_void_p), POINTER(Message)]
        self._c.sf_clip_clean.argtypes = [c_void_p, POINTER(CleanSettings), POINTER(Log), POINTER(c_void_p),
                                          POINTER(Message)]
        self._c.sf_clip_find_plants.argtypes = [c_void_p, c_char_p, POINTER(Log), POINTER(Message)]
        self._c.sf_clip_info.argtypes = [c_void_p, c_void_p, POINTER(c_void_p), POINTER(c_size_t), POINTER(Message)]
        self._c.sf_clip_measure.argtypes = [c_void_p, c_void_p, POINTER(Plant), c_size_t, c_void_p, POINTER(c_void_p),
                                            POINTER(c_size_t), POINTER(Message)]

    @classmethod
    def load(cls):
        """The first that loads and is new enough, or None."""
        for path in places():
            try:
                return cls(path)
            except (OSError, AttributeError):
                continue
        return None

    def name(self):
        return f"library {self.version // 10000}.{self.version // 100 % 100}.{self.version % 100}"

    # What the add-on asks for; `progress(fraction)` returns False to stop.

    def info(self, request, _progress):
        with _Clip(self._c, request) as clip:
            text, size = c_void_p(), c_size_t()
            _check(self._c.sf_clip_info(clip.handle, None, byref(text), byref(size), byref(clip.message)), clip.message)
            return info_of(self._json(text, size), request.motion.joints)

    def find(self, request, progress):
        with _Clip(self._c, request) as clip:
            _check(self._c.sf_clip_find_plants(clip.handle, _text(request), byref(clip.log), byref(clip.message)),
                   clip.message)
            if not progress(1.0):
                raise Cancelled()
            return clip.plants(), clip.warnings

    def clean(self, request, progress):
        with _Clip(self._c, request) as clip, _Made(self._c) as made:
            plants = _plants(request.contacts)
            settings = sized(CleanSettings, fast=int(request.fast), text=_text(request), plants=plants,
                             plant_count=len(request.contacts or ()), level=LEVELS[request.level],
                             progress=PROGRESS(lambda _, fraction: int(progress(fraction))))
            _check(self._c.sf_clip_clean(clip.handle, byref(settings), byref(clip.log), byref(made.handle),
                                         byref(clip.message)), clip.message)
            poses = numpy.empty_like(request.motion.locals)
            layout = _layout(clip.metres_per_unit())
            if self._c.sf_clip_poses(made.handle, 0, len(poses), poses.ctypes.data, poses.strides[0], poses.shape[1],
                                     byref(layout)):
                raise Failure("The library gave no poses back")
            return Cleaned(poses, _plants_of(self._c, made.handle), self._measured(made.handle, clip, None),
                           clip.warnings)

    def measure(self, request, original, progress):
        """Of a motion with its contacts, against the one that it was made from where there is one."""
        with _Clip(self._c, request) as clip:
            if original is None:
                return self._measured(clip.handle, None, request.contacts)
            with _Clip(self._c, original) as before:
                return self._measured(clip.handle, before, request.contacts)

    def _measured(self, handle, original, contacts):
        text, size, message = c_void_p(), c_size_t(), Message()
        plants = _plants(contacts)
        _check(self._c.sf_clip_measure(handle, original.handle if original else None, plants, len(contacts or ()), None,
                                       byref(text), byref(size), byref(message)), message)
        return self._json(text, size)

    def _json(self, text, size):
        try:
            return json.loads(ctypes.string_at(text, size.value))
        finally:
            self._c.sf_bytes_free(text)


class _Made:
    """A clip that the library makes, given back at the end."""

    def __init__(self, c):
        self._c = c
        self.handle = c_void_p()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._c.sf_clip_free(self.handle)


class _Clip(_Made):
    """A clip of a request's motion."""

    def __init__(self, c, request):
        super().__init__(c)
        self.message = Message()
        self.warnings = []
        self.log = Log(SAY(lambda _, level, said: level and self.warnings.append(said.decode("utf-8", "replace"))), None)
        motion = request.motion
        joints = (Joint * len(motion.joints))()
        for at, joint, offset in zip(joints, motion.joints, motion.offsets):
            at.name = joint.name.encode()
            at.parent = joint.parent
            at.translation[:] = offset
        poses = numpy.ascontiguousarray(motion.locals)
        layout = _layout(request.metres_per_unit)
        ground, keep = _ground(request.ground)
        given = sized(Motion, name=motion.name.encode(), joints=joints, joint_count=len(joints), frames=len(poses),
                      fps=motion.fps, poses=poses.ctypes.data, frame_stride=poses.strides[0],
                      layout=ctypes.pointer(layout), guess_units=int(request.metres_per_unit == 0.0), ground=ground)
        _check(c.sf_clip_create(byref(given), byref(self.log), byref(self.handle), byref(self.message)), self.message)
        del keep

    def metres_per_unit(self):
        return self._c.sf_clip_metres_per_unit(self.handle)

    def plants(self):
        return _plants_of(self._c, self.handle)


def _check(status, message):
    if status == CANCELLED:
        raise Cancelled()
    if status:
        said = message.text.decode("utf-8", "replace") or f"status {status}"
        raise Failure(said[0].upper() + said[1:])


def _text(request):
    return json.dumps(request.settings()).encode()


def _layout(metres_per_unit):
    return sized(Layout, stride=56, rotation=24, metres_per_unit=metres_per_unit)


def _plants(contacts):
    """None for contacts that are to be found; a list without any is one that is empty."""
    if contacts is None:
        return None
    plants = (Plant * max(len(contacts), 1))()
    for at, contact in zip(plants, contacts):
        at.side, at.part = SIDES.index(contact.side), PARTS.index(contact.part)
        at.first, at.last = contact.first, contact.last
    return plants


def _plants_of(c, handle):
    plants = (Plant * c.sf_clip_plants(handle, None, 0))()
    c.sf_clip_plants(handle, plants, len(plants))
    return [Contact(SIDES[p.side], PARTS[p.part], p.first, p.last) for p in plants]


def _ground(ground):
    """The struct, and what must outlive it."""
    if ground.kind == "auto":
        return None, ()
    if ground.kind != "mesh":
        made = sized(Ground, kind=2 if ground.kind == "none" else 0, point=(c_double * 3)(*ground.point),
                     normal=(c_double * 3)(*ground.normal))
        return ctypes.pointer(made), ()
    vertices = numpy.ascontiguousarray(ground.vertices, dtype=numpy.float64)
    triangles = numpy.ascontiguousarray(ground.triangles, dtype=numpy.int32)
    made = sized(Ground, kind=1, vertices=vertices.ctypes.data_as(POINTER(c_double)), vertex_count=len(vertices),
                 triangles=triangles.ctypes.data_as(POINTER(c_int32)), triangle_count=len(triangles))
    return ctypes.pointer(made), (vertices, triangles)

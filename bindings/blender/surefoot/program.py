"""The `surefoot` program, where no library fits this Blender: motion goes through a temporary BVH file."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from . import bvh
from .failure import Cancelled, Failure
from .request import Cleaned, Contact, info_of

WAIT = 0.1  # s, between two looks at whether the user wants to stop


class Program:
    def __init__(self, path):
        self.path = str(path)

    @classmethod
    def load(cls, chosen=""):
        """The user's choice, or the one on the path; None where there is none."""
        if chosen:
            return cls(chosen) if os.access(chosen, os.X_OK) else None
        path = os.environ.get("SUREFOOT_PROGRAM") or shutil.which("surefoot")
        return cls(path) if path else None

    def name(self):
        return f"program {self.path}"

    def info(self, request, progress):
        with _Folder(request) as folder:
            said = json.loads(self._run(["info", folder.motion, "--json", *folder.words], progress)[0])
            return info_of(said, request.motion.joints, bvh.name_of)

    def find(self, request, progress):
        with _Folder(request) as folder:
            self._run(["detect", folder.motion, "-o", folder / "plants.json", "--firm", *folder.words, "--method",
                       request.method], progress)
            return folder.contacts(), []

    def clean(self, request, progress):
        with _Folder(request) as folder:
            words = ["--save-plants", folder / "held.json", "--json", "--level", request.level]
            if request.fast:
                words.append("--fast")
            if request.contacts is not None:
                words += ["--plants", folder.write_plants(request)]
            measures, said = self._run(["clean", folder.motion, "-o", folder / "clean.bvh", "--settings",
                                        folder.write_settings(request), *words, *folder.words], progress)
            poses = bvh.read((folder / "clean.bvh").read_text(), request.motion)
            warnings = [line.partition("warning: ")[2] for line in said.splitlines() if "warning: " in line]
            return Cleaned(poses, folder.contacts("held.json"), json.loads(measures), warnings)

    def measure(self, request, original, progress):
        with _Folder(request) as folder:
            words = ["--json", *folder.words]
            if request.contacts is not None:
                words += ["--plants", folder.write_plants(request)]
            if original is not None:
                (folder / "original.bvh").write_text(bvh.written(original.motion))
                words += ["--against", folder / "original.bvh"]
            return json.loads(self._run(["measure", folder.motion, *words], progress)[0])

    def _run(self, words, progress):
        try:
            running = subprocess.Popen([self.path, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       text=True, encoding="utf-8", errors="replace")
        except OSError as error:
            raise Failure(f"The surefoot program does not run: {error}") from error
        while True:
            try:
                out, said = running.communicate(timeout=WAIT)
                break
            except subprocess.TimeoutExpired:
                if not progress(0.0):
                    running.kill()
                    running.communicate()
                    raise Cancelled() from None
        if running.returncode not in (0, 3):
            raise Failure(_sentence(said) or f"The surefoot program ended with {running.returncode}")
        return out, said


def _sentence(said):
    """The last line of a refusal, without the name of the temporary file."""
    lines = [line for line in said.splitlines() if line.strip()]
    if not lines:
        return ""
    line = lines[-1].removeprefix("surefoot: ").removeprefix("error: ")
    line = line.partition(".bvh: ")[2] or line
    return line[0].upper() + line[1:]


class _Folder:
    """A temporary folder with the motion of a request in it, and the words by which the program is told of it."""

    def __init__(self, request):
        self._folder = tempfile.TemporaryDirectory(prefix="surefoot-")
        self._path = pathlib.Path(self._folder.name)
        self.motion = self / "motion.bvh"
        self.motion.write_text(bvh.written(request.motion))
        unit = request.metres_per_unit
        self.words = ["--up", "y", "--units", repr(unit) if unit else "auto", "--ground", self._ground(request)]

    def __truediv__(self, name):
        return self._path / name

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def _ground(self, request):
        ground, unit = request.ground, request.metres_per_unit
        if ground.kind in ("auto", "none"):
            return ground.kind
        if not unit:
            raise Failure("A ground of your own needs the size of a unit with the surefoot program: set Metres per Unit")
        if ground.kind == "plane":
            offset = sum(n * unit * p for n, p in zip(ground.normal, ground.point))
            return "plane:" + ",".join(repr(float(v)) for v in (*ground.normal, offset))
        lines = ["v " + " ".join(repr(float(unit * v)) for v in vertex) for vertex in ground.vertices]
        lines += ["f " + " ".join(str(int(v) + 1) for v in triangle) for triangle in ground.triangles]
        (self / "ground.obj").write_text("\n".join(lines) + "\n")
        return f"mesh:{self / 'ground.obj'}"

    def write_plants(self, request):
        plants = [{"side": c.side, "joint": c.part, "first": c.first, "last": c.last, "source": "user"}
                  for c in request.contacts]
        path = self / "plants.json"
        path.write_text(json.dumps({"format": "surefoot-plants", "version": 1, "frames": len(request.motion.locals),
                                    "fps": request.motion.fps, "plants": plants}))
        return path

    def write_settings(self, request):
        path = self / "settings.json"
        path.write_text(json.dumps(request.settings()))
        return path

    def contacts(self, name="plants.json"):
        read = json.loads((self / name).read_text())["plants"]
        return [Contact(p["side"], p["joint"], p["first"], p["last"]) for p in read]

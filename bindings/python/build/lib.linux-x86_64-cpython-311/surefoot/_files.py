"""Files that appear complete or not at all."""

import os
import tempfile
from pathlib import Path
from typing import Any

from ._options import PathLike


def write_file(path: PathLike, data: Any, force: bool) -> None:
    """Writes bytes beside their place, then moves them there; an existing file only with `force`."""
    place = Path(path)
    if place.exists() and not force:
        raise FileExistsError(f"{place} exists; use force=True to overwrite it")
    handle, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(memoryview(data))
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, place)
    except BaseException:
        os.unlink(name)
        raise

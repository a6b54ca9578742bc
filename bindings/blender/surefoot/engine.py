"""Who does the work: the library where one loads, else the program."""

from .failure import Failure
from .library import Library
from .program import Program

_loaded = {}


def engine(program_path="", use="auto"):
    """A Library or a Program; both have `find`, `clean`, `measure` and `name`."""
    key = (program_path, use)
    if key not in _loaded:
        found = (Library.load() if use != "program" else None) or (Program.load(program_path) if use != "library" else None)
        if found is None:
            raise Failure("Neither libsurefoot_c nor the surefoot program was found. Install Surefoot, or say in the "
                          "add-on's preferences where the program is")
        _loaded[key] = found
    return _loaded[key]

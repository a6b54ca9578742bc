#!/usr/bin/python3
"""pack.py LIBRARY OUT.zip: the add-on with the C interface's library inside, to be installed from Blender's preferences."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
STAMP = (2020, 1, 1, 0, 0, 0)  # the same files give the same bytes


def add(archive, name, data):
    entry = zipfile.ZipInfo(name, STAMP)
    entry.external_attr = 0o644 << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)


def stripped(library):
    """The library without its symbols for debuggers, where `strip` is at hand."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "library.so"
        shutil.copyfile(library, copy)
        if shutil.which("strip"):
            subprocess.run(["strip", "--strip-unneeded", copy], check=True)
        return copy.read_bytes()


def main():
    library, out = map(pathlib.Path, sys.argv[1:])
    out.parent.mkdir(parents=True, exist_ok=True)
    partial = out.with_suffix(".partial")
    with zipfile.ZipFile(partial, "w") as archive:
        for file in sorted((HERE / "surefoot").iterdir()):
            if file.suffix in (".py", ".toml"):
                add(archive, f"surefoot/{file.name}", file.read_bytes())
        add(archive, "surefoot/LICENSE", (HERE.parent.parent / "LICENSE").read_bytes())
        add(archive, f"surefoot/lib/{library.name.split('.so')[0]}.so", stripped(library))
    partial.replace(out)
    print(f"{out}: {out.stat().st_size / 1e6:.1f} MB. Install it in Blender: Edit > Preferences > Add-ons > Install")


if __name__ == "__main__":
    main()

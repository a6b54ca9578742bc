"""The Python of the pages, as typed, in a folder with the files that they name."""

import re

import numpy as np
import pytest

import surefoot
from conftest import SOURCE


def blocks(page):
    return re.findall(r"```python\n(.*?)```", (SOURCE / page).read_text(), re.S)


@pytest.mark.parametrize("page, least", [("README.md", 1), ("docs/python.md", 4), ("docs/text_to_motion.md", 2)])
def test_blocks_run_in_order(page, least, tmp_path, monkeypatch, capsys, sliding, joints22):
    monkeypatch.chdir(tmp_path)
    sliding.save("walk.bvh")
    sliding.save("hero.fbx")
    np.save("joints.npy", joints22)
    samples = tmp_path / "samples"
    samples.mkdir()
    np.save(samples / "a.npy", joints22)
    surefoot.load(joints22, fps=20).save(samples / "b.npz")
    np.save("results.npy", {"motion": joints22.transpose(1, 2, 0)[None], "lengths": np.array([100])}, allow_pickle=True)
    found = blocks(page)
    assert len(found) >= least
    for code in found:
        exec(compile(code, page, "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out
    if page == "docs/text_to_motion.md":
        assert (samples / "b_clean.npz").exists() and np.load(samples / "a_contacts.npy").shape == (len(joints22), 4)

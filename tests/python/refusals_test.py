"""Bad input: a sentence, and nothing changed."""

import warnings

import numpy as np
import pytest

import surefoot


@pytest.mark.parametrize(
    "spoil, sentence",
    [
        (lambda a: a[:, :, :2], r"frames x joints x 3.*not 121 x 22 x 2"),
        (lambda a: a[0], r"frames x joints x 3.*not 22 x 3"),
        (lambda a: a[:0], "no frames"),
        (lambda a: np.where(np.arange(3) == 1, np.nan, a), "not finite"),
        (lambda a: np.where(np.arange(3) == 1, np.inf, a), "not finite"),
        (lambda a: a[:, :17], "which joints they are"),
        (lambda a: a.astype(complex), "must hold numbers"),
        (lambda a: np.array([["x"]], object), "must hold numbers"),
        (lambda a: a * 1e9, "range|1e12|beyond"),
    ],
)
def test_bad_arrays_are_refused(joints22, spoil, sentence):
    bad = spoil(joints22)
    before = bad.copy()
    with pytest.raises(surefoot.SurefootError, match=sentence):
        surefoot.clean(bad, fps=30)
    assert bad.dtype == object or np.array_equal(bad, before, equal_nan=bad.dtype.kind == "f")


def test_a_body_without_legs_is_refused(joints22):
    trunk = [("root", "")] + [(f"part{i}", f"part{i - 1}" if i > 1 else "root") for i in range(1, 10)]
    with pytest.raises(surefoot.SurefootError, match="leg|hips|rig"):
        surefoot.clean(joints22[:, :10], skeleton=trunk, fps=30)


def test_errors_are_the_programs_sentences(walk_bvh, tmp_path):
    lines = walk_bvh.read_text().splitlines()
    lines[-1] = " ".join(lines[-1].split()[:-1])
    (tmp_path / "cut.bvh").write_text("\n".join(lines) + "\n")
    with pytest.raises(surefoot.SurefootError) as refused:
        surefoot.clean(tmp_path / "cut.bvh")
    assert refused.value.line == len(lines) and refused.value.file.endswith("cut.bvh")
    assert str(refused.value).endswith(refused.value.message) and isinstance(refused.value, ValueError)
    with pytest.raises(FileNotFoundError):
        surefoot.clean(tmp_path / "absent.bvh")


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"units": "miles"}, "units"),
        ({"method": "magic"}, "method: 'magic' is none of"),
        ({"ground": "swamp"}, "ground"),
        ({"latency": -1.0}, "latency"),
        ({"window": 99.0}, "window|range"),
        ({"level": "maybe"}, "level"),
        ({"left_offset": (1.0,)}, "left_offset"),
        ({"repair": True, "rectify": True}, "repair|rectify"),
        ({"plants": np.zeros((3, 4))}, "frames"),
        ({"plants": np.zeros((121, 3))}, "frames x 4"),
        ({"plants": "from-file"}, "contact"),
        ({"treadmill": 99.0}, "treadmill"),
    ],
)
def test_bad_options_are_refused(walk_bvh, options, sentence):
    with pytest.raises(surefoot.SurefootError, match=sentence):
        surefoot.clean(walk_bvh, **options)


def test_unknown_options_name_the_nearest(walk_bvh):
    with pytest.raises(TypeError, match="did you mean 'latency'"):
        surefoot.clean(walk_bvh, latencyy=0.1)
    with pytest.raises(TypeError):
        surefoot.clean(walk_bvh, fps="fast")


@pytest.mark.parametrize(
    "rotations, root, sentence",
    [
        (np.zeros((5, 3, 4)), np.zeros((5, 3)), "rotations must be frames x"),
        (None, np.zeros((4, 3)), "root must be 121 x 3"),
        (np.nan, np.zeros((121, 3)), "finite"),
    ],
)
def test_bad_rotations_are_refused(sliding, rotations, root, sentence):
    if rotations is None:
        rotations = sliding.rotations
    elif np.isscalar(rotations):
        rotations = np.full(sliding.rotations.shape, rotations)
    with pytest.raises(surefoot.SurefootError, match=sentence):
        surefoot.clean(rotations=rotations, root=root, skeleton=sliding)


def test_nothing_to_clean():
    for nothing in ({}, {"rotations": np.zeros((3, 22, 3))}):
        with pytest.raises(surefoot.SurefootError):
            surefoot.clean(**nothing)
    with pytest.raises(TypeError):
        surefoot.clean(42)
    with pytest.raises(surefoot.SurefootError, match="no array in this file"):
        surefoot.clean({"numbers": np.zeros(3)})


def test_warnings_reach_the_caller(joints22):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        result = surefoot.clean(joints22 * [1.0, 1.0, 1.6], fps=30, fast=True)
    told = [str(w.message) for w in said if issubclass(w.category, surefoot.SurefootWarning)]
    assert told == [remark.message for remark in result.warnings]
    assert all(w.filename == __file__ for w in said)
    assert any(note.kind == "virtual_sole_point" or note.message for note in result.notes)


def test_progress_and_cancel(walk_bvh):
    seen = []
    surefoot.clean(walk_bvh, progress=seen.append)
    assert seen and seen[-1] == 1.0 and all(0.0 <= f <= 1.0 for f in seen)
    with pytest.raises(surefoot.Cancelled):
        surefoot.clean(walk_bvh, progress=lambda fraction: False)

    class Broken(Exception):
        pass

    def breaks(fraction):
        raise Broken("by the callback")

    with pytest.raises(Broken, match="by the callback"):
        surefoot.clean(walk_bvh, progress=breaks)

"""FootLock from Python, and the figure of notebooks."""

import numpy as np
import pytest

import surefoot


def locked(motion, dtype=np.float64, **options):
    lock = surefoot.FootLock(motion, fps=motion.fps, **options)
    poses = motion.poses.astype(dtype)
    fixes = [lock.step(pose, 1 / motion.fps) for pose in poses]
    return poses, fixes


def test_planted_feet_are_held(sliding):
    poses, fixes = locked(sliding)
    assert sum(any(map(any, fix.planted)) for fix in fixes) > 60
    assert (poses != sliding.poses).any()


def test_float32_is_written_where_it_lies(sliding):
    doubles, _ = locked(sliding)
    floats, _ = locked(sliding, np.float32)
    assert floats.dtype == np.float32 and np.abs(floats - doubles).max() < 5e-3


def test_enough_latency_gives_what_clean_gives(sliding):
    plants = surefoot.detect(sliding, firm=True)
    cleaned = surefoot.clean(sliding, plants=plants, ground="plane:0")
    lock = surefoot.FootLock(sliding, fps=sliding.fps, latency=1.7, contacts="given")
    poses = sliding.poses.copy()
    fixed = 0
    for i, bits in enumerate(plants.contacts().reshape(-1, 2, 2)):
        fix = lock.push(poses[i], 1 / sliding.fps, bits)
        if fix.ready:
            lock.apply(poses[fix.frame])
            fixed += 1
    while (fix := lock.flush()).ready:
        lock.apply(poses[fix.frame])
        fixed += 1
    assert fixed == sliding.frames
    assert np.abs(poses - cleaned.motion.poses).max() < 1e-6


def test_ground_from_a_function(sliding):
    def cast(origin, direction):
        return (origin[0], 0.0, origin[2]), (0.0, 1.0, 0.0)

    by_function, _ = locked(sliding, ground=cast)
    by_plane, _ = locked(sliding, ground="plane:0")
    assert np.abs(by_function - by_plane).max() < 1e-6

    def breaks(origin, direction):
        raise KeyError("no world")

    with pytest.raises(KeyError, match="no world"):
        locked(sliding, ground=breaks)


def test_bad_poses_are_refused(sliding):
    lock = surefoot.FootLock(sliding, fps=30)
    for bad in (np.zeros((3, 7)), np.zeros((len(sliding.joint_names), 6)), np.zeros((len(sliding.joint_names), 7), int)):
        with pytest.raises(surefoot.SurefootError, match="a pose must be an array of"):
            lock.push(bad, 1 / 30)
    with pytest.raises(ValueError):
        lock.apply(sliding.poses[0])  # read-only
    assert lock.push(np.full((len(sliding.joint_names), 7), np.nan), 1 / 30).fate == "unusable"
    with pytest.raises(surefoot.SurefootError, match="latency"):
        surefoot.FootLock(sliding, latency=9.0)
    with pytest.raises(surefoot.SurefootError, match="without latency"):
        surefoot.FootLock(sliding, latency=0.5).step(sliding.poses[0].copy(), 1 / 30)


def test_a_skeleton_is_enough(sliding):
    lock = surefoot.FootLock(sliding.skeleton, fps=30)
    assert lock.push(sliding.poses[0].copy(), 1 / 30).ready


def test_figure_is_small_and_whole(sliding):
    page = surefoot.clean(sliding)._repr_html_()
    assert "<animate" in page and "<script" not in page and "http://www.w3.org/2000/svg" in page
    assert page.count("http") == 1 and len(page) < 150_000
    import xml.etree.ElementTree as tree

    tree.fromstring(page[page.index("<svg") : page.index("</svg>") + 6])

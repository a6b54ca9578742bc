"""Arrays in, arrays out."""

import numpy as np
import pytest

import surefoot
from conftest import run


def test_positions_come_back_as_they_were_given(joints22):
    before = joints22.copy()
    result = surefoot.clean(joints22, fps=30)
    assert (joints22 == before).all()
    assert result.positions.dtype == np.float32 and result.positions.shape == joints22.shape
    assert result.positions.flags.writeable
    held = result.metrics
    assert held.original.slide_cm > 1.0 and held.slide_cm < 0.01
    bones = lambda places: np.linalg.norm(places[:, 7] - places[:, 4], axis=-1)  # left shank
    assert np.abs(bones(result.positions) - bones(joints22)).max() < 1e-4


def test_positions_are_those_of_the_file(joints22, tmp_path):
    np.save(tmp_path / "joints.npy", joints22)
    run("clean", tmp_path / "joints.npy", "-o", tmp_path / "clean.npy", "--fps", 30, "-q")
    assert (surefoot.clean(joints22, fps=30).positions == np.load(tmp_path / "clean.npy")).all()


def test_contacts_stand_still(joints22):
    result = surefoot.clean(joints22, fps=30)
    soles = result.motion.soles
    moved = np.linalg.norm(np.diff(soles[:, :, :2], axis=0), axis=-1).reshape(len(soles) - 1, 4)
    both = result.contacts[1:] & result.contacts[:-1]
    assert both.sum() > 40
    # Where one plant follows another the foot steps over.
    assert np.median(moved[both]) < 1e-5


def test_contacts_can_be_given(joints22):
    first = surefoot.clean(joints22, fps=30)
    again = surefoot.clean(joints22, fps=30, plants=first.contacts)
    assert (again.contacts == first.contacts).all()
    none = surefoot.clean(joints22, fps=30, plants=np.zeros((len(joints22), 4), bool))
    assert (none.positions == joints22).all()


def test_centimetres_and_z_up_come_back_so(joints22):
    x, y, z = np.moveaxis(joints22.astype(np.float64), -1, 0)
    turned = 100.0 * np.stack([x, -z, y], -1)
    result = surefoot.clean(turned, fps=30, units="cm", up="z", skeleton="smpl22")
    plain = surefoot.clean(joints22.astype(np.float64), fps=30).positions
    px, py, pz = np.moveaxis(plain, -1, 0)
    assert np.abs(result.positions - 100.0 * np.stack([px, -pz, py], -1)).max() < 0.2


@pytest.mark.parametrize("form", ["quaternions", "matrices", "vectors"])
def test_rotations_in_every_form(sliding, walk_bvh, form):
    quaternions, root = sliding.rotations, sliding.poses[:, 0, 4:]
    given = {"quaternions": quaternions, "matrices": _matrices(quaternions), "vectors": _vectors(quaternions)}[form]
    result = surefoot.clean(rotations=given, root=root, skeleton=sliding, fps=30, up="y", units="m")
    assert result.rotations.shape == given.shape and result.root.shape == root.shape
    reference = surefoot.clean(walk_bvh).motion.positions
    assert np.abs(result.motion.positions - reference).max() < 1e-4
    arms = [i for i, name in enumerate(sliding.joint_names) if "Arm" in name]
    assert (result.rotations[:, arms] == given[:, arms]).all()


def test_smpl_rotations_take_the_way_of_amass(joints22):
    rotations = np.zeros((40, 22, 3))
    rotations[:, 0, 0] = np.pi / 2
    root = np.tile([0.0, 0.0, 0.93], (40, 1))
    result = surefoot.clean(rotations=rotations, root=root, skeleton="smpl22", fps=30)
    assert result.rotations.shape == rotations.shape
    assert any("body model" in str(remark) for remark in result.warnings + result.notes)


def test_dicts_keep_their_other_arrays(sliding):
    given = {
        "posed_joints": sliding.positions.astype(np.float32),
        "global_rot_mats": np.tile(np.eye(3, dtype=np.float32), (sliding.frames, len(sliding.joint_names), 1, 1)),
        "joint_names": np.array(sliding.joint_names),
        "joint_parents": np.array(sliding.parents, np.int32),
        "fps": np.array(30.0),
        "text": "a person walks",
    }
    cleaned = surefoot.clean(given).arrays
    assert cleaned["text"] == "a person walks" and cleaned["posed_joints"].dtype == np.float32
    assert (cleaned["posed_joints"] != given["posed_joints"]).any()


def test_views_share_memory(sliding):
    poses = sliding.poses
    assert np.shares_memory(poses, sliding.rotations) and not poses.flags.writeable
    kept = surefoot.clean(sliding).motion.poses
    assert np.isfinite(kept).all()  # its motion is gone


class Tensor:
    """What torch's tensors are to us: memory behind DLPack."""

    def __init__(self, array, device=1, grad=False):
        self._array, self._device, self.requires_grad, self.ndim = array, device, grad, array.ndim

    def __dlpack__(self, stream=None):
        return self._array.__dlpack__()

    def __dlpack_device__(self):
        return (self._device, 0)


def test_tensors_through_dlpack(joints22):
    assert (surefoot.clean(Tensor(joints22), fps=30).positions == surefoot.clean(joints22, fps=30).positions).all()
    with pytest.raises(surefoot.SurefootError, match=r"\.cpu\(\)"):
        surefoot.clean(Tensor(joints22, device=2))
    with pytest.raises(surefoot.SurefootError, match=r"\.detach\(\)"):
        surefoot.clean(Tensor(joints22, grad=True))
    torch = pytest.importorskip("torch", reason="torch is not installed")
    result = surefoot.clean(torch.from_numpy(joints22), fps=30)
    assert torch.from_numpy(result.positions).shape == joints22.shape


def test_batches_give_what_single_clips_give(joints22):
    batch = np.stack([joints22, joints22[::-1], joints22 * [1.0, 1.0, 1.1]]).astype(np.float32)
    seen = []
    done = surefoot.clean(batch, fps=30, threads=2, progress=seen.append)
    assert done.positions.shape == batch.shape and seen[-1] == 1.0 and sorted(seen) == seen
    for i in (0, 2):
        assert (done.positions[i] == surefoot.clean(batch[i], fps=30).positions).all()
    assert {"gmd_before", "gmd_after", "kimodo_after", "mann_cm_after", "wham_mm_after", "slide_cm_after", "verdict"} <= set(done.rows()[0])


def test_batches_keep_what_is_refused(joints22):
    batch = np.stack([joints22, joints22])
    batch[1, 5, 3, 1] = np.nan
    with pytest.raises(surefoot.SurefootError, match="clip 1: .*not finite"):
        surefoot.clean(batch, fps=30)
    done = surefoot.clean(batch, fps=30, errors="keep")
    assert list(done.errors) == [1] and "error" in done.rows()[1]
    assert np.array_equal(done.positions[1], batch[1], equal_nan=True)


def _matrices(quaternions):
    x, y, z, w = np.moveaxis(quaternions, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, -1) for row in rows], -2)


def _vectors(quaternions):
    signed = quaternions * np.where(quaternions[..., 3:] < 0, -1.0, 1.0)
    length = np.linalg.norm(signed[..., :3], axis=-1, keepdims=True)
    angle = 2 * np.arctan2(length, signed[..., 3:])
    return signed[..., :3] / np.maximum(length, 1e-12) * angle

"""Pickles: read without running them."""

import io
import os
import pickle
import zipfile

import numpy as np
import pytest

import surefoot
from surefoot import pickles


class Malicious:
    def __reduce__(self):
        return (os.system, (f"touch {MARK}",))


MARK = "pickle_was_run"


@pytest.mark.parametrize("protocol", range(6))
def test_code_is_refused_and_not_run(tmp_path, monkeypatch, protocol):
    monkeypatch.chdir(tmp_path)
    for held in (Malicious(), {"smpl_poses": Malicious()}, [np.zeros(3), Malicious()]):
        (tmp_path / "bad.pkl").write_bytes(pickle.dumps(held, protocol))
        with pytest.raises(surefoot.SurefootError, match="could run code"):
            surefoot.load(tmp_path / "bad.pkl")
    np.save(tmp_path / "bad.npy", np.array(Malicious(), dtype=object), allow_pickle=True)
    with pytest.raises(surefoot.SurefootError, match="could run code"):
        surefoot.load(tmp_path / "bad.npy")
    assert not (tmp_path / MARK).exists()


@pytest.mark.parametrize(
    "code",
    [
        b"cbuiltins\neval\n(S'1+1'\ntR.",
        b"cos\nsystem\n(S'true'\ntR.",
        b"c__builtin__\nexec\n(S'x=1'\ntR.",
        b"cnumpy\nload\n(S'x'\ntR.",
        b"cnumpy\nndarray\n((I1000000000000\nttR.",
        b"csurefoot\nload\n(S'x'\ntR.",
        b"c_codecs\nencode\n(S'x'\nS'punycode'\ntR.",
    ],
)
def test_names_that_are_not_data_are_refused(code):
    with pytest.raises(surefoot.SurefootError):
        pickles.loads(code)


def test_damaged_pickles_are_refused():
    good = pickle.dumps({"smpl_poses": np.zeros((4, 72)), "smpl_trans": np.zeros((4, 3))})
    for cut in range(0, len(good) - 1, 7):
        with pytest.raises(surefoot.SurefootError):
            pickles.loads(good[:cut])
    generator = np.random.default_rng(1)
    for _ in range(300):
        bad = bytearray(good)
        bad[generator.integers(len(bad))] ^= 1 << generator.integers(8)
        try:
            pickles.loads(bytes(bad))
        except surefoot.SurefootError:
            pass


@pytest.mark.parametrize("protocol", range(6))
def test_arrays_of_every_kind_are_read(protocol):
    held = {
        "f4": np.arange(6, dtype=np.float32).reshape(2, 3),
        "f8 in Fortran order": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
        "i8": np.array([1, 2]),
        "bool": np.array([True, False]),
        "words": ["a", "b"],
        "number": np.float64(3.5),
        "nested": {"x": (1, 2.5, None)},
        "bytes": b"\x00\xff",
    }
    found = pickles.loads(pickle.dumps(held, protocol))
    assert found.keys() == held.keys()
    for key, value in held.items():
        assert np.array_equal(found[key], value) if isinstance(value, np.ndarray) else found[key] == value


def torch_file(arrays):
    """What torch.save writes for {"smpl_params_global": {...}}, put together by hand."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        code = b"\x80\x02}X\x12\x00\x00\x00smpl_params_global}("
        for key, (name, array) in enumerate(arrays.items()):
            rows, columns = array.shape
            word = lambda text: b"X" + len(text).to_bytes(4, "little") + text.encode()
            number = lambda n: b"J" + n.to_bytes(4, "little", signed=True)
            code += word(name) + b"ctorch._utils\n_rebuild_tensor_v2\n(("
            code += word("storage") + b"ctorch\nFloatStorage\n" + word(str(key)) + word("cpu") + number(array.size) + b"tQ"
            code += number(0) + number(rows) + number(columns) + b"\x86" + number(columns) + number(1) + b"\x86"
            code += b"\x89ccollections\nOrderedDict\n)RtR"
            archive.writestr(f"archive/data/{key}", array.astype("<f4").tobytes())
        archive.writestr("archive/data.pkl", code + b"us.")
    return out.getvalue()


FRAMES = 30
STILL = {"global_orient": np.zeros((FRAMES, 3)), "body_pose": np.zeros((FRAMES, 63)), "transl": np.tile([0, 0.93, 0.0], (FRAMES, 1)), "betas": np.zeros((FRAMES, 10))}


def test_gvhmr(tmp_path):
    (tmp_path / "hmr4d_results.pt").write_bytes(torch_file(STILL))
    motion = surefoot.load(tmp_path / "hmr4d_results.pt")
    assert (motion.frames, motion.fps, len(motion.joint_names)) == (FRAMES, 30.0, 22)
    assert motion.positions[0, 15, 1] > motion.positions[0, 0, 1]  # the head is above the pelvis


def test_torch_itself_agrees(tmp_path):
    torch = pytest.importorskip("torch", reason="torch is not installed")
    held = {"smpl_params_global": {name: torch.from_numpy(array).float() for name, array in STILL.items()}}
    torch.save(held, tmp_path / "results.pt")
    found = pickles.load(tmp_path / "results.pt")["smpl_params_global"]
    assert np.array_equal(found["transl"], STILL["transl"].astype(np.float32))


def test_wham_chooses_a_person(tmp_path):
    person = {"pose_world": np.zeros((FRAMES, 72), np.float32), "trans_world": np.tile([0, 0.93, 0.0], (FRAMES, 1)), "betas": np.zeros((FRAMES, 10))}
    (tmp_path / "wham_output.pkl").write_bytes(pickle.dumps({0: person, 3: person}))
    with pytest.raises(surefoot.SurefootError, match="several motions.*0, 3"):
        surefoot.load(tmp_path / "wham_output.pkl")
    assert surefoot.load(tmp_path / "wham_output.pkl", take=3).frames == FRAMES
    assert [clip.name for clip in surefoot.load_captures(tmp_path / "wham_output.pkl")] == ["0", "3"]


def test_joblib(tmp_path):
    joblib = pytest.importorskip("joblib", reason="joblib is not installed")
    joblib.dump({"a": np.arange(6.0).reshape(2, 3), "b": np.arange(4, dtype=np.float32)}, tmp_path / "x.pkl")
    found = pickles.load(tmp_path / "x.pkl")
    assert np.array_equal(found["a"], np.arange(6.0).reshape(2, 3)) and found["b"].dtype == np.float32


def test_aist_and_edge(tmp_path):
    held = {"smpl_poses": np.zeros((FRAMES, 72)), "smpl_trans": np.tile([0, 93.0, 0.0], (FRAMES, 1)), "smpl_scaling": np.array([100.0])}
    (tmp_path / "dance.pkl").write_bytes(pickle.dumps(held))
    motion = surefoot.load(tmp_path / "dance.pkl")
    assert motion.fps == 60.0 and abs(motion.positions[0, 0, 1] - 0.93) < 0.5


def test_mdm_results(tmp_path, joints22):
    padded = np.stack([joints22, joints22]).transpose(0, 2, 3, 1)  # samples x joints x 3 x frames
    np.save(tmp_path / "results.npy", {"motion": padded, "text": ["a", "b"], "lengths": np.array([100, 121])}, allow_pickle=True)
    clips = surefoot.load_captures(tmp_path / "results.npy")
    assert [len(clip.arrays) for clip in clips] == [100, 121]
    assert (clips[1].arrays == joints22).all()
    assert surefoot.clean(tmp_path / "results.npy", take=1).positions.shape == joints22.shape

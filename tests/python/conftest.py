"""What the tests share: the program, a folder for each test, a walk whose feet slide, as files and as arrays."""

import os
import pathlib
import subprocess
import warnings

import numpy as np
import pytest

import surefoot

PROGRAM = pathlib.Path(os.environ["SUREFOOT_PROGRAM"])
SOURCE = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
DATA = pathlib.Path(os.environ.get("SUREFOOT_DATA") or SOURCE.parent / "shared" / "data")
SCRIPT = {"format": "surefoot-walk", "version": 1, "fps": 30, "duration": 4, "start": {"speed": 1.3}}
# The 22 joints of SMPL, each with the joint of the made walk that it takes the place of.
SMPL22 = """pelvis Hips/left_hip LeftUpLeg/right_hip RightUpLeg/spine1 Spine/left_knee LeftLeg/right_knee RightLeg/spine2 Spine1/left_ankle LeftFoot/
right_ankle RightFoot/spine3 Spine1/left_foot LeftToeBase/right_foot RightToeBase/neck Neck/left_collar LeftShoulder/right_collar RightShoulder/
head Head/left_shoulder LeftArm/right_shoulder RightArm/left_elbow LeftForeArm/right_elbow RightForeArm/left_wrist LeftHand/right_wrist RightHand"""


def run(*arguments, code=0):
    """The program as a user runs it."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return done


@pytest.fixture(scope="session")
def sliding():
    """A walk whose feet slide."""
    return surefoot.walk(SCRIPT, raw=True).motion


@pytest.fixture(scope="session")
def walk_bvh(sliding, tmp_path_factory):
    path = tmp_path_factory.mktemp("walk") / "walk.bvh"
    sliding.save(path)
    return path


@pytest.fixture(scope="session")
def joints22(sliding):
    """The same as HumanML3D's joints: frames x 22 x 3, float32, metres."""
    pairs = [word.split() for word in SMPL22.split("/")]
    names = sliding.joint_names
    return sliding.positions[:, [names.index(name) for _, name in pairs]].astype(np.float32)


@pytest.fixture
def data():
    """Real motion, where it is there."""
    if not DATA.exists():
        pytest.skip(f"{DATA} is not there; set SUREFOOT_DATA")
    return DATA


@pytest.fixture(autouse=True)
def quiet_warnings():
    """Warnings of the package are looked at by the tests that are about them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", surefoot.SurefootWarning)
        yield

"""Files in, files out: the bytes of the program."""

import json

import numpy as np
import pytest

import surefoot
from conftest import SCRIPT, run


def test_cleaned_file_has_the_programs_bytes(walk_bvh, tmp_path):
    surefoot.clean(walk_bvh).save(tmp_path / "ours.bvh")
    run("clean", walk_bvh, "-o", tmp_path / "theirs.bvh", "-q")
    assert (tmp_path / "ours.bvh").read_bytes() == (tmp_path / "theirs.bvh").read_bytes()


@pytest.mark.parametrize(
    "options, flags",
    [
        ({"stretch": True}, ["--stretch"]),
        ({"fast": True, "method": "threshold", "ground": "plane:0"}, ["--fast", "--method", "threshold", "--ground", "plane:0"]),
        ({"latency": 0.1}, ["--latency", "0.1"]),
        ({"toe_out": 8, "step_width": 0.04}, ["--toe-out", "8", "--step-width", "0.04"]),
        ({"treadmill": 1.3}, ["--treadmill", "1.3"]),
        ({"repair": True}, ["--repair"]),
        ({"rectify": True}, ["--rectify"]),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_options_are_the_programs_flags(walk_bvh, tmp_path, options, flags):
    surefoot.clean(walk_bvh, **options).save(tmp_path / "ours.bvh")
    run("clean", walk_bvh, "-o", tmp_path / "theirs.bvh", "-q", *flags)
    assert (tmp_path / "ours.bvh").read_bytes() == (tmp_path / "theirs.bvh").read_bytes()


@pytest.mark.parametrize("file", ["fbx/mixamo_walking.fbx", "glb/three_Soldier.glb", "vrm/pixiv_test.vrma", "npz/kimodo_soma_01_single_text_prompt.npz"])
def test_every_format_has_the_programs_bytes(data, tmp_path, file):
    source = data / "formats" / file
    if not source.exists():
        pytest.skip(f"{source} is not there")
    ours, theirs = tmp_path / f"ours{source.suffix}", tmp_path / f"theirs{source.suffix}"
    surefoot.clean(source).save(ours)
    run("clean", source, "-o", theirs, "-q")
    assert ours.read_bytes() == theirs.read_bytes()


def test_acclaim_finds_its_skeleton(data):
    amc = next(iter(sorted((data / "asf_amc").rglob("*.amc"))), None)
    if amc is None:
        pytest.skip("no .amc is there")
    assert surefoot.load(amc).format == "asf"


def test_numbers_are_those_the_program_prints(walk_bvh, tmp_path):
    result = surefoot.clean(walk_bvh)
    printed = run("clean", walk_bvh, "-o", tmp_path / "clean.bvh", "--save-plants", tmp_path / "plants.json", "--json", "-q")
    assert result.metrics.to_dict() == json.loads(printed.stdout)
    assert result.plants.to_dict() == json.loads((tmp_path / "plants.json").read_text())
    assert surefoot.info(walk_bvh) == json.loads(run("info", walk_bvh, "--json", "-q").stdout)
    told = run("measure", tmp_path / "clean.bvh", "--against", walk_bvh, "--json", "-q")
    assert surefoot.measure(tmp_path / "clean.bvh", against=walk_bvh).to_dict() == json.loads(told.stdout)
    run("detect", walk_bvh, "-o", tmp_path / "found.json", "-q")
    assert surefoot.detect(walk_bvh).to_json() == (tmp_path / "found.json").read_text()


def test_a_cleaned_motion_stays_where_it_is_with_its_own_plants(walk_bvh, tmp_path):
    first = surefoot.clean(walk_bvh)
    first.plants.save(tmp_path / "plants.json")
    first.save(tmp_path / "clean.bvh")
    assert first.plants.found_on["rig"]["hips"]
    assert surefoot.Plants.from_json((tmp_path / "plants.json").read_text()).found_on == first.plants.found_on
    for plants in (first.plants, tmp_path / "plants.json"):
        again = surefoot.clean(tmp_path / "clean.bvh", plants=plants)
        assert np.abs(again.motion.positions - first.motion.positions).max() < 1e-5


def test_plants_given_again_give_the_same_bytes(walk_bvh, tmp_path):
    first = surefoot.clean(walk_bvh)
    first.plants.save(tmp_path / "plants.json")
    for plants in (first.plants, tmp_path / "plants.json", first.plants.to_dict()):
        again = surefoot.clean(walk_bvh, plants=plants)
        assert np.abs(again.motion.poses - first.motion.poses).max() < 1e-9


def test_report_is_the_programs_page(walk_bvh, tmp_path):
    surefoot.clean(walk_bvh).save(tmp_path / "clean.bvh")
    surefoot.report(walk_bvh, tmp_path / "clean.bvh", tmp_path / "ours.html")
    run("report", walk_bvh, tmp_path / "clean.bvh", "-o", tmp_path / "theirs.html", "-q")
    assert (tmp_path / "ours.html").read_text() == (tmp_path / "theirs.html").read_text()


def test_edits_have_the_programs_bytes(walk_bvh, tmp_path):
    circle = {"format": "surefoot-path", "version": 1, "type": "circle", "radius": 3}
    (tmp_path / "circle.json").write_text(json.dumps(circle))
    (tmp_path / "script.json").write_text(json.dumps(SCRIPT))
    request = {"format": "surefoot-steps", "version": 1, "lengths": [0.5, 0.6]}
    (tmp_path / "request.json").write_text(json.dumps(request))
    target = surefoot.steps(request)
    target.save(tmp_path / "hero.bvh")
    edits = {
        "path": (surefoot.path(walk_bvh, circle), [walk_bvh, "--path", tmp_path / "circle.json"]),
        "loop": (surefoot.loop(walk_bvh), [walk_bvh]),
        "walk": (surefoot.walk(SCRIPT), [tmp_path / "script.json"]),
        "retarget": (surefoot.retarget(walk_bvh, tmp_path / "hero.bvh"), [walk_bvh, "--to", tmp_path / "hero.bvh"]),
        "steps": (target, ["make", tmp_path / "request.json"]),
    }
    for verb, (edited, words) in edits.items():
        edited.save(tmp_path / f"{verb}_ours.bvh")
        run(verb, *words, "-o", tmp_path / f"{verb}_theirs.bvh", "-q")
        assert (tmp_path / f"{verb}_ours.bvh").read_bytes() == (tmp_path / f"{verb}_theirs.bvh").read_bytes(), verb
        assert edited.summary and edited.to_dict()


def test_files_appear_whole_or_not_at_all(walk_bvh, tmp_path):
    result = surefoot.clean(walk_bvh)
    with pytest.raises(surefoot.SurefootError, match="cannot be written"):
        result.save(tmp_path / "clean.xyz")
    result.save(tmp_path / "clean.bvh")
    with pytest.raises(FileExistsError, match="force=True"):
        result.save(tmp_path / "clean.bvh")
    result.save(tmp_path / "clean.bvh", force=True)
    assert [file.name for file in tmp_path.iterdir()] == ["clean.bvh"]

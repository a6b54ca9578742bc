"""Walker from Python: what a game tells a figure."""

import math

import numpy as np
import pytest

import surefoot


def go(walker, seconds, fps=60):
    for _ in range(round(seconds * fps)):
        walker.advance(1 / fps)


def test_planted_feet_stay_where_they_are():
    walker = surefoot.Walker()
    walker.set(speed=1.3)
    places, worst = {}, 0.0
    feet = [[walker.names.index(name) for name in walker.names if name.lower().startswith(side) and "toe" in name.lower()] for side in ("left", "right")]
    assert all(feet), walker.names
    for _ in range(240):
        walker.advance(1 / 60)
        for side, (heel, ball) in enumerate(walker.planted):
            now = walker.joints[feet[side][0]]
            if heel and ball:
                worst = max(worst, np.abs(now - places.setdefault(side, now)).max())
            else:
                places.pop(side, None)
    assert worst < 1e-6
    assert walker.pose.shape == (len(walker.names), 7) and len(walker.parents) == len(walker.names)


def test_it_starts_and_stops_on_the_foot_that_is_named():
    for foot, index in (("left", 0), ("right", 1)):
        walker = surefoot.Walker()
        walker.start_with(foot, speed=1.2)
        while all(any(side) for side in walker.planted):
            walker.advance(1 / 60)
        assert not any(walker.planted[index])
        go(walker, 2.0)
        seconds = walker.stop_on(foot, 1.0)
        assert 0.3 < seconds < 2.5
        go(walker, seconds + 0.5)
        assert walker.speed == 0.0


def test_it_follows_a_stick_and_walks_aside():
    walker = surefoot.Walker()
    walker.steer(1.2, 0.0)
    go(walker, 4.0)
    assert walker.place[0] > 2.5 and abs(walker.place[2] - math.pi / 2) < 0.1
    walker = surefoot.Walker()
    walker.set(speed=1.0, aside=0.5)
    go(walker, 4.0)
    assert abs(math.atan2(walker.place[0], walker.place[1]) - 0.5) < 0.05 and abs(walker.place[2]) < 1e-9


def test_in_place_the_root_steps_add_up_to_the_way():
    walker = surefoot.Walker(in_place=True)
    walker.set(speed=1.4)
    ahead = 0.0
    for _ in range(180):
        walker.advance(1 / 60)
        ahead += walker.root_step[1]
    assert ahead == pytest.approx(walker.place[1]) and ahead > 3.0
    assert abs(walker.joints[0][2]) < 0.2


def test_refusals_change_nothing():
    walker = surefoot.Walker()
    with pytest.raises(surefoot.SurefootError):
        walker.set(speed=99.0)
    with pytest.raises(surefoot.SurefootError):
        walker.go_to(50.0, 0.0, seconds=1.0)
    with pytest.raises(surefoot.SurefootError, match="'left' or 'right'"):
        walker.start_with("middle", speed=1.0)
    with pytest.raises(TypeError, match="no 'sped'"):
        walker.set(sped=1.0)
    go(walker, 0.5)
    assert walker.place == (0.0, 0.0, 0.0)

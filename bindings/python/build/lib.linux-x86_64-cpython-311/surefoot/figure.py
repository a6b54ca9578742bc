"""A small moving figure, before and after, for notebooks: SVG that animates itself, without scripts."""

import html
from typing import TYPE_CHECKING, Any, Iterable

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from .cleaning import Cleaned

_MOST_POSES = 72  # drawn over the whole clip, or over its first seconds
_LONGEST = 6.0  # seconds shown
_BODY, _FEET = (240, 220), (360, 220)  # pixels of the panels
_BEFORE, _AFTER, _DOWN = "#b0b4ba", "#1769aa", "#d9480f"


def moving_figure(done: "Cleaned") -> str:
    """The body from the side, and its feet close up beside the places where they are planted."""
    view = _View(done)
    panels = view.body_panel() + view.feet_panel()
    width, height = _BODY[0] + _FEET[0], _BODY[1]
    return (
        f'<div style="font:13px sans-serif;max-width:{width}px"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" style="background:#fff" role="img" aria-label="before and after">{panels}</svg>'
        f"<div><span style='color:{_BEFORE}'>&#9632; before</span> <span style='color:{_AFTER}'>&#9632; after</span> "
        f"<span style='color:{_DOWN}'>&#9675; planted</span> &nbsp; verdict: <b>{done.verdict.level}</b></div>"
        f"<div>{html.escape(done.summary)}</div>{_table(done)}</div>"
    )


def _table(done: "Cleaned") -> str:
    after, before = done.metrics, done.metrics.original
    assert before is not None
    names = {
        "largest slide of a plant, cm": (before.slide_cm, after.slide_cm),
        "foot skating (GMD)": (before["skating.gmd_ratio"], after["skating.gmd_ratio"]),
        "foot skating (Kimodo)": (before["skating.kimodo_ratio"], after["skating.kimodo_ratio"]),
        "speed of feet near the ground, cm/s": (before["skating.skate_cm_s"], after["skating.skate_cm_s"]),
    }
    rows = "".join(f"<tr><td>{name}</td><td>{was:.2f}</td><td>{now:.2f}</td></tr>" for name, (was, now) in names.items())
    return f"<table><tr><th></th><th>before</th><th>after</th></tr>{rows}</table>"


class _View:
    """Both motions seen from the side across their way, sampled to few poses."""

    def __init__(self, done: "Cleaned") -> None:
        frames, fps = done.original.frames, done.original.fps
        begin = done.original._take.first_frame
        shown = min(frames - begin, max(2, int(_LONGEST * fps)))
        count = min(shown, _MOST_POSES)
        self.picks = begin + np.round(np.linspace(0, shown - 1, count)).astype(int)
        self.seconds = shown / fps
        self.parents, self.names = done.original.parents, done.original.joint_names
        self.hips = done.original._take.hips
        places = done.motion.positions
        way = places[self.picks[-1], self.hips] - places[self.picks[0], self.hips]
        self.side = _side_axis(way, places[self.picks[0]])
        self.bodies = [self._flat(motion.positions[self.picks]) for motion in (done.original, done.motion)]
        self.soles = [self._flat(motion.soles[self.picks]) for motion in (done.original, done.motion)]
        soles = done.motion.soles
        # Where held points are, at the height of their joints' centres, so that a foot meets its mark.
        self.marks = [self._flat(soles[p.first, int(p.side == "right"), int(p.joint == "ball")]) for p in done.plants if p.first <= self.picks[-1]]
        self.planted = done.contacts[self.picks]
        self.floor = float(np.percentile(self.soles[1][..., 1], 2))

    def _flat(self, points: "NDArray[Any]") -> "NDArray[Any]":
        """Along the way, and up."""
        return np.stack([points @ self.side, points[..., 1]], -1)

    def body_panel(self) -> str:
        """Both bodies, kept in the middle by the hips of the cleaned one."""
        body = self.bodies[1]
        height = max(float(np.ptp(body[..., 1])), 0.5)
        scale = 0.86 * _BODY[1] / height
        centre = body[:, self.hips, :1]
        drawn = []
        for points, colour, width in zip(self.bodies, (_BEFORE, _AFTER), (4, 2.2)):
            x = _BODY[0] / 2 + (points[..., 0] - centre) * scale
            y = _BODY[1] * 0.94 - (points[..., 1] - self.floor) * scale
            values = (self._bones(a, b) for a, b in zip(x, y))
            drawn.append(self._path(values, colour, width))
        floor = _BODY[1] * 0.94
        return f'<line x1="8" x2="{_BODY[0] - 8}" y1="{floor:.0f}" y2="{floor:.0f}" stroke="#ddd"/>' + "".join(drawn)

    def feet_panel(self) -> str:
        """Heel, ball and toe of both feet, before and after, and the marks of plants, close up."""
        centre = self.soles[1][..., 0].mean(axis=(1, 2))[:, None, None]
        span = max(float(np.abs(self.soles[1][..., 0] - centre).max()), 0.3) * 2.3
        scale = _FEET[1] and _FEET[0] / span
        left, floor = _BODY[0], _FEET[1] * 0.8
        marks = "".join(self._mark(mark, centre[:, 0, 0], scale, left, floor) for mark in self.marks)
        drawn = []
        for soles, colour, width in zip(self.soles, (_BEFORE, _AFTER), (5, 2.6)):
            x = left + _FEET[0] / 2 + (soles[..., 0] - centre) * scale
            y = floor - (soles[..., 1] - self.floor) * scale
            values = ("".join(_polyline(x[i, s], y[i, s]) for s in range(2)) for i in range(len(x)))
            drawn.append(self._path(values, colour, width))
        clip = f'<clipPath id="feet"><rect x="{left}" y="0" width="{_FEET[0]}" height="{_FEET[1]}"/></clipPath>'
        line = f'<line x1="{left + 8}" x2="{left + _FEET[0] - 8}" y1="{floor:.0f}" y2="{floor:.0f}" stroke="#ddd"/>'
        return f'{clip}<g clip-path="url(#feet)">{line}{marks}{"".join(drawn)}</g>'

    def _mark(self, mark: "NDArray[Any]", centre: "NDArray[Any]", scale: float, left: int, floor: float) -> str:
        x = left + _FEET[0] / 2 + (mark[0] - centre) * scale
        y = floor - (mark[1] - self.floor) * scale
        if not ((x > left) & (x < left + _FEET[0])).any():
            return ""
        values = ";".join(f"{v:.0f}" for v in x)
        return f'<circle r="4" cy="{y:.1f}" fill="none" stroke="{_DOWN}" stroke-width="1.5"><animate attributeName="cx" values="{values}" {self._time()}/></circle>'

    def _bones(self, x: "NDArray[Any]", y: "NDArray[Any]") -> str:
        return "".join(f"M{x[p]:.0f} {y[p]:.0f}L{x[j]:.0f} {y[j]:.0f}" for j, p in enumerate(self.parents) if p >= 0 and self._is_drawn(j))

    def _is_drawn(self, joint: int) -> bool:
        """Fingers and face would only add weight."""
        name = self.names[joint].lower()
        return not any(word in name for word in ("index", "middle", "ring", "pinky", "thumb", "finger", "eye", "jaw"))

    def _path(self, values: "Iterable[str]", colour: str, width: float) -> str:
        poses = list(values)
        return (
            f'<path d="{poses[0]}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round">'
            f'<animate attributeName="d" values="{";".join(poses)}" {self._time()}/></path>'
        )

    def _time(self) -> str:
        return f'dur="{self.seconds:.2f}s" repeatCount="indefinite" calcMode="linear"'


def _polyline(x: "NDArray[Any]", y: "NDArray[Any]") -> str:
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in zip(x, y))


def _side_axis(way: "NDArray[Any]", pose: "NDArray[Any]") -> "NDArray[Any]":
    """The horizontal direction that runs along the picture: that of travel, or of the widest extent from front to back."""
    flat = np.array([way[0], 0.0, way[2]])
    length = float(np.linalg.norm(flat))
    if length > 0.3:
        return flat / length
    spread = pose[:, [0, 2]] - pose[:, [0, 2]].mean(0)
    _, _, axes = np.linalg.svd(spread, full_matrices=False)
    return np.array([axes[1][0], 0.0, axes[1][1]])

#!/usr/bin/python3
"""Draws ten moments in which version 0.1.0 held feet that it should not have held.

  events.py PROGRAM [FOLDER]

Writes FOLDER/event_NAME.svg (docs/images/events): the leg from the side, captured (grey), cleaned by 0.1.0 (red) and by
PROGRAM (green), at eight frames; under it the height of the foot, with a bar where PROGRAM holds it, and the bend of the knee
over time. What 0.1.0 did is read from events_before.json."""

import json
import pathlib
import sys
import tempfile

import numpy as np
from cleaning import DATA, SOURCE, SPOILS, footcheck, footcheck_module, run

# Name: (clip, how it is spoiled, side, point, first and last frame, what went wrong).
EVENTS = {
    "slide_90_17": ("cmu/slide/90_17", "", "right", "heel", 500, 605, "feet in the air were pulled down 96 cm"),
    "style_104_12": ("cmu/style/104_12", "", "right", "heel", 1, 40, "a slow foot in the air was held at the start"),
    "video_cxk": ("video_mocap/video2bvh_cxk", "", "right", "ball", 205, 275, "a ball was frozen 20 cm up"),
    "pitch_heel": ("gt/sport/obp_pitch_000610", "", "left", "heel", 160, 240, "a heel was held at 5 m/s"),
    "pitch_toes": ("gt/sport/obp_pitch_000610", "", "right", "ball", 230, 340, "toes were bent by 134 degrees"),
    "dance_05_11": ("cmu/dance/05_11", "", "left", "ball", 120, 290, "a pivoting foot was held at its ball"),
    "martial_135_04": ("cmu/martial/135_04", "", "right", "ball", 600, 680, "a hop was squeezed into a few frames"),
    "slide_05_09": ("cmu/slide/05_09", "", "right", "heel", 813, 1143, "feet were bent to a plane that does not fit"),
    "run_09_05": ("cmu/run/09_05", "x 1.15", "left", "ball", 1, 45, "a straight knee was mirrored"),
    "run_16_55": ("cmu/run/16_55", "", "left", "ball", 50, 90, "a ball was held after it had left"),
}
BEFORE = pathlib.Path(__file__).with_name("events_before.json")
WIDTH, FIGURES, CURVES, MARGIN = 760, 190, 90, 34
COLOURS = {"captured": "#8a8f98", "0.1.0": "#d0433a", "now": "#2f8f4e"}
SHOWN = 8


def legs_of(path, info, side, point):
    """Joints of a leg from the side, height of the point and bend of the knee, for every frame: metres, degrees."""
    check = footcheck_module()
    motion = check.read_bvh(str(path))
    position, rotation = check.forward(motion)
    unit = info["units"]["metres_per_unit"]
    up = {"x": 0, "y": 1, "z": 2}[info["up"].lstrip("+-").lower()]
    leg = info["rig"][side]
    hip, knee, ankle = (motion.names.index(leg[part]) for part in ("hip", "knee", "ankle"))
    sole = {part: (position[:, ankle] + rotation[:, ankle] @ np.array(leg[part + "_in_ankle"], float)) for part in ("heel", "ball")}
    toe = sole["ball"]
    if leg.get("ball") in motion.names and leg.get("toe_in_ball"):
        ball = motion.names.index(leg["ball"])
        toe = position[:, ball] + rotation[:, ball] @ np.array(leg["toe_in_ball"], float)
    chain = np.stack([position[:, hip], position[:, knee], position[:, ankle], sole["heel"], sole["ball"], toe], 1) * unit
    forward = chain[:, 4] - chain[:, 3]
    forward[:, up] = 0
    forward /= np.maximum(np.linalg.norm(forward, axis=1), 1e-9)[:, None]
    flat = np.einsum("njk,nk->nj", chain - chain[:, :1], forward)
    bend = check.flexion(position, hip, knee, ankle)
    return np.stack([flat, chain[:, :, up]], -1), sole[point][:, up] * unit, bend


def polyline(points, colour, width=1.5):
    return f'<polyline fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" points="' + " ".join(f"{x:.1f},{y:.1f}" for x, y in points) + '"/>'


def text(x, y, words, size=11, colour="#333", anchor="start"):
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{colour}" text-anchor="{anchor}">{words}</text>'


def figures(ways, frames, top):
    """Leg after leg, one column a frame; heights are true to one another."""
    low = min(way[0][:, :, 1].min() for way in ways.values())
    high = max(way[0][:, :, 1].max() for way in ways.values())
    column_width = (WIDTH - 2 * MARGIN) / len(frames)
    across = np.stack([way[0][:, :, 0] for way in ways.values()])
    left, right = across.min((0, 2)), across.max((0, 2))
    scale = min((FIGURES - 30) / max(high - low, 0.2), (column_width + 2 * MARGIN) / (right - left).max())
    parts = []
    for column, frame in enumerate(frames):
        middle = MARGIN + (column + 0.5) * column_width
        hip = middle - scale * 0.5 * (left[column] + right[column])
        for name, (legs, _, _) in ways.items():
            points = [(hip + scale * x, top + FIGURES - 20 - scale * (y - low)) for x, y in legs[column]]
            parts.append(polyline(points, COLOURS[name]))
        parts.append(text(middle, top + FIGURES - 4, frame, 10, "#666", "middle"))
    return parts


def held(plants, side, point, first, last, top):
    """A bar under the curve where the point is held."""
    parts, step = [], (WIDTH - 2 * MARGIN) / max(last - first, 1)
    for plant in plants:
        begin, end = max(plant["first"], first), min(plant["last"], last)
        if (plant["side"], plant["joint"]) == (side, point) and begin <= end:
            parts.append(polyline([(MARGIN + (frame - first) * step, top + CURVES - 1) for frame in (begin, end)], COLOURS["now"], 4))
    return parts


def curves(ways, index, top, title, unit_scale, unit):
    values = {name: way[index] * unit_scale for name, way in ways.items()}
    low, high = min(v.min() for v in values.values()), max(v.max() for v in values.values())
    room = max(high - low, 1e-6)
    parts = [text(MARGIN, top + 10, f"{title}, {low:.0f} to {high:.0f} {unit}", 10, "#666")]
    for name, value in values.items():
        step = (WIDTH - 2 * MARGIN) / max(len(value) - 1, 1)
        parts.append(polyline([(MARGIN + i * step, top + CURVES - 6 - (CURVES - 24) * (v - low) / room) for i, v in enumerate(value)], COLOURS[name], 1.3))
    return parts


def picture(program, before, event, folder):
    """`before`: what 0.1.0 made of the event."""
    clip_name, spoil, side, point, first, last, words = event
    clip = DATA / (clip_name + ".bvh")
    info_file = folder / "info.json"
    info_file.write_text(run(program, "info", clip, "--json").stdout)
    info = json.loads(info_file.read_text())
    given = clip
    if spoil:
        given = folder / "spoiled.bvh"
        footcheck("spoil", clip, "-o", given, *SPOILS[spoil], "--info", info_file)
    run(program, "clean", given, "-o", folder / "now.bvh", "--save-plants", folder / "now.json", "--quiet")
    plants = json.loads((folder / "now.json").read_text())["plants"]
    captured, now = (legs_of(path, info, side, point) for path in (given, folder / "now.bvh"))
    last = min(last, len(captured[1]) - 1)
    frames = np.linspace(first, last, SHOWN).round().astype(int)
    span = slice(first, last + 1)
    shown = lambda way: (way[0][frames], way[1][span], way[2][span])
    ways = {"captured": shown(captured), "0.1.0": tuple(np.array(before[key]) for key in ("legs", "height", "bend")), "now": shown(now)}
    height = 40 + FIGURES + 2 * CURVES
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">', f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>']
    parts.append(text(MARGIN, 20, f"{clip_name}{', path ' + spoil if spoil else ''}, frames {first} to {last}: {words}", 12))
    parts += [text(WIDTH - MARGIN - 60 * (2 - i), 20, name, 11, colour, "end") for i, (name, colour) in enumerate(COLOURS.items())]
    parts += figures(ways, frames, 30)
    parts += curves(ways, 1, 36 + FIGURES, f"height of the {side} {point}", 100, "cm")
    parts += held(plants, side, point, first, last, 36 + FIGURES)
    parts += curves(ways, 2, 36 + FIGURES + CURVES, f"bend of the {side} knee", 1, "degrees")
    return "\n".join(parts + ["</svg>"]) + "\n"


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else SOURCE / "docs" / "images" / "events"
    before = json.loads(BEFORE.read_text())
    for name, event in EVENTS.items():
        with tempfile.TemporaryDirectory() as scratch:
            (folder / f"event_{name}.svg").write_text(picture(program, before[name], event, pathlib.Path(scratch)))
        print(name)


if __name__ == "__main__":
    main()

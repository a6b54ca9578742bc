"""Grounds to walk on, as the program takes them and as a function of place: flat, slopes, slabs, kerbs and stairs."""

import math

import numpy as np

WAY = 60.0  # metres of ground along z


def flat(rng, folder):
    return "plane:0", lambda x, z: np.zeros_like(x)


def slope(rng, folder):
    angle, to = math.radians(rng.uniform(3, 20)), rng.uniform(-math.pi, math.pi)
    n = np.array([math.sin(angle) * math.sin(to), math.cos(angle), math.sin(angle) * math.cos(to)])
    return "plane:%.17g,%.17g,%.17g,0" % tuple(n), lambda x, z: -(n[0] * x + n[2] * z) / n[1]


def treads(edges, heights, folder, name):
    """Level treads with risers between them: heights[i] between edges[i - 1] and edges[i] along z."""
    ends = [-WAY, *edges, WAY]
    lines, corners = [], 0
    wide = 40.0

    def quad(*points):
        nonlocal corners
        lines.extend("v %.17g %.17g %.17g" % p for p in points)
        lines.append("f %d %d %d %d" % tuple(corners + i for i in (1, 2, 3, 4)))
        corners += 4

    for i, h in enumerate(heights):
        a, b = ends[i], ends[i + 1]
        quad((-wide, h, a), (-wide, h, b), (wide, h, b), (wide, h, a))
        if i + 1 < len(heights):
            quad((-wide, h, b), (-wide, heights[i + 1], b), (wide, heights[i + 1], b), (wide, h, b))
    (folder / name).write_text("\n".join(lines) + "\n")
    levels, cuts = np.array(heights), np.array(edges)
    return f"mesh:{folder / name}", lambda x, z: np.maximum(levels[np.searchsorted(cuts, z, "left")], levels[np.searchsorted(cuts, z, "right")])


def slabs(rng, folder):
    edges, heights, z = [], [0.0], rng.uniform(0.8, 1.5)
    while z < 0.9 * WAY:
        edges.append(z)
        heights.append(rng.uniform(-0.07, 0.07))
        z += rng.uniform(0.5, 1.2)
    return treads(edges, heights, folder, "slabs.obj")


def kerb(rng, folder):
    rise = rng.uniform(0.08, 0.2)
    edges, heights, z = [], [0.0], rng.uniform(1.0, 2.0)
    while z < 0.9 * WAY:
        edges.append(z)
        heights.append(0.0 if heights[-1] else rise)
        z += rng.uniform(2.5, 5.0)
    return treads(edges, heights, folder, "kerb.obj")


def stairs(rng, folder):
    rise, tread = rng.uniform(0.10, 0.20), rng.uniform(0.28, 0.40)
    z = rng.uniform(1.0, 2.5)
    up = rng.random() < 0.5
    edges, heights = [], [0.0]
    while z < 0.8 * WAY:
        for _ in range(rng.randint(4, 12)):
            edges.append(z)
            heights.append(heights[-1] + (rise if up else -rise))
            z += tread
        z += rng.uniform(1.5, 4.0)
        up = not up
    return treads(edges, heights, folder, "stairs.obj")


KINDS = {"flat": flat, "slope": slope, "slabs": slabs, "kerb": kerb, "stairs": stairs}

"""Random requests for `surefoot steps make` within the range that `surefoot steps list --json` states."""

import math

AXES = ("ahead", "aside", "up")
START_WIDTH = 0.18  # metres between feet that stand side by side

# What the requests of a group are made of: their first step, those between, and how they end.
GROUPS = {
    "walks": ("start", ("forward",), ("stop",)),
    "curves": ("start", ("curve", "forward"), ("stop",)),
    "turns on the spot": ("turn on the spot", ("turn on the spot",), ()),
    "backward": ("backward", ("backward",), ()),
    "up stairs": ("start", ("up",), ("forward", "stop")),
    "down stairs": ("start", ("down",), ("forward", "stop")),
    "uneven ground": ("start", ("forward",), ("stop",)),
    "jumps": ("jump", ("jump",), ()),
}
ON_TREADS = ("up stairs", "down stairs", "uneven ground")


def other(foot):
    return "right" if foot == "left" else "left"


class Feet:
    """Where both feet stand, and the footprints that led there. Headings in radians."""

    def __init__(self):
        self.at = {"left": (START_WIDTH / 2, 0.0, 0.0), "right": (-START_WIDTH / 2, 0.0, 0.0)}
        self.up = {"left": 0.0, "right": 0.0}
        self.prints = []
        self.treads = [("left", 0.0, 0.0), ("right", 0.0, 0.0)]  # foot, z, height

    def step(self, foot, ahead, aside, up, turn):
        """Puts a foot ahead of and beside the other one, seen along the mean heading of both after the step."""
        x, z, heading = self.at[other(foot)]
        mean = (heading + self.at[foot][2]) / 2 + turn
        out = aside if foot == "left" else -aside
        x += out * math.cos(mean) + ahead * math.sin(mean)
        z += ahead * math.cos(mean) - out * math.sin(mean)
        self.at[foot] = (x, z, 2 * mean - heading)
        self.up[foot] = self.up[other(foot)] + up
        self.prints.append({"foot": foot, "position": [x, z], "heading": self.at[foot][2]})
        self.treads.append((foot, z, self.up[foot]))

    def jump(self, ahead):
        x, z, heading = [(a + b) / 2 for a, b in zip(self.at["left"], self.at["right"])]
        x, z = x + ahead * math.sin(heading), z + ahead * math.cos(heading)
        for foot, out in (("left", START_WIDTH / 2), ("right", -START_WIDTH / 2)):
            self.at[foot] = (x + out * math.cos(heading), z - out * math.sin(heading), heading)
        self.prints.append({"foot": "both", "position": [x, z], "heading": heading})

    def toes_apart(self, foot, turn):
        """Of the feet after a step that turns the body so far."""
        heading = self.at[other(foot)][2]
        mean = (heading + self.at[foot][2]) / 2 + turn
        return (1 if foot == "left" else -1) * (2 * mean - 2 * heading)


def common(a, b):
    low, high = max(a[0], b[0]), min(a[1], b[1])
    return (low, high) if low <= high else None


def end_span(axis, here, following):
    """Where a step of one kind may end so that one of another kind may begin there."""
    to = here[f"to_{axis}_m"]
    if following is None:
        return to
    begin = following[f"from_{axis}_m"]
    # What is ahead of and above the other foot for the one is behind and below for the other.
    return common(to, begin if axis == "aside" else [-begin[1], -begin[0]])


class Requests:
    def __init__(self, listed):
        self.ranges = {one["kind"]: one for one in listed["ranges"]}
        self.toes = listed["toes_apart_rad"]

    def kinds(self, rng, group):
        first, between, last = GROUPS[group]
        kinds = [first] + [rng.choice(between) for _ in range(rng.randint(2, 6))] + list(last)
        # Only kinds that can follow one another.
        return [k for i, k in enumerate(kinds) if i == 0 or self.follows(kinds[i - 1], k)]

    def follows(self, before, kind):
        if "jump" in (before, kind):
            return before == kind
        return all(end_span(axis, self.ranges[before], self.ranges[kind]) for axis in AXES)

    def draw(self, rng, group):
        feet, kinds = Feet(), self.kinds(rng, group)
        foot = rng.choice(("left", "right"))
        for kind, following in zip(kinds, kinds[1:] + [None]):
            here = self.ranges[kind]
            if kind == "jump":
                feet.jump(rng.uniform(*here["to_ahead_m"]))
                continue
            span = {axis: end_span(axis, here, following and self.ranges[following]) for axis in AXES}
            straight = group in ON_TREADS  # treads lie across the way, in a lane for each foot
            if straight:
                span["aside"] = (START_WIDTH, START_WIDTH)
            else:
                span["up"] = (0.0, 0.0)
            for _ in range(100):
                turn = 0.0 if straight else math.radians(rng.uniform(*here["turn_deg"]))
                if self.toes[0] <= feet.toes_apart(foot, turn) <= self.toes[1]:
                    break
            else:
                turn = 0.0
            feet.step(foot, *(rng.uniform(*span[axis]) for axis in AXES), turn)
            foot = other(foot)
        return feet


def treads_obj(feet):
    """Each foot walks in a lane of its own: a tread for every footprint, with edges half way between them."""
    vertices, faces = [], []

    def quad(*corners):
        first = len(vertices) + 1
        vertices.extend(corners)
        faces.append(tuple(range(first, first + 4)))

    for foot, (left, right) in (("left", (3.0, 0.0)), ("right", (0.0, -3.0))):
        lane = sorted((z, up) for f, z, up in feet.treads if f == foot)
        edges = [-3.0] + [(a[0] + b[0]) / 2 for a, b in zip(lane, lane[1:])] + [lane[-1][0] + 3.0]
        for (z, up), near, far in zip(lane, edges, edges[1:]):
            quad((left, up, near), (left, up, far), (right, up, far), (right, up, near))
        for (_, low), (_, high), edge in zip(lane, lane[1:], edges[1:]):
            quad((left, low, edge), (left, high, edge), (right, high, edge), (right, low, edge))
    lines = [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in vertices] + ["f " + " ".join(map(str, face)) for face in faces]
    return "\n".join(lines) + "\n"


def tread_height(feet, side):
    """The height of a foot's lane by z."""
    import numpy
    lane = sorted((z, up) for f, z, up in feet.treads if f == side)
    edges = numpy.array([(a[0] + b[0]) / 2 for a, b in zip(lane, lane[1:])])
    heights = numpy.array([up for _, up in lane])
    return lambda z: heights[numpy.searchsorted(edges, z)]

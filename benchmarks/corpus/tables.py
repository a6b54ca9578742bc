"""The tables of docs/results.md from cleaned clips."""

import statistics

LIMIT = 1e-4  # metres that a planted heel or ball may move after the BVH round trip
WORST = 5  # clips named per list


def failures(outcomes):
    """One line for every run that went wrong. A moved plant is none where a foot could not be brought to it."""
    lines = []
    for o in outcomes:
        name = f"{o.clip}, {o.variant}, {o.mode}"
        if o.problem:
            lines.append(f"{name}: {o.problem}")
        elif o.slide_after > LIMIT and o.unmet == 0:
            lines.append(f"{name}: a plant moves {o.slide_after:.2e} m")
    return lines


def group_of(outcome):
    """cmu/walk, gt, skate_pairs."""
    parts = outcome.clip.split("/")
    return "/".join(parts[:2]) if parts[0] == "cmu" else parts[0]


def number(value):
    return "0" if value == 0 else f"{value:.1e}" if abs(value) < 0.01 else f"{value:.2f}"


HEADER = (
    "| clips | input | legs | runs | no plants | slide before, cm | slide after, cm | under ground, cm | height error, cm "
    "| skate, cm/s | leg acc. p99 ratio | knee pop, deg | body change, cm | root change, cm | leg change, % | unmet feet | cleaned again, cm | us a frame |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n"
)


def row(title, variant, mode, runs):
    """One line; a clip without plants is left as it is and only counted."""
    held = [o for o in runs if o.plants]
    start = [title, variant, mode, str(len(runs)), str(len(runs) - len(held))]
    return "| " + " | ".join(start + cells(held) if held else start) + " |\n"


def cells(runs):
    worst = lambda key: max(getattr(o, key) for o in runs)
    mean = lambda key: statistics.fmean(getattr(o, key) for o in runs)
    frames = sum(o.frames for o in runs)
    return [
        f"{100 * worst('slide_before'):.1f}",
        number(100 * worst("slide_after")),
        number(100 * worst("penetration")),
        number(100 * mean("height_error")),
        f"{100 * mean('skate_before'):.1f} -> {100 * mean('skate_after'):.1f}",
        f"{statistics.median(o.leg_acceleration for o in runs):.2f} / {worst('leg_acceleration'):.2f}",
        f"{worst('knee_pop'):.1f}",
        f"{100 * mean('body_change'):.2f}",
        f"{100 * worst('root_change'):.1f}",
        f"{100 * worst('leg_change'):.2f}",
        str(sum(o.unmet for o in runs)),
        number(100 * worst("again")),
        f"{1e6 * sum(o.seconds for o in runs) / max(1, frames):.0f}",
    ]


def summary_table(outcomes):
    groups = {}
    for o in outcomes:
        groups.setdefault((group_of(o), o.variant, o.mode), []).append(o)
    return HEADER + "".join(row(*key, runs) for key, runs in groups.items())


def worst_list(outcomes, title, key, show):
    worst_of_clip = {}
    for o in sorted(outcomes, key=lambda o: -getattr(o, key)):
        worst_of_clip.setdefault(o.clip, o)
    ranked = list(worst_of_clip.values())[:WORST]
    names = "; ".join(f"{o.clip} ({o.variant}, {o.mode}) {show(getattr(o, key))}" for o in ranked)
    return f"- {title}: {names}.\n"


def worst_lists(outcomes):
    cm = lambda value: f"{100 * value:.2f} cm"
    percent = lambda value: f"{100 * value:.1f} %"
    lines = [
        worst_list(outcomes, "slide after", "slide_after", lambda v: f"{100 * v:.1e} cm"),
        worst_list(outcomes, "under the ground", "penetration", cm),
        worst_list(outcomes, "leg acceleration", "leg_acceleration", lambda v: f"x {v:.2f}"),
        worst_list(outcomes, "knee pop", "knee_pop", lambda v: f"{v:.1f} degrees"),
        worst_list(outcomes, "body change", "body_change", cm),
        worst_list(outcomes, "leg change", "leg_change", percent),
        worst_list(outcomes, "cleaned again", "again", lambda v: f"{100 * v:.1e} cm"),
    ]
    unmet = sorted((o for o in outcomes if o.unmet), key=lambda o: -o.unmet)
    if unmet:
        names = "; ".join(f"{o.clip} ({o.variant}, {o.mode}) {o.unmet} frames, {cm(o.slide_after)}" for o in unmet[:20])
        lines.append(f"- feet that could not reach their plants, {len(unmet)} runs: {names}.\n")
    return "".join(lines)


def above(outcomes, key, limit, show):
    """How many are above a limit, by name."""
    names = [f"{o.clip} {show(getattr(o, key))}" for o in sorted(outcomes, key=lambda o: -getattr(o, key)) if getattr(o, key) > limit]
    return f"{len(names)} of {len(outcomes)} above {show(limit)}" + (f": {', '.join(names)}" if names else "")


def walk_limits(outcomes):
    """What is asked of walks, and which do not give it."""
    walks = lambda variant: [o for o in outcomes if group_of(o) == "cmu/walk" and o.variant == variant and o.mode == "stretch"]
    long, clean = walks("x 1.15"), walks("as it is")
    if not (long and clean):
        return ""
    median = lambda key: statistics.median(getattr(o, key) for o in long)
    ratio, percent, cm = lambda v: f"x {v:.2f}", lambda v: f"{100 * v:.1f} %", lambda v: f"{100 * v:.2f} cm"
    return (
        "\nWalks spoiled by 1.15, legs that stretch:\n\n"
        f"- leg acceleration: median {ratio(median('leg_acceleration'))}; {above(long, 'leg_acceleration', 1.05, ratio)}.\n"
        f"- leg change: median {percent(median('leg_change'))}; {above(long, 'leg_change', 0.026, percent)}.\n"
        f"- under the ground: {above(long, 'penetration', 0.001, cm)}.\n"
        f"- knee pop: median {median('knee_pop'):.1f} degrees.\n"
        "\nWalks as they are, legs that stretch:\n\n"
        f"- body change: mean {cm(statistics.fmean(o.body_change for o in clean))}; {above(clean, 'body_change', 0.005, cm)}.\n"
    )


def put_between(page, name, body):
    """Puts text between the marks of that name in a page; what stands around them stays."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    head, found, rest = page.read_text().partition(begin)
    _, closed, tail = rest.partition(end)
    if not (found and closed):
        raise SystemExit(f"{page} has no place for {name}: {begin} ... {end}")
    page.write_text(f"{head}{begin}\n\n{body}\n{end}{tail}")


def write_page(page, outcomes):
    good = [o for o in outcomes if not o.problem]
    held = [o for o in good if o.plants]
    if not held:
        raise SystemExit("no clip was cleaned")
    body = summary_table(good) + walk_limits(held) + "\nWorst clips:\n\n" + worst_lists(held)
    put_between(page, "cleaning", body)

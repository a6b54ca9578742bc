"""BVH as text: which numbers, spelled how, belong to which joint."""


def read(path):
    """{joint: {channel: [text of the number in every frame]}}, joints in the order of the file."""
    lines = path.read_text(errors="replace").splitlines()
    motion = next(i for i, line in enumerate(lines) if line.strip().upper() == "MOTION")
    channels, joint = [], None
    for line in lines[:motion]:
        words = line.split()
        if words and words[0].upper() in ("ROOT", "JOINT"):
            joint = " ".join(words[1:])
        elif words and words[0].upper() == "CHANNELS":
            channels += [(joint, channel) for channel in words[2:]]
    rows = [line.split() for line in lines[motion + 3 :] if line.strip()]
    columns = list(zip(*rows))
    assert len(columns) == len(channels), f"{path}: {len(columns)} numbers a frame for {len(channels)} channels"
    joints = {}
    for (name, channel), column in zip(channels, columns):
        joints.setdefault(name, {})[channel.lower()] = column
    return joints


def seen_from_ground(path, velocity, unit):
    """Rewrites a file as seen from ground that moves by `velocity`, m/s; `unit` metres per unit. The root comes first."""
    head, _, motion = path.read_text().partition("MOTION")
    words = next(line.split() for line in head.splitlines() if line.split()[:1] == ["CHANNELS"])[2:]
    columns = [(words.index(axis + "position"), speed / unit) for axis, speed in zip("XYZ", velocity)]
    count, time, *rows = motion.strip().splitlines()
    seconds = float(time.split(":")[1])
    moved = []
    for frame, row in enumerate(rows):
        numbers = row.split()
        for column, speed in columns:
            numbers[column] = repr(float(numbers[column]) - speed * frame * seconds)
        moved.append(" ".join(numbers))
    path.write_text(head + "\n".join(["MOTION", count, time, *moved]) + "\n")


def changes(original, cleaned, rig):
    """What the cleaning changed and must not have: everything but the root's place, the legs' rotations from hip to
    ball, and the places of knees and ankles. One sentence each."""
    before, after = read(original), read(cleaned)
    if list(before) != list(after):
        return ["the joints are others"]
    turning = {rig[side][role] for side in ("left", "right") for role in ("hip", "knee", "ankle", "ball")}
    stretching = {rig[side][role] for side in ("left", "right") for role in ("knee", "ankle")}
    root = next(iter(before))
    found = []
    for joint in before:
        for channel, numbers in after[joint].items():
            place = channel.endswith("position")
            if (joint in stretching or joint == root) if place else joint in turning:
                continue
            if channel not in before[joint]:
                found.append(f"{joint} has got {channel}")
            elif numbers != before[joint][channel]:
                frame = next(i for i, (a, b) in enumerate(zip(before[joint][channel], numbers)) if a != b)
                found.append(f"{joint} {channel} changed in frame {frame}")
    return found

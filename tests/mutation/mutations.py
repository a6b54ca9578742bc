"""Seeded damage to files: what real files suffer, and what an enemy would try."""

import io
import re
import struct
import zipfile

NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
WORD = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*")

ODD_NUMBERS = [
    b"0", b"-0", b"-1", b"1e-9", b"5e-324", b"1e9", b"-1e9", b"1e22", b"1e300", b"2147483647", b"2147483648",
    b"-2147483649", b"4294967296", b"1e12", b"1e6", b"999999", b"-99999", b"1e-300", b"0.0001", b"360", b"1000", b"7",
]
BROKEN_NUMBERS = [b"1e999", b"nan", b"inf", b"0x10", b"1.2.3", b"--1", b""]
ODD_NAMES = [
    b"\x1b[31mred", b"\xff\xfe", "\u202egnp".encode(), b"</script><b>", b"a" * 5000, b"", b"\x00", b"\"\\", b"'; x",
    "\u009b2J".encode(), b"%s%n", b"Hips", b"LeftFoot", b"_End",
]


def replace_one(rng, data, pattern, options):
    """One match of the pattern becomes one of the options."""
    found = list(pattern.finditer(data))
    if not found:
        return flip_bytes(rng, data)
    at = rng.choice(found)
    return data[: at.start()] + rng.choice(options) + data[at.end() :]


def odd_number(rng, data):
    return replace_one(rng, data, NUMBER, ODD_NUMBERS)


def broken_number(rng, data):
    return replace_one(rng, data, NUMBER, BROKEN_NUMBERS)


def odd_numbers(rng, data):
    for _ in range(rng.randint(2, 30)):
        data = odd_number(rng, data)
    return data


def scaled_numbers(rng, data):
    """A run of numbers is scaled: values far off, but sound."""
    factor = rng.choice([0.0, 1e-6, 1e-3, 1e3, 1e6, 1e11, -1.0])
    found = list(NUMBER.finditer(data))
    if not found:
        return data
    first = rng.randrange(len(found))
    run = found[first : first + rng.choice([3, 100, 5000])]
    middle, at = [], run[0].start()
    for number in run:
        middle += [data[at : number.start()], b"%g" % (float(number.group()) * factor)]
        at = number.end()
    return data[: run[0].start()] + b"".join(middle) + data[at:]


def wild_values(rng, data):
    """Numbers of the last two thirds, where the rows are, become sound but wild ones."""
    found = [n for n in NUMBER.finditer(data, len(data) // 3)]
    for match in sorted(rng.sample(found, min(len(found), rng.choice([1, 10, 300]))), key=lambda n: -n.start()):
        value = rng.choice([b"0", b"%g" % rng.uniform(-400, 400), b"%g" % rng.uniform(-1e5, 1e5), b"1e8", b"-7e10"])
        data = data[: match.start()] + value + data[match.end() :]
    return data


def odd_name(rng, data):
    return replace_one(rng, data, WORD, ODD_NAMES)


def swapped_names(rng, data):
    found = list(WORD.finditer(data))
    if len(found) < 2:
        return data
    a, b = sorted(rng.sample(range(len(found)), 2))
    a, b = found[a], found[b]
    return data[: a.start()] + b.group() + data[a.end() : b.start()] + a.group() + data[b.end() :]


def lines_changed(rng, data):
    """A line is dropped, doubled, moved or cut: hierarchies lose braces, rows lose numbers."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    way = rng.randrange(5)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at, lines[at])
    elif way == 2:
        lines.insert(rng.randrange(len(lines)), lines.pop(at))
    elif way == 3:
        lines[at] = lines[at][: rng.randint(0, len(lines[at]))]
    else:
        del lines[at : at + rng.randint(2, 40)]
    return b"\n".join(lines)


def no_lengths(rng, data):
    """Offsets of a BVH vanish or grow: bodies without legs, giants."""
    value = rng.choice([b"0 0 0", b"0 1e-8 0", b"0 -1e5 0", b"1e11 0 0"])
    found = list(re.finditer(rb"OFFSET[^\n]*", data))
    for match in reversed(rng.sample(found, min(len(found), rng.choice([1, 3, 100])))):
        data = data[: match.start()] + b"OFFSET " + value + data[match.end() :]
    return data


def flip_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 3, 20])):
        if data:
            data[rng.randrange(len(data))] = rng.choice([0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)])
    return bytes(data)


def flip_head(rng, data):
    """Bytes of the head, where the counts and sizes of binary formats are."""
    head = rng.choice([64, 512, 4096])
    return flip_bytes(rng, data[:head]) + data[head:]


def odd_floats(rng, data):
    """Numbers of binary files, where they lie as they are."""
    data = bytearray(data)
    for _ in range(rng.choice([1, 5, 50])):
        kind, size = rng.choice([("<f", 4), ("<f", 4), ("<d", 8)])
        if len(data) > 2 * size:
            at = rng.randrange(len(data) // 2, len(data) - size) // 4 * 4
            value = rng.choice([0.0, -1.0, 1e-30, 1e30, float("nan"), float("inf"), rng.uniform(-300, 300), 1e5])
            struct.pack_into(kind, data, at, value)
    return bytes(data)


def glb_text(rng, data):
    """The JSON of a GLB is damaged and put back with the right lengths."""
    if data[:4] != b"glTF" or len(data) < 20:
        return flip_bytes(rng, data)
    size = struct.unpack_from("<I", data, 12)[0]
    text = mutate_once(rng, data[20 : 20 + size], [odd_number, odd_number, odd_name, swapped_names])
    text += b" " * (-len(text) % 4)
    rest = data[20 + size :]
    return struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(rest), len(text), 0x4E4F534A) + text + rest


def npz_members(rng, data):
    """A member of an archive is damaged and packed again, so that its checksum is right."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
    except zipfile.BadZipFile:
        return odd_floats(rng, data)
    name = rng.choice(list(members))
    members[name] = mutate_once(rng, members[name], [odd_floats, odd_floats, flip_bytes, flip_head, cut, odd_number])
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for each, content in members.items():
            archive.writestr(each, content)
    return packed.getvalue()


def mutate_once(rng, data, kinds):
    return rng.choice(kinds)(rng, data)


def cut(rng, data):
    return data[: rng.randint(0, len(data))]


def spliced(rng, data):
    a, b = sorted(rng.randint(0, len(data)) for _ in range(2))
    at = rng.randint(0, len(data))
    return data[:at] + data[a : min(b, a + 4000)] + data[at:]


BINARY = [flip_bytes, flip_head, odd_floats, odd_floats, odd_floats, cut, spliced]
GLB = [odd_floats, odd_floats, odd_floats, glb_text, glb_text, glb_text, flip_bytes, cut]
NPZ = [npz_members] * 6 + [flip_bytes, cut]
TEXT = [odd_number] * 4 + [broken_number, odd_numbers, scaled_numbers, scaled_numbers, odd_name, swapped_names,
        lines_changed, flip_bytes, cut, spliced]
BVH = [wild_values] * 5 + [no_lengths] * 3 + [scaled_numbers] * 2 + [odd_name] * 2 + TEXT
KINDS = {".bvh": BVH, ".glb": GLB, ".vrma": GLB, ".vrm": GLB, ".npz": NPZ, ".npy": BINARY, ".fbx": BINARY, ".bin": BINARY}


def mutate(rng, data, kinds):
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        data = mutate_once(rng, data, kinds)
    return data

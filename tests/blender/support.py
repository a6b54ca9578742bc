"""What the tests inside Blender share: importing motion, reading it back by Blender's own evaluation."""

import builtins
import os
import pathlib
import subprocess
import tempfile

import bpy
import numpy

# What Debian's Blender 3.4 lacks with its own Python and numpy.
if "bool" not in numpy.__dict__:
    numpy.bool = bool

SOURCE = pathlib.Path(os.environ["SUREFOOT_SOURCE_DIR"])
DATA = pathlib.Path(os.environ.get("SUREFOOT_DATA", SOURCE.parent / "shared" / "data"))
PROGRAM = os.environ["SUREFOOT_PROGRAM"]
CMU_UNIT = 0.0564444  # m, of the CMU motion as BVH


def empty_scene():
    """A new file without anything in it. The add-on stays enabled."""
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=False)
    return bpy.context.scene


def import_bvh(path, **options):
    import io_anim_bvh.import_bvh

    io_anim_bvh.import_bvh.open = lambda f, mode="r", *a, **k: builtins.open(f, mode.replace("U", ""), *a, **k)
    bpy.ops.import_anim.bvh(filepath=str(path), update_scene_fps=True, update_scene_duration=True, **options)
    return bpy.context.object


def demo_walk():
    """A walk that slides, as `surefoot demo` makes it."""
    folder = pathlib.Path(tempfile.gettempdir()) / "surefoot_demo"
    if not (folder / "walk.bvh").exists():
        subprocess.run([PROGRAM, "demo", "-o", folder, "--force"], check=True, capture_output=True)
    return folder / "walk.bvh"


def spoiled(path, scale=1.15):
    """A copy of a CMU walk whose root goes farther than its feet step."""
    lines = path.read_text().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("Frame Time")) + 1
    for i in range(start, len(lines)):
        words = lines[i].split()
        if words:
            words[0], words[2] = repr(scale * float(words[0])), repr(scale * float(words[2]))
            lines[i] = " ".join(words)
    copy = pathlib.Path(tempfile.gettempdir()) / f"spoiled_{path.name}"
    copy.write_text("\n".join(lines) + "\n")
    return copy


def activate(thing):
    bpy.context.view_layer.objects.active = thing
    thing.select_set(True)


def show_action(armature, action):
    armature.animation_data.action = action
    bpy.context.view_layer.update()


def bones_matrices(armature, bones, first, last):
    """World matrices of bones, one a frame, as Blender evaluates them."""
    scene = bpy.context.scene
    now = scene.frame_current
    matrices = {bone: [] for bone in bones}
    for frame in range(first, last + 1):
        scene.frame_set(frame)
        seen = armature.evaluated_get(bpy.context.evaluated_depsgraph_get())
        for bone in bones:
            matrices[bone].append(numpy.array(seen.matrix_world @ seen.pose.bones[bone].matrix))
    scene.frame_set(now)
    return {bone: numpy.array(all_of_it) for bone, all_of_it in matrices.items()}


def bone_matrices(armature, bone, first, last):
    return bones_matrices(armature, [bone], first, last)[bone]


def fixed_point(spans):
    """The point of a bone that moves least in all spans together (least squares), and the farthest it is from where it
    stands in one: spans of world matrices. A point of the sole is fixed to the foot, so in every contact it stands still."""
    rows, right, width = [], [], 3 + 3 * len(spans)
    for k, span in enumerate(spans):
        for matrix in span:
            row = numpy.zeros((3, width))
            row[:, :3] = matrix[:3, :3]
            row[:, 3 + 3 * k:6 + 3 * k] = -numpy.eye(3)
            rows.append(row)
            right.append(-matrix[:3, 3])
    solution = numpy.linalg.lstsq(numpy.concatenate(rows), numpy.concatenate(right), rcond=None)[0]
    return solution[:3], max(drift(span, solution[:3]) for span in spans)


def drift(span, point):
    """How far a point of a bone goes from where it is at first."""
    places = span[:, :3, :3] @ point + span[:, :3, 3]
    return float(numpy.linalg.norm(places - places[0], axis=1).max())


def contacts_of(action, side, part, first=-10**9, last=10**9):
    return [(c.first, c.last) for c in action.surefoot.contacts
            if (c.side, c.part) == (side, part) and c.first < c.last and c.first >= first and c.last <= last]


def drifts(armature, before, after, feet):
    """Largest drift of planted heels and balls, (after, before), in Blender's units. `feet`: the foot bone of each side."""
    first = min(c.first for c in after.surefoot.contacts)
    last = max(c.last for c in after.surefoot.contacts)
    show_action(armature, before)
    was = bones_matrices(armature, feet.values(), first, last)
    show_action(armature, after)
    now = bones_matrices(armature, feet.values(), first, last)
    worst_after = worst_before = 0.0
    for side, bone in feet.items():
        for part in ("heel", "ball"):
            spans = [slice(a - first, b - first + 1) for a, b in contacts_of(after, side, part)]
            if not spans:
                continue
            point, largest = fixed_point([now[bone][span] for span in spans])
            worst_after = max(worst_after, largest)
            worst_before = max([worst_before] + [drift(was[bone][span], point) for span in spans])
    return worst_after, worst_before


def keys_of(action):
    """All keys of an action, by curve."""
    keys = {}
    for curve in action.fcurves:
        values = numpy.empty(2 * len(curve.keyframe_points))
        curve.keyframe_points.foreach_get("co", values)
        keys[curve.data_path, curve.array_index] = values.reshape(-1, 2)
    return keys


def bones_with_other_keys(before, after):
    """Names of bones whose curves differ in any key."""
    a, b = keys_of(before), keys_of(after)
    differ = {path for path in set(a) | set(b)
              if path not in a or path not in b or a[path].shape != b[path].shape or (a[path] != b[path]).any()}
    return {path.split('"')[1] for path, _ in differ if path.startswith("pose.bones")}, {p for p, _ in differ}

"""Run by Blender: imports a file and writes where its joints are at some times, in metres, +y up."""

import json
import sys

import bpy
import numpy

# What Debian's Blender 3.4 lacks with its own numpy.
if not hasattr(numpy, "bool"):
    numpy.bool = bool

FPS = 30.0


def import_file(path):
    if path.endswith(".fbx"):
        bpy.ops.import_scene.fbx(filepath=path)
    else:
        bpy.context.scene.render.fps = int(FPS)
        bpy.ops.import_scene.gltf(filepath=path)


def choose_action(take):
    """Gives every object the action of the take; names are `object|take` of FBX, `take_object` of glTF."""
    for thing in bpy.data.objects:
        if thing.animation_data is None:
            continue
        thing.animation_data.use_nla = False
        own = [a for a in bpy.data.actions if thing.name in a.name] or list(bpy.data.actions)
        named = [a for a in own if take and take.split("|")[-1] in a.name]
        if thing.type == "ARMATURE" and (named or own):
            thing.animation_data.action = (named or own)[0]


def first_key(path):
    """Blender's FBX puts the beginning of time at frame 1, its glTF at frame 0."""
    starts = [a.frame_range[0] for a in bpy.data.actions if any(o.animation_data and o.animation_data.action is a for o in bpy.data.objects)]
    return min(starts) if starts else (1.0 if path.endswith(".fbx") else 0.0)


def joints():
    graph = bpy.context.evaluated_depsgraph_get()
    places = {}
    for thing in bpy.data.objects:
        shown = thing.evaluated_get(graph)
        if thing.type == "ARMATURE":
            for bone in shown.pose.bones:
                places[bone.name] = shown.matrix_world @ bone.head
        places.setdefault(thing.name, shown.matrix_world.translation.copy())
    # Blender's z is up, its y leads away.
    return {name: (at.x, at.z, -at.y) for name, at in places.items()}


def main():
    request_file, answer_file = sys.argv[sys.argv.index("--") + 1 :]
    with open(request_file) as file:
        request = json.load(file)
    bpy.ops.object.select_all(action="SELECT")
    bpy.ops.object.delete()
    try:
        import_file(request["file"])
    except (RuntimeError, AssertionError) as problem:
        with open(answer_file, "w") as file:
            json.dump({"refused": str(problem)}, file)
        return
    choose_action(request["take"])
    scene = bpy.context.scene
    fps = scene.render.fps / scene.render.fps_base
    start = first_key(request["file"])
    frames = []
    for seconds in request["times"]:
        frame = start + seconds * fps
        scene.frame_set(int(frame // 1), subframe=frame % 1)
        frames.append(joints())
    with open(answer_file, "w") as file:
        json.dump({"frames": frames}, file)


main()

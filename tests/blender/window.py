"""Run by Blender with a window: modal work that is cancelled, then done; one step of undo; a picture of the panel.
-- ZIP PICTURE"""

import pathlib
import sys
import traceback

import bpy

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
ZIP, PICTURE = sys.argv[sys.argv.index("--") + 1:]
bpy.context.preferences.view.show_splash = False
bpy.ops.preferences.addon_install(filepath=ZIP)
bpy.ops.preferences.addon_enable(module="surefoot")

from support import demo_walk, import_bvh, keys_of  # noqa: E402

PATIENCE = 600  # ticks of 0.1 s


def view():
    window = bpy.context.window_manager.windows[0]
    area = next(area for area in window.screen.areas if area.type == "VIEW_3D")
    region = next(region for region in area.regions if region.type == "WINDOW")
    return {"window": window, "area": area, "region": region}


def call(operator, *words, **options):
    with bpy.context.temp_override(**view()):
        return operator(*words, **options)


def running():
    return bpy.context.window_manager.surefoot.running


def armature():
    return bpy.context.scene.objects["walk"]


def script():
    """Yields whenever Blender is to go on by itself."""
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)
    with bpy.context.temp_override(**view()):
        import_bvh(demo_walk(), global_scale=0.01)
    view()["area"].spaces.active.show_region_ui = True
    bpy.context.scene.frame_set(40)
    call(bpy.ops.ed.undo_push, message="walk")
    before = armature().animation_data.action.name
    kept = {path: keys.tobytes() for path, keys in keys_of(bpy.data.actions[before]).items()}
    yield

    # Cancelled: nothing changes.
    assert call(bpy.ops.surefoot.clean, "INVOKE_DEFAULT") == {"RUNNING_MODAL"}
    assert running()
    bpy.context.window_manager.surefoot.stop = True
    while running():
        yield
    assert len(bpy.data.actions) == 1, [a.name for a in bpy.data.actions]
    assert bpy.context.scene.frame_current == 40
    assert armature().animation_data.action.name == before

    # Done: progress goes up, and the frame is put back.
    assert call(bpy.ops.surefoot.clean, "INVOKE_DEFAULT") == {"RUNNING_MODAL"}
    seen = set()
    while running():
        seen.add(round(bpy.context.window_manager.surefoot.fraction))
        yield
    assert len(seen) > 1 and max(seen) <= 100, seen
    assert armature().animation_data.action.name == f"{before}_clean"
    assert bpy.context.scene.frame_current == 40
    yield

    # One step of undo brings the scene back, one of redo the result.
    call(bpy.ops.ed.undo)
    yield
    assert armature().animation_data.action.name == before, armature().animation_data.action.name
    assert [a.name for a in bpy.data.actions] == [before], [a.name for a in bpy.data.actions]
    assert not len(bpy.data.actions[before].surefoot.contacts)
    assert {path: keys.tobytes() for path, keys in keys_of(bpy.data.actions[before]).items()} == kept
    call(bpy.ops.ed.redo)
    yield
    assert armature().animation_data.action.name == f"{before}_clean"

    yield from picture()


def only_our_tab():
    """Blender 3.4 cannot be told which tab of the sidebar to show; one that is alone is shown."""
    for kind in bpy.types.Panel.__subclasses__():
        if getattr(kind, "bl_space_type", "") == "VIEW_3D" and getattr(kind, "bl_region_type", "") == "UI" and \
                getattr(kind, "bl_category", "") != "Surefoot" and not kind.__module__.startswith("surefoot"):
            try:
                bpy.utils.unregister_class(kind)
            except RuntimeError:
                pass


def picture():
    window = bpy.context.window_manager.windows[0]
    only_our_tab()
    area = view()["area"]
    timeline = next(a for a in window.screen.areas if a.type == "DOPESHEET_EDITOR")
    with bpy.context.temp_override(window=window, area=area, region=view()["region"]):
        bpy.ops.screen.area_split(direction="HORIZONTAL", factor=0.2)
    yield
    areas = [a for a in window.screen.areas if a.type == "VIEW_3D"]
    low, high = sorted(areas, key=lambda a: a.height)
    low.type = "DOPESHEET_EDITOR"
    high.spaces.active.show_region_ui = True
    yield
    armature().show_in_front = True
    region = next(r for r in high.regions if r.type == "WINDOW")
    with bpy.context.temp_override(window=window, area=high, region=region):
        bpy.ops.view3d.view_axis(type="LEFT")
        bpy.ops.view3d.view_selected()
    for each in (low, timeline):
        region = next(r for r in each.regions if r.type == "WINDOW")
        with bpy.context.temp_override(window=window, area=each, region=region):
            bpy.ops.action.view_all()
    for _ in range(15):
        high.tag_redraw()
        low.tag_redraw()
        yield
    bpy.ops.screen.screenshot(filepath=PICTURE)


STEPS = script()
ticks = 0


def tick():
    global ticks
    ticks += 1
    try:
        next(STEPS)
    except StopIteration:
        print("window: done", flush=True)
        sys.stdout.flush()
        bpy.ops.wm.quit_blender()
        return None
    except BaseException:
        traceback.print_exc()
        sys.stdout.flush()
        import os
        os._exit(4)
    if ticks > PATIENCE:
        print("window: took too long", flush=True)
        import os
        os._exit(5)
    return 0.1


bpy.app.timers.register(tick, first_interval=1.0)

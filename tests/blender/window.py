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

import os  # noqa: E402

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


def press_cancel():
    bpy.ops.surefoot.cancel()


def simulate(kind, value, x, y):
    bpy.context.window_manager.windows[0].event_simulate(type=kind, value=value, x=int(x), y=int(y))


def press_escape():
    area = view()["area"]
    simulate("ESC", "PRESS", area.x + area.width // 2, area.y + area.height // 2)
    simulate("ESC", "RELEASE", area.x + area.width // 2, area.y + area.height // 2)


def click(x, y):
    """With pauses, since Blender asks for the mouse to come first."""
    simulate("MOUSEMOVE", "NOTHING", x, y)
    yield
    simulate("LEFTMOUSE", "PRESS", x, y)
    yield
    simulate("LEFTMOUSE", "RELEASE", x, y)
    yield


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

    # Cancelled by the button or by Esc: nothing changes.
    for stop in (press_cancel, press_escape):
        assert call(bpy.ops.surefoot.clean, "INVOKE_DEFAULT") == {"RUNNING_MODAL"}
        assert running()
        yield
        stop()
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

    low, high = yield from arranged()
    yield from drag_a_strip(low)
    yield from click(*tab_of(high))
    for _ in range(10):
        high.tag_redraw()
        low.tag_redraw()
        yield
    bpy.ops.screen.screenshot(filepath=PICTURE)


def drag_a_strip(editor):
    """The right end of a strip follows the mouse, as one step of undo."""
    kept = armature().animation_data.action.surefoot
    at = max(range(len(kept.contacts)), key=lambda i: kept.contacts[i].last - kept.contacts[i].first)
    first, last = kept.contacts[at].first, kept.contacts[at].last
    region = next(r for r in editor.regions if r.type == "WINDOW")
    from surefoot import strips

    with bpy.context.temp_override(window=bpy.context.window_manager.windows[0], area=editor, region=region):
        _, bottom, right, top = strips._box(bpy.context, kept.contacts[at])
        target = region.view2d.view_to_region(last - 20 + 0.5, 0.0, clip=False)[0]
    x, y = region.x + right - 1, region.y + (bottom + top) / 2
    simulate("MOUSEMOVE", "NOTHING", x, y)
    yield
    simulate("LEFTMOUSE", "PRESS", x, y)
    yield
    simulate("MOUSEMOVE", "NOTHING", region.x + target, y)
    yield
    simulate("LEFTMOUSE", "RELEASE", region.x + target, y)
    yield
    now = kept.contacts[at]
    assert now.first == first and abs(now.last - (last - 20)) <= 2, (first, last, now.last)  # a frame is about a pixel
    assert kept.active == at
    call(bpy.ops.ed.undo)
    yield
    assert armature().animation_data.action.surefoot.contacts[at].last == last


def only_our_tab():
    """Blender 3.4 cannot be told which tab of the sidebar to show, but ours can be clicked where few are there."""
    for kind in bpy.types.Panel.__subclasses__():
        if getattr(kind, "bl_space_type", "") == "VIEW_3D" and getattr(kind, "bl_region_type", "") == "UI" and \
                getattr(kind, "bl_category", "") != "Surefoot" and not kind.__module__.startswith("surefoot"):
            try:
                bpy.utils.unregister_class(kind)
            except RuntimeError:
                pass


def tab_of(area):
    """Where our tab of the sidebar is, the second of two."""
    region = next(r for r in area.regions if r.type == "UI")
    return region.x + region.width - 12, region.y + region.height - 80


def arranged():
    """A dope sheet under the viewport; returns both areas."""
    window = bpy.context.window_manager.windows[0]
    only_our_tab()
    timeline = next(a for a in window.screen.areas if a.type == "DOPESHEET_EDITOR")
    with bpy.context.temp_override(**view()):
        bpy.ops.screen.area_split(direction="HORIZONTAL", factor=0.2)
    yield
    low, high = sorted((a for a in window.screen.areas if a.type == "VIEW_3D"), key=lambda a: a.height)
    low.type = "DOPESHEET_EDITOR"
    high.spaces.active.show_region_ui = True
    armature().show_in_front = True
    yield
    region = next(r for r in high.regions if r.type == "WINDOW")
    with bpy.context.temp_override(window=window, area=high, region=region):
        bpy.ops.view3d.view_axis(type="LEFT")
        bpy.ops.view3d.view_selected()
    for each in (low, timeline):
        region = next(r for r in each.regions if r.type == "WINDOW")
        with bpy.context.temp_override(window=window, area=each, region=region):
            bpy.ops.action.view_all()
    for _ in range(5):
        yield
    return low, high


STEPS = script()
ticks = 0


def tick():
    global ticks
    ticks += 1
    try:
        next(STEPS)
    except StopIteration:
        print("window: done", flush=True)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        sys.stdout.flush()
        os._exit(4)
    if ticks > PATIENCE:
        print("window: took too long", flush=True)
        os._exit(5)
    return 0.1


bpy.app.timers.register(tick, first_interval=1.0)

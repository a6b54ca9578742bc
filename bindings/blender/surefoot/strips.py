"""Contacts as strips at the foot of the timeline and the dope sheet, to be dragged with the mouse."""

import blf
import bpy
import gpu
from gpu_extras.batch import batch_for_shader

from .failure import Failure
from .scene import action_of, armature_of

ROWS = (("left", "heel", "L heel"), ("left", "ball", "L ball"), ("right", "heel", "R heel"), ("right", "ball", "R ball"))
COLOURS = {"left": (0.36, 0.62, 0.92, 0.9), "right": (0.93, 0.58, 0.27, 0.9)}
BACK = (0.0, 0.0, 0.0, 0.35)
# Pixels at a scale of 1. SCRUB: the editor's own frame numbers on top; EDGE: how near to an end counts as on it.
ROW, LEAST, GAP, BOTTOM, SCRUB, EDGE = 13, 3, 1, 14, 24, 5

_handler = None
_keymaps = []


def _scale(context):
    return context.preferences.system.ui_scale


def _action(context):
    try:
        return action_of(armature_of(context))
    except Failure:
        return None


def shown(context):
    """The action whose strips are shown; None where there are none."""
    action = _action(context) if context.scene.surefoot.show_strips else None
    return action if action is not None and len(action.surefoot.contacts) else None


def _height(context):
    """Of a row: less in an editor that is low, such as the timeline as Blender opens it."""
    room = context.region.height / _scale(context) - SCRUB - BOTTOM
    return min(max(room / len(ROWS) - GAP, LEAST), ROW)


def _row_at(context, row):
    """Lower and upper edge of a row, the first on top."""
    scale, height = _scale(context), _height(context)
    bottom = BOTTOM if height > LEAST else 1
    low = (bottom + (len(ROWS) - 1 - row) * (height + GAP)) * scale
    return low, low + height * scale


def _ends(context, contact):
    """Left and right end of a strip: half a frame on either side."""
    view = context.region.view2d
    return (view.view_to_region(contact.first - 0.5, 0.0, clip=False)[0],
            view.view_to_region(contact.last + 0.5, 0.0, clip=False)[0])


def _row_of(contact):
    return next(i for i, row in enumerate(ROWS) if row[:2] == (contact.side, contact.part))


def _rectangles(boxes, colour):
    if not boxes:
        return
    corners, indices = [], []
    for left, low, right, high in boxes:
        at = len(corners)
        corners += [(left, low), (right, low), (right, high), (left, high)]
        indices += [(at, at + 1, at + 2), (at, at + 2, at + 3)]
    shader = gpu.shader.from_builtin("2D_UNIFORM_COLOR" if bpy.app.version < (4, 0, 0) else "UNIFORM_COLOR")
    batch = batch_for_shader(shader, "TRIS", {"pos": corners}, indices=indices)
    shader.bind()
    shader.uniform_float("color", colour)
    batch.draw(shader)


def _label(text, x, y, size):
    if bpy.app.version < (4, 0, 0):
        blf.size(0, size, 72)
    else:
        blf.size(0, size)
    blf.color(0, 1.0, 1.0, 1.0, 0.85)
    blf.position(0, x, y, 0)
    blf.draw(0, text)


def draw():
    context = bpy.context
    action = shown(context)
    if action is None:
        return
    width, scale = context.region.width, _scale(context)
    gpu.state.blend_set("ALPHA")
    _rectangles([(0, *_pair(context, row, width)) for row in range(len(ROWS))], BACK)
    for side, colour in COLOURS.items():
        _rectangles([_box(context, c) for c in action.surefoot.contacts if c.side == side], colour)
    if 0 <= action.surefoot.active < len(action.surefoot.contacts):
        left, low, right, high = _box(context, action.surefoot.contacts[action.surefoot.active])
        _rectangles([(left, high - scale, right, high), (left, low, right, low + scale)], (1.0, 1.0, 1.0, 1.0))
    for row, (_, _, text) in enumerate(ROWS if _height(context) > 9 else ()):
        _label(text, 4 * scale, _row_at(context, row)[0] + 2 * scale, int(10 * scale))
    gpu.state.blend_set("NONE")


def _pair(context, row, width):
    low, high = _row_at(context, row)
    return low, width, high


def _box(context, contact):
    low, high = _row_at(context, _row_of(contact))
    left, right = _ends(context, contact)
    return left, low, max(right, left + 2), high


def hit(context, x, y):
    """The contact under a point of the region and what of it was met: "first", "last", "both"; or None."""
    action = shown(context)
    if action is None:
        return None
    edge = EDGE * _scale(context)
    for i, contact in enumerate(action.surefoot.contacts):
        left, low, right, high = _box(context, contact)
        if low <= y <= high and left - edge <= x <= right + edge:
            middle = right - left > 3 * edge and left + edge < x < right - edge
            return i, "both" if middle else "first" if abs(x - left) < abs(x - right) else "last"
    return None


class SUREFOOT_OT_drag_contact(bpy.types.Operator):
    """Move a contact, or one of its ends"""
    bl_idname = "surefoot.drag_contact"
    bl_label = "Drag Contact"
    bl_options = {"REGISTER", "UNDO", "INTERNAL"}

    def invoke(self, context, event):
        if context.region is None or context.region.type != "WINDOW":
            return {"PASS_THROUGH"}
        met = hit(context, event.mouse_region_x, event.mouse_region_y)
        if met is None:
            return {"PASS_THROUGH"}
        kept = shown(context).surefoot
        kept.active, self._end = met
        self._contact = kept.contacts[kept.active]
        self._was = self._contact.first, self._contact.last
        self._from = self._frame(context, event)
        context.window_manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    @staticmethod
    def _frame(context, event):
        return context.region.view2d.region_to_view(event.mouse_region_x, 0)[0]

    def modal(self, context, event):
        if event.type == "MOUSEMOVE":
            by = round(self._frame(context, event) - self._from)
            first, last = self._was
            if self._end in ("first", "both"):
                self._contact.first = first + by if self._end == "both" else min(first + by, last)
            if self._end in ("last", "both"):
                self._contact.last = last + by if self._end == "both" else max(last + by, first)
            context.area.tag_redraw()
        elif event.type in {"ESC", "RIGHTMOUSE"}:
            self._contact.first, self._contact.last = self._was
            return {"CANCELLED"}
        elif event.type == "LEFTMOUSE" and event.value == "RELEASE":
            return {"FINISHED"}
        return {"RUNNING_MODAL"}


def register():
    global _handler
    bpy.utils.register_class(SUREFOOT_OT_drag_contact)
    _handler = bpy.types.SpaceDopeSheetEditor.draw_handler_add(draw, (), "WINDOW", "POST_PIXEL")
    config = bpy.context.window_manager.keyconfigs.addon
    if config is not None:
        keymap = config.keymaps.new(name="Dopesheet", space_type="DOPESHEET_EDITOR")
        _keymaps.append((keymap, keymap.keymap_items.new("surefoot.drag_contact", "LEFTMOUSE", "PRESS")))


def unregister():
    for keymap, item in _keymaps:
        keymap.keymap_items.remove(item)
    _keymaps.clear()
    bpy.types.SpaceDopeSheetEditor.draw_handler_remove(_handler, "WINDOW")
    bpy.utils.unregister_class(SUREFOOT_OT_drag_contact)

"""The panel in the sidebar of the 3D viewport."""

import json

import bpy

from .failure import Failure
from .preferences import chosen_engine
from .scene import action_of, armature_of

LEVELS = {"good": ("Good", "CHECKMARK"), "look": ("Have a look", "INFO"), "bad": ("Bad", "ERROR")}


class Panel:
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Surefoot"


def _action(context):
    try:
        return action_of(armature_of(context))
    except Failure:
        return None


class SUREFOOT_PT_main(Panel, bpy.types.Panel):
    bl_idname = "SUREFOOT_PT_main"
    bl_label = "Surefoot"

    def draw(self, context):
        layout = self.layout
        try:
            chosen_engine()
            armature = armature_of(context)
            action = action_of(armature)
        except Failure as failure:
            _wrapped(layout, context, str(failure), "INFO")
            return
        column = layout.column(align=True)
        column.label(text=armature.name, icon="ARMATURE_DATA")
        column.label(text=action.name, icon="ACTION")
        state = context.window_manager.surefoot
        if state.running:
            layout.label(text=state.task)
            row = layout.row(align=True)
            row.prop(state, "fraction", text="", slider=True)
            row.operator("surefoot.cancel", text="", icon="X")
            return
        column = layout.column(align=True)
        column.scale_y = 1.3
        column.operator("surefoot.find", icon="VIEWZOOM")
        column.operator("surefoot.clean", icon="BRUSH_DATA")
        column.operator("surefoot.measure", icon="DRIVER_DISTANCE")
        if action.surefoot.source is not None:
            layout.prop(action.surefoot, "source", text="From")
        _draw_result(layout, context, action.surefoot.result)


def _wrapped(layout, context, text, icon):
    """A sentence over as many lines as the panel is narrow."""
    width = max(int(context.region.width / (7 * context.preferences.system.ui_scale)) - 4, 12)
    line, column = "", layout.column(align=True)
    for word in text.split():
        if line and len(line) + len(word) >= width:
            column.label(text=line, icon=icon)
            line, icon = "", "BLANK1"
        line = f"{line} {word}".strip()
    column.label(text=line, icon=icon)


def _draw_result(layout, context, text):
    if not text:
        return
    facts = json.loads(text)
    box = layout.box().column(align=True)
    if "verdict" in facts:
        name, icon = LEVELS[facts["verdict"]]
        box.label(text=f"Verdict: {name}", icon=icon)
    if "worst" in facts:
        worst = facts["worst"]
        row = box.row()
        row.label(text=f"{worst['name'].capitalize()} {worst['value']:.3g} of {worst['limit']:.3g} {worst['unit']}")
        row.operator("surefoot.go_to", text=str(worst["frame"]), icon="TIME").frame = worst["frame"]
    for label, value in _rows(facts):
        row = box.split(factor=0.45)
        row.label(text=label)
        row.label(text=value)
    for warning in facts["warnings"]:
        _wrapped(box, context, warning, "ERROR")


def _rows(facts):
    before = facts.get("slide_before_cm")
    yield "Contacts", str(facts["plants"])
    yield "Slide", (f"{before:.2f} → " if before is not None else "") + f"{facts['slide_cm']:.2f} cm"
    yield "Sunk", f"{facts['under_cm']:.2f} cm"
    if "body_cm" in facts:
        yield "Body moved", f"up to {facts['body_cm']:.1f} cm"
    if "bones" in facts:
        yield "Keyed", f"{len(facts['bones'])} bones"


class SUREFOOT_UL_contacts(bpy.types.UIList):
    def draw_item(self, _context, layout, _data, item, _icon, _active, _property, _index):
        row = layout.split(factor=0.3)
        row.label(text=f"{item.side[0].upper()} {item.part}")
        row = row.row(align=True)
        row.prop(item, "first", text="")
        row.prop(item, "last", text="")


class SUREFOOT_PT_contacts(Panel, bpy.types.Panel):
    bl_idname = "SUREFOOT_PT_contacts"
    bl_parent_id = "SUREFOOT_PT_main"
    bl_label = "Contacts"

    @classmethod
    def poll(cls, context):
        return _action(context) is not None

    def draw(self, context):
        layout, kept = self.layout, _action(context).surefoot
        layout.template_list("SUREFOOT_UL_contacts", "", kept, "contacts", kept, "active", rows=5)
        row = layout.row(align=True)
        for change, icon in (("add", "ADD"), ("remove", "REMOVE"), ("show", "TIME"), ("clear", "TRASH")):
            row.operator("surefoot.contact", text="", icon=icon).change = change
        if 0 <= kept.active < len(kept.contacts):
            row = layout.row(align=True)
            row.prop(kept.contacts[kept.active], "side", expand=True)
            row = layout.row(align=True)
            row.prop(kept.contacts[kept.active], "part", expand=True)
        row = layout.row(align=True)
        row.operator("surefoot.contact", text="Start Here", icon="TRIA_RIGHT_BAR").change = "start"
        row.operator("surefoot.contact", text="End Here", icon="TRIA_LEFT_BAR").change = "end"
        layout.prop(context.scene.surefoot, "show_strips")


class SUREFOOT_PT_ground(Panel, bpy.types.Panel):
    bl_idname = "SUREFOOT_PT_ground"
    bl_parent_id = "SUREFOOT_PT_main"
    bl_label = "Ground"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context):
        layout, settings = self.layout, context.scene.surefoot
        layout.use_property_split = True
        layout.prop(settings, "ground")
        if settings.ground == "height":
            layout.prop(settings, "ground_height")
        if settings.ground == "object":
            layout.prop(settings, "ground_object")
        if settings.ground in ("height", "object"):
            layout.prop(settings, "align_sole")


class SUREFOOT_PT_settings(Panel, bpy.types.Panel):
    bl_idname = "SUREFOOT_PT_settings"
    bl_parent_id = "SUREFOOT_PT_main"
    bl_label = "Settings"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context):
        layout, settings = self.layout, context.scene.surefoot
        layout.use_property_split = True
        layout.use_property_decorate = False
        layout.prop(settings, "range")
        if settings.range == "custom":
            column = layout.column(align=True)
            column.prop(settings, "first")
            column.prop(settings, "last")
        layout.prop(settings, "method")
        layout.prop(settings, "fps")
        layout.prop(settings, "metres_per_unit")
        layout.prop(settings, "level")
        layout.prop(settings, "stretch")
        layout.prop(settings, "fast")
        column = layout.column(align=True)
        for window in ("place_window", "roll_window", "body_window", "blend_window"):
            column.prop(settings, window)


CLASSES = (SUREFOOT_UL_contacts, SUREFOOT_PT_main, SUREFOOT_PT_contacts, SUREFOOT_PT_ground, SUREFOOT_PT_settings)


def register():
    for kind in CLASSES:
        bpy.utils.register_class(kind)


def unregister():
    for kind in reversed(CLASSES):
        bpy.utils.unregister_class(kind)

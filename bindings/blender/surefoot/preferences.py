"""The add-on's preferences: who does the work, and where it is."""

import bpy

from .engine import engine
from .failure import Failure


class SurefootPreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    engine: bpy.props.EnumProperty(
        name="Engine", default="auto",
        items=[("auto", "Automatic", "The library where one fits this Blender, else the program"),
               ("library", "Library", "libsurefoot_c, inside the add-on or installed"),
               ("program", "Program", "The surefoot command, through temporary files")])
    program: bpy.props.StringProperty(
        name="Program", subtype="FILE_PATH", description="The surefoot program; empty: the one on the search path")

    def draw(self, _context):
        self.layout.prop(self, "engine")
        self.layout.prop(self, "program")
        try:
            self.layout.label(text=f"In use: {chosen_engine().name()}", icon="CHECKMARK")
        except Failure as failure:
            self.layout.label(text=str(failure), icon="ERROR")


def chosen_engine():
    """By the preferences; by default where the add-on runs without being enabled, as in a test."""
    addon = bpy.context.preferences.addons.get(__package__)
    if addon is None or addon.preferences is None:
        return engine()
    return engine(bpy.path.abspath(addon.preferences.program), addon.preferences.engine)


def register():
    bpy.utils.register_class(SurefootPreferences)


def unregister():
    bpy.utils.unregister_class(SurefootPreferences)

"""What the add-on keeps: contacts and results with each action, settings with each scene."""

import bpy
from bpy.props import (BoolProperty, CollectionProperty, EnumProperty, FloatProperty, IntProperty, PointerProperty,
                       StringProperty)

from .request import PARTS, SIDES, Contact


AT_WORK = set()  # operators that run as modal ones: one at most


def _redraw(_self, context):
    for window in context.window_manager.windows:
        for area in window.screen.areas:
            if area.type in ("DOPESHEET_EDITOR", "VIEW_3D"):
                area.tag_redraw()


class SurefootContact(bpy.types.PropertyGroup):
    side: EnumProperty(name="Side", items=[(s, s.capitalize(), "") for s in SIDES], update=_redraw)
    part: EnumProperty(name="Part", items=[(p, p.capitalize(), "") for p in PARTS], update=_redraw)
    first: IntProperty(name="First", description="First frame on which this part of the foot stands still", update=_redraw)
    last: IntProperty(name="Last", description="Last frame on which this part of the foot stands still", update=_redraw)


class SurefootAction(bpy.types.PropertyGroup):
    contacts: CollectionProperty(type=SurefootContact)
    active: IntProperty(name="Active Contact", update=_redraw)
    source: PointerProperty(
        type=bpy.types.Action, name="Cleaned From",
        description="The action that this one was made from. Clean starts from it again; remove the link to start "
                    "from this action instead")
    result: StringProperty(description="What Clean or Measure found, as JSON")


class SurefootSettings(bpy.types.PropertyGroup):
    range: EnumProperty(
        name="Frames", default="action",
        items=[("action", "Action", "From the first key of the action to the last"),
               ("scene", "Scene", "The scene's frames, or its preview range where that is on"),
               ("custom", "Custom", "Frames of your choice")])
    first: IntProperty(name="First", default=1)
    last: IntProperty(name="Last", default=250)
    fps: FloatProperty(
        name="Rate", default=0.0, min=0.0, max=10000.0, precision=3,
        description="Frames a second of the motion; 0: the scene's. Set it where motion was imported frame by frame into "
                    "a scene of another rate")
    ground: EnumProperty(
        name="Ground", default="auto",
        items=[("auto", "Automatic", "Found from where the feet stand"),
               ("height", "Floor", "A level floor"),
               ("object", "Object", "A mesh, as it is at this frame with its modifiers, or an empty for a plane"),
               ("none", "None", "Each contact keeps its own height")])
    ground_height: FloatProperty(name="Height", subtype="DISTANCE", description="Height of the floor")
    ground_object: PointerProperty(
        type=bpy.types.Object, name="Object", description="What the feet stand on",
        poll=lambda _self, thing: thing.type in {"MESH", "EMPTY", "CURVE", "SURFACE"})
    method: EnumProperty(
        name="Detector", default="auto",
        items=[("auto", "Automatic", "The learned detector"),
               ("boost", "Learned (Boosted Trees)", ""),
               ("svm", "Learned (Support Vectors)", ""),
               ("adaptive", "Adaptive Thresholds", "Height and speed, adapted to the motion"),
               ("threshold", "Thresholds", "Height and speed"),
               ("crossing", "Crossings", "Height and speed with hysteresis")])
    metres_per_unit: FloatProperty(
        name="Metres per Unit", default=0.0, min=0.0, precision=5,
        description="Length of a Blender unit for this character; 0: told from the length of its legs")
    stretch: BoolProperty(name="Stretch Legs", description="Legs may stretch a little, so that the body moves less. Needs "
                                                           "bones that are not connected")
    fast: BoolProperty(name="Fast", description="Each frame in closed form: quicker, less natural")
    align_sole: BoolProperty(name="Align Sole", description="Roll a standing foot until its sole lies on the slope")
    level: EnumProperty(
        name="Level", default="off",
        items=[("off", "Off", "Leave the height of the body as it is"),
               ("auto", "Where Clear", "Bring a body whose height wanders, as from video, onto one floor first"),
               ("on", "Always", "Bring the body onto one floor first")])
    place_window: FloatProperty(name="Place", default=2 / 3, min=0.0, max=10.0, unit="TIME_ABSOLUTE",
                                description="A contact's place is the mean over this time")
    roll_window: FloatProperty(name="Roll", default=1 / 3, min=0.0, max=10.0, unit="TIME_ABSOLUTE",
                               description="Time over which the roll of the foot fades")
    body_window: FloatProperty(name="Body", default=1 / 3, min=0.0, max=10.0, unit="TIME_ABSOLUTE",
                               description="Time over which the body's displacement is smoothed")
    blend_window: FloatProperty(name="Blend", default=1 / 3, min=0.0, max=10.0, unit="TIME_ABSOLUTE",
                                description="Time over which changes fade where feet are free")
    show_strips: BoolProperty(name="Strips in the Timeline", default=True, update=_redraw,
                              description="Show contacts as strips in the timeline and the dope sheet. Drag a strip or its "
                                          "ends to change it")


class SurefootProgress(bpy.types.PropertyGroup):
    # Asked for, not kept: a file that is saved during work must not say that work goes on.
    running: BoolProperty(get=lambda _self: bool(AT_WORK))
    stop: BoolProperty()
    task: StringProperty()
    fraction: FloatProperty(name="Progress", subtype="PERCENTAGE", min=0.0, max=100.0, precision=0)


def contacts_of(action):
    return [Contact(c.side, c.part, c.first, c.last) for c in action.surefoot.contacts]


def store_contacts(action, contacts):
    kept = action.surefoot
    kept.contacts.clear()
    for contact in sorted(contacts, key=lambda c: (c.first, c.side, c.part)):
        added = kept.contacts.add()
        added.side, added.part, added.first, added.last = contact.side, contact.part, contact.first, contact.last
    kept.active = min(kept.active, max(len(kept.contacts) - 1, 0))


CLASSES = (SurefootContact, SurefootAction, SurefootSettings, SurefootProgress)
OWNERS = ((bpy.types.Action, SurefootAction), (bpy.types.Scene, SurefootSettings),
          (bpy.types.WindowManager, SurefootProgress))


def register():
    for kind in CLASSES:
        bpy.utils.register_class(kind)
    for owner, kind in OWNERS:
        owner.surefoot = PointerProperty(type=kind)


def unregister():
    for owner, _ in OWNERS:
        del owner.surefoot
    for kind in reversed(CLASSES):
        bpy.utils.unregister_class(kind)

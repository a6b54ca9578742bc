"""The buttons. Long work runs as a modal operator that shows its progress and can be cancelled; called from a script, it
runs to its end at once. Either way it is one step of undo."""

import time

import bpy

from . import work
from .failure import Cancelled, Failure
from .properties import AT_WORK, contacts_of, store_contacts
from .request import Contact
from .scene import action_of, armature_of

SLICE = 0.05    # s of work between two looks at the user
TICK = 0.01     # s


class Work:
    """What the three have in common."""

    @classmethod
    def poll(cls, context):
        if context.window_manager.surefoot.running:
            cls.poll_message_set("Surefoot is already working")
            return False
        return True

    def execute(self, context):
        steps = self.steps(context)
        while True:
            try:
                next(steps)
            except StopIteration as done:
                return self._done(done.value)
            except Failure as failure:
                return self._refused(failure)

    def invoke(self, context, _event):
        manager = context.window_manager
        self._steps = self.steps(context)
        state = manager.surefoot
        state.stop, state.fraction, state.task = False, 0.0, self.bl_label
        AT_WORK.add(self.bl_idname)
        self._timer = manager.event_timer_add(TICK, window=context.window)
        manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context, event):
        state = context.window_manager.surefoot
        if event.type == "ESC" or state.stop:
            return self._cancelled(context)
        if event.type != "TIMER":
            # Whatever the user changed now would be changed under our hands.
            return {"PASS_THROUGH"} if event.type in {"MOUSEMOVE", "LEFTMOUSE"} and self._over_panel(context, event) \
                else {"RUNNING_MODAL"}
        until = time.monotonic() + SLICE
        try:
            while time.monotonic() < until:
                state.task, fraction = next(self._steps)
                state.fraction = 100.0 * fraction
        except StopIteration as done:
            self._ended(context)
            return self._done(done.value)
        except Failure as failure:
            self._ended(context)
            return self._refused(failure)
        except Cancelled:
            return self._cancelled(context)
        except Exception:
            self._ended(context)
            raise
        context.workspace.status_text_set(f"Surefoot: {state.task}, {state.fraction:.0f} %. Esc: cancel")
        for area in context.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()
        return {"RUNNING_MODAL"}

    @staticmethod
    def _over_panel(context, event):
        """Whether the mouse is over a sidebar, where the Cancel button is."""
        for area in context.screen.areas:
            for region in area.regions:
                if area.type == "VIEW_3D" and region.type == "UI" and \
                        region.x <= event.mouse_x < region.x + region.width and \
                        region.y <= event.mouse_y < region.y + region.height:
                    return True
        return False

    def cancel(self, _context):
        """Blender takes the operator away, as when another file is opened: what it worked on may be gone."""
        AT_WORK.clear()
        try:
            self._steps.close()
        except ReferenceError:
            pass

    def _ended(self, context):
        AT_WORK.clear()
        context.window_manager.event_timer_remove(self._timer)
        context.workspace.status_text_set(None)

    def _cancelled(self, context):
        self._steps.close()
        self._ended(context)
        self.report({"INFO"}, "Cancelled; nothing was changed")
        return {"CANCELLED"}

    def _done(self, value):
        said, warnings = value
        for warning in warnings:
            self.report({"WARNING"}, warning)
        self.report({"INFO"}, said)
        return {"FINISHED"}

    def _refused(self, failure):
        self.report({"ERROR"}, str(failure))
        return {"CANCELLED"}


class SUREFOOT_OT_find(Work, bpy.types.Operator):
    """Find when heels and balls of the feet are planted"""
    bl_idname = "surefoot.find"
    bl_label = "Find Contacts"
    bl_options = {"REGISTER", "UNDO"}

    def steps(self, context):
        return work.find_contacts(context)


class SUREFOOT_OT_clean(Work, bpy.types.Operator):
    """Keep planted feet in place, in a new action. Contacts are found first if there are none"""
    bl_idname = "surefoot.clean"
    bl_label = "Clean"
    bl_options = {"REGISTER", "UNDO"}

    def steps(self, context):
        return work.clean(context)


class SUREFOOT_OT_measure(Work, bpy.types.Operator):
    """Measure how far planted feet slide, and judge a cleaned action against the one it was made from"""
    bl_idname = "surefoot.measure"
    bl_label = "Measure"
    bl_options = {"REGISTER", "UNDO"}

    def steps(self, context):
        return work.measure(context)


class SUREFOOT_OT_cancel(bpy.types.Operator):
    """Stop and leave everything as it was"""
    bl_idname = "surefoot.cancel"
    bl_label = "Cancel"

    def execute(self, context):
        context.window_manager.surefoot.stop = True
        return {"FINISHED"}


class SUREFOOT_OT_contact(bpy.types.Operator):
    """Change the list of contacts"""
    bl_idname = "surefoot.contact"
    bl_label = "Contact"
    bl_options = {"REGISTER", "UNDO"}

    change: bpy.props.EnumProperty(items=[
        ("add", "Add", "Add a contact of half a second from this frame on"),
        ("remove", "Remove", "Remove this contact"),
        ("clear", "Remove All", "Remove all contacts of this action"),
        ("start", "Start Here", "Let this contact begin at the current frame"),
        ("end", "End Here", "Let this contact end at the current frame"),
        ("show", "Go There", "Go to the first frame of this contact")])

    @classmethod
    def description(cls, _context, properties):
        return properties.bl_rna.properties["change"].enum_items[properties.change].description

    def execute(self, context):
        try:
            action = action_of(armature_of(context))
        except Failure as failure:
            self.report({"ERROR"}, str(failure))
            return {"CANCELLED"}
        kept, frame = action.surefoot, context.scene.frame_current
        if self.change == "add":
            return self._add(context, action, frame)
        if self.change == "clear":
            kept.contacts.clear()
            return {"FINISHED"}
        if not 0 <= kept.active < len(kept.contacts):
            self.report({"ERROR"}, "Choose a contact in the list first")
            return {"CANCELLED"}
        contact = kept.contacts[kept.active]
        if self.change == "remove":
            kept.contacts.remove(kept.active)
            kept.active = max(min(kept.active, len(kept.contacts) - 1), 0)
        elif self.change == "start":
            contact.first, contact.last = frame, max(contact.last, frame)
        elif self.change == "end":
            contact.first, contact.last = min(contact.first, frame), frame
        else:
            context.scene.frame_set(contact.first)
        return {"FINISHED"}

    def _add(self, context, action, frame):
        """On the side and part of the active contact, up to the next of that kind."""
        kept = action.surefoot
        like = kept.contacts[kept.active] if 0 <= kept.active < len(kept.contacts) else None
        side, part = (like.side, like.part) if like else ("left", "ball")
        contacts = contacts_of(action)
        same = [c for c in contacts if (c.side, c.part) == (side, part)]
        if any(c.first <= frame <= c.last for c in same):
            self.report({"ERROR"}, f"The {side} {part} already has a contact at frame {frame}")
            return {"CANCELLED"}
        last = frame + max(round(0.5 * context.scene.render.fps / context.scene.render.fps_base), 1)
        last = min([last, *[c.first - 1 for c in same if c.first > frame]])
        store_contacts(action, [*contacts, Contact(side, part, frame, last)])
        kept.active = next(i for i, c in enumerate(kept.contacts) if (c.side, c.part, c.first) == (side, part, frame))
        return {"FINISHED"}


class SUREFOOT_OT_go_to(bpy.types.Operator):
    """Go to this frame"""
    bl_idname = "surefoot.go_to"
    bl_label = "Go to Frame"

    frame: bpy.props.IntProperty()

    def execute(self, context):
        context.scene.frame_set(self.frame)
        return {"FINISHED"}


CLASSES = (SUREFOOT_OT_find, SUREFOOT_OT_clean, SUREFOOT_OT_measure, SUREFOOT_OT_cancel, SUREFOOT_OT_contact,
           SUREFOOT_OT_go_to)


def register():
    for kind in CLASSES:
        bpy.utils.register_class(kind)


def unregister():
    for kind in reversed(CLASSES):
        bpy.utils.unregister_class(kind)

"""Surefoot for Blender: finds when the feet of an animated armature are planted and keeps them there."""

bl_info = {
    "name": "Surefoot",
    "author": "Surefoot developers",
    "version": (0, 1, 0),
    "blender": (3, 4, 0),
    "location": "3D Viewport > Sidebar > Surefoot",
    "description": "Finds foot contacts and removes foot sliding from the armature's action",
    "doc_url": "",
    "category": "Animation",
}


def register():
    from . import operators, panel, preferences, properties, strips

    for module in (preferences, properties, operators, panel, strips):
        module.register()


def unregister():
    from . import operators, panel, preferences, properties, strips

    for module in (strips, panel, operators, properties, preferences):
        module.unregister()

"""What the feet stand on, as the settings choose it: y up, in Blender's units."""

import numpy

from . import rigid
from .failure import Failure
from .request import Ground


def _up(points):
    return numpy.asarray(points, dtype=numpy.float64) @ rigid.Y_UP.T


def _plane_of(thing):
    """The local x-y plane of an empty."""
    world = numpy.array(thing.matrix_world)
    normal = world[:3, 2] / numpy.linalg.norm(world[:3, 2])
    if normal[2] < 0.0:
        normal = -normal
    return Ground("plane", tuple(_up(world[:3, 3])), tuple(_up(normal)))


def _mesh_of(context, thing):
    """The triangles of an object as it is seen at this frame, modifiers included."""
    seen = thing.evaluated_get(context.evaluated_depsgraph_get())
    try:
        mesh = seen.to_mesh()
    except RuntimeError:
        mesh = None
    if mesh is None:
        raise Failure(f"Ground object '{thing.name}' has no surface. Choose a mesh, or an empty for a plane")
    mesh.calc_loop_triangles()
    vertices = numpy.empty(3 * len(mesh.vertices), dtype=numpy.float32)
    mesh.vertices.foreach_get("co", vertices)
    triangles = numpy.empty(3 * len(mesh.loop_triangles), dtype=numpy.int32)
    mesh.loop_triangles.foreach_get("vertices", triangles)
    seen.to_mesh_clear()
    if not len(triangles):
        raise Failure(f"Ground object '{thing.name}' has no faces")
    world = numpy.array(thing.matrix_world)
    placed = vertices.reshape(-1, 3) @ world[:3, :3].T + world[:3, 3]
    return Ground("mesh", vertices=_up(placed), triangles=triangles.reshape(-1, 3))


def ground_of(context, settings):
    if settings.ground in ("auto", "none"):
        return Ground(settings.ground)
    if settings.ground == "height":
        return Ground("plane", tuple(_up((0.0, 0.0, settings.ground_height))))
    thing = settings.ground_object
    if thing is None:
        raise Failure("Choose the object that the feet stand on, or another kind of ground")
    return _plane_of(thing) if thing.type == "EMPTY" else _mesh_of(context, thing)

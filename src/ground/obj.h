#pragma once

#include <string>
#include <string_view>

#include "surefoot/ground/triangle_mesh.h"

namespace surefoot {

/// Reads vertices and faces of a Wavefront OBJ text (metres, y up): `v` and `f` with any slashes,
/// negative indices, polygons as fans; everything else is skipped. Every refusal names the file,
/// line and column.
[[nodiscard]] Result<TriangleMesh> load_obj(std::string_view text, std::string file);

}  // namespace surefoot

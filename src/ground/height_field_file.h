#pragma once

#include <string>
#include <string_view>

#include "surefoot/ground/height_field.h"

namespace surefoot {

/// Reads a height field file; every refusal names the file, line and column.
///
///     {"format": "surefoot-heightfield", "version": 1, "origin": [x, z], "spacing": [dx, dz],
///      "columns": n, "rows": m, "heights": [n numbers of the first row (z = origin), then the next
///      row, ...]}
[[nodiscard]] Result<HeightField> load_height_field(std::string_view text, std::string file);

}  // namespace surefoot

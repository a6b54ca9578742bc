#pragma once

#include <span>
#include <string>
#include <string_view>

#include "surefoot/edit/path_request.h"

namespace surefoot {

/// Reads a path file (docs/formats.md). Refuses, with line and column: malformed JSON, unknown
/// keys and words, missing values, keys of another kind of path, wrong types.
[[nodiscard]] Result<PathRequest> read_path(std::string_view text, std::string file);

/// Writes the points of a spline as a path file that reads back to the same curve.
[[nodiscard]] std::string write_spline_path(std::span<const PlanPoint> points);

}  // namespace surefoot

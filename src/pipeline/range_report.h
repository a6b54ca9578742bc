#pragma once

#include <string>

#include "pipeline/json_layout.h"
#include "synthesis/library.h"

namespace surefoot {

/// What a library covers, kind by kind: a table for a person, and the same for programs.
[[nodiscard]] std::string ranges_text(const MovementLibrary& library);
[[nodiscard]] nlohmann::ordered_json ranges_json(const MovementLibrary& library);

/// The same seen from above, as one SVG file: where each kind of step begins and ends.
[[nodiscard]] std::string range_figure(const MovementLibrary& library);

}  // namespace surefoot

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "surefoot/base/error.h"

namespace surefoot {

/// Deepest nesting of arrays and objects that `parse_json` accepts.
inline constexpr int kJsonDepthLimit = 64;

/// Parses a whole JSON text without throwing. Refuses, with line and column: malformed text, text
/// after the value, numbers beyond double, a key given twice in one object, nesting beyond
/// `kJsonDepthLimit`. Include <nlohmann/json.hpp> where the value is used.
[[nodiscard]] Result<nlohmann::json> parse_json(std::string_view text, std::string file);

/// Where the value at `path` (`/plants/3/first`, names without slashes) begins in a text that
/// `parse_json` accepted; if there is none, where the innermost existing value around it begins.
/// Parses the text again: meant for refusals.
[[nodiscard]] SourcePlace place_in_json(std::string_view text, std::string file,
                                        std::string_view path);

}  // namespace surefoot

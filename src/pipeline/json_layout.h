#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace surefoot {

/// JSON for people and programs: a value without objects inside stands on one line, every other
/// object or array has one member a line. Names that are not UTF-8 get replacement characters.
[[nodiscard]] std::string lay_out(const nlohmann::ordered_json& value);

}  // namespace surefoot

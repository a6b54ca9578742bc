#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "surefoot/rig/find_rig.h"

namespace surefoot {

/// Reads overrides for `find_rig` from JSON with the keys of the "rig" object of `info --json`; the
/// whole of that output is understood too. Every key may be left out or null. Lengths are in the
/// file's units, of which `metres_per_unit` (positive) tells the size; `confidence` is ignored.
/// Refuses malformed JSON, unknown keys and wrong types with line and column; joints are looked up
/// later, by `find_rig`.
[[nodiscard]] Result<RigHints> read_rig_file(std::string_view text, std::string file,
                                             double metres_per_unit);
/// The same of a text that was parsed already.
[[nodiscard]] Result<RigHints> read_rig_file(const nlohmann::json& root, std::string_view text,
                                             std::string file, double metres_per_unit);

}  // namespace surefoot

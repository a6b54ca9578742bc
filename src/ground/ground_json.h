#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "base/json_reader.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// `type`, and of a plane `normal` and `offset` (metres): the `ground` of `info --json`.
[[nodiscard]] nlohmann::ordered_json ground_json(const Ground& ground);

/// The ground of such an object. Nothing for a height field, a mesh or a query, which the object
/// only names, and where the reader refuses it.
[[nodiscard]] std::optional<Ground> read_ground_json(JsonReader& reader,
                                                     const nlohmann::json& object,
                                                     const std::string& path);

}  // namespace surefoot

#pragma once

#include <nlohmann/json.hpp>

#include "surefoot/base/diagnostics.h"
#include "surefoot/enforce/clean.h"

namespace surefoot {

/// Adds `notes` and `warnings`, a list each, to the JSON of any verb.
void add_remarks(const Diagnostics& notes, nlohmann::ordered_json& json);

/// What it took to make the feet of an edited motion stand.
[[nodiscard]] nlohmann::ordered_json cleaning_json(const CleanReport& report);

/// The same in words: `12 plants held; body moved by up to 1.20 cm, legs changed by up to 0.40 %`.
[[nodiscard]] std::string cleaning_text(const CleanReport& report);

}  // namespace surefoot

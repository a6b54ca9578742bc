#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "locomotion/gait_model.h"

namespace surefoot {

/// Version of the gait file format that is written and read.
inline constexpr std::uint32_t kGaitFileVersion = 2;

/// Bytes of a gait file: a magic word, version, checksum, then the parts; little-endian, principal
/// components as 32-bit numbers.
[[nodiscard]] std::string write_gait(const GaitModelData& data);

/// Refuses, with a sentence: what is no gait file, another version, a cut or damaged file, and data
/// that `GaitModel::create` refuses.
[[nodiscard]] Result<GaitModel> read_gait(std::string_view bytes, const std::string& file);

}  // namespace surefoot

#pragma once

#include <string>
#include <string_view>

#include "synthesis/library.h"

namespace surefoot {

/// Bytes of a movement library, with the command that made it. Rotations take 6 bytes (the three
/// smallest of a quaternion's numbers, within 5e-5 radians), places 4 bytes a number. A step of a
/// skeleton of 31 joints takes 5.4 KB.
[[nodiscard]] std::string write_library(const MovementLibrary& library, const std::string& command);

/// Refuses, with a sentence: what is no library, another version, a cut or damaged file, and
/// everything that `MovementLibrary::create` refuses.
[[nodiscard]] Result<MovementLibrary> read_library(std::string_view bytes, const std::string& file);

}  // namespace surefoot

#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "surefoot/base/error.h"

namespace surefoot {

/// A skeleton and example movements, steps and jumps, to make motion through footprints of.
/// Immutable, so that one serves many requests.
class MovementLibrary;

/// Reads the bytes of a library file; `file` names it in messages. Refuses, with a sentence: what
/// is no library, another version, a cut or damaged file.
[[nodiscard]] Result<std::shared_ptr<const MovementLibrary>> load_library(std::string_view bytes,
                                                                          const std::string& file);

/// The library that is part of the program (models/steps.bin), read once.
[[nodiscard]] Result<std::shared_ptr<const MovementLibrary>> embedded_library();

}  // namespace surefoot

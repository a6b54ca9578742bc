#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "surefoot/base/error.h"

namespace surefoot {

/// A trained gait: one figure that walks and runs. Immutable, so that one serves many engines.
class GaitModel;

/// Reads the bytes of a gait file; `file` names it in messages. Refuses, with a sentence: what is
/// no gait file, another version, a cut or damaged file.
[[nodiscard]] Result<std::shared_ptr<const GaitModel>> load_gait(std::string_view bytes,
                                                                 const std::string& file);

/// The gait that is part of the program, models/gait.bin, read once. Refuses where there is none.
[[nodiscard]] Result<std::shared_ptr<const GaitModel>> embedded_gait();

}  // namespace surefoot

#pragma once

#include <string>

#include "surefoot/base/error.h"
#include "surefoot/contact/take.h"
#include "surefoot/motion/clip.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {

/// The units and axes of an original, as settings for reading what was made from it.
void read_as(const Take& original, LoadSettings& settings);

/// Refuses a clip that does not have the joints, frames and rate of the original that it is said to
/// be made from; `name` is the clip's.
[[nodiscard]] Result<void> check_made_from(const Clip& changed, const std::string& name,
                                           const Take& original);

}  // namespace surefoot

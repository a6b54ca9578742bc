#pragma once

#include <string>

#include "surefoot/base/error.h"
#include "surefoot/base/progress.h"
#include "surefoot/motion/clip.h"

namespace surefoot::fbx {

/// A clip as a new binary file of version 7.4: a bone per joint, one take with a key per frame.
/// Refuses places that are not finite.
[[nodiscard]] Result<std::string> new_file(const Clip& clip, const ProgressFn& progress);

}  // namespace surefoot::fbx

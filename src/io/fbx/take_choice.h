#pragma once

#include <string>

#include "io/fbx/source.h"
#include "surefoot/base/diagnostics.h"

namespace surefoot::fbx {

/// The take of that name; without a name the longest that moves the bones, the first of equals.
/// `kNone` where the file has none. Refuses a name that no take has, and lists those that it has.
[[nodiscard]] Result<int> choose_take(const Source& source, const std::string& name);

/// Frames of a take from its first to its last. A file that gives no time, or far more than its
/// keys, is read over its keys, with a warning in the latter case.
struct TakeRange {
  Ticks start = 0;
  int frames = 1;
};
[[nodiscard]] Result<TakeRange> range_of(const Source& source, const Animation& animation,
                                         double fps, Diagnostics* notes);

}  // namespace surefoot::fbx

#pragma once

#include <functional>

namespace surefoot {

/// Called now and then during long work with the fraction done in [0, 1]. Returning false asks the
/// work to stop; it then returns an `Error` that says "cancelled". An empty function means neither.
using ProgressFn = std::function<bool(double fraction)>;

/// True when the work should go on.
[[nodiscard]] inline bool report_progress(const ProgressFn& progress, double fraction) {
  return !progress || progress(fraction);
}

}  // namespace surefoot

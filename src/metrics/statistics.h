#pragma once

#include <algorithm>
#include <vector>

#include "surefoot/metrics/motion_report.h"

namespace surefoot {

/// The value below which a fraction in [0, 1] of the values lies, linear between neighbours; 0 for
/// none.
[[nodiscard]] double percentile(std::vector<double> values, double fraction);

}  // namespace surefoot

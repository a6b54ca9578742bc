#pragma once

#include <algorithm>
#include <vector>

namespace surefoot {

/// Mean and maximum of values that are not negative; both 0 when there are none.
struct MeanMax {
  double mean = 0.0;
  double max = 0.0;
  int count = 0;

  void add(double value) noexcept {
    ++count;
    mean += (value - mean) / count;
    max = std::max(max, value);
  }
};

/// The value below which a fraction in [0, 1] of the values lies, linear between neighbours; 0 for
/// none.
[[nodiscard]] double percentile(std::vector<double> values, double fraction);

}  // namespace surefoot

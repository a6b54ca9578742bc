#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/asf.h"
#include "surefoot/base/diagnostics.h"

namespace surefoot {

/// The motion's values: frame after frame, within it bone after bone of the skeleton, within it the
/// bone's degrees of freedom. Angles are radians, lengths file units.
struct AmcValues {
  int frames = 0;
  std::vector<double> values;
};

[[nodiscard]] Result<AmcValues> parse_amc(std::string_view text, const AsfSkeleton& skeleton,
                                          const std::string& file, Diagnostics* notes);

}  // namespace surefoot

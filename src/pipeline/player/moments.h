#pragma once

#include <string>
#include <vector>

#include "pipeline/report_parts.h"

namespace surefoot {

/// A moment that is worth looking at.
struct Moment {
  int frame = 0;
  int first = 0;  ///< what is played around it
  int last = 0;
  int side = -1;           ///< `index_of(Side)` of the foot that is looked at; -1: the whole body
  std::string label = {};  ///< `1.20 s  left ball: 4.31 → 0.00 cm`
};

/// Checks of the verdict that are not good, then the plants that slid most; at most ten.
[[nodiscard]] std::vector<Moment> worst_moments(const ReportData& data);

}  // namespace surefoot

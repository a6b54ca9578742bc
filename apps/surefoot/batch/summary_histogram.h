#pragma once

#include <span>
#include <string>
#include <string_view>

#include "batch/summary_table.h"

namespace surefoot::app {

/// Values of many clips, before and after; either may be empty.
struct HistogramData {
  std::string_view title;         ///< with the unit
  std::span<const double> edges;  ///< ascending; the last bin has no upper end
  std::span<const double> before;
  std::span<const double> after;
};

/// As SVG: how many clips have a value between each edge and the next.
[[nodiscard]] std::string histogram(const HistogramData& data);

/// The histograms that a summary has values for.
[[nodiscard]] std::string summary_histograms(const Summary& summary);

}  // namespace surefoot::app

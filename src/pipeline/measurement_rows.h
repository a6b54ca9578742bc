#pragma once

#include <optional>
#include <string>
#include <vector>

#include "surefoot/pipeline/measurement.h"

namespace surefoot {

/// One line of what was measured, as people read it. A line without numbers is the title of those
/// that follow and are indented.
struct MeasurementRow {
  std::string title;
  bool indented = true;
  std::optional<double> before = std::nullopt;  ///< absent without an original and for changes
  std::optional<double> after = std::nullopt;
};

/// The lines that people are shown, in order. Lengths are centimetres.
[[nodiscard]] std::vector<MeasurementRow> measurement_rows(const Measurement& measurement);

/// Four significant digits, without an exponent: plants held exactly show as 0.0000.
[[nodiscard]] std::string measured_number(double value);

}  // namespace surefoot

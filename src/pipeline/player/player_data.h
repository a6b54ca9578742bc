#pragma once

#include <string>

#include "pipeline/report_parts.h"

namespace surefoot {

/// What the player of a page shows, as JSON that is safe inside a script element: the body, the
/// motions, the floor, the plants and the worst moments. Soles and ankles are rounded to 0.1 mm,
/// other joints and the floor to 1 mm. Of more than `kMostSamples` frames every second, third ..
/// is kept.
[[nodiscard]] std::string player_data(const ReportInput& input, const ReportData& data);
inline constexpr int kMostSamples = 20000;

}  // namespace surefoot

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/enforce/settings.h"
#include "surefoot/metrics/verdict.h"

namespace surefoot {

/// A setting as the report shows it.
struct ReportSetting {
  std::string name;
  std::string value;
};

/// Two takes of one skeleton and the plants that are looked at in both. What is referred to must
/// outlive the making of the report.
struct ReportInput {
  const Take& original;
  const Take& changed;
  const PlantTrack& plants;
  const Diagnostics* notes = nullptr;  ///< warnings to show
  std::vector<ReportSetting> settings = {};
  std::optional<Verdict> verdict = std::nullopt;  ///< absent: that of the motions alone
};

/// One HTML file that shows what became of the feet (docs/report.md). It needs nothing besides
/// itself: no network, no script. Refuses what `measure_against` refuses.
[[nodiscard]] Result<std::string> report_page(const ReportInput& input);

/// The heights of the sole points over time, before and after, as one SVG file.
[[nodiscard]] Result<std::string> heights_figure(const ReportInput& input);

/// Where feet stand, seen from above, and how each slides before and after, as one SVG file.
[[nodiscard]] Result<std::string> footprints_figure(const ReportInput& input);

/// What cleaning was told to do, for the report.
[[nodiscard]] std::vector<ReportSetting> report_settings(const CleanSettings& settings);

}  // namespace surefoot

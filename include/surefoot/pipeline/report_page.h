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

/// A further result to compare with, of the same skeleton and length.
struct ReportResult {
  std::string name;  ///< as the report calls it
  const Take& take;
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
  std::string changed_name = "after";             ///< what the report calls the changed motion
  std::vector<ReportResult> others = {};
};

/// One HTML file that shows what became of the feet (docs/report.md). It needs nothing besides
/// itself: no network, no script. Refuses what `measure_against` refuses.
[[nodiscard]] Result<std::string> report_page(const ReportInput& input);

/// The heights of the sole points over time, before and after, as one SVG file.
[[nodiscard]] Result<std::string> heights_figure(const ReportInput& input);

/// Where feet stand, seen from above, and how each slides before and after, as one SVG file.
[[nodiscard]] Result<std::string> footprints_figure(const ReportInput& input);

/// Frames of a motion, both ends included.
struct FrameRange {
  int first = 0;
  int last = 0;
};

/// Around the plant that slides most, before or after; all frames where there are no plants.
[[nodiscard]] FrameRange worst_range(const ReportInput& input);

/// Poses of a range of frames side by side, before and after, as one SVG file: whole bodies, and
/// the foot that changes most close up, with the floor and its contacts. Refuses a range outside of
/// the motions.
[[nodiscard]] Result<std::string> strip_figure(const ReportInput& input, FrameRange range);

/// The feet in a range of frames close up, before and after, as one SVG file that plays by itself
/// wherever pictures are shown: three times slower, over and over, beside the plant that slides
/// most. Refuses a range outside of the motions.
[[nodiscard]] Result<std::string> moving_figure(const ReportInput& input, FrameRange range);

/// What cleaning was told to do, for the report.
[[nodiscard]] std::vector<ReportSetting> report_settings(const CleanSettings& settings);

}  // namespace surefoot

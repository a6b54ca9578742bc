#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/svg.h"
#include "surefoot/pipeline/measurement.h"
#include "surefoot/pipeline/report_page.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// How far one plant strays, before and after, in 3-D, metres.
struct SlideChange {
  double before = 0.0;
  double after = 0.0;

  [[nodiscard]] double worst() const noexcept { return before > after ? before : after; }
};

/// What every part of a report draws from.
struct ReportData {
  const Take& original;
  const PlantTrack& plants;
  const std::vector<BothLegs>& before;  ///< by frame
  const std::vector<BothLegs>& after;
  std::vector<SlideChange> slides;  ///< by plant
  Measurement measurement;
};
[[nodiscard]] Result<ReportData> report_data(const ReportInput& input);

/// Refuses frames that a motion of so many does not have.
[[nodiscard]] Result<void> check_range(FrameRange range, int frames);

/// `left heel, frames 12 to 40`.
[[nodiscard]] std::string describe(const Plant& plant);
/// The same with what it slid: `..., slid 3.20 cm, now 0.00 cm`.
[[nodiscard]] std::string describe(const ReportData& data, std::size_t plant);
/// Indices of the plants that slide most, before or after, worst first.
[[nodiscard]] std::vector<std::size_t> worst_plants(const ReportData& data, std::size_t most);

/// The look of pages and pictures, for light, dark and paper.
[[nodiscard]] std::string_view report_style();

/// Pictures. Each is one SVG element; `style` is for those that stand alone.
[[nodiscard]] std::string draw_heights(const ReportData& data, std::string_view style = {});
[[nodiscard]] std::string draw_footprints(const ReportData& data, std::string_view style = {});
/// One print after the other, toes up; of very many, those that slide most.
[[nodiscard]] std::string draw_prints_in_time(const ReportData& data);
[[nodiscard]] std::string draw_slides(const ReportData& data);
[[nodiscard]] std::string draw_knees(const ReportData& data);
[[nodiscard]] std::string draw_leg_lengths(const ReportData& data);

/// Tables and lists as HTML.
[[nodiscard]] std::string headline_table(const ReportData& data);
[[nodiscard]] std::string worst_plants_table(const ReportData& data);
[[nodiscard]] std::string measurement_table(const Measurement& measurement);
/// Every result beside the original; empty where there is only one.
[[nodiscard]] Result<std::string> comparison_table(const ReportInput& input,
                                                   const ReportData& data);
[[nodiscard]] std::string warning_list(const Diagnostics* notes);
[[nodiscard]] std::string note_list(const Diagnostics* notes);
[[nodiscard]] std::string settings_table(const std::vector<ReportSetting>& settings);

/// Of more plants than this, details too small to be seen are left out, so that a page stays small.
inline constexpr std::size_t kMostDetailed = 2000;
/// Plants that stray less than this are called held, metres.
inline constexpr double kHeld = 0.001;
/// Slides below this are not seen (method 5.2), metres.
inline constexpr double kSeen = 0.021;

}  // namespace surefoot

#include <fmt/format.h>

#include "pipeline/chart.h"
#include "pipeline/report_parts.h"
#include "surefoot/metrics/change.h"

namespace surefoot {
namespace {

constexpr double kLegsPanelHeight = 120.0;
constexpr double kLegsPanelPitch = 190.0;
constexpr double kLegsLeft = 46.0;
constexpr double kLegsRight = 14.0;
constexpr double kLegsTop = 52.0;

/// What is plotted of a leg, and how.
struct LegPlot {
  double (*value)(const LegPose&);
  std::string_view title;
  std::string_view label;
  double least_range;  ///< of the axis: smaller changes are not blown up
};

std::vector<double> curve(std::span<const BothLegs> poses, Side side, const LegPlot& plot) {
  std::vector<double> values;
  values.reserve(poses.size());
  for (const BothLegs& pose : poses) {
    values.push_back(plot.value(pose[index_of(side)]));
  }
  return values;
}

void draw_panel(svg::Drawing& drawing, const ReportData& data, const LegPlot& plot, Side side,
                const svg::Box& box) {
  const std::vector<double> before = curve(data.before, side, plot);
  const std::vector<double> after = curve(data.after, side, plot);
  Range range;
  range.add(before);
  range.add(after);
  const double margin = 0.04 * range.at_least(plot.least_range).length();
  range = range.at_least(plot.least_range);
  const Motion& motion = data.original.motion();
  const TimeChart chart(box, motion.frames(), motion.fps(),
                        {range.low - margin, range.high + margin});
  chart.draw_axes(drawing, fmt::format("{} {}", name_of(side), plot.title));
  chart.draw_curve(drawing, after, "curve after");
  chart.draw_curve(drawing, before, "curve before original");
}

std::string draw_legs(const ReportData& data, const LegPlot& plot) {
  const Motion& motion = data.original.motion();
  const double width = TimeChart::width_for(motion.frames(), motion.fps());
  svg::Drawing drawing(width, kLegsTop + 2.0 * kLegsPanelPitch - 30.0, plot.label);
  constexpr std::array<LegendEntry, 2> kLegend{
      {{"curve before original", "before"}, {"curve after", "after"}}};
  draw_legend(drawing, {kLegsLeft, 18.0}, kLegend);
  double top = kLegsTop;
  for (const Side side : kSides) {
    draw_panel(drawing, data, plot, side,
               {kLegsLeft, top, width - kLegsLeft - kLegsRight, kLegsPanelHeight});
    top += kLegsPanelPitch;
  }
  return drawing.take();
}

}  // namespace

std::string draw_knees(const ReportData& data) {
  return draw_legs(data, {knee_angle, "knee, degrees; 180 is a straight leg",
                          "Angles of the knees over time", 10.0});
}

std::string draw_leg_lengths(const ReportData& data) {
  const auto centimetres = [](const LegPose& pose) { return 100.0 * leg_length(pose); };
  return draw_legs(data,
                   {centimetres, "thigh and shank, cm", "Lengths of the legs over time", 2.0});
}

}  // namespace surefoot

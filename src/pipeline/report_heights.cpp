#include <fmt/format.h>

#include <algorithm>

#include "pipeline/centimetres.h"
#include "pipeline/chart.h"
#include "pipeline/report_parts.h"

namespace surefoot {
namespace {

constexpr double kHeightsPanelHeight = 170.0;
constexpr double kHeightsPanelPitch = 250.0;
constexpr double kHeightsLeft = 46.0;
constexpr double kHeightsRight = 14.0;
constexpr double kHeightsTop = 52.0;
// Standing is what is looked at: feet swung higher leave the plot.
constexpr double kHeightsHighest = 30.0;  // centimetres
constexpr double kDeepest = -15.0;

using Curves = std::array<std::vector<double>, 3>;  // by sole part, centimetres

/// Heights of the soles above the ground; in the world where there is none.
Curves heights(const ReportData& data, std::span<const BothLegs> poses, Side side) {
  const Ground& ground = data.original.ground();
  Curves curves;
  for (const BothLegs& pose : poses) {
    for (const SolePart part : kSoleParts) {
      const Vec3& p_world = pose[index_of(side)].sole_world(part);
      const double level =
          ground.kind() == GroundKind::none ? 0.0 : ground.height(p_world.x(), p_world.z());
      const double clearance = data.original.rig().leg(side).clearance[index_of(part)];
      curves[index_of(part)].push_back((p_world.y() - clearance - level) * kCentimetres);
    }
  }
  return curves;
}

Range shown_heights(const ReportData& data, const Curves& before, const Curves& after) {
  Range range;
  for (const Curves* curves : {&before, &after}) {
    for (const std::vector<double>& curve : *curves) range.add(curve);
  }
  if (data.original.ground().kind() == GroundKind::none) return range.at_least(2.0);
  range.add(0.0);
  return Range{std::max(range.low, kDeepest) - 1.0, std::min(range.high, kHeightsHighest) + 1.0};
}

/// Plants as shades behind the curves and as a strip at the upper edge: heels in the first row of
/// it, balls in the second.
void draw_plants(svg::Drawing& drawing, const TimeChart& chart, const ReportData& data, Side side) {
  constexpr double kStrip = 5.0;
  const bool detailed = data.plants.plants.size() <= kMostDetailed;
  const svg::Box& box = chart.box();
  for (std::size_t i = 0; i < data.plants.plants.size(); ++i) {
    const Plant& plant = data.plants.plants[i];
    if (plant.side != side) continue;
    const bool heel = plant.part == SolePart::heel;
    const double left = chart.x(plant.first - 0.5);
    const double width = chart.x(plant.last + 0.5) - left;
    drawing.rect({left, box.top, width, box.height}, heel ? "shade heel" : "shade ball",
                 detailed ? describe(data, i) : std::string());
    if (!detailed) continue;
    drawing.rect({left, box.top + (heel ? 0.0 : kStrip + 1.0), width, kStrip},
                 heel ? "strip heel" : "strip ball");
  }
}

void draw_panel(svg::Drawing& drawing, const ReportData& data, Side side, double width,
                double top) {
  const Curves before = heights(data, data.before, side);
  const Curves after = heights(data, data.after, side);
  const Motion& motion = data.original.motion();
  const TimeChart chart(
      {kHeightsLeft, top, width - kHeightsLeft - kHeightsRight, kHeightsPanelHeight},
      motion.frames(), motion.fps(), shown_heights(data, before, after));
  chart.draw_axes(drawing, fmt::format("{} foot: height of the sole, cm", name_of(side)));
  drawing.begin_clip(chart.box());
  draw_plants(drawing, chart, data, side);
  for (const SolePart part : kSoleParts) {
    chart.draw_curve(drawing, before[index_of(part)],
                     fmt::format("curve before {}", name_of(part)));
  }
  for (const SolePart part : kSoleParts) {
    chart.draw_curve(drawing, after[index_of(part)], fmt::format("curve {}", name_of(part)));
  }
  drawing.end_clip();
}

}  // namespace

std::string draw_heights(const ReportData& data, std::string_view style) {
  const Motion& motion = data.original.motion();
  const double width = TimeChart::width_for(motion.frames(), motion.fps());
  const double height = kHeightsTop + 2.0 * kHeightsPanelPitch - 48.0;
  svg::Drawing drawing(width, height, "Heights of heel, ball and toe over time");
  if (!style.empty()) drawing.style(style);
  drawing.rect({0.0, 0.0, width, height}, "paper");
  constexpr std::array<LegendEntry, 7> kLegend{{{"curve heel", "heel"},
                                                {"curve ball", "ball"},
                                                {"curve toe", "toe"},
                                                {"curve before neutral", "before"},
                                                {"curve neutral", "after"},
                                                {"sample heel", "heel planted"},
                                                {"sample ball", "ball planted"}}};
  draw_legend(drawing, {kHeightsLeft, 18.0}, kLegend);
  double top = kHeightsTop;
  for (const Side side : kSides) {
    draw_panel(drawing, data, side, width, top);
    top += kHeightsPanelPitch;
  }
  return drawing.take();
}

}  // namespace surefoot

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pipeline/chart.h"
#include "pipeline/footprint_map.h"
#include "pipeline/report_parts.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

constexpr double kSoleWidth = 0.07;      // metres, of a drawn footprint
constexpr std::size_t kMostTimed = 120;  // plants; of more, times would cover each other
constexpr double kDot = 2.4;
constexpr double kLeastMove = 0.3;               // pixels
constexpr std::size_t kMostTrailPoints = 10000;  // of all trails of one motion

/// All plants, or those of very many that slide most.
PlantTrack plants_on_the_map(const ReportData& data) {
  std::vector<std::size_t> worst = worst_plants(data, kMostDetailed);
  std::ranges::sort(worst);
  PlantTrack shown{data.plants.frames, data.plants.fps, {}};
  for (const std::size_t plant : worst) shown.plants.push_back(data.plants.plants[plant]);
  return shown;
}

/// The sole in the middle of a plant, where it stands now.
void draw_print(svg::Drawing& drawing, const FootprintMap& map, const ReportData& data,
                const Plant& plant) {
  const std::size_t middle = static_cast<std::size_t>((plant.first + plant.last) / 2);
  const LegPose& pose = data.after[middle][index_of(plant.side)];
  const int row = map.row_of(data, plant);
  const std::array<svg::Point, 3> sole{map.at(pose.heel_world, row), map.at(pose.ball_world, row),
                                       map.at(pose.toe_world, row)};
  drawing.band(sole, kSoleWidth * map.scale(),
               plant.side == Side::left ? "print left" : "print right");
}

/// When a print was made, outside of the foot's edge.
void draw_time(svg::Drawing& drawing, const FootprintMap& map, const ReportData& data,
               const Plant& plant) {
  const LegPose& pose = data.after[(plant.first + plant.last) / 2][index_of(plant.side)];
  const svg::Point heel = map.at(pose.heel_world, map.row_of(data, plant));
  const svg::Point ball = map.at(pose.ball_world, map.row_of(data, plant));
  const double off = 0.5 * kSoleWidth * map.scale() + 11.0;
  // Prints point to either end of the paper: the outside of a left foot is above or below.
  const bool below = (plant.side == Side::left) == (ball.x < heel.x);
  drawing.text({0.5 * (heel.x + ball.x), 0.5 * (heel.y + ball.y) + (below ? off : 4.0 - off)},
               "tiny middle", fmt::format("{:.2f} s", plant.first / data.plants.fps));
}

/// One print for a foot that stands on heel and ball: that of the ball.
void draw_prints(svg::Drawing& drawing, const FootprintMap& map, const ReportData& data,
                 const PlantTrack& shown) {
  const PlantsByFrame by_frame(shown);
  for (const Plant& plant : shown.plants) {
    const int middle = (plant.first + plant.last) / 2;
    const bool on_ball = by_frame.at(middle, plant.side, SolePart::ball) != PlantsByFrame::kNoPlant;
    if (plant.part != SolePart::ball && on_ball) continue;
    draw_print(drawing, map, data, plant);
    if (shown.plants.size() <= kMostTimed) draw_time(drawing, map, data, plant);
  }
}

int trail_stride(const PlantTrack& track) {
  std::size_t frames = 0;
  for (const Plant& plant : track.plants) {
    frames += static_cast<std::size_t>(plant.last - plant.first + 1);
  }
  return 1 + static_cast<int>(frames / kMostTrailPoints);
}

/// The way of a planted point: every `stride`-th frame and the last, where it moves. Never empty.
std::vector<svg::Point> trail(const FootprintMap& map, int row, const Plant& plant,
                              std::span<const BothLegs> poses, int stride) {
  std::vector<svg::Point> points;
  const auto add = [&](int frame) {
    const LegPose& pose = poses[frame][index_of(plant.side)];
    const svg::Point point = map.at(pose.sole_world(plant.part), row);
    const bool moved = points.empty() || std::hypot(point.x - points.back().x,
                                                    point.y - points.back().y) >= kLeastMove;
    if (moved) points.push_back(point);
  };
  for (int frame = plant.first; frame < plant.last; frame += stride) add(frame);
  add(plant.last);
  return points;
}

void draw_trails(svg::Drawing& drawing, const FootprintMap& map, const ReportData& data,
                 const PlantTrack& shown) {
  const int stride = trail_stride(shown);
  for (const Plant& plant : shown.plants) {
    drawing.polyline(trail(map, map.row_of(data, plant), plant, data.before, stride),
                     "trail original");
  }
  for (const Plant& plant : shown.plants) {
    const std::vector<svg::Point> points =
        trail(map, map.row_of(data, plant), plant, data.after, stride);
    drawing.circle(points.front(), kDot, "dot after");
    if (points.size() > 1) drawing.polyline(points, "trail after");
  }
}

void draw_scale_bar(svg::Drawing& drawing, const FootprintMap& map) {
  const double metres = map.scale() >= 200.0 ? 0.1 : 1.0;
  const double right = map.width() - 12.0;
  drawing.line({right - metres * map.scale(), 22.0}, {right, 22.0}, "curve neutral");
  drawing.text({right, 14.0}, "tick end", metres < 1.0 ? "10 cm" : "1 m");
}

}  // namespace

std::string draw_footprints(const ReportData& data, std::string_view style) {
  if (data.plants.plants.empty()) return {};
  const FootprintMap map(data);
  svg::Drawing drawing(map.width(), map.height(), "Footprints from above");
  if (!style.empty()) {
    drawing.style(style);
    drawing.rect({0.0, 0.0, map.width(), map.height()}, "paper");
  }
  constexpr std::array<LegendEntry, 4> kLegend{{{"sample print left", "left foot"},
                                                {"sample print right", "right foot"},
                                                {"trail original", "sliding before"},
                                                {"trail after", "sliding after"}}};
  draw_legend(drawing, {12.0, 18.0}, kLegend);
  draw_scale_bar(drawing, map);
  for (int row = 1; row < map.rows(); ++row) {
    drawing.line({0.0, map.row_top(row)}, {map.width(), map.row_top(row)}, "grid");
  }
  const PlantTrack shown = plants_on_the_map(data);
  draw_prints(drawing, map, data, shown);
  draw_trails(drawing, map, data, shown);
  return drawing.take();
}

}  // namespace surefoot

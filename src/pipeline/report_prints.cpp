#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "pipeline/centimetres.h"
#include "pipeline/report_parts.h"

namespace surefoot {
namespace {

constexpr std::size_t kMostPrintCells = 60;
constexpr int kCellsInARow = 10;
constexpr double kPrintCellWidth = 98.0;  // pixels
constexpr double kPrintCellHeight = 138.0;
constexpr double kPrintLength = 62.0;     // pixels from heel to toe
constexpr int kMostPrintSteps = 60;       // of the way of one plant
constexpr double kPrintSoleWidth = 0.32;  // of that length

/// The plant of a print: that of the ball, of the heel where the ball is not planted.
std::vector<std::size_t> prints_in_time(const ReportData& data) {
  const PlantsByFrame by_frame(data.plants);
  std::vector<std::size_t> prints;
  for (const std::size_t index : worst_plants(data, data.slides.size())) {
    const Plant& plant = data.plants.plants[index];
    const int middle = (plant.first + plant.last) / 2;
    const bool on_ball = by_frame.at(middle, plant.side, SolePart::ball) != PlantsByFrame::kNoPlant;
    if (plant.part == SolePart::ball || !on_ball) prints.push_back(index);
  }
  prints.resize(std::min(prints.size(), kMostPrintCells));
  std::ranges::sort(prints);
  return prints;
}

/// A foot seen from above, its toes up, in a cell of its own.
class PrintView {
 public:
  PrintView(const LegPose& pose, svg::Point centre) : centre_(centre) {
    middle_world_ = 0.5 * (pose.heel_world + pose.toe_world);
    ahead_world_ = pose.toe_world - pose.heel_world;
    ahead_world_.y() = 0.0;
    const double length = ahead_world_.norm();
    ahead_world_ = length > 1e-6 ? Vec3(ahead_world_ / length) : Vec3::UnitZ();
    scale_ = kPrintLength / std::max(length, 1e-3);
  }

  [[nodiscard]] svg::Point at(const Vec3& p_world) const {
    const Vec3 from_middle = p_world - middle_world_;
    const Vec3 right = ahead_world_.cross(Vec3::UnitY());
    return {centre_.x + scale_ * right.dot(from_middle),
            centre_.y - scale_ * ahead_world_.dot(from_middle)};
  }

 private:
  Vec3 middle_world_;
  Vec3 ahead_world_;
  svg::Point centre_;
  double scale_ = 1.0;
};

std::vector<svg::Point> way_of(const PrintView& view, const Plant& plant,
                               const std::vector<BothLegs>& poses) {
  std::vector<svg::Point> way;
  const int steps = std::clamp(plant.last - plant.first, 1, kMostPrintSteps);
  for (int i = 0; i <= steps; ++i) {
    // A plant may last as long as a clip that stands: its ends are kept, and some between.
    const int frame =
        plant.first + static_cast<int>(std::int64_t{plant.last - plant.first} * i / steps);
    way.push_back(view.at(poses[frame][index_of(plant.side)].sole_world(plant.part)));
  }
  return way;
}

void draw_print_cell(svg::Drawing& drawing, const ReportData& data, std::size_t index,
                     svg::Point corner) {
  const Plant& plant = data.plants.plants[index];
  const LegPose& pose = data.after[(plant.first + plant.last) / 2][index_of(plant.side)];
  const PrintView view(pose, {corner.x + 0.5 * kPrintCellWidth, corner.y + 50.0});
  drawing.begin_clip({corner.x, corner.y, kPrintCellWidth, kPrintCellHeight - 34.0});
  drawing.band(
      std::array{view.at(pose.heel_world), view.at(pose.ball_world), view.at(pose.toe_world)},
      kPrintSoleWidth * kPrintLength, plant.side == Side::left ? "print left" : "print right");
  SlideChange worst;
  for (std::size_t i = 0; i < data.plants.plants.size(); ++i) {
    const Plant& other = data.plants.plants[i];
    const bool same =
        other.side == plant.side && other.first <= plant.last && other.last >= plant.first;
    if (!same) continue;
    worst.before = std::max(worst.before, data.slides[i].before);
    worst.after = std::max(worst.after, data.slides[i].after);
    drawing.polyline(way_of(view, other, data.before), "trail original");
    const std::vector<svg::Point> now = way_of(view, other, data.after);
    drawing.polyline(now, "trail after");
    drawing.circle(now.back(), 2.4, "dot after");
  }
  drawing.end_clip();
  const double middle = corner.x + 0.5 * kPrintCellWidth;
  drawing.text({middle, corner.y + kPrintCellHeight - 20.0}, "middle",
               fmt::format("{:.2f} s", plant.first / data.plants.fps));
  drawing.text(
      {middle, corner.y + kPrintCellHeight - 6.0}, "tiny middle",
      fmt::format("{:.2f} → {:.2f} cm", worst.before * kCentimetres, worst.after * kCentimetres));
}

}  // namespace

std::string draw_prints_in_time(const ReportData& data) {
  const std::vector<std::size_t> prints = prints_in_time(data);
  if (prints.empty()) return {};
  const auto count = static_cast<int>(prints.size());
  const int rows = (count + kCellsInARow - 1) / kCellsInARow;
  svg::Drawing drawing(kPrintCellWidth * std::min(count, kCellsInARow), kPrintCellHeight * rows,
                       "Footprints in the order of time, toes up");
  for (int i = 0; i < count; ++i) {
    const int row = i / kCellsInARow;
    draw_print_cell(drawing, data, prints[i],
                    {kPrintCellWidth * (i % kCellsInARow), kPrintCellHeight * row});
  }
  return drawing.take();
}

}  // namespace surefoot

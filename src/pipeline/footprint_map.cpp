#include "pipeline/footprint_map.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kMapMargin = 0.15;  // metres above and below the footprints
constexpr double kMapEdge = 40.0;    // pixels left and right of them: half a foot
constexpr double kRowWidth = 900.0;  // pixels
constexpr double kLongWay = 3.0;     // a way this much longer than wide gets rows
constexpr double kRowScale = 260.0;  // pixels per metre in rows: a slide of 2 cm is 5 pixels
constexpr double kMostRows = 8.0;
constexpr double kLargestScale = 600.0;
constexpr double kHighestMap = 1200.0;  // pixels, of a map without rows

}  // namespace

FootprintMap::FootprintMap(const ReportData& data) {
  for (const Plant& plant : data.plants.plants) {
    add(data.before, plant);
    add(data.after, plant);
  }
  turned_ = z_.length() > x_.length();
  const Range& across = turned_ ? z_ : x_;
  const Range& along = turned_ ? x_ : z_;
  left_ = across.low;
  top_ = (turned_ ? -along.high : along.low) - kMapMargin;
  fit(std::max(across.length(), 1e-3), along.length() + 2.0 * kMapMargin);
}

int FootprintMap::row_of(const ReportData& data, const Plant& plant) const noexcept {
  const auto middle = static_cast<std::size_t>((plant.first + plant.last) / 2);
  const Vec3& ball_world = data.after[middle][index_of(plant.side)].ball_world;
  return std::clamp(static_cast<int>(right_of(ball_world) / kRowWidth), 0, rows_ - 1);
}

svg::Point FootprintMap::at(const Vec3& p_world, int row) const noexcept {
  // Turned by a quarter, not mirrored: left stays left of the way.
  const double down = turned_ ? -p_world.x() : p_world.z();
  return {kMapEdge + right_of(p_world) - row * kRowWidth, row_top(row) + (down - top_) * scale_};
}

void FootprintMap::add(std::span<const BothLegs> poses, const Plant& plant) {
  for (const int frame : {plant.first, plant.last}) {
    const LegPose& pose = poses[frame][index_of(plant.side)];
    for (const SolePart part : kSoleParts) {
      x_.add(pose.sole_world(part).x());
      z_.add(pose.sole_world(part).z());
    }
  }
}

void FootprintMap::fit(double wide, double high) {
  const double whole = kRowWidth / wide;
  if (whole < kRowScale && wide > kLongWay * high) {
    scale_ = std::min(kRowScale, kMostRows * whole);
    rows_ = static_cast<int>(std::ceil(wide * scale_ / kRowWidth - 1e-9));
  } else {
    scale_ = std::min({kLargestScale, whole, kHighestMap / high});
  }
  width_ = kRowWidth + 2.0 * kMapEdge;
  row_height_ = high * scale_;
}

double FootprintMap::right_of(const Vec3& p_world) const noexcept {
  return ((turned_ ? p_world.z() : p_world.x()) - left_) * scale_;
}

}  // namespace surefoot

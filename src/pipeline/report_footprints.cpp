#include <algorithm>
#include <cmath>

#include "pipeline/chart.h"
#include "pipeline/report_parts.h"
#include "surefoot/contact/plant_track.h"

namespace surefoot {
namespace {

constexpr double kMargin = 0.15;      // metres around the footprints
constexpr double kSoleWidth = 0.07;   // metres, of a drawn footprint
constexpr double kLegendRoom = 36.0;  // pixels
constexpr double kDot = 2.4;
constexpr double kLeastMove = 0.3;               // pixels
constexpr std::size_t kMostTrailPoints = 10000;  // of all trails of one motion

/// Seen from above, the longer way to the right.
class Map {
 public:
  explicit Map(const ReportData& data) {
    for (const Plant& plant : data.plants.plants) {
      for (const auto* poses : {&data.before, &data.after}) {
        for (const int frame : {plant.first, plant.last}) add(*poses, frame, plant.side);
      }
    }
    turned_ = z_.length() > x_.length();
    const Range across = turned_ ? z_ : x_;
    const Range along = turned_ ? x_ : z_;
    left_ = across.low - kMargin;
    top_ = (turned_ ? -along.high : along.low) - kMargin;
    const double wide = across.length() + 2.0 * kMargin;
    const double high = along.length() + 2.0 * kMargin;
    // A short way fills the page; a longer one gets a wider picture, so that slides can be seen.
    scale_ = std::min({600.0, std::max(260.0, 1000.0 / wide), 6000.0 / wide, 1200.0 / high});
    width_ = std::max(640.0, wide * scale_);
    height_ = high * scale_ + kLegendRoom;
  }

  [[nodiscard]] double width() const noexcept { return width_; }
  [[nodiscard]] double height() const noexcept { return height_; }
  [[nodiscard]] double scale() const noexcept { return scale_; }  ///< pixels per metre

  [[nodiscard]] svg::Point at(const Vec3& p_world) const noexcept {
    // Turned by a quarter, not mirrored: left stays left of the way.
    const double right = turned_ ? p_world.z() : p_world.x();
    const double down = turned_ ? -p_world.x() : p_world.z();
    return {(right - left_) * scale_, (down - top_) * scale_ + kLegendRoom};
  }

 private:
  void add(std::span<const std::array<LegPose, 2>> poses, int frame, Side side) {
    const LegPose& pose = poses[static_cast<std::size_t>(frame)][index_of(side)];
    for (const SolePart part : kSoleParts) {
      x_.add(pose.sole_world(part).x());
      z_.add(pose.sole_world(part).z());
    }
  }

  Range x_;
  Range z_;
  bool turned_ = false;
  double left_ = 0.0;
  double top_ = 0.0;
  double scale_ = 1.0;
  double width_ = 0.0;
  double height_ = 0.0;
};

/// The sole in the middle of a plant, where it stands now.
void draw_print(svg::Drawing& drawing, const Map& map, const ReportData& data, const Plant& plant) {
  const std::size_t middle = static_cast<std::size_t>((plant.first + plant.last) / 2);
  const LegPose& pose = data.after[middle][index_of(plant.side)];
  const std::array<svg::Point, 3> sole{map.at(pose.heel_world), map.at(pose.ball_world),
                                       map.at(pose.toe_world)};
  drawing.band(sole, kSoleWidth * map.scale(),
               plant.side == Side::left ? "print left" : "print right");
}

/// One print for a foot that stands on heel and ball: that of the ball.
void draw_prints(svg::Drawing& drawing, const Map& map, const ReportData& data) {
  const PlantsByFrame by_frame(data.plants);
  for (const Plant& plant : data.plants.plants) {
    const int middle = (plant.first + plant.last) / 2;
    const bool on_ball = by_frame.at(middle, plant.side, SolePart::ball) != PlantsByFrame::kNoPlant;
    if (plant.joint == SolePart::ball || !on_ball) draw_print(drawing, map, data, plant);
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
std::vector<svg::Point> trail(const Map& map, const Plant& plant,
                              std::span<const std::array<LegPose, 2>> poses, int stride) {
  std::vector<svg::Point> points;
  const auto add = [&](int frame) {
    const LegPose& pose = poses[static_cast<std::size_t>(frame)][index_of(plant.side)];
    const svg::Point point = map.at(pose.sole_world(plant.joint));
    const bool moved = points.empty() || std::hypot(point.x - points.back().x,
                                                    point.y - points.back().y) >= kLeastMove;
    if (moved) points.push_back(point);
  };
  for (int frame = plant.first; frame < plant.last; frame += stride) add(frame);
  add(plant.last);
  return points;
}

void draw_trails(svg::Drawing& drawing, const Map& map, const ReportData& data) {
  const int stride = trail_stride(data.plants);
  for (const Plant& plant : data.plants.plants) {
    drawing.polyline(trail(map, plant, data.before, stride), "trail original");
  }
  for (const Plant& plant : data.plants.plants) {
    const std::vector<svg::Point> points = trail(map, plant, data.after, stride);
    drawing.circle(points.front(), kDot, "dot after");
    if (points.size() > 1) drawing.polyline(points, "trail after");
  }
}

void draw_scale_bar(svg::Drawing& drawing, const Map& map) {
  const double metres = map.scale() >= 200.0 ? 0.1 : 1.0;
  const double right = map.width() - 12.0;
  drawing.line({right - metres * map.scale(), 22.0}, {right, 22.0}, "curve neutral");
  drawing.text({right, 14.0}, "tick end", metres < 1.0 ? "10 cm" : "1 m");
}

}  // namespace

std::string draw_footprints(const ReportData& data) {
  if (data.plants.plants.empty()) return {};
  const Map map(data);
  svg::Drawing drawing(map.width(), map.height(), "Footprints from above");
  constexpr std::array<LegendEntry, 4> kLegend{{{"sample print left", "left foot"},
                                                {"sample print right", "right foot"},
                                                {"trail original", "slide before"},
                                                {"trail after", "slide after"}}};
  draw_legend(drawing, {12.0, 18.0}, kLegend);
  draw_scale_bar(drawing, map);
  draw_prints(drawing, map, data);
  draw_trails(drawing, map, data);
  return drawing.take();
}

}  // namespace surefoot

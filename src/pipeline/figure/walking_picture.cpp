#include "pipeline/figure/walking_picture.h"

#include <algorithm>
#include <cmath>

#include "pipeline/figure/foot_solid.h"
#include "pipeline/figure/moving_parts.h"
#include "pipeline/report_parts.h"

namespace surefoot {
namespace {

constexpr double kWalkWidth = 800.0;  // pixels
constexpr double kWalkMargin = 0.45;  // metres beside the body, for a leg of 0.85 m
constexpr double kWalkPitch = 0.3;    // radians, from above
constexpr double kMostScale = 170.0;  // pixels per metre
constexpr double kHalfFloor = 0.4;    // metres that the floor reaches to either side
constexpr double kWalkRate = 25.0;    // pictures a second
constexpr int kMostWalkPictures = 200;
constexpr double kToesUp =
    0.06;  // metres that toes of a planted foot are above its ground, at most
constexpr double kFloorStep = 2.0;   // pixels along the floor
constexpr double kFloorDeep = 24.0;  // pixels of the floor's front below its lowest point

constexpr std::string_view kWalkStyle = R"(
svg .panel { fill: var(--card); }
svg .floor { fill: var(--grid); stroke: var(--paper); }
svg .front { fill: var(--floor-line); }
svg .footprint { fill: var(--fine); opacity: 0.5; }
)";

std::vector<BodyPoints> poses_to_show(const BodyShape& shape, const Take& take) {
  const double seconds = take.frames() / take.fps();
  const int count = std::clamp(static_cast<int>(std::lround(seconds * kWalkRate)), 1,
                               std::min(kMostWalkPictures, take.frames()));
  std::vector<BodyPoints> poses;
  for (int i = 0; i < count; ++i) {
    poses.push_back(body_points(shape, take, i * (take.frames() - 1) / std::max(1, count - 1)));
  }
  return poses;
}

/// Where the body goes, seen along and across its way.
struct Stage {
  Vec3 along_world = Vec3::UnitZ();  ///< from the first to the last place, horizontal
  Vec3 across_world = Vec3::UnitX();
  double begin = 0.0;  ///< metres along
  double end = 0.0;
  double nearest = 0.0;  ///< metres across, of the floor's edges
  double farthest = 0.0;
};

Stage stage_of(const BodyShape& shape, const Take& take, std::span<const BodyPoints> poses) {
  const int hips = 0;
  Stage stage;
  Vec3 way = poses.back()[hips] - poses.front()[hips];
  way.y() = 0.0;
  // Who stays about where he is is seen from his side.
  if (!(way.norm() > shape.scale)) way = take.facing_world();
  stage.along_world = way.normalized();
  stage.across_world = Vec3::UnitY().cross(stage.along_world);
  stage.begin = stage.nearest = 1e9;
  stage.end = stage.farthest = -1e9;
  for (const BodyPoints& points : poses) {
    for (const Vec3& p : points) {
      stage.begin = std::min(stage.begin, stage.along_world.dot(p));
      stage.end = std::max(stage.end, stage.along_world.dot(p));
    }
    stage.nearest = std::min(stage.nearest, stage.across_world.dot(points[hips]));
    stage.farthest = std::max(stage.farthest, stage.across_world.dot(points[hips]));
  }
  const double margin = kWalkMargin * shape.scale;
  stage.begin -= margin;
  stage.end += margin;
  stage.nearest -= kHalfFloor * shape.scale;
  stage.farthest += kHalfFloor * shape.scale;
  return stage;
}

/// The floor along one of its edges, from begin to end. A mesh may end before.
std::vector<svg::Point> edge_of(const Stage& stage, const FigureView& view, const Take& take,
                                double level, double across) {
  std::vector<svg::Point> edge;
  const int pieces =
      static_cast<int>(std::ceil((stage.end - stage.begin) * view.scale() / kFloorStep));
  for (int i = 0; i <= pieces; ++i) {
    const double along = std::lerp(stage.begin, stage.end, static_cast<double>(i) / pieces);
    Vec3 p_world = along * stage.along_world + across * stage.across_world;
    const bool none = take.ground().kind() == GroundKind::none;
    p_world.y() = none ? level : take.ground().height(p_world.x(), p_world.z());
    if (!p_world.allFinite()) continue;
    const svg::Point at = view.at(p_world);
    // Level stretches need no points in between.
    const std::size_t n = edge.size();
    const auto level_with = [&](const svg::Point& p) { return std::abs(p.y - at.y) < 1e-6; };
    if (n > 1 && level_with(edge[n - 1]) && level_with(edge[n - 2])) edge.pop_back();
    edge.push_back(at);
  }
  return edge;
}

double lowest_of(std::span<const svg::Point> points) {
  double lowest = 0.0;
  for (const svg::Point& p : points) lowest = std::max(lowest, p.y);
  return lowest;
}

void draw_stage(svg::Drawing& drawing, std::vector<svg::Point> near_edge,
                const std::vector<svg::Point>& far_edge, double bottom) {
  if (near_edge.empty() || far_edge.empty()) return;
  std::vector<svg::Point> top = near_edge;
  top.insert(top.end(), far_edge.rbegin(), far_edge.rend());
  drawing.polyline(top, "floor");
  near_edge.push_back({near_edge.back().x, bottom});
  near_edge.push_back({near_edge.front().x, bottom});
  drawing.polyline(near_edge, "front");
}

/// Frames in the middle of what both heel and ball of a foot are planted for.
std::vector<std::pair<Side, int>> footprints_of(const PlantTrack& plants) {
  std::vector<std::pair<Side, int>> prints;
  for (const Plant& ball : plants.plants) {
    if (ball.part != SolePart::ball) continue;
    for (const Plant& heel : plants.plants) {
      if (heel.part != SolePart::heel || heel.side != ball.side) continue;
      const int first = std::max(heel.first, ball.first);
      const int last = std::min(heel.last, ball.last);
      if (first <= last) prints.emplace_back(ball.side, (first + last) / 2);
    }
  }
  return prints;
}

/// A sole on its ground; what reaches over an edge stays on its level.
std::string footprint(const FigureView& view, const Floor& floor, const BodyShape& shape,
                      const BodyPoints& points, Side side) {
  std::vector<svg::Point> outline;
  for (const Vec3& p : foot_solid(shape, points, side).sole_world) {
    const Vec3 below = floor.under(p);
    const bool beside = std::abs(below.y() - p.y()) < kToesUp * shape.scale;
    outline.push_back(view.at(beside ? below : p));
  }
  return svg::path_of(convex_outline(std::move(outline)), true);
}

}  // namespace

std::string walking_picture(const Take& take, const PlantTrack& plants) {
  const BodyShape shape = body_shape(take.skeleton(), take.rig());
  const std::vector<BodyPoints> poses = poses_to_show(shape, take);
  const Stage stage = stage_of(shape, take, poses);
  const Floor floor{take.ground(), lowest_sole(shape, take, 0, take.frames() - 1)};
  const double scale = std::min(kMostScale / shape.scale, kWalkWidth / (stage.end - stage.begin));
  FigureView view(stage.across_world, kWalkPitch, scale);
  const Vec3 middle = 0.5 * (stage.begin + stage.end) * stage.along_world;
  view.centre(middle, {0.5 * kWalkWidth, 0.0});
  double highest = 1e9;
  for (const BodyPoints& points : poses) {
    for (const Vec3& p : points) highest = std::min(highest, view.at(p).y);
  }
  highest -= 1.5 * shape.head_radius * scale + 8.0;
  view.centre(middle, {0.5 * kWalkWidth, -highest});
  const std::vector<svg::Point> near_edge = edge_of(stage, view, take, floor.level, stage.nearest);
  const std::vector<svg::Point> far_edge = edge_of(stage, view, take, floor.level, stage.farthest);
  const double height = std::ceil(lowest_of(near_edge) + kFloorDeep);

  svg::Drawing drawing(kWalkWidth, height,
                       "A figure walks; its planted feet stay on their footprints");
  drawing.style(report_style());
  drawing.style(figure_style());
  drawing.style(moving_style());
  drawing.style(kWalkStyle);
  const svg::Box box{0.0, 0.0, kWalkWidth, height};
  drawing.begin_clip(box);
  drawing.rect(box, "panel");
  draw_stage(drawing, near_edge, far_edge, height);
  for (const auto& [side, frame] : footprints_of(plants)) {
    drawing.path(footprint(view, floor, shape, body_points(shape, take, frame), side), 0.0,
                 "footprint");
  }
  const Playing playing{take.frames() / take.fps(), poses.size() / 2};
  for (const MovingPart& part : moving_shadows(view, floor, shape, poses)) {
    draw_moving(drawing, part, playing);
  }
  for (const MovingPart& part : moving_parts(view, shape, poses, 0.0)) {
    draw_moving(drawing, part, playing);
  }
  drawing.end_clip();
  return drawing.take();
}

}  // namespace surefoot

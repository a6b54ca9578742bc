#include "pipeline/stick_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pipeline/svg.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kFigureScale = 90.0;   // pixels per metre
constexpr double kPitch = 78.0;         // pixels from figure to figure
constexpr double kRow = 205.0;          // pixels from row to row
constexpr double kFigureMargin = 60.0;  // pixels at the left and right
constexpr double kFloor = 185.0;        // pixels below the row's top
constexpr std::string_view kFigureStyle = R"(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1c2430; --left: #1f66d1; --right: #c4570a; --grid: #b9c1cb; }
@media (prefers-color-scheme: dark) { :root { --paper: #12161c; --ink: #e6eaf0; --left: #6ea6ff; --right: #ff9d4d; --grid: #4a5563; } }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
svg .paper { fill: var(--paper); }
svg .floor { stroke: var(--grid); }
svg .limb { fill: none; stroke: var(--ink); stroke-width: 2.2; stroke-linecap: round; }
svg .limb.left { stroke: var(--left); }
svg .limb.right { stroke: var(--right); }
)";

/// Which side of the body each joint is on, by the rest pose.
std::vector<std::string_view> classes_of(const Skeleton& skeleton) {
  constexpr double kMiddle = 0.01;  // metres
  const std::vector<Transform> rest = rest_pose(skeleton);
  std::vector<Transform> world(rest.size());
  forward_kinematics(skeleton, rest, world);
  std::vector<std::string_view> classes;
  for (const Transform& joint : world) {
    const double x = joint.translation.x() - world[0].translation.x();
    classes.push_back(x > kMiddle ? "limb left" : x < -kMiddle ? "limb right" : "limb");
  }
  return classes;
}

/// Draws one pose with its root above `foot`.
void draw_pose(svg::Drawing& drawing, const Skeleton& skeleton, const Rig& rig, ConstPoseSpan pose,
               std::span<const std::string_view> classes, svg::Point foot) {
  std::vector<Transform> world(pose.size());
  forward_kinematics(skeleton, pose, world);
  const auto hip = [&](Side side) { return world[rig.leg(side).joints.hip].translation; };
  const Vec3 ahead = (hip(Side::left) - hip(Side::right)).cross(Vec3::UnitY()).normalized();
  const auto at = [&](std::size_t joint) {
    const Vec3 from_root = world[joint].translation - world[0].translation;
    return svg::Point{foot.x + kFigureScale * ahead.dot(from_root),
                      foot.y - kFigureScale * world[joint].translation.y()};
  };
  // Right limbs first: seen from the left, they are behind the body.
  for (const std::string_view layer : {"limb right", "limb", "limb left"}) {
    for (std::size_t j = 1; j < pose.size(); ++j) {
      if (classes[j] != layer) continue;
      drawing.line(at(static_cast<std::size_t>(skeleton[static_cast<int>(j)].parent)), at(j),
                   layer);
    }
  }
}

}  // namespace

std::string stick_figures(const Skeleton& skeleton, const Rig& rig,
                          std::span<const StripRow> rows) {
  int most = 1;
  for (const StripRow& row : rows) most = std::max(most, row.poses.frames());
  const double width = 2.0 * kFigureMargin + (most - 1) * kPitch;
  const double height = kRow * static_cast<double>(rows.size()) + 15.0;
  svg::Drawing drawing(width, height, "Poses side by side");
  drawing.style(kFigureStyle);
  drawing.rect({0.0, 0.0, width, height}, "paper");
  const std::vector<std::string_view> classes = classes_of(skeleton);
  double top = 0.0;
  for (const StripRow& row : rows) {
    drawing.text({10.0, top + 16.0}, "", row.title);
    drawing.line({8.0, top + kFloor}, {width - 8.0, top + kFloor}, "floor");
    for (int i = 0; i < row.poses.frames(); ++i) {
      draw_pose(drawing, skeleton, rig, row.poses.pose(i), classes,
                {kFigureMargin + i * kPitch, top + kFloor});
    }
    top += kRow;
  }
  return drawing.take();
}

StripRow strip_of(const Motion& motion, int count, std::string title) {
  const int shown = std::min(count, motion.frames());
  StripRow row{std::move(title), Motion(shown, motion.joints(), motion.fps())};
  for (int i = 0; i < shown; ++i) {
    const int frame = shown > 1 ? i * (motion.frames() - 1) / (shown - 1) : 0;
    std::copy(motion.pose(frame).begin(), motion.pose(frame).end(), row.poses.pose(i).begin());
  }
  return row;
}

std::vector<StripRow> strips_of(const GaitModel& gait, int count) {
  const GaitFit& walk = gait.data().gaits[0];
  const GaitFit& run = gait.data().gaits[1];
  std::vector<StripRow> rows;
  for (const double speed : {walk.slowest, 0.5 * (walk.slowest + walk.fastest), walk.fastest,
                             run.slowest, run.fastest}) {
    GaitParameters w{.speed = speed};
    w.run = gait.natural_run(speed);
    StripRow row{fmt::format("{:.2f} m/s, {:.2f} cycles/s", speed, gait.cadence(w)),
                 Motion(count, gait.skeleton().size(), count)};
    for (int i = 0; i < count; ++i) {
      gait.posture(w, static_cast<double>(i) / count, row.poses.pose(i));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace surefoot

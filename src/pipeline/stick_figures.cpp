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
constexpr double kFigureMargin = 60.0;  // pixels at the left and right
constexpr double kFloor = 185.0;        // pixels below the row's top, at least
constexpr double kBelowFloor = 20.0;    // pixels, at least
constexpr double kRowMargin = 10.0;     // pixels around figures that climb or go down
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

/// Room of a row above and below its floor, pixels. Whoever walks on stairs leaves the floor.
struct RowRoom {
  double above = kFloor;
  double below = kBelowFloor;
};
RowRoom room_of(const Skeleton& skeleton, const Motion& poses) {
  RowRoom room;
  std::vector<Transform> world(static_cast<std::size_t>(poses.joints()));
  for (int i = 0; i < poses.frames(); ++i) {
    forward_kinematics(skeleton, poses.pose(i), world);
    for (const Transform& joint : world) {
      const double high = kFigureScale * joint.translation.y();
      room.above = std::max(room.above, kRowMargin + high);
      room.below = std::max(room.below, kRowMargin - high);
    }
  }
  return room;
}

/// Draws one pose, the joint that carries it above `foot`.
void draw_pose(svg::Drawing& drawing, const Skeleton& skeleton, const Rig& rig, ConstPoseSpan pose,
               std::span<const std::string_view> classes, svg::Point foot) {
  std::vector<Transform> world(pose.size());
  forward_kinematics(skeleton, pose, world);
  const auto hip = [&](Side side) { return world[rig.leg(side).joints.hip].translation; };
  const Vec3 ahead = (hip(Side::left) - hip(Side::right)).cross(Vec3::UnitY()).normalized();
  const auto at = [&](std::size_t joint) {
    const Vec3 from_mover = world[joint].translation - world[rig.mover].translation;
    return svg::Point{foot.x + kFigureScale * ahead.dot(from_mover),
                      foot.y - kFigureScale * world[joint].translation.y()};
  };
  // Right limbs first: seen from the left, they are behind the body.
  for (const std::string_view layer : {"limb right", "limb", "limb left"}) {
    for (std::size_t j = 1; j < pose.size(); ++j) {
      const int parent = skeleton[static_cast<int>(j)].parent;
      // Joints above the one that carries the body stay behind.
      if (classes[j] != layer || !skeleton.is_ancestor(rig.mover, parent)) continue;
      drawing.line(at(static_cast<std::size_t>(parent)), at(j), layer);
    }
  }
}

}  // namespace

std::string stick_figures(const Skeleton& skeleton, const Rig& rig,
                          std::span<const StripRow> rows) {
  int most = 1;
  double height = 15.0;
  std::vector<RowRoom> rooms;
  for (const StripRow& row : rows) {
    most = std::max(most, row.poses.frames());
    rooms.push_back(room_of(skeleton, row.poses));
    height += rooms.back().above + rooms.back().below;
  }
  const double width = 2.0 * kFigureMargin + (most - 1) * kPitch;
  svg::Drawing drawing(width, height, "Poses side by side");
  drawing.style(kFigureStyle);
  drawing.rect({0.0, 0.0, width, height}, "paper");
  const std::vector<std::string_view> classes = classes_of(skeleton);
  double top = 0.0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const double floor = top + rooms[r].above;
    drawing.text({10.0, top + 16.0}, "", rows[r].title);
    drawing.line({8.0, floor}, {width - 8.0, floor}, "floor");
    for (int i = 0; i < rows[r].poses.frames(); ++i) {
      draw_pose(drawing, skeleton, rig, rows[r].poses.pose(i), classes,
                {kFigureMargin + i * kPitch, floor});
    }
    top = floor + rooms[r].below;
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

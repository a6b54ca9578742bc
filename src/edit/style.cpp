#include "surefoot/edit/style.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "edit/foot_moves.h"
#include "math/frames.h"
#include "math/rotation.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

namespace {

constexpr double kFarthestOffset = 1.0;           // metres
constexpr double kWidest = std::numbers::pi / 2;  // rad
// The heading is that of the hips over this time around a stance: they sway with every step.
constexpr double kHeadingTime = 1.0;  // seconds

/// To the character's left over a stance: horizontal, of unit length.
Vec3 left_of(const Stance& stance, std::span<const BothLegs> poses, double fps) {
  const int around = frames_of(0.5 * kHeadingTime, fps);
  const int last = std::min(stance.middle() + around, static_cast<int>(poses.size()) - 1);
  Vec3 sum = Vec3::Zero();
  for (int f = std::max(0, stance.middle() - around); f <= last; ++f) {
    const auto& legs = poses[f];
    sum += legs[0].thigh_world.translation - legs[1].thigh_world.translation;
  }
  sum.y() = 0.0;
  return sum.norm() > 1e-9 ? Vec3(sum.normalized()) : Vec3(Vec3::UnitX());
}

/// The point that a stance turns about: its heel, or its ball where the heel never stands.
const Plant& pivot_of(const Stance& stance, const PlantTrack& placed) {
  for (const std::size_t i : stance.plants) {
    if (placed.plants[i].part == SolePart::heel) return placed.plants[i];
  }
  return placed.plants[stance.plants.front()];
}

Transform move_of(const Stance& stance, const Vec3& pivot_world, const Vec3& left_world,
                  const Ground& ground, const StyleSettings& settings) {
  const double outwards = stance.side == Side::left ? 1.0 : -1.0;
  const FootStyle& own = settings.feet[index_of(stance.side)];
  const Vec3 forward_world = left_world.cross(Vec3::UnitY());
  const Vec3 way =
      (own.left + outwards * 0.5 * settings.step_width) * left_world + own.forward * forward_world;
  const Vec3 axis =
      ground.kind() == GroundKind::plane ? ground.plane_normal() : Vec3(Vec3::UnitY());
  const Quat turn = axis_angle(axis, outwards * (settings.toe_out + own.toe_out));
  return {turn, ground.project(pivot_world + way) - turn * pivot_world};
}

}  // namespace

bool StyleSettings::changes() const noexcept {
  const auto moves = [](const FootStyle& foot) {
    return foot.forward != 0.0 || foot.left != 0.0 || foot.toe_out != 0.0;
  };
  return toe_out != 0.0 || step_width != 0.0 || std::ranges::any_of(feet, moves);
}

Result<void> check_style(const StyleSettings& settings) {
  const auto is_angle = [](double angle) { return std::abs(angle) <= kWidest; };
  const auto is_way = [](double way) { return std::abs(way) <= kFarthestOffset; };
  bool angles = is_angle(settings.toe_out);
  bool ways = is_way(settings.step_width);
  for (const FootStyle& foot : settings.feet) {
    angles = angles && is_angle(foot.toe_out);
    ways = ways && is_way(foot.forward) && is_way(foot.left);
  }
  if (!angles) return fail("toe-out must be between -90 and 90 degrees");
  if (!ways) return fail(fmt::format("a foot offset must be at most {} m", kFarthestOffset));
  return {};
}

Result<StyledMotion> style_feet(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                const Ground& ground, const PlantTrack& placed,
                                const StyleSettings& settings) {
  if (const auto good = check_style(settings); !good) return pass_on(good);
  const std::vector<Stance> stances = find_stances(placed);
  const auto poses = leg_poses(skeleton, motion, rig);
  std::vector<Transform> moves;
  for (const Stance& stance : stances) {
    const Plant& pivot = pivot_of(stance, placed);
    if (!pivot.position_world) return fail("styling needs plants with positions");
    moves.push_back(move_of(stance, *pivot.position_world, left_of(stance, poses, motion.fps()),
                            ground, settings));
  }
  Result<Motion> moved = move_feet(skeleton, motion, rig, stances, moves);
  if (!moved) return pass_on(moved);
  return StyledMotion{std::move(*moved), move_stances(placed, rig, ground, stances, moves)};
}

}  // namespace surefoot

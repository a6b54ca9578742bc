#include "contact/sole_features.h"
#include "math/frames.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace surefoot {
namespace {

std::vector<Vec3> velocities(const std::vector<Vec3>& points_world, double fps, int step) {
  const int n = static_cast<int>(points_world.size());
  std::vector<Vec3> velocities_world(points_world.size(), Vec3::Zero());
  for (int i = 0; i < n; ++i) {
    const int before = std::max(i - step, 0);
    const int after = std::min(i + step, n - 1);
    if (before == after) continue;
    velocities_world[i] = (points_world[after] - points_world[before]) * (fps / (after - before));
  }
  return velocities_world;
}

/// Lowest value within `reach` entries each way, in one pass over a queue of candidates.
std::vector<double> rolling_minimum(const std::vector<double>& values, int reach) {
  const int n = static_cast<int>(values.size());
  const auto at = [&](int i) { return values[i]; };
  std::vector<double> lowest(values.size());
  std::deque<int> candidates;  // indices with ascending values
  for (int i = 0, next = 0; i < n; ++i) {
    for (; next < n && next <= i + reach; ++next) {
      while (!candidates.empty() && at(candidates.back()) >= at(next)) candidates.pop_back();
      candidates.push_back(next);
    }
    while (candidates.front() < i - reach) candidates.pop_front();
    lowest[i] = at(candidates.front());
  }
  return lowest;
}

}  // namespace

SoleFeatures sole_features(std::span<const BothLegs> poses, double fps, const Rig& rig,
                           const Ground& ground, Side side, SolePart part,
                           const SoleFeatureSettings& settings) {
  std::vector<Vec3> points_world;
  points_world.reserve(poses.size());
  for (const auto& legs : poses) points_world.push_back(legs[index_of(side)].sole_world(part));

  SoleFeatures features;
  features.velocity_world =
      velocities(points_world, fps, std::max(frames_of(settings.speed_step, fps), 1));
  features.height.reserve(poses.size());
  for (const Vec3& p : points_world) features.height.push_back(p.y());
  if (ground.kind() == GroundKind::none) {
    const std::vector<double> floor =
        rolling_minimum(features.height, std::max(frames_of(settings.floor_window, fps), 1));
    for (std::size_t i = 0; i < floor.size(); ++i) features.height[i] -= floor[i];
  } else {
    const double clearance = rig.leg(side).clearance[index_of(part)];
    for (std::size_t i = 0; i < points_world.size(); ++i) {
      features.height[i] -= ground.height(points_world[i].x(), points_world[i].z(), clearance);
    }
  }
  return features;
}

}  // namespace surefoot

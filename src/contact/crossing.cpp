#include "contact/crossing.h"

#include <algorithm>
#include <cmath>

#include "contact/plant_collector.h"
#include "contact/sole_features.h"
#include "math/frames.h"

namespace surefoot {
namespace {

/// Log odds of a rule that only says yes or no.
constexpr float kYes = 3.0F;

std::vector<double> up_speeds(const SoleFeatures& features) {
  std::vector<double> speeds;
  speeds.reserve(features.velocity_world.size());
  for (const Vec3& velocity : features.velocity_world) speeds.push_back(velocity.y());
  return speeds;
}

/// Whether each frame belongs to a stretch between sign changes that is mostly low and slow.
std::vector<bool> standing(const SoleFeatures& features, int step, double height, double speed) {
  std::vector<int> bounds = sign_changes_of_rate(up_speeds(features), step);
  bounds.push_back(static_cast<int>(features.height.size()));
  std::vector<bool> stands(features.height.size(), false);
  int begin = 0;
  for (const int end : bounds) {
    int near = 0;
    for (int f = begin; f < end; ++f) {
      const auto i = static_cast<std::size_t>(f);
      near += features.height[i] < height && features.velocity_world[i].norm() < speed;
    }
    if (2 * near > end - begin) std::fill(stands.begin() + begin, stands.begin() + end, true);
    begin = end;
  }
  return stands;
}

}  // namespace

std::vector<int> sign_changes_of_rate(std::span<const double> speeds, int step) {
  std::vector<int> changes;
  const int n = static_cast<int>(speeds.size());
  const int reach = std::max(step, 1);
  bool was_positive = false;
  for (int f = 0; f < n; ++f) {
    const double change = speeds[std::min(f + reach, n - 1)] - speeds[std::max(f - reach, 0)];
    const bool positive = change > 0.0;
    if (f > 0 && positive != was_positive) changes.push_back(f);
    was_positive = positive;
  }
  return changes;
}

std::vector<Plant> detect_by_crossing(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                      const Ground& ground, const CrossingSettings& settings,
                                      const PlantDeciderSettings& decider) {
  const double scale = rig.scale();
  const int step = frames_of(settings.acceleration_step, fps);
  std::vector<ContactLogOdds> log_odds(poses.size(), ContactLogOdds{-kYes, -kYes});
  for (const Side side : kSides) {
    for (const SolePart joint : kHeelAndBall) {
      const SoleFeatures features = sole_features(poses, fps, rig, ground, side, joint);
      const std::vector<bool> stands =
          standing(features, step, scale * settings.height, scale * settings.speed);
      for (std::size_t f = 0; f < stands.size(); ++f) {
        if (stands[f]) log_odds[f][index_of(side)] = kYes;
      }
    }
  }
  return plants_from_log_odds(poses, log_odds, fps, rig, ground, decider);
}

}  // namespace surefoot

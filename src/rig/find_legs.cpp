#include "rig/find_legs.h"

#include <algorithm>
#include <cmath>

#include "rig/body_plan.h"
#include "rig/foot_joints.h"
#include "rig/leg_chains.h"
#include "rig/mirrored_chains.h"

namespace surefoot {

namespace {

/// A pair of chains without names is at best this certain.
constexpr double kTopologyConfidence = 0.8;

/// True when the names themselves say which leg is left.
bool names_tell_sides(std::span<const NameReading> readings, const FoundLegs& legs) {
  int votes = 0;
  for (const Side side : kSides) {
    for (const int joint : essential_joints(legs.joints[index_of(side)])) {
      const auto& said = readings[joint].side;
      if (said) votes += *said == side ? 1 : -1;
    }
  }
  return votes > 0;
}

/// Puts legs whose sides are unknown on the sides that the body's facing gives them.
void settle_sides(const BodySamples& samples, FoundLegs& legs) {
  const double votes = first_leg_is_left(samples, legs.joints);
  if (votes < 0.0) {
    std::swap(legs.joints[0], legs.joints[1]);
    std::swap(legs.confidence[0], legs.confidence[1]);
  }
  for (auto& leg : legs.confidence) {
    for (double& c : leg) c *= 0.6 + 0.4 * std::abs(votes);
  }
}

}  // namespace

std::optional<FoundLegs> find_legs_by_name(const Skeleton& skeleton,
                                           std::span<const NameReading> readings,
                                           const BodySamples& samples) {
  std::vector<bool> taken(readings.size(), false);
  FoundLegs legs;
  legs.reason = "name";
  for (const Side side : kSides) {
    const std::optional<LegByName> leg = find_named_leg(skeleton, readings, side, taken);
    if (!leg) return std::nullopt;
    legs.joints[index_of(side)] = leg->joints;
    std::copy_n(leg->fit.begin(), 3, legs.confidence[index_of(side)].begin());
    for (const int joint : skeleton.chain(leg->joints.hip, leg->joints.ankle)) {
      taken[joint] = true;
    }
  }
  if (skeleton.is_ancestor(legs.joints[0].hip, legs.joints[1].hip) ||
      skeleton.is_ancestor(legs.joints[1].hip, legs.joints[0].hip)) {
    return std::nullopt;
  }
  if (!names_tell_sides(readings, legs)) {
    legs.reason = "name, side by facing";
    for (LegRoles& leg : legs.joints) complete_foot(skeleton, readings, samples, leg);
    settle_sides(samples, legs);
  }
  return legs;
}

std::optional<FoundLegs> find_legs_by_topology(const Skeleton& skeleton,
                                               std::span<const NameReading> readings,
                                               const BodySamples& samples) {
  const std::optional<MirroredLegs> found = find_mirrored_legs(skeleton, samples);
  if (!found) return std::nullopt;
  FoundLegs legs;
  legs.reason = "one of two mirrored chains below the hips";
  legs.joints = found->legs;
  for (auto& leg : legs.confidence) leg.fill(kTopologyConfidence * found->likeness);
  for (LegRoles& leg : legs.joints) complete_foot(skeleton, readings, samples, leg);
  settle_sides(samples, legs);
  return legs;
}

}  // namespace surefoot

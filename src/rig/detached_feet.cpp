#include "rig/detached_feet.h"

namespace surefoot {
namespace {

constexpr double kAtTheAnkle = 0.1;  // leg lengths

/// The joint named as a foot of a side that is nearest to the end of its leg, yet not below it.
int detached_foot(const Skeleton& skeleton, std::span<const NameReading> readings,
                  const BodySamples& samples, Side side, const LegRoles& leg) {
  int nearest = kNoJoint;
  double least = kAtTheAnkle * median_leg_length(samples, leg.hip, leg.knee, leg.ankle);
  for (int j = 0; j < skeleton.size(); ++j) {
    const NameReading& reading = readings[j];
    if (reading.side != side || reading.foreign || reading.fits(LegPart::ankle) <= 0.0) continue;
    if (skeleton.is_ancestor(leg.hip, j) || skeleton.is_ancestor(j, leg.hip)) continue;
    const double distance = median_distance(samples, leg.ankle, j);
    if (distance > least) continue;
    nearest = j;
    least = distance;
  }
  return nearest;
}

}  // namespace

std::array<int, 2> detached_feet(const Skeleton& skeleton, std::span<const NameReading> readings,
                                 const BodySamples& samples, const std::array<LegRoles, 2>& legs) {
  std::array<int, 2> feet{kNoJoint, kNoJoint};
  for (const Side side : kSides) {
    const LegRoles& leg = legs[index_of(side)];
    if (leg.ball != kNoJoint || readings[leg.ankle].fits(LegPart::ankle) > 0.0) continue;
    feet[index_of(side)] = detached_foot(skeleton, readings, samples, side, leg);
  }
  return feet;
}

}  // namespace surefoot

#include "ik/keep_bent.h"

#include <cmath>

namespace surefoot {

Vec3 keep_bent(const LegGeometry& leg, const KneeTriangle& knee,
               const Vec3& target_world) noexcept {
  if (!knee.bends()) return target_world;
  const Vec3 arm = target_world - leg.hip_world;
  // 1 - cos(flexion) is linear in the square of the distance: 0 at straight, less out of reach.
  const double straight = knee.full_reach() * knee.full_reach();
  const double slope = 2.0 * knee.thigh_across * knee.shank_across;
  const double was = 1.0 + std::cos(knee.angle);
  const double asked = (straight - arm.squaredNorm()) / slope;
  if (!(asked < was)) return target_world;
  const double kept = was > 0.0 ? was * was / (2.0 * was - asked) : 0.0;
  return leg.hip_world + std::sqrt(straight - slope * kept) * arm.normalized();
}

}  // namespace surefoot

#pragma once

#include "enforce/frame_record.h"

namespace surefoot {

/// Displacements of the body that leave one hip within reach of its ankle's target (method 1.4).
struct ReachSphere {
  Vec3 centre = Vec3::Zero();
  double radius = 0.0;
};

/// The point of a ball closest to p.
[[nodiscard]] Vec3 closest_in(const ReachSphere& ball, const Vec3& p) noexcept;

/// The point of both balls closest to p. Disjoint balls: the point between them that stretches both
/// legs in the same proportion.
[[nodiscard]] Vec3 closest_in_both(const ReachSphere& a, const ReachSphere& b,
                                   const Vec3& p) noexcept;

/// The smallest displacement of the body that brings every supported foot's target within its leg's
/// reach after the body has already been moved by `moved`: the sum of both. `reach` gives a leg's
/// radius.
template <class Reach>
[[nodiscard]] Vec3 within_reach(const FrameRecord& record, const Vec3& moved,
                                Reach reach) noexcept {
  const auto ball = [&](const FootRecord& foot) {
    return ReachSphere{foot.target_world.translation - foot.leg.hip_world, reach(foot)};
  };
  const FootRecord& left = record.feet[0];
  const FootRecord& right = record.feet[1];
  if (left.support > 0 && right.support > 0) {
    return closest_in_both(ball(left), ball(right), moved);
  }
  if (left.support > 0) return closest_in(ball(left), moved);
  if (right.support > 0) return closest_in(ball(right), moved);
  return moved;
}

}  // namespace surefoot

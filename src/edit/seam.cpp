#include "edit/seam.h"

#include <algorithm>

#include "math/easing.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

Vec3 turn_between(const Quat& from, const Quat& to) noexcept {
  return rotation_vector(to * from.conjugate());
}

}  // namespace

Vec3 seam_offset(const SeamGap& gap, int k, int length, double slope_reach) noexcept {
  const double reach = 0.5 * length;
  const double short_reach = std::min(slope_reach, reach);
  const bool begins = k < reach;
  const double away = begins ? k : length - k;
  const double u = std::min(away / short_reach, 1.0);
  // The cubic of a whole frame lags behind its slope: what is closed are steps between frames.
  const double lag = std::max(1.0 - 1.0 / short_reach, 0.5);
  const Vec3 value = 0.5 * ease_out(away / reach) * gap.offset;
  const Vec3 slope = 0.5 * short_reach * u * (1.0 - u) * (1.0 - u) / (lag * lag) * gap.slope;
  return (begins ? -1.0 : 1.0) * value - slope;
}

std::vector<JointGaps> find_gaps(const Motion& cycle) {
  const int last = cycle.frames() - 1;
  std::vector<JointGaps> gaps;
  for (std::size_t j = 0; j < static_cast<std::size_t>(cycle.joints()); ++j) {
    const Transform& a = cycle.pose(0)[j];
    const Transform& a1 = cycle.pose(std::min(1, last))[j];
    const Transform& b = cycle.pose(last)[j];
    const Transform& b1 = cycle.pose(std::max(last - 1, 0))[j];
    JointGaps gap;
    gap.rotation.offset = turn_between(b.rotation, a.rotation);
    gap.rotation.slope =
        turn_between(a.rotation, a1.rotation) - turn_between(b1.rotation, b.rotation);
    gap.translation.offset = a.translation - b.translation;
    gap.translation.slope = (a1.translation - a.translation) - (b.translation - b1.translation);
    gaps.push_back(gap);
  }
  return gaps;
}

}  // namespace surefoot

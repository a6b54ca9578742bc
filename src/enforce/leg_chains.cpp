#include "enforce/leg_chains.h"

#include <algorithm>

#include <cmath>

namespace surefoot {

namespace {

bool is_finite(const Leg& leg) noexcept {
  bool finite = leg.heel_in_ankle.allFinite() && leg.ball_in_ankle.allFinite() &&
                leg.toe_in_ball.allFinite() && leg.knee_axis_in_thigh.allFinite() &&
                leg.toe_axis_in_ankle.allFinite();
  for (const double clearance : leg.clearance) finite = finite && std::isfinite(clearance);
  return finite;
}

}  // namespace

Result<std::array<LegChain, 2>> leg_chains(const Skeleton& skeleton, const Rig& rig) {
  for (const Leg& leg : rig.legs) {
    if (!is_finite(leg)) return fail("the rig holds numbers that are not finite");
  }
  const Result<LegChain> left = LegChain::create(skeleton, rig.leg(Side::left));
  if (!left) return pass_on(left);
  const Result<LegChain> right = LegChain::create(skeleton, rig.leg(Side::right));
  if (!right) return pass_on(right);
  return std::array<LegChain, 2>{*left, *right};
}

std::vector<int> changing_joints(const Rig& rig) {
  std::vector<int> joints{rig.mover};
  for (const Leg& leg : rig.legs) {
    for (const int j : {leg.joints.hip, leg.joints.knee, leg.joints.ankle, leg.joints.ball}) {
      if (j != kNoJoint) joints.push_back(j);
    }
  }
  std::ranges::sort(joints);
  return joints;
}

}  // namespace surefoot

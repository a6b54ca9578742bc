#include "enforce/floor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "enforce/leg_chains.h"
#include "enforce/walks.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(DepthOfFoot, ChangesGraduallyAsTheFootTipsForward) {
  const Walk walk;
  const Leg& leg = walk.rig.leg(Side::left);
  const LegChain chain = leg_chains(walk.skeleton, walk.rig)->at(index_of(Side::left));
  constexpr double kStep = std::numbers::pi / 720.0;
  // Beyond a right angle the toes point back.
  const double longest = leg.ball_in_ankle.norm() + leg.toe_in_ball.norm();
  double before = 0.0;
  for (double pitch = 0.0; pitch < 2.2; pitch += kStep) {
    const Transform ankle{axis_angle(Vec3::UnitX(), pitch), Vec3(0.0, 0.1, 0.0)};
    const double depth =
        depth_of_foot(Ground::flat(), leg, chain, walk.motion.pose(0), ankle, 0.0, {1.1, 0.55});
    if (pitch > 0.0) {
      EXPECT_LT(std::abs(depth - before), 1.5 * longest * kStep) << pitch;
    }
    before = depth;
  }
}

}  // namespace
}  // namespace surefoot

#include "support/sample_rig.h"

#include <gtest/gtest.h>

#include "support/sample_biped.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

TEST(SampleRig, SolePointsLieInOnePlaneAndToeIsTheEndSite) {
  const Skeleton skeleton = sample_biped_skeleton();
  const Rig rig = sample_biped_rig();
  Motion rest(1, skeleton.size(), 30.0);
  const std::vector<Transform> pose = rest_pose(skeleton);
  std::copy(pose.begin(), pose.end(), rest.pose(0).begin());
  const auto poses = leg_poses(skeleton, rest, rig);
  for (const Side side : kSides) {
    const LegPose& leg = poses[0][index_of(side)];
    EXPECT_DOUBLE_EQ(leg.heel_world.y(), leg.ball_world.y());
    EXPECT_DOUBLE_EQ(leg.toe_world.y(), leg.ball_world.y());
    const Vec3 toe =
        world_of(skeleton, rig.leg(side).joints.toe, std::span<const Transform>(pose)).translation;
    EXPECT_LT((toe - leg.toe_world).norm(), 1e-15);
  }
}

}  // namespace
}  // namespace surefoot

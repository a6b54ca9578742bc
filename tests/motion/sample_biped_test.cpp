#include "support/sample_biped.h"

#include <gtest/gtest.h>

#include <set>

#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

TEST(SampleBiped, HasThirtyOneJointsWithNamesOfTheirOwn) {
  const Skeleton skeleton = sample_biped_skeleton();
  EXPECT_EQ(skeleton.size(), 31);
  std::set<std::string> names;
  for (const Joint& joint : skeleton.joints()) names.insert(joint.name);
  EXPECT_EQ(names.size(), 31u);
}

TEST(SampleBiped, StandsUprightWithHeadAboveHipsAboveToes) {
  const Skeleton skeleton = sample_biped_skeleton();
  const std::vector<Transform> rest = rest_pose(skeleton);
  const auto height = [&](const char* name) {
    return world_of(skeleton, skeleton.find(name), rest).translation.y();
  };
  EXPECT_GT(height("Head_End"), 0.7);
  EXPECT_LT(height("LeftToeBase_End"), -0.9);
  EXPECT_EQ(height("LeftToeBase"), height("RightToeBase"));
}

TEST(SampleBiped, IsMirroredLeftAndRight) {
  const Skeleton skeleton = sample_biped_skeleton();
  for (const Joint& joint : skeleton.joints()) {
    if (!joint.name.starts_with("Left")) continue;
    const int right = skeleton.find("Right" + joint.name.substr(4));
    ASSERT_NE(right, kNoJoint) << joint.name;
    const Vec3 mirrored = joint.offset_local.cwiseProduct(Vec3(-1.0, 1.0, 1.0));
    EXPECT_EQ(skeleton[right].offset_local, mirrored) << joint.name;
  }
}

}  // namespace
}  // namespace surefoot

#include "surefoot/edit/knees.h"

#include <gtest/gtest.h>

#include <numbers>

#include "edit/bodies.h"
#include "surefoot/ik/leg_chain.h"

namespace surefoot {
namespace {

TEST(Knees, BendForwardsWithoutMovingFeet) {
  const testing::Actor sample = testing::sample_actor();
  const Leg& leg = sample.rig.leg(Side::left);
  const LegChain chain = LegChain::create(sample.skeleton, leg).value();
  const auto knee = static_cast<std::size_t>(leg.joints.knee);
  Motion reversed = sample.motion;
  std::vector<LegGeometry> legs;
  for (int f = 0; f < reversed.frames(); ++f) {
    const double bend = knee_triangle(chain.geometry(reversed.pose(f))).angle;
    // As far beyond straight as it was bent.
    Quat& rotation = reversed.pose(f)[knee].rotation;
    rotation = axis_angle(chain.hinge_in_parent(), 2.0 * (bend - std::numbers::pi)) * rotation;
    legs.push_back(chain.geometry(reversed.pose(f)));
    ASSERT_GT(knee_triangle(legs.back()).angle, std::numbers::pi);
  }
  Motion mended = reversed;
  ASSERT_TRUE(bend_knees_forward(sample.skeleton, sample.rig, sample.motion, mended));
  for (int f = 0; f < mended.frames(); ++f) {
    const LegGeometry now = chain.geometry(mended.pose(f));
    const LegGeometry& was = legs[static_cast<std::size_t>(f)];
    EXPECT_LE(knee_triangle(now).angle, std::numbers::pi + 1e-9);
    EXPECT_LT((now.ankle_world - was.ankle_world).norm(), 1e-9);
    EXPECT_LT(angle_between(now.ankle_rotation_world, was.ankle_rotation_world), 1e-9);
  }
}

TEST(Knees, ThatWereBeyondStraightBeforeAreLeft) {
  const testing::Actor sample = testing::sample_actor();
  Motion same = sample.motion;
  ASSERT_TRUE(bend_knees_forward(sample.skeleton, sample.rig, sample.motion, same));
  EXPECT_EQ(testing::farthest(sample.skeleton, sample.motion, sample.skeleton, same), 0.0);
}

}  // namespace
}  // namespace surefoot

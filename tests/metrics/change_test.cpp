#include "surefoot/metrics/change.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "contact/gliding_biped.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

class Change : public testing::Test {
 protected:
  ChangeReport compared() const {
    const auto report = compare(sample_biped_skeleton(), original, changed, rig);
    EXPECT_TRUE(report);
    return report ? *report : ChangeReport{};
  }
  Transform& knee(int frame) { return changed.pose(frame)[rig.leg(Side::left).joints.knee]; }

  const Rig rig = sample_biped_rig();
  const Motion original = gliding_biped(20, 30.0, [](double t) { return Vec3(t, 0.0, 0.0); });
  Motion changed = original;
};

TEST_F(Change, NoneIsZero) {
  const ChangeReport report = compared();
  EXPECT_EQ(report.joints.max, 0.0);
  EXPECT_EQ(report.root.max, 0.0);
  EXPECT_EQ(report.leg_change, 0.0);
  EXPECT_EQ(report.knee_adjust_step, 0.0);
}

TEST_F(Change, AMovedRootMovesEveryJoint) {
  for (int f = 10; f < 20; ++f) changed.pose(f)[0].translation += Vec3(0.0, 0.03, 0.04);
  const ChangeReport report = compared();
  EXPECT_NEAR(report.joints.max, 0.05, 1e-12);
  EXPECT_NEAR(report.joints.mean, 0.025, 1e-12);
  EXPECT_NEAR(report.root.mean, 0.025, 1e-12);
  EXPECT_NEAR(report.root_step, 0.05, 1e-12);
}

TEST_F(Change, AStretchedThighChangesTheLeg) {
  knee(4).translation *= 1.1;
  const double thigh = kSampleBiped.thigh;
  EXPECT_NEAR(compared().leg_change, 0.1 * thigh / (thigh + kSampleBiped.shank), 1e-12);
}

TEST_F(Change, AKneeThatBendsForOneFramePops) {
  knee(7).rotation = axis_angle(Vec3::UnitX(), 0.2);
  EXPECT_NEAR(compared().knee_pop, 0.2 * 180.0 / std::numbers::pi, 1e-9);
  EXPECT_NEAR(compared().knee_adjust_step, 0.2 * 180.0 / std::numbers::pi, 1e-9);
}

TEST_F(Change, RefusesOtherShapes) {
  EXPECT_FALSE(
      compare(sample_biped_skeleton(), original, Motion(19, original.joints(), 30.0), rig));
  EXPECT_FALSE(compare(sample_biped_skeleton(), original, Motion(20, 3, 30.0), rig));
}

}  // namespace
}  // namespace surefoot

#include "enforce/foot_roll.h"

#include <gtest/gtest.h>

#include <cmath>

#include "math/rotation.h"

namespace surefoot {
namespace {

/// A leg of two 0.4 m bones in the plane x = 0, its knee bent forwards by `flexion`, hip at 0.85 m.
FootRecord leg_bent_by(double flexion) {
  FootRecord foot;
  foot.leg.hip_world = Vec3(0.0, 0.85, 0.0);
  const Vec3 thigh = axis_angle(Vec3::UnitX(), -0.5 * flexion) * Vec3(0.0, -0.4, 0.0);
  const Vec3 shank = axis_angle(Vec3::UnitX(), 0.5 * flexion) * Vec3(0.0, -0.4, 0.0);
  foot.leg.knee_world = foot.leg.hip_world + thigh;
  foot.leg.ankle_world = foot.leg.knee_world + shank;
  foot.leg.knee_axis_world = Vec3::UnitX();
  foot.knee = knee_triangle(foot.leg);
  return foot;
}

double distance_after(const FootRecord& foot, const Vec3& goal, const Vec3& arm, double weight) {
  const Quat roll = roll_for_reach(foot, goal, arm, weight);
  return (goal + roll * arm - foot.leg.hip_world).norm();
}

TEST(RollForReach, AnAnkleThatIsWhereItWasIsNotTurned) {
  const FootRecord foot = leg_bent_by(0.6);
  const Vec3 arm(0.0, 0.1, -0.08);
  const Vec3 goal = foot.leg.ankle_world - arm;
  EXPECT_EQ(angle_between(roll_for_reach(foot, goal, arm, 1.0), Quat::Identity()), 0.0);
}

TEST(RollForReach, BringsTheAnkleNearerToTheDistanceItHad) {
  const FootRecord foot = leg_bent_by(0.4);
  const Vec3 arm(0.0, 0.1, -0.08);
  const double before = (foot.leg.ankle_world - foot.leg.hip_world).norm();
  for (const double off : {-0.04, -0.01, 0.01, 0.04}) {
    const Vec3 goal = foot.leg.ankle_world - arm + Vec3(0.0, -off, 0.0);
    const double asked = (goal + arm - foot.leg.hip_world).norm();
    const double rolled = distance_after(foot, goal, arm, 1.0);
    EXPECT_LT(std::abs(rolled - before), std::abs(asked - before)) << off;
    EXPECT_NEAR(distance_after(foot, goal, arm, 0.0), asked, 1e-15);
  }
}

TEST(RollForReach, AStraightKneeLeavesMoreToTheFootThanABentOne) {
  const Vec3 arm(0.0, 0.1, -0.08);
  const auto share = [&](double flexion) {
    const FootRecord foot = leg_bent_by(flexion);
    const Vec3 goal = foot.leg.ankle_world - arm + Vec3(0.0, -0.005, 0.0);
    const double before = (foot.leg.ankle_world - foot.leg.hip_world).norm();
    const double asked = (goal + arm - foot.leg.hip_world).norm();
    return (asked - distance_after(foot, goal, arm, 1.0)) / (asked - before);
  };
  EXPECT_GT(share(0.05), 0.8);
  EXPECT_LT(share(1.2), 0.6);
}

TEST(RollForReach, NeverTurnsByMoreThanHalfARadianAndStaysFinite) {
  const FootRecord foot = leg_bent_by(0.0);
  for (const Vec3& arm : {Vec3(0.0, 0.1, -0.08), Vec3(0.0, 0.1, 0.0), Vec3(Vec3::Zero())}) {
    for (const double off : {-0.3, 0.3, 3.0}) {
      const Vec3 goal = foot.leg.ankle_world - arm + Vec3(0.0, -off, 0.1 * off);
      const Quat roll = roll_for_reach(foot, goal, arm, 1.0);
      EXPECT_TRUE(roll.coeffs().allFinite());
      EXPECT_LE(angle_between(roll, Quat::Identity()), 0.5);
    }
  }
}

}  // namespace
}  // namespace surefoot

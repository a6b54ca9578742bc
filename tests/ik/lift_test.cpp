#include "ik/lift.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ik/random_leg.h"
#include "surefoot/ground/height_field.h"

namespace surefoot {
namespace {

using testing::Dice;

Ground hills() {
  HeightGrid grid{-3.0, -3.0, 0.05, 0.05, 121, 121, {}};
  for (int row = 0; row < 121; ++row) {
    for (int column = 0; column < 121; ++column) {
      const double x = -3.0 + 0.05 * column;
      const double z = -3.0 + 0.05 * row;
      grid.heights.push_back(0.04 * std::sin(3.0 * x + 0.5) + 0.05 * std::sin(2.2 * z));
    }
  }
  return Ground::height_field(
      std::make_shared<const HeightField>(HeightField::create(std::move(grid)).value()));
}

/// The corrected closed form of method 1.6 for a toe across its axis: both candidates.
std::array<Vec3, 2> corrected_toes(const Vec3& n, double length, double c) {
  const double s = n.x() * n.x() + n.z() * n.z();
  const double eta = std::sqrt(s * (length * length - c * c) - c * c * n.y() * n.y());
  const auto toe = [&](double sign) {
    return Vec3((-c * n.x() * n.y() - sign * n.z() * eta) / s, c,
                (-c * n.y() * n.z() + sign * n.x() * eta) / s);
  };
  return {toe(1.0), toe(-1.0)};
}

// Method 1.9, Eqs. 12-13
TEST(LiftToe, AgreesWithTheCorrectedClosedFormAndNotWithThePrintedOne) {
  Dice dice(31);
  const Vec3 ball(0.2, 0.5, -0.3);
  std::vector<double> printed_errors;
  for (int i = 0; i < 2000; ++i) {
    const Vec3 n = dice.direction();
    Vec3 v = dice.direction();
    v = 0.07 * (v - v.dot(n) * n).normalized();
    const double c = dice.between(-0.03, 0.03);
    const double s = n.x() * n.x() + n.z() * n.z();
    if (v.y() >= c || s * (0.07 * 0.07 - c * c) < c * c * n.y() * n.y() + 1e-12) continue;
    const ToeLift lift = lift_toe(Ground::flat(ball.y() + c), ball, v, n, 0.0);
    const Vec3 lifted = axis_angle(n, lift.angle) * v;
    EXPECT_TRUE(lift.cleared);
    EXPECT_NEAR(lifted.y(), c, 1e-12);
    const auto candidates = corrected_toes(n, 0.07, c);
    EXPECT_LT(std::min((lifted - candidates[0]).norm(), (lifted - candidates[1]).norm()), 1e-9);
    for (int k = 1; k < 40; ++k) {
      const Vec3 earlier = axis_angle(n, lift.angle * k / 40.0) * v;
      EXPECT_LE(earlier.y(), c + 1e-12) << "a smaller turn would do";
    }
    const double eta = std::sqrt(std::max(0.0, s * (0.07 * 0.07 - c * c)));
    const Vec3 printed((-c * n.y() - n.z() * eta) / s, c, (-c * n.z() + n.x() * eta) / s);
    printed_errors.push_back(std::max(std::abs(printed.dot(n)), std::abs(printed.norm() - 0.07)));
  }
  ASSERT_GT(printed_errors.size(), 300u);
  const auto median = printed_errors.begin() + static_cast<long>(printed_errors.size() / 2);
  std::nth_element(printed_errors.begin(), median, printed_errors.end());
  EXPECT_NEAR(*median, 0.012, 0.004);
}

// Method 1.9, the sign rule: "(v' x v) . n positive" would fold the toe backwards.
TEST(LiftToe, RaisesTheToeForward) {
  const Vec3 n(-1.0, 0.0, 0.0);
  const Vec3 v(0.0, -0.02, 0.065);
  const ToeLift lift = lift_toe(Ground::flat(-0.005), Vec3::Zero(), v, n, 0.0);
  const Vec3 lifted = axis_angle(n, lift.angle) * v;
  EXPECT_NEAR(lifted.z(), 0.068, 0.001);
  for (const Vec3& candidate : corrected_toes(n, v.norm(), -0.005)) {
    if (candidate.cross(v).dot(n) > 0.0) {
      EXPECT_NEAR(candidate.z(), -0.068, 0.001);
    }
  }
}

TEST(LiftToe, StandsOnSlopesAndHills) {
  Dice dice(32);
  const Ground slope = Ground::plane(Vec3(0.1, 1.0, -0.25), 0.3).value();
  for (const Ground& ground : {slope, hills()}) {
    for (int i = 0; i < 200; ++i) {
      const Vec3 spot(dice.between(-2, 2), 0.0, dice.between(-2, 2));
      const Vec3 ball = ground.project(spot, 0.02) + Vec3(0.0, 0.01, 0.0);
      const double heading = dice.between(-3, 3);
      const Vec3 axis = yaw(heading) * Vec3(-1.0, 0.0, 0.0);
      const Vec3 arm = yaw(heading) * Vec3(0.0, -0.05, 0.05);
      const ToeLift lift = lift_toe(ground, ball, arm, axis, 0.02);
      ASSERT_TRUE(lift.cleared);
      EXPECT_NEAR(depth(ground, ball + axis_angle(axis, lift.angle) * arm, 0.02), 0.0, 1e-9);
    }
  }
}

TEST(LiftToe, SaysWhenNothingHelps) {
  const ToeLift lift =
      lift_toe(Ground::flat(1.0), Vec3::Zero(), {0.0, 0.0, 0.07}, {-1.0, 0.0, 0.0}, 0.0);
  EXPECT_FALSE(lift.cleared);
  EXPECT_NEAR(lift.angle, std::numbers::pi / 2.0, 1e-12) << "straight up is the best there is";
  EXPECT_EQ(lift_toe(Ground::none(), Vec3::Zero(), {0, 0, 0.07}, {-1, 0, 0}, 0.0).angle, 0.0);
}

TEST(LiftArm, BringsAFreePointOntoAnyGround) {
  Dice dice(33);
  const Ground slope = Ground::plane(Vec3(0.1, 1.0, -0.25), 0.3).value();
  for (const Ground& ground : {Ground::flat(0.2), slope, hills()}) {
    for (int i = 0; i < 300; ++i) {
      const Vec3 spot(dice.between(-2, 2), 0.0, dice.between(-2, 2));
      const Vec3 pivot = ground.project(spot, 0.03);
      Vec3 arm = 0.18 * dice.direction();
      arm.y() = -std::abs(arm.y());
      const bool below = depth(ground, pivot + arm, 0.03) > kOnGround;
      const Quat lift = lift_arm(ground, pivot, arm, 0.03, Vec3::UnitZ());
      const double after = depth(ground, pivot + lift * arm, 0.03);
      EXPECT_LT(after, 1e-9);
      if (below) {
        EXPECT_NEAR(after, 0.0, 1e-9) << "no further than needed";
      } else {
        EXPECT_EQ(lift.coeffs(), Quat(Quat::Identity()).coeffs());
      }
    }
  }
}

TEST(LiftArm, TipsAVerticalArmTowardsTheFacing) {
  const Quat lift = lift_arm(Ground::flat(), Vec3::Zero(), {0.0, -0.2, 0.0}, 0.0, {0.0, 0.0, 1.0});
  EXPECT_LT((lift * Vec3(0.0, -0.2, 0.0) - Vec3(0.0, 0.0, 0.2)).norm(), 1e-12);
}

}  // namespace
}  // namespace surefoot

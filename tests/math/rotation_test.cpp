#include "math/rotation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "math/easing.h"

namespace surefoot {
namespace {

constexpr double kPi = std::numbers::pi;

Vec3 random_direction(std::mt19937& rng) {
  std::normal_distribution<double> normal;
  return Vec3(normal(rng), normal(rng), normal(rng)).normalized();
}

Quat random_rotation(std::mt19937& rng) {
  std::normal_distribution<double> normal;
  return Quat(normal(rng), normal(rng), normal(rng), normal(rng)).normalized();
}

TEST(RotationBetween, TakesOneDirectionToTheOther) {
  std::mt19937 rng(1);
  for (int i = 0; i < 1000; ++i) {
    const Vec3 a = 3.0 * random_direction(rng);
    const Vec3 b = 0.1 * random_direction(rng);
    EXPECT_NEAR((rotation_between(a, b) * a.normalized() - b.normalized()).norm(), 0.0, 1e-12);
  }
}

TEST(RotationBetween, DegenerateDirections) {
  EXPECT_EQ(rotation_between(Vec3::Zero(), Vec3::UnitX()).coeffs(), Quat::Identity().coeffs());
  EXPECT_EQ(rotation_between(Vec3::UnitX(), 1e-10 * Vec3::UnitX()).coeffs(),
            Quat::Identity().coeffs());
  for (const Vec3& a : {Vec3(Vec3::UnitX()), Vec3(Vec3::UnitY()), Vec3(Vec3::UnitZ())}) {
    const Quat turn = rotation_between(a, -a);
    EXPECT_NEAR((turn * a + a).norm(), 0.0, 1e-12);
    EXPECT_NEAR(angle_between(Quat::Identity(), turn), kPi, 1e-12);
  }
  // An opposite direction turns about +y where that is orthogonal to it (method 0).
  EXPECT_NEAR(std::abs(rotation_between(Vec3::UnitX(), -Vec3::UnitX()).y()), 1.0, 1e-12);
}

TEST(Slerp, EndsMiddleAndShorterWay) {
  std::mt19937 rng(2);
  for (int i = 0; i < 200; ++i) {
    const Quat a = random_rotation(rng);
    const Quat b = random_rotation(rng);
    EXPECT_LT(angle_between(slerp(0.0, a, b), a), 1e-12);
    EXPECT_LT(angle_between(slerp(1.0, a, b), b), 1e-12);
    const double whole = angle_between(a, b);
    EXPECT_NEAR(angle_between(a, slerp(0.25, a, b)), 0.25 * whole, 1e-9);
  }
}

TEST(Slerp, OppositeQuaternionsAreOneRotation) {
  const Quat a = axis_angle(Vec3::UnitX(), 1.0);
  const Quat b(-a.w(), -a.x(), -a.y(), -a.z());
  EXPECT_LT(angle_between(slerp(0.5, a, b), a), 1e-15);
}

TEST(SwingTwist, RecomposesAndSeparates) {
  std::mt19937 rng(3);
  for (int i = 0; i < 500; ++i) {
    const Quat q = random_rotation(rng);
    const Vec3 axis = random_direction(rng);
    const SwingTwist parts = swing_twist(q, axis);
    EXPECT_LT(angle_between(parts.swing * parts.twist, q), 1e-12);
    EXPECT_NEAR(parts.swing.vec().dot(axis), 0.0, 1e-12);
    EXPECT_NEAR((parts.twist * axis - axis).norm(), 0.0, 1e-12);
  }
}

TEST(SwingTwist, AxisTurnedOntoItsOppositeHasNoTwist) {
  const Quat half_turn = axis_angle(Vec3::UnitX(), kPi);
  const SwingTwist parts = swing_twist(Quat(0.0, 1.0, 0.0, 0.0), Vec3::UnitY());
  EXPECT_EQ(parts.twist.coeffs(), Quat::Identity().coeffs());
  EXPECT_LT(angle_between(parts.swing, half_turn), 1e-12);
}

TEST(TwistAngle, IsSignedAndIgnoresTheQuaternionsSign) {
  const Vec3 axis = Vec3(1, 2, 3).normalized();
  for (const double angle : {-3.0, -1.0, 0.0, 0.5, 3.0}) {
    const Quat q = axis_angle(axis, angle);
    EXPECT_NEAR(twist_angle(q, axis), angle, 1e-12);
    EXPECT_NEAR(twist_angle(Quat(-q.w(), -q.x(), -q.y(), -q.z()), axis), angle, 1e-12);
  }
}

TEST(RotationVector, RoundTrips) {
  std::mt19937 rng(4);
  for (int i = 0; i < 500; ++i) {
    const Quat q = random_rotation(rng);
    EXPECT_LT(angle_between(from_rotation_vector(rotation_vector(q)), q), 1e-12);
  }
  EXPECT_EQ(rotation_vector(Quat::Identity()), Vec3::Zero());
}

TEST(AngleBetween, IsAccurateNearZero) {
  EXPECT_NEAR(angle_between(Quat::Identity(), axis_angle(Vec3::UnitZ(), 1e-9)), 1e-9, 1e-18);
}

TEST(Yaw, FollowsTheHeadingConvention) {
  EXPECT_NEAR((yaw(0.3) * Vec3::UnitZ() - Vec3(std::sin(0.3), 0, std::cos(0.3))).norm(), 0.0,
              1e-15);
}

TEST(EaseOut, EndsAndSlopes) {
  EXPECT_EQ(ease_out(-1.0), 1.0);
  EXPECT_EQ(ease_out(0.0), 1.0);
  EXPECT_EQ(ease_out(0.5), 0.5);
  EXPECT_EQ(ease_out(1.0), 0.0);
  EXPECT_EQ(ease_out(7.0), 0.0);
  EXPECT_NEAR((ease_out(1e-4) - 1.0) / 1e-4, 0.0, 1e-3);
  EXPECT_NEAR(ease_out(1.0 - 1e-4) / 1e-4, 0.0, 1e-3);
}

}  // namespace
}  // namespace surefoot

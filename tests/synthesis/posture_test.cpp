#include "synthesis/posture.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "math/rotation.h"

namespace surefoot {
namespace {

class PostureTest : public ::testing::Test {
 protected:
  Transform random() {
    const auto number = [&] { return normal_(rng_); };
    Quat q(number(), number(), number(), number());
    q.normalize();
    return {q, Vec3(number(), number(), number())};
  }

 private:
  std::mt19937 rng_{4};
  std::normal_distribution<double> normal_;
};

TEST_F(PostureTest, AMovementBeginsAtThePostureBeforeItAndEndsAsItself) {
  for (int i = 0; i < 500; ++i) {
    const Transform p = random();
    const Transform start = random();
    const Transform end = random();
    const Transform difference = posture_difference(p, start);
    const Transform joined = posture_sum(posture_scaled(1.0, difference), start);
    EXPECT_LE(angle_between(joined.rotation, p.rotation), 1e-12);
    EXPECT_LE((joined.translation - p.translation).norm(), 1e-12);
    const Transform left = posture_sum(posture_scaled(0.0, difference), end);
    EXPECT_LE(angle_between(left.rotation, end.rotation), 1e-12);
  }
}

// Method 4.5: the reversed product does not give the posture back.
TEST_F(PostureTest, TheOrderOfRotationsMatters) {
  double worst = 0.0;
  for (int i = 0; i < 100; ++i) {
    const Transform p = random();
    const Transform start = random();
    const Quat reversed = posture_difference(p, start).rotation * start.rotation;
    worst = std::max(worst, angle_between(reversed, p.rotation));
  }
  EXPECT_GT(worst, 2.0);
}

// Method 4.5: without the sign test half of a turn by 23 degrees would be one by 169.
TEST_F(PostureTest, ScalingGoesTheShorterWay) {
  Transform turn;
  turn.rotation = axis_angle(Vec3::UnitY(), 0.4);
  turn.rotation.coeffs() = -turn.rotation.coeffs();
  const Transform half = posture_scaled(0.5, turn);
  EXPECT_NEAR(angle_between(half.rotation, Quat::Identity()), 0.2, 1e-12);
}

// Method 4.6: the heading is signed; an unsigned angle reads 200 degrees as 160.
TEST(HeadingTest, IsSigned) {
  const double yaw200 = 200.0 * std::numbers::pi / 180.0;
  const Quat q = yaw(yaw200) * axis_angle(Vec3::UnitX(), 25.0 * std::numbers::pi / 180.0);
  EXPECT_NEAR(std::remainder(heading_of(q) - yaw200, 2.0 * std::numbers::pi), 0.0, 1e-12);
}

TEST(HeadingTest, OfAnUprightAxisComesFromTheOther) {
  const Quat upright = yaw(0.7) * axis_angle(Vec3::UnitX(), -std::numbers::pi / 2.0);
  EXPECT_NEAR(heading_of(upright), 0.7, 1e-6);
}

// Method 4.6: taking the base away keeps the height.
TEST(BaseTest, KeepsTheHeight) {
  const Transform root{yaw(1.1) * axis_angle(Vec3::UnitX(), 0.2), Vec3(3.0, 0.93, -2.0)};
  const Transform normal = inverse(base_of(root).transform()) * root;
  EXPECT_NEAR(normal.translation.x(), 0.0, 1e-12);
  EXPECT_NEAR(normal.translation.y(), 0.93, 1e-12);
  EXPECT_NEAR(normal.translation.z(), 0.0, 1e-12);
  EXPECT_NEAR(heading_of(normal.rotation), 0.0, 1e-12);
}

}  // namespace
}  // namespace surefoot

#include "enforce/root_reach.h"

#include <gtest/gtest.h>

#include "ik/random_leg.h"

namespace surefoot {
namespace {

using testing::Dice;

bool in(const ReachSphere& ball, const Vec3& p, double slack = 1e-9) {
  return (p - ball.centre).norm() <= ball.radius + slack;
}

/// Dykstra's alternating projections: slow and sure.
Vec3 dykstra(const ReachSphere& a, const ReachSphere& b, const Vec3& p) {
  Vec3 x = p;
  Vec3 debt_a = Vec3::Zero();
  Vec3 debt_b = Vec3::Zero();
  for (int k = 0; k < 20000; ++k) {
    const Vec3 y = closest_in(a, x + debt_a);
    debt_a = x + debt_a - y;
    const Vec3 next = closest_in(b, y + debt_b);
    debt_b = y + debt_b - next;
    const double step = (next - x).norm();
    x = next;
    if (step < 1e-15) break;
  }
  return x;
}

// Method 1.10(6)
TEST(ClosestInBoth, IsAsCloseAsDykstra) {
  Dice dice(21);
  int compared = 0;
  for (int i = 0; i < 400; ++i) {
    const ReachSphere a{0.6 * dice.between(0, 1) * dice.direction(), dice.between(0.3, 1.0)};
    const ReachSphere b{0.6 * dice.between(0, 1) * dice.direction(), dice.between(0.3, 1.0)};
    const Vec3 p = dice.between(0.0, 2.0) * dice.direction();
    if ((a.centre - b.centre).norm() >= a.radius + b.radius) continue;
    const Vec3 x = closest_in_both(a, b, p);
    ASSERT_TRUE(in(a, x) && in(b, x));
    const Vec3 y = dykstra(a, b, p);
    if (!in(a, y, 1e-10) || !in(b, y, 1e-10)) continue;
    ++compared;
    EXPECT_LE((x - p).norm(), (y - p).norm() + 1e-9);
  }
  EXPECT_GT(compared, 200);
}

// Method 1.9, paper section 4.3 "select the closest": when both projections are good they are one
// point.
TEST(ClosestInBoth, BothProjectionsGoodMeansTheyCoincide) {
  Dice dice(22);
  for (int i = 0; i < 5000; ++i) {
    const ReachSphere a{dice.direction() * 0.3, dice.between(0.4, 1.0)};
    const ReachSphere b{dice.direction() * 0.3, dice.between(0.4, 1.0)};
    const Vec3 p = dice.between(0.5, 2.0) * dice.direction();
    if (in(a, p, 0.0) || in(b, p, 0.0)) continue;
    const Vec3 on_a = closest_in(a, p);
    const Vec3 on_b = closest_in(b, p);
    if (in(b, on_a, 0.0) && in(a, on_b, 0.0)) {
      EXPECT_LT((on_a - on_b).norm(), 1e-12);
    }
  }
}

TEST(ClosestInBoth, DisjointBallsShareTheStretch) {
  const ReachSphere a{{0.0, 0.0, 0.0}, 0.8};
  const ReachSphere b{{3.0, 0.0, 0.0}, 0.4};
  const Vec3 x = closest_in_both(a, b, {1.0, 1.0, 0.0});
  EXPECT_NEAR((x - a.centre).norm() / a.radius, (x - b.centre).norm() / b.radius, 1e-12);
}

TEST(ClosestInBoth, IsContinuousWhereTheBallsPart) {
  const Vec3 p(0.5, 1.0, 0.2);
  const auto at = [&](double radius) {
    return closest_in_both({{0.0, 0.0, 0.0}, radius}, {{1.7, 0.0, 0.0}, radius}, p);
  };
  EXPECT_LT((at(0.85 + 1e-9) - at(0.85 - 1e-9)).norm(), 1e-4);
}

TEST(ClosestInBoth, SurvivesDegenerateBalls) {
  const ReachSphere point{{0.1, 0.0, 0.0}, 0.0};
  const ReachSphere other{{0.1, 0.0, 0.0}, 0.0};
  EXPECT_TRUE(closest_in_both(point, other, Vec3::Zero()).allFinite());
  const ReachSphere left{{-1.0, 0.0, 0.0}, 1.1};
  const ReachSphere right{{1.0, 0.0, 0.0}, 1.1};
  EXPECT_TRUE(closest_in_both(left, right, {5.0, 0.0, 0.0}).allFinite());
}

// Method 1.9, paper section 4.3: the ball is about the hip, with the hip's offset turned with the
// body.
TEST(WithinReach, MeasuresFromTheHip) {
  FrameRecord record;
  FootRecord& foot = record.feet[0];
  foot.support = 1;
  const Quat yawed = yaw(0.5);
  foot.leg.hip_world = Vec3(0.0, 0.9, 0.0) + yawed * Vec3(0.09, -0.05, 0.0);
  foot.target_world.translation = foot.leg.hip_world + Vec3(0.0, -0.85, 0.0);
  const auto reach = [](const FootRecord&) { return 0.85 + 1e-12; };
  EXPECT_EQ(within_reach(record, Vec3::Zero(), reach), Vec3(Vec3::Zero()));
  foot.target_world.translation.y() -= 0.1;
  EXPECT_NEAR(within_reach(record, Vec3::Zero(), reach).y(), -0.1, 1e-11);
}

}  // namespace
}  // namespace surefoot

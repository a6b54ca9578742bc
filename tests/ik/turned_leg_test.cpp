#include "ik/turned_leg.h"

#include <gtest/gtest.h>

#include "ik/random_leg.h"

namespace surefoot {
namespace {

using testing::Dice;
using testing::PlainLeg;
using testing::random_leg;

const Vec3 kHeel{0.01, -0.07, -0.05};
const Vec3 kBall{-0.01, -0.08, 0.13};

LegStep random_step(Dice& dice, double size) {
  LegStep step;
  for (int i = 0; i < kLegFreedoms; ++i) step[i] = dice.between(-size, size);
  return step;
}

TEST(TurnedLeg, JacobiansAreThoseOfFiniteDifferences) {
  Dice dice(21);
  constexpr double kH = 1e-6;
  for (int trial = 0; trial < 300; ++trial) {
    const PlainLeg leg = random_leg(dice);
    const AnkleAxes axes = ankle_axes(dice.direction(), kHeel, kBall);
    TurnedLeg turned(leg.geometry(), axes);
    turned.step(random_step(dice, 0.8));
    for (const Vec3& point : {Vec3(Vec3::Zero()), kHeel, kBall, Vec3(0.2 * dice.direction())}) {
      const LegJacobian jacobian = turned.jacobian(point);
      for (int i = 0; i < kLegFreedoms; ++i) {
        LegStep by = LegStep::Zero();
        by[i] = kH;
        TurnedLeg ahead = turned;
        TurnedLeg behind = turned;
        ahead.step(by);
        behind.step(-by);
        const Vec3 difference = (ahead.point(point) - behind.point(point)) / (2.0 * kH);
        EXPECT_LT((jacobian.col(i) - difference).norm(), 1e-8) << "freedom " << i;
      }
    }
  }
}

TEST(TurnedLeg, LocalRotationsPutTheFootWhereItSays) {
  Dice dice(22);
  for (int trial = 0; trial < 300; ++trial) {
    PlainLeg leg = random_leg(dice);
    const Quat knee_before = leg.knee.rotation;
    TurnedLeg turned(leg.geometry(), ankle_axes(dice.direction(), kHeel, kBall));
    turned.step(random_step(dice, 0.7));
    turned.step(random_step(dice, 0.7));
    const LegSolution solution = turned.solution(leg.hinge);
    leg.apply(solution);
    EXPECT_LT((leg.ankle_world().apply(kBall) - turned.point(kBall)).norm(), 1e-13);
    EXPECT_LT((solution.ankle_world.apply(kHeel) - turned.point(kHeel)).norm(), 1e-13);
    EXPECT_LT(angle_between(leg.ankle_world().rotation, turned.ankle_world().rotation), 1e-13);
    const Quat turn = leg.knee.rotation * knee_before.conjugate();
    EXPECT_LT(turn.vec().cross(leg.hinge).norm(), 1e-13) << "the knee turns about its hinge only";
  }
}

TEST(TurnedLeg, AnAnkleThatPitchesUpRaisesTheToes) {
  PlainLeg leg;
  TurnedLeg turned(leg.geometry(), ankle_axes(-Vec3::UnitX(), {0, -0.08, -0.05}, {0, -0.08, 0.13}));
  LegStep up = LegStep::Zero();
  up[4] = 0.1;
  const double before = turned.point({0, -0.08, 0.13}).y();
  turned.step(up);
  EXPECT_GT(turned.point({0, -0.08, 0.13}).y(), before + 0.01);
}

TEST(AnkleAxes, AreUnitAndOrthogonalForAnyFoot) {
  Dice dice(23);
  for (int trial = 0; trial < 100; ++trial) {
    const Vec3 toe_axis = trial == 0 ? Vec3(Vec3::Zero()) : Vec3(3.0 * dice.direction());
    const Vec3 ball = trial == 1 ? kHeel : Vec3(dice.direction());
    const AnkleAxes axes = ankle_axes(toe_axis, kHeel, ball);
    EXPECT_NEAR(axes.pitch_in_ankle.norm(), 1.0, 1e-12);
    EXPECT_NEAR(axes.roll_in_ankle.norm(), 1.0, 1e-12);
    EXPECT_NEAR(axes.pitch_in_ankle.dot(axes.roll_in_ankle), 0.0, 1e-12);
  }
}

}  // namespace
}  // namespace surefoot

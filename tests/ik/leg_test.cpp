#include "ik/leg.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "ik/random_leg.h"

namespace surefoot {
namespace {

using testing::Dice;
using testing::PlainLeg;
using testing::random_leg;

constexpr double kPi = std::numbers::pi;
constexpr LegSettings kUndamped{.damp = false};

PlainLeg bent_leg(double flexion) {
  PlainLeg leg;
  leg.body.translation = {0.0, 0.9, 0.0};
  leg.knee.rotation = axis_angle(leg.hinge, flexion);
  return leg;
}

double change(const PlainLeg& a, const PlainLeg& b) {
  return std::max({angle_between(a.hip.rotation, b.hip.rotation),
                   angle_between(a.knee.rotation, b.knee.rotation),
                   angle_between(a.ankle.rotation, b.ankle.rotation),
                   (a.knee.translation - b.knee.translation).norm(),
                   (a.ankle.translation - b.ankle.translation).norm()});
}

// Method 1.10(5)
TEST(SolveLeg, ReachesRandomTargetsExactlyWithoutStretching) {
  Dice dice(9);
  for (int i = 0; i < 1500; ++i) {
    PlainLeg leg = random_leg(dice);
    const LegGeometry geometry = leg.geometry();
    const KneeTriangle knee = knee_triangle(geometry);
    const double distance = dice.between(knee.reach(0.2), 0.9999 * knee.full_reach());
    const Transform target{dice.rotation(), geometry.hip_world + distance * dice.direction()};
    const Quat knee_before = leg.knee.rotation;
    const LegSolution solution = leg.solve(target, kUndamped);
    leg.apply(solution);
    EXPECT_LT((leg.ankle_world().translation - target.translation).norm(), 1e-13);
    EXPECT_LT(angle_between(leg.ankle_world().rotation, target.rotation), 1e-13);
    EXPECT_NEAR(solution.scale, 1.0, 1e-12);
    EXPECT_EQ(solution.outcome == LegOutcome::not_met, false);
    const Quat turn = leg.knee.rotation * knee_before.conjugate();
    EXPECT_LT(turn.vec().cross(leg.hinge).norm(), 1e-13) << "the knee turns about its hinge only";
  }
}

TEST(SolveLeg, DampedLegsReachTheirTargetsByStretching) {
  Dice dice(10);
  for (int i = 0; i < 500; ++i) {
    PlainLeg leg = random_leg(dice);
    const LegGeometry geometry = leg.geometry();
    const double distance = dice.between(0.3, 1.02 * knee_triangle(geometry).full_reach());
    const Transform target{dice.rotation(), geometry.hip_world + distance * dice.direction()};
    leg.apply(leg.solve(target, {}));
    EXPECT_LT((leg.ankle_world().translation - target.translation).norm(), 1e-13);
  }
}

// Method 1.10(4)
TEST(SolveLeg, LeavesALegAloneThatIsWhereItShouldBe) {
  Dice dice(11);
  for (const double flexion : {0.02, 0.1, 0.5, 2.0, 2.9}) {
    PlainLeg leg = bent_leg(flexion);
    leg.body.rotation = dice.rotation();
    leg.ankle.rotation = dice.rotation();
    const PlainLeg before = leg;
    const LegSolution solution = leg.solve(leg.ankle_world(), {});
    leg.apply(solution);
    EXPECT_LT(change(leg, before), 1e-12) << flexion;
    EXPECT_EQ(solution.outcome, LegOutcome::reached);
  }
}

TEST(SolveLeg, TakesALittleOutOfAHyperextendedKnee) {
  PlainLeg leg = bent_leg(-0.1);
  const PlainLeg before = leg;
  leg.apply(leg.solve(leg.ankle_world(), {}));
  EXPECT_NEAR(angle_between(leg.knee.rotation, before.knee.rotation), 0.0073, 0.0001);
}

// Method 1.10(7)
TEST(SolveLeg, DampingKeepsACreepingKneeFromPopping) {
  const auto largest_step = [](const LegSettings& settings, double& stretch) {
    const PlainLeg leg = bent_leg(kPi - 165.0 * kPi / 180.0);
    const Vec3 hip = leg.geometry().hip_world;
    const Transform ankle = leg.ankle_world();
    const Vec3 along = (ankle.translation - hip).normalized();
    const double full = knee_triangle(leg.geometry()).full_reach();
    double last = leg.knee_angle();
    double largest = 0.0;
    for (int i = 1; (ankle.translation - hip).norm() + 0.001 * i < full; ++i) {
      PlainLeg moved = leg;
      const LegSolution solution =
          leg.solve({ankle.rotation, ankle.translation + 0.001 * i * along}, settings);
      moved.apply(solution);
      largest = std::max(largest, std::abs(moved.knee_angle() - last));
      last = moved.knee_angle();
      stretch = std::max(stretch, std::abs(solution.scale - 1.0));
    }
    return largest * 180.0 / kPi;
  };
  double stretch = 0.0;
  double undamped_stretch = 0.0;
  EXPECT_LE(largest_step({}, stretch), 0.9);
  EXPECT_LE(stretch, 0.0033);
  EXPECT_GT(largest_step(kUndamped, undamped_stretch), 2.5);
  EXPECT_LT(undamped_stretch, 1e-12);
}

// Method 1.9, Eq. 8: the product of the parts along the hinge is signed.
TEST(SolveLeg, UnsignedHingeOffsetsMissTheKneeAngle) {
  KneeTriangle knee;
  knee.thigh_along = -0.42 * std::sin(5.0 * kPi / 180.0);
  knee.shank_along = -0.43 * std::sin(5.0 * kPi / 180.0);
  knee.thigh_across = 0.42 * std::cos(5.0 * kPi / 180.0);
  knee.shank_across = 0.43 * std::cos(5.0 * kPi / 180.0);
  const double angle = 160.0 * kPi / 180.0;
  // Both bones lean to the same side, so hip and ankle lie on opposite sides of the knee's plane.
  knee.thigh_along = -knee.thigh_along;
  const double distance = knee.reach(angle);
  EXPECT_NEAR(knee.angle_for(distance), angle, 1e-12);

  KneeTriangle opposite = knee;
  opposite.thigh_along = -opposite.thigh_along;
  const double opposite_distance = opposite.reach(angle);
  EXPECT_NEAR(opposite.angle_for(opposite_distance), angle, 1e-12);
  const double printed =
      std::acos((0.42 * 0.42 + 0.43 * 0.43 +
                 2.0 * std::abs(opposite.thigh_along) * std::abs(opposite.shank_along) -
                 opposite_distance * opposite_distance) /
                (2.0 * opposite.thigh_across * opposite.shank_across));
  EXPECT_NEAR(printed * 180.0 / kPi, 157.6, 0.1);
}

// Method 1.9, Eq. 9: both printed branches are one rotation, and the swivel is the best there is.
TEST(SolveLeg, SwivelBringsTheFootClosestToItsTarget) {
  Dice dice(12);
  for (int i = 0; i < 200; ++i) {
    PlainLeg leg = random_leg(dice);
    const LegGeometry geometry = leg.geometry();
    const Vec3 way = 0.7 * dice.direction();
    const Quat wanted = dice.rotation();
    leg.ankle.rotation = Quat::Identity();  // measure the shank itself
    const LegSolution solution = leg.solve({wanted, geometry.hip_world + way}, kUndamped);
    PlainLeg solved = leg;
    solved.apply(solution);
    const double best = std::abs(angle_between(Quat::Identity(), solved.ankle.rotation));
    for (int k = 0; k < 72; ++k) {
      const Quat swivel = axis_angle(way.normalized(), k * kPi / 36.0);
      const Quat shank = swivel * solved.ankle_world().rotation * solved.ankle.rotation.conjugate();
      EXPECT_GE(angle_between(shank, wanted), best - 1e-9);
    }
  }
  const double b = 0.3;
  EXPECT_LT(angle_between(axis_angle(Vec3::UnitY(), -2.0 * b + kPi),
                          axis_angle(Vec3::UnitY(), -2.0 * b - kPi)),
            1e-15);
}

TEST(SolveLeg, HipAndAnkleShareTheTurnOfAFootInHalves) {
  Dice dice(13);
  LegSettings shared = kUndamped;
  shared.share_turn = true;
  for (int i = 0; i < 200; ++i) {
    const PlainLeg leg = random_leg(dice);
    const Transform ankle = leg.ankle_world();
    const Vec3 hip = leg.geometry().hip_world;
    const Vec3 axis = (ankle.translation - hip).normalized();
    const double turn = 0.6 * dice.direction().x();
    const Transform target{axis_angle(axis, turn) * ankle.rotation, ankle.translation};
    PlainLeg alone = leg;
    PlainLeg halved = leg;
    alone.apply(leg.solve(target, kUndamped));
    halved.apply(leg.solve(target, shared));
    EXPECT_NEAR(angle_between(alone.hip.rotation, leg.hip.rotation), std::abs(turn), 1e-6);
    EXPECT_NEAR(angle_between(halved.hip.rotation, leg.hip.rotation), 0.5 * std::abs(turn), 1e-6);
    EXPECT_NEAR(angle_between(halved.ankle.rotation, leg.ankle.rotation), 0.5 * std::abs(turn),
                1e-6);
    EXPECT_LT(angle_between(halved.ankle_world().rotation, target.rotation), 1e-7);
    EXPECT_LT((halved.ankle_world().translation - target.translation).norm(), 1e-9);
  }
}

// Method 1.9, Eq. 11: the closed form is the integral of the gain.
TEST(DampingIntegral, IsTheIntegralOfTheGain) {
  const double onset = 2.8;
  const auto gain = [&](double x) {
    if (x < onset) return 1.0;
    if (x >= kPi) return 0.0;
    const double u = (x - onset) / (kPi - onset);
    return 2.0 * u * u * u - 3.0 * u * u + 1.0;
  };
  for (const auto& [from, to] : {std::pair(0.3, 2.9), std::pair(2.7, 3.3), std::pair(2.85, 3.1)}) {
    const int steps = 200000;
    double sum = 0.0;
    for (int k = 0; k < steps; ++k) sum += gain(from + (to - from) * (k + 0.5) / steps);
    EXPECT_NEAR(damping_integral(to, onset) - damping_integral(from, onset),
                sum * (to - from) / steps, 1e-9);
  }
  EXPECT_NEAR(kPi - damping_integral(kPi, onset), 0.5 * (kPi - onset), 1e-15);
}

// Method 1.9, Eq. 11: without release, bending a straight leg shrinks its bones for good.
TEST(DampedAngle, ReleaseLimitsHowMuchBonesShrink) {
  const KneeTriangle knee = knee_triangle(bent_leg(0.0).geometry());
  const auto shrink = [&](double target, bool release) {
    LegSettings settings;
    if (!release) settings.damping_release = -std::numeric_limits<double>::infinity();
    const double angle = damped_angle(kPi, target, settings);
    return 1.0 - knee.reach(target) / knee.reach(angle);
  };
  EXPECT_NEAR(shrink(2.8, false), 0.011, 0.001);
  EXPECT_NEAR(shrink(kPi / 2.0, false), 0.075, 0.001);
  EXPECT_NEAR(shrink(1.0, false), 0.13, 0.005);
  double steepest = 0.0;
  double last = damped_angle(kPi, 1.0, {});
  for (double target = 1.0; target < kPi; target += 0.001) {
    EXPECT_LE(shrink(target, true), 0.0155) << target;
    const double angle = damped_angle(kPi, target, {});
    steepest = std::max(steepest, (angle - last) / 0.001);
    last = angle;
  }
  EXPECT_LE(steepest, 1.44);
}

// Method 1.9, paper section 4.4
TEST(KneeTriangle, ScalingBothBonesScalesTheirReachAtAnyBend) {
  const KneeTriangle knee = knee_triangle(bent_leg(0.4).geometry());
  KneeTriangle longer = knee;
  for (double* part :
       {&longer.thigh_along, &longer.shank_along, &longer.thigh_across, &longer.shank_across}) {
    *part *= 1.02;
  }
  for (const double angle : {0.3, kPi / 2.0, 3.0}) {
    EXPECT_NEAR(longer.reach(angle) / knee.reach(angle), 1.02, 1e-14);
  }
}

// Method 1.10(9)
TEST(SolveLeg, SurvivesDegenerateTargets) {
  PlainLeg leg = bent_leg(0.4);
  const LegGeometry geometry = leg.geometry();
  const Vec3 hip = geometry.hip_world;
  const Vec3 way = geometry.ankle_world - hip;
  struct Case {
    const char* name;
    Vec3 target;
    bool met;
  };
  for (const Case& c :
       {Case{"on the hip", hip, false}, Case{"beside the hip", hip + Vec3(1e-12, 0, 0), false},
        Case{"behind", hip - way, true}, Case{"twice the leg away", hip + 1.9 * way, true},
        Case{"folded", hip + 0.1 * way, true}, Case{"far", hip + 5.0 * way, false}}) {
    PlainLeg moved = leg;
    const LegSolution solution = leg.solve({geometry.ankle_rotation_world, c.target}, {});
    moved.apply(solution);
    const Transform ankle = moved.ankle_world();
    EXPECT_TRUE(ankle.translation.allFinite() && ankle.rotation.coeffs().allFinite()) << c.name;
    EXPECT_EQ(solution.outcome != LegOutcome::not_met, c.met) << c.name;
    EXPECT_NEAR((ankle.translation - c.target).norm(), solution.miss, 1e-12) << c.name;
  }
  leg.knee.translation.setZero();
  leg.ankle.translation.setZero();
  const LegSolution none = leg.solve({Quat::Identity(), hip + way}, {});
  EXPECT_TRUE(std::isfinite(none.scale) && none.hip_local.coeffs().allFinite());
  EXPECT_EQ(none.outcome, LegOutcome::not_met);
}

TEST(BendLeg, KeepsTheAnklesRotationAndDirectionAtAnyBend) {
  Dice dice(12);
  for (int i = 0; i < 500; ++i) {
    PlainLeg leg = random_leg(dice);
    const LegGeometry before = leg.geometry();
    const KneeTriangle knee = knee_triangle(before);
    const double flex = dice.between(-0.3, 0.3);
    const Transform target{before.ankle_rotation_world, before.ankle_world};
    leg.apply(bend_leg(before, knee, flex, leg.hinge, target, rigid_leg()));
    const Vec3 was = (before.ankle_world - before.hip_world).normalized();
    const Vec3 is = (leg.ankle_world().translation - before.hip_world).normalized();
    EXPECT_LT((is - was).norm(), 1e-12);
    EXPECT_LT(angle_between(leg.ankle_world().rotation, target.rotation), 1e-12);
    EXPECT_NEAR(knee_triangle(leg.geometry()).angle, knee.angle - flex, 1e-9);
  }
}

TEST(SolveLeg, RigidLegsPointAtWhatTheyCannotReach) {
  PlainLeg leg = bent_leg(0.4);
  const LegSettings rigid{.damp = false, .smallest_scale = 1.0, .largest_scale = 1.0};
  const Vec3 hip = leg.geometry().hip_world;
  const Vec3 target = hip + Vec3(0.1, -1.0, 0.2);
  const LegSolution solution = leg.solve({Quat::Identity(), target}, rigid);
  leg.apply(solution);
  EXPECT_EQ(solution.outcome, LegOutcome::not_met);
  EXPECT_EQ(solution.scale, 1.0);
  EXPECT_NEAR(solution.miss, (target - hip).norm() - 0.85, 1e-12);
  const Vec3 way = leg.ankle_world().translation - hip;
  EXPECT_LT(way.normalized().cross((target - hip).normalized()).norm(), 1e-12);
}

static_assert(noexcept(solve_leg(std::declval<const LegGeometry&>(),
                                 std::declval<const KneeTriangle&>(), std::declval<const Vec3&>(),
                                 std::declval<const Transform&>(),
                                 std::declval<const LegSettings&>())));

TEST(SolveLegBeside, KeepsAKneeOnItsSideOfStraight) {
  for (const double beyond : {0.01, 0.03, 0.07, 0.2}) {
    for (const double shorter : {-2e-5, -1e-6, 0.0, 1e-6, 2e-5}) {
      PlainLeg leg = bent_leg(-beyond);
      const LegGeometry geometry = leg.geometry();
      Transform target = leg.ankle_world();
      target.translation += shorter * (geometry.hip_world - target.translation).normalized();
      leg.apply(
          solve_leg_beside(geometry, knee_triangle(geometry), 0.0, false, leg.hinge, target, {}));
      EXPECT_LT((leg.ankle_world().translation - target.translation).norm(), 1e-9);
      EXPECT_GT(leg.knee_angle(), kPi - 1e-9) << beyond << ", " << shorter;
    }
  }
}

TEST(SolveLegBeside, BendsAKneeForwardsThatIsToBendSo) {
  for (const double beyond : {0.01, 0.07}) {
    PlainLeg leg = bent_leg(-beyond);
    const LegGeometry geometry = leg.geometry();
    const Transform target = leg.ankle_world();
    const KneeTriangle knee = knee_triangle(geometry);
    leg.apply(solve_leg_beside(geometry, knee, 2.0 * beyond, true, leg.hinge, target, {}));
    EXPECT_NEAR(leg.knee_angle(), kPi - beyond, 1e-6);
    EXPECT_LT((leg.ankle_world().translation - target.translation).norm(), 1e-9);
  }
}

}  // namespace
}  // namespace surefoot

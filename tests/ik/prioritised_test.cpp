#include "ik/prioritised.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "ik/random_leg.h"

namespace surefoot {
namespace {

using testing::Dice;
using testing::PlainLeg;

constexpr double kPi = std::numbers::pi;

// The leg behind the numbers of method 2.5: hip at the origin, ankle and toe as effectors.
const Vec3 kToe{0.0, -0.06, 0.14};
const AnkleAxes kAxes{-Vec3::UnitX(), Vec3::UnitZ()};

PlainLeg leg_of(const LegStep& x) {
  PlainLeg leg;
  leg.hip.translation.setZero();
  leg.hip.rotation = axis_angle(Vec3::UnitX(), x[0]) * axis_angle(Vec3::UnitY(), x[1]) *
                     axis_angle(Vec3::UnitZ(), x[2]);
  leg.knee.rotation = axis_angle(leg.hinge, x[3]);
  leg.ankle.rotation = axis_angle(Vec3::UnitX(), x[4]) * axis_angle(Vec3::UnitZ(), x[5]);
  return leg;
}

Vec3 toe_of(const PlainLeg& leg) { return leg.ankle_world().apply(kToe); }

PrioritySolution solve(PlainLeg& leg, const FootGoal& first, const FootGoal& second,
                       const PrioritySettings& settings = {}) {
  const PrioritySolution solution =
      solve_leg_prioritised(leg.geometry(), kAxes, leg.hinge, first, second, settings);
  leg.apply(solution.leg);
  return solution;
}

/// A posture of mid stance and one near to it.
struct Pair {
  PlainLeg from;
  PlainLeg to;
};
Pair random_pair(std::mt19937& engine) {
  std::normal_distribution<double> normal;
  LegStep x;
  x << -0.3, 0.0, 0.02, 0.5, -0.1, 0.0;
  for (int i = 0; i < kLegFreedoms; ++i) x[i] += 0.1 * normal(engine);
  LegStep to = x;
  for (int i = 0; i < kLegFreedoms; ++i) to[i] += 0.08 * normal(engine);
  return {leg_of(x), leg_of(to)};
}

// Method 2.5: feasible goals in 4 iterations (median).
TEST(Prioritised, MeetsGoalsThatFitTheFootInFourIterations) {
  std::mt19937 engine(2);
  std::vector<int> iterations;
  for (int trial = 0; trial < 200; ++trial) {
    auto [leg, to] = random_pair(engine);
    const Vec3 ankle = to.ankle_world().translation;
    const PrioritySolution solution = solve(leg, {Vec3::Zero(), ankle}, {kToe, toe_of(to)});
    EXPECT_EQ(solution.end, PriorityEnd::reached);
    EXPECT_LT((leg.ankle_world().translation - ankle).norm(), 1e-7);
    EXPECT_LT((toe_of(leg) - toe_of(to)).norm(), 1e-7);
    iterations.push_back(solution.iterations);
  }
  std::nth_element(iterations.begin(), iterations.begin() + 100, iterations.end());
  EXPECT_LE(iterations[100], 4);
}

// Method 2.5: a toe goal 5 cm out of reach leaves the ankle where it should be.
TEST(Prioritised, ASecondGoalOutOfReachCostsTheFirstNothing) {
  std::mt19937 engine(3);
  for (int trial = 0; trial < 200; ++trial) {
    auto [leg, to] = random_pair(engine);
    const Vec3 ankle = to.ankle_world().translation;
    const Vec3 beyond =
        ankle + 1.05 * (toe_of(to) - ankle) + 0.05 * (toe_of(to) - ankle).normalized();
    const PrioritySolution solution = solve(leg, {Vec3::Zero(), ankle}, {kToe, beyond});
    EXPECT_NE(solution.end, PriorityEnd::reached);
    EXPECT_LT((leg.ankle_world().translation - ankle).norm(), 1e-12);
    const double nearest = (beyond - ankle).norm() - kToe.norm();
    EXPECT_NEAR(solution.miss[1], nearest, 1e-4) << "as near as the foot's length lets it";
    EXPECT_NEAR(solution.miss[1], (toe_of(leg) - beyond).norm(), 1e-13);
  }
}

TEST(Prioritised, TheOrderOfTheGoalsDecidesWhichOneGivesWay) {
  std::mt19937 engine(4);
  auto [leg, to] = random_pair(engine);
  const Vec3 ankle = to.ankle_world().translation;
  const Vec3 toe = toe_of(to) + Vec3(0.0, 0.0, 0.05);
  const PrioritySolution solution = solve(leg, {kToe, toe}, {Vec3::Zero(), ankle});
  EXPECT_LT((toe_of(leg) - toe).norm(), PrioritySettings{}.tolerance);
  EXPECT_GT(solution.miss[1], 1e-3);
}

TEST(Prioritised, AGoalBeyondTheLegIsPointedAt) {
  PlainLeg leg = leg_of((LegStep() << -0.3, 0, 0, 0.5, 0, 0).finished());
  const Vec3 goal(0.0, -0.9, 0.5);
  const PrioritySolution solution = solve(leg, {Vec3::Zero(), goal}, {kToe, goal + kToe});
  EXPECT_NE(solution.end, PriorityEnd::reached);
  EXPECT_EQ(solution.leg.outcome, LegOutcome::not_met);
  EXPECT_NEAR(solution.miss[0], goal.norm() - 0.85, 2e-3);
  EXPECT_NEAR(solution.miss[0], (leg.ankle_world().translation - goal).norm(), 1e-12);
}

TEST(Prioritised, NothingTurnsWhereBothGoalsAreMet) {
  PlainLeg leg = leg_of((LegStep() << -0.3, 0.1, 0.05, 0.5, 0.1, 0.02).finished());
  const PlainLeg before = leg;
  const PrioritySolution solution =
      solve(leg, {Vec3::Zero(), leg.ankle_world().translation}, {kToe, toe_of(leg)});
  EXPECT_EQ(solution.iterations, 0);
  EXPECT_EQ(solution.end, PriorityEnd::reached);
  EXPECT_LT(angle_between(leg.hip.rotation, before.hip.rotation), 1e-15);
}

TEST(Prioritised, AStraightLegBendsForAFootThatTurns) {
  for (const double bend : {0.0, -0.03}) {
    PlainLeg leg = leg_of((LegStep() << -0.3, 0, 0, bend, 0, 0).finished());
    const PlainLeg to = leg_of((LegStep() << -0.4, 0, 0, 0.3, 0.6, 0).finished());
    const Vec3 ankle = to.ankle_world().translation;
    const PrioritySolution solution = solve(leg, {kToe, toe_of(to)}, {Vec3::Zero(), ankle});
    EXPECT_EQ(solution.end, PriorityEnd::reached);
    EXPECT_NEAR(kPi - knee_triangle(leg.geometry()).angle, 0.3, 0.02);
  }
}

TEST(Prioritised, JointsStayWithinTheirLimits) {
  Dice dice(5);
  PrioritySettings settings;
  settings.limits = {.hip_turn = 0.3,
                     .least_flexion = 0.1,
                     .most_flexion = 0.9,
                     .ankle_pitch_down = 0.3,
                     .ankle_pitch_up = 0.2,
                     .ankle_roll = 0.1};
  for (int trial = 0; trial < 300; ++trial) {
    PlainLeg leg = leg_of((LegStep() << -0.3, 0, 0, 0.5, -0.2, 0).finished());
    const LegGeometry before = leg.geometry();
    const Vec3 ankle = before.ankle_world + 0.4 * dice.direction();
    solve(leg, {Vec3::Zero(), ankle}, {kToe, ankle + kToe.norm() * dice.direction()}, settings);
    const LegGeometry after = leg.geometry();
    const double flexion = kPi - knee_triangle(after).angle;
    EXPECT_GE(flexion, 0.1 - 1e-9);
    EXPECT_LE(flexion, 0.9 + 1e-9);
    EXPECT_LE(angle_between(before.hip_rotation_world, after.hip_rotation_world), 0.3 + 1e-9);
    const TurnedLeg still(after, kAxes);
    const Vec3 shank = (after.ankle_world - after.knee_world).normalized();
    // Roll tips the foot's own axis out of the plane of pitch by nothing: it is about that axis.
    const double pitch = std::asin(-(after.ankle_rotation_world * kAxes.roll_in_ankle).dot(shank));
    EXPECT_GE(pitch, -0.3 - 1e-9);
    EXPECT_LE(pitch, 0.2 + 1e-9);
  }
}

TEST(Prioritised, AFreedomAtItsLimitLeavesTheGoalToTheOthers) {
  // The ankle cannot pitch, yet hip and knee bring the toe to its goal, for the ankle may move.
  PrioritySettings settings;
  settings.limits.ankle_pitch_up = 0.0;
  settings.limits.ankle_pitch_down = 0.0;
  settings.limits.ankle_roll = 0.0;
  PlainLeg leg = leg_of((LegStep() << -0.3, 0, 0, 0.5, 0, 0).finished());
  const Vec3 toe = toe_of(leg) + Vec3(0.02, 0.04, 0.03);
  const PrioritySolution solution =
      solve(leg, {kToe, toe}, {Vec3::Zero(), leg.ankle_world().translation}, settings);
  EXPECT_LT(solution.miss[0], 1e-7);
  EXPECT_LT(angle_between(leg.ankle.rotation, Quat::Identity()), 1e-9);
}

TEST(Prioritised, APostureBeyondALimitIsKeptAndNotMadeWorse) {
  PlainLeg leg = leg_of((LegStep() << -0.3, 0, 0, -0.05, 0, 0).finished());  // bent backwards
  const Vec3 ankle = leg.ankle_world().translation * 1.2;
  solve(leg, {Vec3::Zero(), ankle}, {kToe, ankle + kToe});
  EXPECT_GE(kPi - knee_triangle(leg.geometry()).angle, -0.05 - 1e-9);
}

TEST(Prioritised, NumbersThatAreNoneLeaveThePostureAlone) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Vec3& bad : {Vec3(nan, 0.0, 0.0), Vec3(0.0, nan, nan)}) {
    PlainLeg leg = leg_of((LegStep() << -0.3, 0, 0, 0.5, 0, 0).finished());
    const PlainLeg before = leg;
    const PrioritySolution solution = solve(leg, {Vec3::Zero(), bad}, {kToe, toe_of(leg)});
    EXPECT_EQ(solution.end, PriorityEnd::stalled);
    EXPECT_LT(angle_between(leg.hip.rotation, before.hip.rotation), 1e-15);
  }
}

TEST(Prioritised, DegenerateLegsGiveFinitePostures) {
  Dice dice(6);
  for (int trial = 0; trial < 100; ++trial) {
    PlainLeg leg = leg_of(LegStep::Zero());
    if (trial % 3 == 0) leg.ankle.translation.setZero();
    if (trial % 3 == 1) leg.knee.translation.setZero();
    const Vec3 goal = trial % 2 == 0 ? Vec3(Vec3::Zero()) : Vec3(dice.direction());
    solve(leg, {Vec3::Zero(), goal}, {kToe, goal});
    EXPECT_TRUE(leg.ankle_world().translation.allFinite());
    EXPECT_NEAR(leg.hip.rotation.norm(), 1.0, 1e-12);
  }
}

// A smooth goal gives a smooth leg: no switch of damping or rank is seen from frame to frame.
TEST(Prioritised, ALegThatStraightensMovesWithoutSteps) {
  constexpr int kFrames = 400;
  double last_flexion = 0.0;
  double last_step = 0.0;
  double largest_change = 0.0;
  for (int f = 0; f < kFrames; ++f) {
    PlainLeg leg = leg_of((LegStep() << -0.25, 0, 0, 0.45, -0.2, 0).finished());
    const double reach = 0.80 + 0.048 * f / (kFrames - 1);  // up to 0.848 of 0.85 m
    const Vec3 ankle = reach * Vec3(0.02, -0.99, 0.05).normalized();
    solve(leg, {Vec3::Zero(), ankle}, {kToe, ankle + kToe});
    const double flexion = kPi - knee_triangle(leg.geometry()).angle;
    const double step = flexion - last_flexion;
    if (f > 1) largest_change = std::max(largest_change, std::abs(step - last_step));
    last_flexion = flexion;
    last_step = step;
  }
  // The exact leg's own largest second difference over this path is 0.7 milliradians.
  EXPECT_LT(largest_change, 2e-3);
}

}  // namespace
}  // namespace surefoot

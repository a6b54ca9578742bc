#include "locomotion/effector_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "math/easing.h"

namespace surefoot {
namespace {

using Curve = std::function<Vec3(double)>;

// The raw effector, plant and ease behind the numbers of method 2.6.
Vec3 raw(double t) { return {0.9 * t, 0.05 + 0.04 * std::sin(3 * t), 0.02 * std::cos(2 * t)}; }
constexpr double kBegin = 1.0;
constexpr double kEnd = 1.4;
constexpr double kSigma = 0.25;

// The raw effector after the parameters have changed at kChange, and its plant.
constexpr double kChange = 0.85;
Vec3 changed(double t) {
  return {0.9 * kChange + 1.5 * (t - kChange) + 0.01, 0.06 + 0.05 * std::sin(4 * t), 0.03};
}
constexpr double kNewBegin = 1.08;

Vec3 velocity(const Curve& curve, double t) { return (curve(t + 1e-6) - curve(t - 1e-6)) / 2e-6; }
Vec3 on_ground(const Vec3& p) { return {p.x(), 0.0, p.z()}; }
const Vec3 kGoal = on_ground(raw(kBegin));
const Vec3 kNewGoal = on_ground(changed(kNewBegin));

Displacement raw_held(const Vec3& goal, double t) {
  return holding(goal, raw(t), velocity(raw, t));
}

/// E over ease-in, plant and ease-out.
Vec3 path(double t, PathForm form) {
  if (t >= kBegin && t <= kEnd) return kGoal;
  const Ease ease = t < kBegin ? Ease{{}, raw_held(kGoal, kBegin), kSigma}
                               : Ease{raw_held(kGoal, kEnd), {}, kSigma};
  const double start = t < kBegin ? kBegin - kSigma : kEnd;
  return raw(t) + displacement_at(ease, t - start, form).value;
}

double value_jump(const Curve& curve, double t) {
  return (curve(t + 1e-7) - curve(t - 1e-7)).norm();
}
double velocity_jump(const Curve& curve, double t) {
  constexpr double kFar = 2e-5;
  constexpr double kNear = 1e-7;
  const Vec3 left = (curve(t - kNear) - curve(t - kFar)) / (kFar - kNear);
  const Vec3 right = (curve(t + kFar) - curve(t + kNear)) / (kFar - kNear);
  return (right - left).norm();
}

// Errata 2.6, Eq 9: as printed it is C0, and velocities jump by the raw effector's own.
TEST(EffectorPath, AsPrintedVelocitiesJumpWhereThePlantBeginsAndEnds) {
  const Curve e = [](double t) { return path(t, PathForm::paper); };
  for (const double t : {kBegin - kSigma, kBegin, kEnd, kEnd + kSigma}) {
    EXPECT_LT(value_jump(e, t), 1e-6);
  }
  EXPECT_NEAR(velocity_jump(e, kBegin), 0.91, 0.005);
  EXPECT_NEAR(velocity_jump(e, kEnd), 0.90, 0.005);
  EXPECT_LT(velocity_jump(e, kBegin - kSigma), 1e-3);
  EXPECT_LT(velocity_jump(e, kEnd + kSigma), 1e-3);
}

TEST(EffectorPath, HermiteTermsMakeVelocitiesContinuous) {
  const Curve e = [](double t) { return path(t, PathForm::smooth); };
  for (const double t : {kBegin - kSigma, kBegin, kEnd, kEnd + kSigma}) {
    EXPECT_LT(value_jump(e, t), 1e-6);
    EXPECT_LT(velocity_jump(e, t), 1e-3) << "at " << t;
  }
}

/// The path up to the change, and its displacement from the new raw effector there.
Displacement displacement_at_change(PathForm form) {
  const Curve e = [form](double t) { return path(t, form); };
  const double before = kChange - 1e-6;
  return {e(kChange) - changed(kChange), velocity(e, before) - velocity(changed, kChange)};
}
Vec3 replanned(double t, PathForm form) {
  const Ease ease{displacement_at_change(form),
                  holding(kNewGoal, changed(kNewBegin), velocity(changed, kNewBegin)),
                  kNewBegin - kChange};
  return changed(t) + displacement_at(ease, t - kChange, form).value;
}

// Errata 2.6, Eq 11: printed it jumps by 39 mm and misses by 35 mm; with only its sign reversed by
// 39 mm at both ends.
TEST(EffectorPath, TheReplanFormulaAsPrintedJumpsAndMisses) {
  const Vec3 now = path(kChange, PathForm::paper);
  const Vec3 offset = now - changed(kChange);
  const Vec3 aim = kNewGoal - changed(kNewBegin);
  const auto printed = [&](double t, double sign) {
    const double gamma = ease_out((t - kChange) / (kNewBegin - kChange));
    return Vec3(changed(t) + sign * (1.0 - gamma) * offset + gamma * aim);
  };
  EXPECT_NEAR((printed(kChange, -1.0) - now).norm(), 0.039, 0.001);
  EXPECT_NEAR((printed(kNewBegin, -1.0) - kNewGoal).norm(), 0.035, 0.001);
  EXPECT_NEAR((printed(kChange, 1.0) - now).norm(), 0.039, 0.001);
  EXPECT_NEAR((printed(kNewBegin, 1.0) - kNewGoal).norm(), 0.039, 0.001);
  for (const PathForm form : {PathForm::paper, PathForm::smooth}) {
    EXPECT_LT((replanned(kChange, form) - path(kChange, form)).norm(), 1e-12);
    EXPECT_LT((replanned(kNewBegin, form) - kNewGoal).norm(), 1e-12);
  }
}

TEST(EffectorPath, AReplanKeepsItsVelocityAndArrivesAtRestOnlyWithHermiteTerms) {
  const auto jump = [](PathForm form) {
    return velocity_jump(
        [form](double t) { return t < kChange ? path(t, form) : replanned(t, form); }, kChange);
  };
  EXPECT_NEAR(jump(PathForm::paper), 0.64, 0.01);
  EXPECT_LT(jump(PathForm::smooth), 1e-3);
  const auto arrival_speed = [](PathForm form) {
    const double t = kNewBegin;
    return ((replanned(t - 1e-9, form) - replanned(t - 1e-5, form)) / 1e-5).norm();
  };
  EXPECT_GT(arrival_speed(PathForm::paper), 1.0);
  EXPECT_LT(arrival_speed(PathForm::smooth), 1e-3);
}

// Errata 2.6, section 5.3.1: a plant found 0.1 s ahead with an ease of 0.25 s.
TEST(EffectorPath, ALateStartShortensTheEaseInsteadOfPopping) {
  const double late = kBegin - 0.1;
  EXPECT_NEAR((path(late, PathForm::paper) - raw(late)).norm(), 0.036, 0.001);
  EffectorPath effector;
  effector.come_to(raw_held(kGoal, kBegin), 0.1);
  EXPECT_EQ(effector.displacement().value, Vec3(Vec3::Zero()));
  EXPECT_EQ(effector.displacement().rate, Vec3(Vec3::Zero()));
  effector.advance(0.1);
  EXPECT_LT((raw(kBegin) + effector.displacement().value - kGoal).norm(), 1e-12);
}

// Method 2.4 and its test: where the gap between two plants is shorter than an ease, both eases are
// capped by it. Without that, an ease-in that has begun before the first plant ends moves it by
// alpha(gap / sigma) of the second displacement, and what is left of the ease-out moves the second
// plant by as much of the first: 13 to 14 mm each for feet 37 to 40 mm from their goals and a gap
// of 0.6 sigma.
TEST(EffectorPath, OverlappingEasesCappedByTheGapReachBothGoals) {
  constexpr double kGap = 0.6 * kSigma;
  const double second = kEnd + kGap;
  const Vec3 goal = raw(kEnd) - Vec3(0.03, 0.02, 0.012);
  const Vec3 second_goal = raw(second) + Vec3(0.035, -0.013, 0.01);
  struct Misses {
    double first, second;
  };
  const auto through_gap = [&](double ease) -> Misses {
    const double start = second - ease;  // of easing in, before the first plant ends or with it
    EffectorPath leaving(PathForm::paper);
    leaving.leave(raw_held(goal, kEnd), ease);
    EffectorPath coming(PathForm::paper);
    coming.come_to(raw_held(second_goal, second), ease);
    coming.advance(kEnd - start);
    const auto miss = [&](double t, const Vec3& wanted) {
      return (raw(t) + leaving.displacement().value + coming.displacement().value - wanted).norm();
    };
    const double first = miss(kEnd, goal);
    leaving.advance(kGap);
    coming.advance(kGap);
    return {first, miss(second, second_goal)};
  };
  const Misses capped = through_gap(kGap);
  EXPECT_LT(capped.first, 1e-12);
  EXPECT_LT(capped.second, 1e-12);
  const Misses uncapped = through_gap(kSigma);
  const double share = ease_out(kGap / kSigma);
  EXPECT_NEAR(uncapped.first, share * (second_goal - raw(second)).norm(), 1e-12);
  EXPECT_NEAR(uncapped.second, share * (goal - raw(kEnd)).norm(), 1e-12);
  for (const double miss : {uncapped.first, uncapped.second}) {
    EXPECT_GT(miss, 0.013);
    EXPECT_LT(miss, 0.014);
  }
}

// The same over a clock that moves forwards, as a foot goes from one plant to the next.
TEST(EffectorPath, AGapShorterThanAnEaseIsLeftAndCrossedExactly) {
  constexpr double kGap = 0.6 * kSigma;
  const double second = kEnd + kGap;
  const Vec3 second_goal = on_ground(raw(second));
  EffectorPath effector;
  effector.leave(raw_held(kGoal, kEnd), kGap);
  EXPECT_LT((raw(kEnd) + effector.displacement().value - kGoal).norm(), 1e-12);
  effector.come_to(raw_held(second_goal, second), kGap);
  for (int i = 0; i < 10; ++i) effector.advance(0.1 * kGap);
  EXPECT_LT((raw(second) + effector.displacement().value - second_goal).norm(), 1e-12);
}

TEST(EffectorPath, PlanningAgainWithoutChangeChangesNothing) {
  EffectorPath once;
  EffectorPath again;
  once.come_to(raw_held(kGoal, kBegin), kSigma);
  again.come_to(raw_held(kGoal, kBegin), kSigma);
  for (int frame = 1; frame < 25; ++frame) {
    once.advance(0.01);
    again.advance(0.01);
    again.come_to(raw_held(kGoal, kBegin), kSigma - 0.01 * frame);
    EXPECT_LT((once.displacement().value - again.displacement().value).norm(), 1e-13);
    EXPECT_LT((once.displacement().rate - again.displacement().rate).norm(), 1e-11);
  }
}

TEST(EffectorPath, LeavingCanBeShortenedWithoutAJump) {
  EffectorPath effector;
  effector.leave(raw_held(kGoal, kEnd), kSigma);
  effector.advance(0.1);
  const Displacement before = effector.displacement();
  effector.leave_within(0.05);
  EXPECT_LT((effector.displacement().value - before.value).norm(), 1e-15);
  EXPECT_LT((effector.displacement().rate - before.rate).norm(), 1e-12);
  effector.leave_within(1.0);  // ends sooner anyway
  effector.advance(0.05);
  EXPECT_FALSE(effector.leaving());
  EXPECT_EQ(effector.displacement().value, Vec3(Vec3::Zero()));
}

TEST(EffectorPath, AGoalThatIsGivenUpIsLeftSmoothly) {
  EffectorPath effector;
  effector.come_to(raw_held(kGoal, kBegin), kSigma);
  effector.advance(0.12);
  const Displacement before = effector.displacement();
  effector.give_up(0.2);
  EXPECT_LT((effector.displacement().value - before.value).norm(), 1e-15);
  EXPECT_LT((effector.displacement().rate - before.rate).norm(), 1e-15);
  effector.advance(0.2);
  EXPECT_EQ(effector.displacement().value, Vec3(Vec3::Zero()));
}

TEST(EffectorPath, AJumpOfTheRawEffectorIsAbsorbed) {
  EffectorPath effector;
  effector.come_to(raw_held(kGoal, kBegin), kSigma);
  effector.advance(0.12);
  const Displacement before = effector.displacement();
  const Displacement jump{{0.02, 0.01, 0.03}, {0.6, 0.1, -0.2}};
  effector.absorb(jump, 0.1);
  EXPECT_LT((effector.displacement().value + jump.value - before.value).norm(), 1e-15);
  EXPECT_LT((effector.displacement().rate + jump.rate - before.rate).norm(), 1e-15);
  effector.advance(kSigma - 0.12);
  EXPECT_LT((raw(kBegin) + effector.displacement().value - kGoal).norm(), 1e-12);
}

// Method 2.4: with sigma 0 the effector switches without easing.
TEST(EffectorPath, WithoutTimeItSwitchesAtOnce) {
  EffectorPath effector;
  effector.come_to(raw_held(kGoal, kBegin), 0.0);
  EXPECT_LT((raw(kBegin) + effector.displacement().value - kGoal).norm(), 1e-15);
  effector.leave(raw_held(kGoal, kEnd), 0.0);
  EXPECT_EQ(effector.displacement().value, Vec3(Vec3::Zero()));
}

TEST(DisplacementAt, ItsRateIsItsDerivative) {
  const Ease ease{
      {{0.1, -0.2, 0.05}, {0.4, 0.3, -1.0}}, {{-0.3, 0.02, 0.0}, {-0.9, 0.1, 0.2}}, 0.3};
  for (const PathForm form : {PathForm::paper, PathForm::smooth}) {
    for (double t = 0.01; t < 0.295; t += 0.01) {
      const Vec3 difference = (displacement_at(ease, t + 1e-6, form).value -
                               displacement_at(ease, t - 1e-6, form).value) /
                              2e-6;
      EXPECT_LT((displacement_at(ease, t, form).rate - difference).norm(), 1e-8);
    }
  }
}

}  // namespace
}  // namespace surefoot

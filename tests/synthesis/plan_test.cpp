#include "synthesis/plan.h"

#include <gmock/gmock.h>

#include "synthesis/reach.h"
#include "synthesis/sequences.h"

namespace surefoot {
namespace {

using ::testing::HasSubstr;

StepRequest lengths(std::vector<double> values) {
  StepRequest request;
  request.lengths = std::move(values);
  return request;
}

Result<StepPlan> plan(const StepRequest& request, const PlanSettings& settings = {},
                      Diagnostics* notes = nullptr) {
  const Result<Footprints> wanted = footprints_of(request, steps_library());
  if (!wanted) return pass_on(wanted);
  return plan_steps(steps_library(), Ground::flat(), *wanted, settings, notes);
}

TEST(PlanTest, StraightStepsUseTheStraightExamples) {
  const auto made = plan(lengths({0.6, 0.7, 0.6}));
  ASSERT_TRUE(made) << made.error().to_string();
  ASSERT_EQ(made->moves.size(), 4U) << "a last step brings the feet together";
  EXPECT_EQ(made->moves[1].group->kind(), ParameterKind::straight);
  const auto& end = made->moves.back().after;
  EXPECT_NEAR(end[0].position_world.z(), end[1].position_world.z(), 1e-9);
  EXPECT_NEAR(end[0].position_world.z(), 1.9, 1e-9);
}

TEST(PlanTest, ATooLongStepIsRefusedWithItsNumberAndTheReach) {
  const auto made = plan(lengths({0.6, 1.6, 0.6}));
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("step 2 (right foot)"));
  EXPECT_THAT(made.error().message, HasSubstr("1.60 m ahead"));
  EXPECT_THAT(made.error().message, HasSubstr("the nearest that works from there"));
}

TEST(PlanTest, ClampingTakesTheReachAndWarns) {
  Diagnostics notes;
  const auto made = plan(lengths({0.6, 1.2}), {.margin = 0.12, .clamp = true}, &notes);
  ASSERT_TRUE(made) << made.error().to_string();
  EXPECT_GE(notes.count(WarningKind::extrapolated), 1U);
  const auto& after = made->moves[1].after;
  const double length = after[1].position_world.z() - after[0].position_world.z();
  EXPECT_GT(length, 0.5);
  EXPECT_LT(length, 1.1);
}

TEST(PlanTest, ShortAndLongStepsAndRisesAreMadeWithoutAWarning) {
  for (const std::vector<double>& wanted :
       std::vector<std::vector<double>>{{0.1, 0.1}, {0.2, 0.4}, {0.8, 0.8, 0.4}, {0.5, 0.7, 0.6}}) {
    Diagnostics notes;
    const auto made = plan(lengths(wanted), {}, &notes);
    ASSERT_TRUE(made) << made.error().to_string();
    EXPECT_EQ(notes.count(WarningKind::extrapolated), 0U);
  }
}

// What is told as the nearest that works does work.
TEST(PlanTest, TheNearestThatWorksWorks) {
  const StepReach reach(steps_library());
  constexpr double kMargin = PlanSettings{}.margin;
  for (const StepParameters& p : {StepParameters{0.2, 0.0, -0.6, 0.2, 0.0, 1.6, 0.0},
                                  StepParameters{0.2, 0.0, 0.0, 0.6, 0.0, 0.0, 0.0},
                                  StepParameters{0.2, 0.0, -0.3, 0.2, 0.5, 0.3, 0.0},
                                  StepParameters{0.2, 0.0, 0.3, 0.2, 0.0, -1.0, 0.5}}) {
    for (const Side side : kSides) {
      const StepParameters wanted = side == Side::left ? p : mirrored(p);
      ASSERT_GT(reach.fit(wanted, side)->missed, kMargin);
      const auto nearest = reach.nearest(wanted, side, kMargin);
      ASSERT_TRUE(nearest);
      for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ((*nearest)[i], wanted[i]);
      EXPECT_LE(reach.fit(*nearest, side)->missed, kMargin);
    }
  }
}

TEST(PlanTest, SidewaysStepsAreRefusedInASentence) {
  StepRequest request;
  request.moves = {{MovementKind::step, Side::left, {Vec3(0.6, 0.0, 0.0), 0.0}}};
  const auto made = plan(request);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("the library has no sideways steps"));
}

TEST(PlanTest, FeetTurnedTooFarInAreRefused) {
  StepRequest request;
  request.moves = {{MovementKind::step, Side::left, {Vec3(0.1, 0.0, 0.1), -2.0}}};
  const auto made = plan(request);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("degrees turned in are out of reach"));
  EXPECT_TRUE(plan(request, {.clamp = true}));
}

TEST(PlanTest, ClampingKeepsWhereAStepBeginsHoweverFarItIsToEnd) {
  for (const double far : {2.0, 50.0, 9e4}) {
    StepRequest request;
    request.moves = {{MovementKind::step, Side::left, {Vec3(far, 0.0, far), 2.0}}};
    const auto made = plan(request, {.clamp = true});
    ASSERT_TRUE(made) << made.error().to_string();
    EXPECT_LT((made->moves[0].after[0].position_world - made->start[1].position_world).norm(), 1.2);
  }
}

TEST(PlanTest, AJumpAsideIsStraightenedWhereClamped) {
  StepRequest request;
  request.moves = {{MovementKind::jump, Side::left, {Vec3(0.6, 0.0, 0.8), 0.5}}};
  Diagnostics notes;
  const auto made = plan(request, {.clamp = true}, &notes);
  ASSERT_TRUE(made) << made.error().to_string();
  EXPECT_GE(notes.count(WarningKind::extrapolated), 1U);
  const auto& after = made->moves[0].after;
  EXPECT_NEAR(after[0].position_world.x() + after[1].position_world.x(), 0.0, 1e-9);
  EXPECT_NEAR(after[0].heading, 0.0, 1e-9);
}

TEST(PlanTest, AJumpNeedsTheFeetSideBySide) {
  const double width = usual_width(steps_library());
  StepRequest request;
  request.moves = {{MovementKind::step, Side::left, {Vec3(0.5 * width, 0.0, 0.6), 0.0}},
                   {MovementKind::jump, Side::left, {Vec3(0.0, 0.0, 1.5), 0.0}}};
  const auto made = plan(request);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("step 2 (jump)"));
  EXPECT_THAT(made.error().message, HasSubstr("side by side"));
}

TEST(PlanTest, AJumpTooFarOrAsideIsRefused) {
  StepRequest request;
  request.moves = {{MovementKind::jump, Side::left, {Vec3(0.0, 0.0, 3.0), 0.0}}};
  EXPECT_THAT(plan(request).error().message, HasSubstr("3.00 m is out of reach"));
  request.moves = {{MovementKind::jump, Side::left, {Vec3(0.6, 0.0, 0.8), 0.0}}};
  EXPECT_THAT(plan(request).error().message, HasSubstr("straight ahead"));
}

TEST(PlanTest, PathsAreFollowedToTheirEnd) {
  StepRequest request;
  request.path = {{0.0, 0.0}, {0.0, 3.0}, {1.5, 5.0}};
  request.step_length = 0.55;
  const auto made = plan(request);
  ASSERT_TRUE(made) << made.error().to_string();
  const auto& end = made->moves.back().after;
  const Vec3 middle = 0.5 * (end[0].position_world + end[1].position_world);
  EXPECT_NEAR(middle.x(), 1.5, 1e-6);
  EXPECT_NEAR(middle.z(), 5.0, 1e-6);
  request.path = {{0.0, 0.0}, {0.0, 0.2}};
  EXPECT_THAT(plan(request).error().message, HasSubstr("less than a step"));
}

}  // namespace
}  // namespace surefoot

#include "surefoot/locomotion/locomotion_engine.h"

#include <gtest/gtest.h>

#include <limits>

#include "locomotion/gait_file.h"
#include "locomotion/sample_gait.h"
#include "support/count_allocations.h"

namespace surefoot {
namespace {

LocomotionEngine engine_of(const LocomotionSettings& settings = {}) {
  return LocomotionEngine::create(embedded_gait().value(), settings).value();
}

TEST(LocomotionEngine, StandsThenWalksThenStands) {
  LocomotionEngine engine = engine_of();
  const Vec3 start = engine.pose()[0].translation;
  for (int i = 0; i < 60; ++i) engine.advance(1.0 / 60.0);
  EXPECT_NEAR((engine.pose()[0].translation - start).norm(), 0.0, 1e-3);
  ASSERT_TRUE(engine.set_target({.speed = 1.4}, 1.0));
  for (int i = 0; i < 240; ++i) engine.advance(1.0 / 60.0);
  EXPECT_NEAR(engine.pose()[0].translation.z(), 0.7 + 3.0 * 1.4, 0.1);
  ASSERT_TRUE(engine.set_target({}, 0.8));
  for (int i = 0; i < 120; ++i) engine.advance(1.0 / 60.0);
  const std::vector<Transform> at_rest(engine.pose().begin(), engine.pose().end());
  engine.advance(0.5);
  EXPECT_NEAR((engine.pose()[0].translation - at_rest[0].translation).norm(), 0.0, 1e-3);
}

/// Where a walk that starts, speeds up, runs and curves is after six seconds.
std::vector<Vec3> path(double dt) {
  LocomotionEngine engine = engine_of();
  std::vector<Vec3> roots;
  const double kDurations[] = {1.0, 2.0, 1.5, 1.5};
  const GaitParameters kTargets[] = {{.speed = 1.3},
                                     {.speed = 3.0, .run = 1.0},
                                     {.speed = 2.8, .run = 1.0, .turn_rate = 0.8},
                                     {.speed = 1.0}};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(engine.set_target(kTargets[i], 0.7));
    double time = 0.0;
    while (time < kDurations[i] - 1e-9) {
      const double step = std::min(dt, kDurations[i] - time);
      engine.advance(step);
      time += step;
    }
    roots.push_back(engine.pose()[0].translation);
  }
  return roots;
}

TEST(LocomotionEngine, GoesTheSameWayWhateverTheFrameTime) {
  const std::vector<Vec3> fine = path(1.0 / 120.0);
  for (const double dt : {0.001, 1.0 / 60.0, 1.0 / 30.0, 0.1}) {
    const std::vector<Vec3> other = path(dt);
    for (std::size_t i = 0; i < fine.size(); ++i) {
      EXPECT_LT((other[i] - fine[i]).norm(), 0.01) << dt << " s, part " << i;
    }
  }
}

TEST(LocomotionEngine, WhoWalksFromTheStartHasItsFeetPlantedInTheFirstFrame) {
  for (const double speed : {0.6, 1.2, 3.0}) {
    LocomotionSettings settings;
    settings.start.speed = speed;
    settings.placement = {1.0, -2.0, 0.7};
    LocomotionEngine engine = LocomotionEngine::create(embedded_gait().value(), settings).value();
    EXPECT_DOUBLE_EQ(engine.placement().x, 1.0);
    EXPECT_DOUBLE_EQ(engine.placement().z, -2.0);
    EXPECT_DOUBLE_EQ(engine.placement().heading, 0.7);
    int planted = 0;
    for (const FootState& foot : engine.feet().feet) {
      for (const PlantState& joint : foot.joints) planted += joint.planted ? 1 : 0;
      EXPECT_LT(foot.miss, 1e-6);
    }
    if (speed < 2.0) {  // who runs may fly
      EXPECT_GE(planted, 1) << speed;
    }
  }
}

TEST(LocomotionEngine, RefusesWhatNobodyCanDo) {
  LocomotionEngine engine = engine_of();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  const auto refuses = [&](const GaitParameters& target, double within, const char* part) {
    const Result<void> refused = engine.set_target(target, within);
    ASSERT_FALSE(refused.has_value()) << part;
    EXPECT_NE(refused.error().message.find(part), std::string::npos) << refused.error().message;
  };
  refuses({.speed = -1.6}, 1.0, "speed");
  refuses({.speed = -1.0, .run = 0.5}, 1.0, "backwards");
  refuses({.speed = nan}, 1.0, "speed");
  refuses({.speed = 20.0}, 1.0, "speed");
  refuses({.run = 1.5}, 1.0, "blend");
  refuses({.run = nan}, 1.0, "blend");
  refuses({.turn_rate = 7.0}, 1.0, "turn");
  refuses({.turn_rate = inf}, 1.0, "turn");
  refuses({.style = {0.0, 9.0, 0.0}}, 1.0, "style");
  refuses({.speed = 1.0}, -1.0, "time to target");
  refuses({.speed = 1.0}, nan, "time to target");
  refuses({.speed = 1.0}, 1e6, "time to target");
  EXPECT_FALSE(engine.turn_to(nan, 1.0).has_value());
  EXPECT_EQ(engine.target().speed, 0.0);
  EXPECT_FALSE(LocomotionEngine::create(nullptr).has_value());
  LocomotionSettings wrong;
  wrong.start.speed = nan;
  EXPECT_FALSE(LocomotionEngine::create(embedded_gait().value(), wrong).has_value());
}

TEST(LocomotionEngine, WarnsOfWhatNoExampleShows) {
  LocomotionEngine engine = engine_of();
  Diagnostics notes;
  EXPECT_TRUE(engine.set_target({.speed = 1.4}, 1.0, &notes));
  EXPECT_TRUE(notes.empty());
  EXPECT_TRUE(engine.set_target({.speed = 3.5}, 1.0, &notes));  // walked
  EXPECT_EQ(notes.count(WarningKind::extrapolated), 1U);
  EXPECT_TRUE(engine.set_target({.speed = 1.2, .run = 1.0}, 1.0, &notes));
  EXPECT_EQ(notes.count(WarningKind::extrapolated), 2U);
  for (int i = 0; i < 300; ++i) {
    for (const Transform& local : engine.advance(0.02)) {
      ASSERT_TRUE(local.rotation.coeffs().allFinite());
      ASSERT_TRUE(local.translation.allFinite());
    }
  }
}

TEST(LocomotionEngine, AllocatesNothingPerFrame) {
  for (const LegSolver solver : {LegSolver::closed_form, LegSolver::prioritised}) {
    LocomotionSettings settings;
    settings.planter.solver = solver;
    LocomotionEngine engine = engine_of(settings);
    const long before = allocations().count;
    for (int i = 0; i < 400; ++i) {
      if (i % 50 == 0) {
        const double speed = 0.5 * (i / 50 % 8);
        GaitParameters target{.speed = speed, .turn_rate = 0.3};
        target.run = engine.natural_run(speed);
        ASSERT_TRUE(engine.set_target(target, 0.4));
      }
      engine.advance(1.0 / 60.0);
    }
    EXPECT_EQ(allocations().count, before);
  }
}

/// Largest step of the root's velocity between two frames, m/s.
double root_step(double speed, bool plant_feet) {
  LocomotionSettings settings;
  settings.plant_feet = plant_feet;
  settings.start.speed = speed;
  settings.start.run = engine_of().natural_run(speed);
  LocomotionEngine engine = engine_of(settings);
  std::array<Vec3, 3> last{};
  double largest = 0.0;
  for (int i = 0; i < 360; ++i) {
    last = {last[1], last[2], engine.advance(1.0 / 60.0)[0].translation};
    if (i > 2) largest = std::max(largest, 60.0 * (last[2] - 2.0 * last[1] + last[0]).norm());
  }
  return largest;
}

TEST(LocomotionEngine, TheBodyIsNotPulledAboutByItsFeet) {
  for (const double speed : {0.5, 1.2, 1.8, 2.4, 3.1, 3.7, 4.3}) {
    EXPECT_LE(root_step(speed, true), 1.5 * root_step(speed, false)) << speed << " m/s";
  }
}

TEST(LocomotionEngine, TimesThatAreNoneChangeNothing) {
  LocomotionEngine engine = engine_of({.start = {.speed = 1.2}});
  const double cycles = engine.cycles();
  for (const double dt : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    engine.advance(dt);
    EXPECT_EQ(engine.cycles(), cycles);
  }
}

}  // namespace
}  // namespace surefoot

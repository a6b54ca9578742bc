#include "locomotion/foot_planter.h"

#include <gtest/gtest.h>

#include <limits>
#include <memory>

#include "locomotion/planted_walk.h"
#include "surefoot/ground/triangle_mesh.h"

namespace surefoot {
namespace {

using testing::OnGround;
using testing::PlantedWalk;
using testing::walk_grounds;
using testing::walk_groups;
using testing::WalkDriver;
using testing::WalkGroup;
using testing::WalkMeasures;

const GaitModel& gait() {
  static const std::shared_ptr<const GaitModel> model = embedded_gait().value();
  return *model;
}

GaitParameters walking(double speed) {
  return {.speed = speed, .run = gait().natural_run(speed), .style = {}};
}

/// Steps 0.15 m high and so deep along +z.
Ground stairs(double tread) {
  std::vector<Vec3> corners;
  std::vector<TriangleMesh::Triangle> triangles;
  for (int step = 0; step < 30; ++step) {
    const int first = static_cast<int>(corners.size());
    const double z = -1.0 + tread * step;
    const double y = 0.15 * step;
    for (const double x : {-5.0, 5.0}) {
      corners.push_back({x, y, z});
      corners.push_back({x, y, z + tread});
    }
    triangles.push_back({first, first + 1, first + 2});
    triangles.push_back({first + 1, first + 3, first + 2});
  }
  return Ground::mesh(
      std::make_shared<const TriangleMesh>(*TriangleMesh::create(corners, triangles)));
}

WalkMeasures measure(const PlantedWalk& walk, const Ground& ground,
                     const PlanterSettings& settings = {}) {
  return WalkDriver(gait(), ground, settings).run(walk);
}

void expect_stands(const WalkMeasures& m, double slide) {
  EXPECT_GT(m.plants, 4);
  EXPECT_LE(m.slide, slide);
  EXPECT_LE(m.height_error, 0.001);
  EXPECT_LE(m.below_ground, 0.001);
  EXPECT_LE(m.overreach, 1e-9);
  EXPECT_LE(m.bone_change, 1e-9);
  EXPECT_LE(m.knee_back, 1e-9);
}

/// Calls `check` with the measures of every walk on every ground.
template <class Check>
void for_all_walks(const PlanterSettings& settings, Check check) {
  for (const OnGround& on : walk_grounds()) {
    for (const WalkGroup& group : walk_groups(gait())) {
      for (const PlantedWalk& walk : group.walks) {
        SCOPED_TRACE(group.name + ", " + on.name + ", from " + std::to_string(walk.start.speed));
        check(measure(walk, on.ground, settings));
      }
    }
  }
}

TEST(FootPlanter, FeetStandAtEverySpeedInRampsAndCurvesOnEveryGround) {
  for_all_walks({}, [](const WalkMeasures& m) {
    expect_stands(m, 1e-6);
    EXPECT_LE(m.effector_step, 3.0);
    EXPECT_LE(m.joint_step, 3.0);
    EXPECT_GT(m.raw_slide, 0.01) << "the raw walk slides";
  });
}

TEST(FootPlanter, FeetStandWhenLegsAreSolvedByPriority) {
  for_all_walks({.solver = LegSolver::prioritised}, [](const WalkMeasures& m) {
    expect_stands(m, 0.005);
    EXPECT_LE(m.effector_step, 3.0);
    EXPECT_LE(m.joint_step, 3.0);
  });
}

// Method 2.7: constant speed gives a drift during plants of at most 1e-6 m.
TEST(FootPlanter, AtConstantSpeedPlantedFeetDoNotDrift) {
  EXPECT_LE(measure({.start = walking(1.4)}, Ground::flat()).slide, 1e-6);
}

TEST(FootPlanter, PlantsLastAsLongAsTheGaitsTablesSay) {
  for (const double speed : {1.0, 1.4, 1.8, 2.5, 3.5}) {
    const GaitParameters w = walking(speed);
    WalkDriver driver(gait(), Ground::flat(), {});
    std::array<std::array<int, 2>, 2> planted{};
    driver.watch = [&](int frame, const PlanterState& state, ConstPoseSpan, ConstPoseSpan) {
      if (frame < 120) return;  // of the first second
      for (std::size_t s = 0; s < 2; ++s) {
        for (std::size_t j = 0; j < 2; ++j) planted[s][j] += state.feet[s].joints[j].planted;
      }
    };
    const double cycles = 10.0;
    driver.run({.start = w, .seconds = 1.0 + cycles / gait().cadence(w)});
    for (const Side side : kSides) {
      for (const SolePart part : kHeelAndBall) {
        const CycleInterval frames = gait().plant_interval(side, part, w);
        const double expected =
            120.0 * cycles / gait().cadence(w) * (frames.last - frames.first) / kCycleFrames;
        EXPECT_NEAR(planted[index_of(side)][index_of(part)], expected, 0.03 * expected + 3.0)
            << speed << " m/s, " << name_of(side) << ' ' << name_of(part);
      }
    }
  }
}

TEST(FootPlanter, AnyFrameTimeStands) {
  for (const double fps : {10.0, 24.0, 60.0, 1000.0}) {
    SCOPED_TRACE(fps);
    PlantedWalk walk{.start = walking(1.3), .orders = {{1.0, walking(2.5), 1.0}}};
    walk.fps = fps;
    expect_stands(measure(walk, Ground::flat()), 1e-6);
  }
}

TEST(FootPlanter, StartingStoppingAndStandingWork) {
  const WalkMeasures standing = measure({.start = {}}, Ground::flat());
  EXPECT_LE(standing.slide, 1e-9);
  EXPECT_LE(standing.below_ground, 0.001);
  const WalkMeasures start = measure({{}, {{1.0, walking(1.4), 1.0}}, 5.0}, Ground::flat());
  expect_stands(start, 1e-6);
  const WalkMeasures stop = measure({walking(1.4), {{1.0, {}, 1.0}}, 4.0}, Ground::flat());
  expect_stands(stop, 1e-6);
}

// Whoever stands still stands on heels and balls of both feet, whatever the phase was.
TEST(FootPlanter, StopsEndOnBothFeetAndStartsLeaveThem) {
  for (const double speed : {0.8, 1.4, 1.9, 2.6, 3.2, 4.0}) {
    for (const double within : {0.3, 0.6, 1.0}) {
      for (const double stop : {1.0, 1.13, 1.29, 1.41}) {
        SCOPED_TRACE(std::to_string(speed) + " m/s, stops from " + std::to_string(stop) +
                     " s within " + std::to_string(within) + " s");
        const double rest = stop + within;
        WalkDriver driver(gait(), Ground::flat(), {});
        int standing = 0;
        int frames_at_rest = 0;
        int swings = 0;
        driver.watch = [&](int frame, const PlanterState& state, ConstPoseSpan, ConstPoseSpan) {
          const double time = frame / 120.0;
          int down = 0;
          for (const FootState& foot : state.feet) {
            for (const PlantState& joint : foot.joints) down += joint.planted;
          }
          if (time > rest + 0.25 && time < rest + 1.0) {
            ++frames_at_rest;
            standing += static_cast<int>(down == 4);
          }
          if (time > rest + 1.0) swings += static_cast<int>(down < 4);
        };
        const WalkMeasures m = driver.run(
            {walking(speed), {{stop, {}, within}, {rest + 1.0, walking(speed), 0.6}}, rest + 3.0});
        expect_stands(m, 1e-6);
        EXPECT_EQ(standing, frames_at_rest);
        EXPECT_GT(swings, 60);
        EXPECT_LE(m.effector_step, 3.0);
        EXPECT_LE(m.joint_step, 3.0);
      }
    }
  }
}

// Method 2.4: a change at once, during anticipation, is absorbed by the effectors.
TEST(FootPlanter, EffectorsDoNotJumpWhereTheWalkerDoes) {
  const WalkMeasures m = measure({walking(1.0), {{1.1, walking(2.0), 0.0}}, 4.0}, Ground::flat());
  expect_stands(m, 1e-6);
  EXPECT_LT(m.effector_step, 0.5) << "of the raw effectors' own jump";
}

// Method 2.4: sigma 0 switches without easing.
TEST(FootPlanter, WithoutEasingFeetStandAllTheSame) {
  const WalkMeasures m = measure({.start = walking(1.4)}, Ground::flat(), {.ease = 0.0});
  expect_stands(m, 1e-6);
  EXPECT_GT(m.effector_step, 1.5) << "and they switch";
}

// Errata 2.6, Eq 9: as printed, velocities jump where plants begin and end.
TEST(FootPlanter, TheFormAsPrintedStandsButJerks) {
  PlantedWalk walk{.start = walking(1.4)};
  walk.fps = 1000.0;  // at which the raw walk's own steps of velocity are small
  const WalkMeasures smooth = measure(walk, Ground::flat());
  const PaperLetter letter{.form = PathForm::paper};
  const WalkMeasures paper = measure(walk, Ground::flat(), {.letter = &letter});
  expect_stands(paper, 1e-6);
  EXPECT_GT(paper.effector_step, 3.0 * smooth.effector_step);
}

TEST(FootPlanter, FeetStandOnStairs) {
  // Soles lie on one tread, with no toe in the next riser, and go over its edge.
  for (const double tread : {0.32, 0.4, 0.6}) {
    for (const double speed : {0.8, 1.0, 1.2, 1.4}) {
      SCOPED_TRACE(std::to_string(speed) + " m/s, treads of " + std::to_string(tread));
      WalkDriver driver(gait(), stairs(tread), {});
      int stuck = 0;
      driver.watch = [&](int, const PlanterState& state, ConstPoseSpan, ConstPoseSpan) {
        for (const FootState& foot : state.feet) stuck += static_cast<int>(!foot.toe_cleared);
      };
      expect_stands(driver.run({.start = walking(speed)}), 1e-6);
      EXPECT_EQ(stuck, 0);
    }
  }
}

/// Mean heading of planted feet against the walker's (to the left positive) and distance aside of
/// their heels from its path, which goes straight along +z.
struct Footprints {
  std::array<double, 2> heading{};
  std::array<double, 2> aside{};
  double highest = 0.0;  ///< planted joint above the ground's clearance
};
Footprints footprints(const StepStyle& style) {
  Footprints prints;
  std::array<int, 2> count{};
  WalkDriver driver(gait(), Ground::flat(), {});
  driver.watch = [&](int, const PlanterState& state, ConstPoseSpan, ConstPoseSpan) {
    for (const Side side : kSides) {
      const std::size_t s = index_of(side);
      const auto& [heel, ball] = state.feet[s].joints;
      if (!heel.planted || !ball.planted) continue;
      const Vec3 along = ball.goal_world - heel.goal_world;
      prints.heading[s] += std::atan2(along.x(), along.z());
      prints.aside[s] += heel.goal_world.x();
      prints.highest =
          std::max(prints.highest, heel.goal_world.y() -
                                       gait().rig().leg(side).clearance[index_of(SolePart::heel)]);
      ++count[s];
    }
  };
  driver.run({.start = walking(1.3), .style = style});
  for (std::size_t s = 0; s < 2; ++s) {
    prints.heading[s] /= count[s];
    prints.aside[s] /= count[s];
  }
  return prints;
}

TEST(FootPlanter, StyleTurnsWidensAndShiftsTheFootprints) {
  const Footprints plain = footprints({});
  const Footprints out = footprints({.toe_out = {0.2, 0.3}});
  EXPECT_NEAR(out.heading[0] - plain.heading[0], 0.2, 0.02) << "left feet turn left";
  EXPECT_NEAR(out.heading[1] - plain.heading[1], -0.3, 0.02) << "right feet turn right";
  const Footprints pigeon = footprints({.toe_out = {-0.2, -0.2}});
  EXPECT_NEAR(pigeon.heading[0] - plain.heading[0], -0.2, 0.02);
  const Footprints wide = footprints({.extra_width = 0.1});
  EXPECT_NEAR(wide.aside[0] - plain.aside[0], 0.05, 1e-3);
  EXPECT_NEAR(wide.aside[1] - plain.aside[1], -0.05, 1e-3);
  StepStyle offset;
  offset.offset[1] = {-0.03, 0.02, 0.0};
  const Footprints shifted = footprints(offset);
  EXPECT_NEAR(shifted.aside[0] - plain.aside[0], 0.0, 1e-3);
  EXPECT_NEAR(shifted.aside[1] - plain.aside[1], -0.03, 1e-3);
  EXPECT_NEAR(shifted.highest, 0.02, 1e-9);
}

TEST(FootPlanter, StyledFeetStandToo) {
  PlantedWalk walk{.start = walking(1.4)};
  walk.style = {.toe_out = {0.3, -0.3}, .extra_width = 0.1};
  expect_stands(measure(walk, Ground::flat()), 1e-6);
}

TEST(FootPlanter, RefusesAnEaseOutOfRange) {
  for (const double ease : {-0.1, 0.5, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_FALSE(FootPlanter::create(gait(), Ground::flat(), {.ease = ease}));
  }
}

}  // namespace
}  // namespace surefoot

#include "locomotion/ground_pace.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "locomotion/planted_walk.h"
#include "locomotion/watched_engine.h"
#include "surefoot/ground/triangle_mesh.h"

namespace surefoot {
namespace {

using testing::WatchedEngine;

/// Level ground, then treads 0.3 m deep from z = 3 on, each `rise` metres above the last, then
/// level ground again.
Ground flight(int treads, double rise) {
  std::vector<Vec3> corners;
  std::vector<TriangleMesh::Triangle> triangles;
  for (int i = 0; i <= treads; ++i) {
    const int first = static_cast<int>(corners.size());
    const double begin = i == 0 ? -10.0 : 3.0 + 0.3 * (i - 1);
    const double end = i == treads ? 40.0 : 3.0 + 0.3 * i;
    for (const double x : {-5.0, 5.0}) {
      corners.push_back({x, rise * i, begin});
      corners.push_back({x, rise * i, end});
    }
    triangles.push_back({first, first + 1, first + 2});
    triangles.push_back({first + 1, first + 3, first + 2});
  }
  return Ground::mesh(
      std::make_shared<const TriangleMesh>(*TriangleMesh::create(corners, triangles)));
}

LocomotionSettings walking(double speed, const Ground& ground) {
  LocomotionSettings settings;
  settings.start.speed = speed;
  settings.start.run = embedded_gait().value()->natural_run(speed);
  settings.ground = ground;
  return settings;
}

/// The lowest speed within half a metre of z = 3, and the last.
struct Speeds {
  double lowest = 100.0;
  double last = 0.0;
  double hardest = 0.0;  ///< change, m/s^2
};
Speeds speeds(const LocomotionSettings& settings, double seconds) {
  WatchedEngine watched(settings);
  Speeds seen;
  double before = watched.engine.parameters().speed;
  for (int frame = 0; frame < 60 * seconds; ++frame) {
    watched.run(1.0 / 60.0);
    const double speed = watched.engine.parameters().speed;
    if (std::abs(watched.engine.placement().z - 3.0) < 0.5) {
      seen.lowest = std::min(seen.lowest, speed);
    }
    seen.hardest = std::max(seen.hardest, 60.0 * std::abs(speed - before));
    seen.last = before = speed;
  }
  EXPECT_LE(watched.off_plants(), 1e-9);
  return seen;
}

TEST(GroundPace, OnStairsEveryStepTakesOneTread) {
  for (const double rise : {0.17, -0.17}) {
    WatchedEngine watched(walking(1.3, flight(8, rise)));
    double highest_step = 0.0;
    double last = 0.0;
    std::size_t seen = 0;
    for (int frame = 0; frame < 60 * 12; ++frame) {
      watched.run(1.0 / 60.0);
      for (; seen < watched.set_downs().size(); ++seen) {
        const testing::SetDown& down = watched.set_downs()[seen];
        if (!down.foot_was_up) continue;
        const double height = watched.engine.feet()
                                  .feet[index_of(down.side)]
                                  .joints[index_of(down.part)]
                                  .goal_world.y();
        const bool on_flight = watched.engine.placement().z < 4.7;
        if (on_flight) highest_step = std::max(highest_step, std::abs(height - last));
        last = height;
      }
    }
    EXPECT_GT(watched.engine.placement().z, 6.0);
    EXPECT_LT(highest_step, 1.5 * std::abs(rise));
    EXPECT_LE(watched.off_plants(), 1e-9);
  }
}

TEST(GroundPace, WhoComesToStairsSlowsDownInTimeAndGoesOnAsBefore) {
  const Speeds seen = speeds(walking(1.3, flight(6, 0.15)), 12.0);
  EXPECT_LT(seen.lowest, 0.6);
  EXPECT_NEAR(seen.last, 1.3, 1e-9);
  EXPECT_LT(seen.hardest, 1.2);
}

TEST(GroundPace, LongFlightsAreWalkedSlowlyToTheirEnd) {
  WatchedEngine watched(walking(1.3, flight(60, 0.15)));
  double fastest = 0.0;
  while (watched.engine.placement().z < 20.0) {
    watched.run(0.1);
    if (watched.engine.placement().z > 3.0) {
      fastest = std::max(fastest, watched.engine.parameters().speed);
    }
  }
  EXPECT_LT(fastest, 0.6);
}

TEST(GroundPace, WhoRunsSlowsDownForAKerbByItsHeight) {
  const double low = speeds(walking(3.0, flight(1, -0.1)), 4.0).lowest;
  const double high = speeds(walking(3.0, flight(1, -0.2)), 4.0).lowest;
  EXPECT_LT(high, 1.5);
  EXPECT_GT(low, 2.0);
  EXPECT_LT(low, 2.9);
}

TEST(GroundPace, HillsAndLowEdgesAreNoReasonAndWhoMustKeepsItsSpeed) {
  EXPECT_EQ(speeds(walking(1.4, testing::hilly_ground()), 4.0).lowest, 1.4);
  EXPECT_EQ(speeds(walking(1.4, flight(1, 0.05)), 4.0).lowest, 1.4);
  LocomotionSettings settings = walking(1.3, flight(6, 0.15));
  settings.slow_for_steps = false;
  EXPECT_EQ(speeds(settings, 4.0).lowest, 1.3);
}

TEST(GroundPace, TheWayDoesNotDependOnTheFrameTime) {
  std::vector<double> ends;
  for (const double dt : {0.1, 1.0 / 30.0, 1.0 / 120.0}) {
    LocomotionEngine engine =
        LocomotionEngine::create(embedded_gait().value(), walking(1.3, flight(6, 0.15))).value();
    for (double time = 0.0; time < 9.0 - 1e-9; time += dt) engine.advance(dt);
    ends.push_back(engine.placement().z);
  }
  EXPECT_NEAR(ends[0], ends[2], 0.01);
  EXPECT_NEAR(ends[1], ends[2], 0.01);
}

}  // namespace
}  // namespace surefoot

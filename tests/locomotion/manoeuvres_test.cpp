// What a player asks of a figure besides walking ahead.

#include <gtest/gtest.h>

#include "locomotion/watched_engine.h"

namespace surefoot {
namespace {

using testing::kDegree;
using testing::SetDown;
using testing::WatchedEngine;

constexpr double kExact = 1e-4;  // metres

TEST(Manoeuvres, WalksBackwardsAtItsSpeedAndFacesAhead) {
  for (const double speed : {0.3, 0.8, 1.1}) {
    WatchedEngine walk({.start = {.speed = -speed}});
    const Vec3 start = walk.hips();
    walk.run(6.0);
    const Vec3 way = walk.hips() - start;
    EXPECT_NEAR(-way.z() / 6.0, speed, 0.02 * speed + 0.01);
    EXPECT_NEAR(way.x(), 0.0, 0.05);
    EXPECT_EQ(walk.engine.placement().heading, 0.0);
    EXPECT_LT(walk.off_plants(), kExact) << speed;
    EXPECT_LT(walk.below_ground(), 1e-3) << speed;
    EXPECT_GT(walk.set_downs().size(), 8U);
  }
}

TEST(Manoeuvres, BackwardsTheBallLandsBeforeTheHeel) {
  WatchedEngine walk({.start = {.speed = -0.8}});
  walk.run(6.0);
  int balls = 0;
  for (const SetDown& down : walk.set_downs()) {
    if (down.time < 0.5 || !down.foot_was_up) continue;
    EXPECT_EQ(down.part, SolePart::ball) << down.time;
    ++balls;
  }
  EXPECT_GE(balls, 6);
}

TEST(Manoeuvres, GoesTheOtherWayWithoutAJump) {
  for (const double sign : {1.0, -1.0}) {
    WatchedEngine walk({.start = {.speed = 0.9 * sign}});
    walk.run(1.5);
    ASSERT_TRUE(walk.engine.set_target({.speed = -0.9 * sign}, 1.2));
    Vec3 last = walk.hips();
    double longest = 0.0;
    for (int i = 0; i < 240; ++i) {
      walk.run(1.0 / 60.0);
      longest = std::max(longest, (walk.hips() - last).norm());
      last = walk.hips();
    }
    EXPECT_LT(60.0 * longest, 1.4);  // m/s
    EXPECT_LT(walk.off_plants(), kExact);
    EXPECT_LT(walk.below_ground(), 1e-3);
    EXPECT_NEAR(walk.engine.parameters().speed, -0.9 * sign, 1e-9);
  }
}

TEST(Manoeuvres, TurnsOnTheSpotWithStepsAndBringsItsFeetAlong) {
  for (const double degrees : {-180.0, -90.0, 30.0, 90.0, 150.0}) {
    WatchedEngine walk;
    walk.run(0.3);
    const Vec3 start = walk.hips();
    ASSERT_TRUE(walk.engine.turn_to(degrees * kDegree, 0.6 + std::abs(degrees) / 120.0));
    walk.run(4.0);
    const double heading = walk.engine.placement().heading;
    EXPECT_LT(std::abs(std::remainder(heading - degrees * kDegree, 360.0 * kDegree)), 2e-9);
    EXPECT_LT((walk.hips() - start).norm(), 0.1) << degrees;
    EXPECT_LT(walk.off_plants(), kExact) << degrees;
    EXPECT_LT(walk.below_ground(), 1e-3) << degrees;
    std::array<int, 2> steps{};
    for (const SetDown& down : walk.set_downs()) {
      if (down.time > 0.0 && down.foot_was_up) ++steps[index_of(down.side)];
    }
    for (const Side side : kSides) {
      EXPECT_GE(steps[index_of(side)], 1) << degrees;
      const double off = std::remainder(walk.foot_heading(side) - heading, 360.0 * kDegree);
      EXPECT_LT(std::abs(off), 25.0 * kDegree) << degrees << ' ' << name_of(side);
    }
  }
}

/// The foot of the last or first step.
Side foot_of_step(const WatchedEngine& walk, double after, bool last) {
  Side side = Side::left;
  for (const SetDown& down : walk.set_downs()) {
    if (down.time <= after || !down.foot_was_up) continue;
    side = down.side;
    if (!last) break;
  }
  return side;
}

TEST(Manoeuvres, StartsWithTheFootThatIsNamed) {
  for (const double speed : {-0.7, 0.6, 1.3, 2.8}) {
    for (const Side foot : kSides) {
      WatchedEngine walk;
      walk.run(0.5);
      GaitParameters target{.speed = speed};
      target.run = walk.engine.natural_run(speed);
      ASSERT_TRUE(walk.engine.start_with(foot, target, 0.8));
      walk.run(3.0);
      EXPECT_EQ(foot_of_step(walk, 0.5, false), foot) << speed;
      EXPECT_LT(walk.off_plants(), kExact) << speed;
      EXPECT_FALSE(walk.engine.start_with(foot, target, 0.8).has_value()) << "it walks";
    }
  }
}

TEST(Manoeuvres, StopsOnTheFootThatIsNamed) {
  for (const double speed : {-0.7, 0.6, 1.3, 2.8}) {
    for (const Side foot : kSides) {
      for (const double wait : {1.0, 1.3, 1.7}) {
        GaitParameters start{.speed = speed};
        start.run = WatchedEngine().engine.natural_run(speed);
        WatchedEngine walk({.start = start});
        walk.run(wait);
        const Result<double> stopped = walk.engine.stop_on(foot, 1.0);
        ASSERT_TRUE(stopped.has_value());
        EXPECT_NEAR(*stopped, 1.0, 0.9) << speed;
        walk.run(*stopped + 1.0);
        EXPECT_EQ(foot_of_step(walk, 0.0, true), foot) << speed << " m/s after " << wait << " s";
        EXPECT_EQ(walk.engine.parameters().speed, 0.0);
        EXPECT_LT(walk.off_plants(), kExact) << speed;
        EXPECT_FALSE(walk.engine.stop_on(foot, 1.0).has_value()) << "it stands";
      }
    }
  }
}

}  // namespace
}  // namespace surefoot

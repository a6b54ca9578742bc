// What a player asks of a figure besides walking ahead.

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include <Eigen/Geometry>

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

/// Largest change of the toes' angular velocity between two frames of a walk, rad/s.
double toe_step(const LocomotionSettings& settings) {
  WatchedEngine walk(settings);
  double largest = 0.0;
  for (const Side side : kSides) {
    const int toes = walk.engine.rig().leg(side).joints.ball;
    Quat last = walk.engine.pose()[toes].rotation;
    std::optional<Vec3> rate;
    for (int i = 0; i < 360; ++i) {
      walk.run(1.0 / 60.0);
      const Quat turn = last.conjugate() * walk.engine.pose()[toes].rotation;
      const Eigen::AngleAxisd by(turn);
      const Vec3 now = 60.0 * by.angle() * by.axis();
      if (rate) largest = std::max(largest, (now - *rate).norm());
      rate = now;
      last = walk.engine.pose()[toes].rotation;
    }
  }
  return largest;
}

TEST(Manoeuvres, BackwardsToesBendAsSmoothlyAsAhead) {
  const double raw = toe_step({.start = {.speed = 1.2}, .plant_feet = false});
  for (const double speed : {0.3, 0.6, 0.8, 1.0, 1.2, 1.5}) {
    EXPECT_LT(toe_step({.start = {.speed = -speed}}), 3.0 * raw) << speed;
  }
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

TEST(Manoeuvres, GoesToAPlaceAndFacingInTime) {
  struct Way {
    GaitParameters start;
    WalkerPlacement to;
    double seconds;
    double arrival_speed;
  };
  const std::vector<Way> ways{
      {{}, {0.0, 4.0, 0.0}, 4.0, 0.0},
      {{}, {3.0, 3.0, 90.0 * kDegree}, 5.0, 0.0},
      {{}, {-2.0, -3.0, 45.0 * kDegree}, 9.0, 0.0},
      {{}, {0.1, -1.0, 0.0}, 3.0, 0.0},  // backwards
      {{}, {0.4, 0.0, 0.0}, 6.0, 0.0},
      {{}, {0.0, 0.0, 120.0 * kDegree}, 3.0, 0.0},
      {{.speed = 1.4}, {2.0, 6.0, 30.0 * kDegree}, 5.0, 1.2},
      {{.speed = 1.4, .turn_rate = 0.4}, {4.0, 4.0, 100.0 * kDegree}, 6.0, 0.0},
      {{.speed = 3.0, .run = 1.0}, {-3.0, 12.0, -20.0 * kDegree}, 5.0, 0.0}};
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const Way& way = ways[i];
    WatchedEngine walk({.start = way.start});
    const Result<void> told = walk.engine.go_to(way.to, way.seconds, way.arrival_speed);
    ASSERT_TRUE(told.has_value()) << i << ": " << told.error().message;
    walk.run(way.seconds);
    const WalkerPlacement& at = walk.engine.placement();
    EXPECT_NEAR(at.x, way.to.x, 1e-3) << i;
    EXPECT_NEAR(at.z, way.to.z, 1e-3) << i;
    EXPECT_LT(std::abs(std::remainder(at.heading - way.to.heading, 360.0 * kDegree)), 0.1 * kDegree)
        << i;
    EXPECT_NEAR(walk.engine.parameters().speed, way.arrival_speed, 1e-9) << i;
    walk.run(1.0);
    if (way.arrival_speed == 0.0) {
      EXPECT_NEAR(walk.engine.placement().x, way.to.x, 1e-3) << i;
      EXPECT_NEAR(walk.hips().x(), way.to.x, 0.06) << i;
      EXPECT_NEAR(walk.hips().z(), way.to.z, 0.06) << i;
    }
    EXPECT_LT(walk.off_plants(), kExact) << i;
    EXPECT_LT(walk.below_ground(), 1e-3) << i;
  }
}

TEST(Manoeuvres, RefusesPlacesThatItCannotReachInTime) {
  WatchedEngine walk({.start = {.speed = 1.4}});
  const auto refuses = [&](const WalkerPlacement& to, double seconds, const char* part) {
    const Result<void> told = walk.engine.go_to(to, seconds);
    ASSERT_FALSE(told.has_value()) << part;
    EXPECT_NE(told.error().message.find(part), std::string::npos) << told.error().message;
  };
  refuses({0.0, 50.0, 0.0}, 3.0, "too far");
  refuses({0.0, 0.2, 0.0}, 3.0, "too close");
  refuses({0.0, -1.0, 180.0 * kDegree}, 1.5, "no smooth curve");
  refuses({0.0, 3.0, std::numeric_limits<double>::quiet_NaN()}, 3.0, "not finite");
  refuses({0.0, 3.0, 0.0}, 0.0, "greater than 0");
  EXPECT_NEAR(walk.engine.target().speed, 1.4, 0.0) << "a refusal changes nothing";
}

TEST(Manoeuvres, FollowsAStickWithinItsLimits) {
  WatchedEngine walk;
  const StickLimits limits{.acceleration = 2.0, .braking = 3.0, .turn_rate = 2.0};
  const auto push = [&](const Stick& stick, double seconds) {
    double speed = walk.engine.parameters().speed;
    for (int i = 0; i < static_cast<int>(60.0 * seconds); ++i) {
      ASSERT_TRUE(walk.engine.steer(stick, limits).has_value());
      walk.run(1.0 / 60.0);
      const GaitParameters& now = walk.engine.parameters();
      EXPECT_LE(std::abs(now.turn_rate), limits.turn_rate + 1e-9);
      EXPECT_LE(std::abs(now.speed - speed) * 60.0, limits.braking + 1e-6);
      speed = now.speed;
    }
  };
  push({.x = 0.0, .z = 1.4, .facing = {}}, 2.0);
  EXPECT_NEAR(walk.engine.parameters().speed, 1.4, 1e-9);
  push({.x = 1.4, .z = 0.0, .facing = {}}, 3.0);
  EXPECT_NEAR(walk.engine.placement().heading, 90.0 * kDegree, 1e-6);
  push({.x = -1.0, .z = -1.0, .facing = {}}, 4.0);
  EXPECT_NEAR(std::remainder(walk.engine.placement().heading + 135.0 * kDegree, 360.0 * kDegree),
              0.0, 1e-6);
  push({}, 2.0);
  EXPECT_EQ(walk.engine.parameters().speed, 0.0);
  EXPECT_LT(walk.off_plants(), kExact);
  EXPECT_LT(walk.below_ground(), 1e-3);
}

TEST(Manoeuvres, AStickGoesBackwardsAndAsideOfAFacing) {
  for (const double degrees : {0.0, 30.0, -50.0, 150.0, 180.0}) {
    WatchedEngine walk;
    const double way = degrees * kDegree;
    ASSERT_TRUE(walk.engine.steer({std::sin(way), std::cos(way), 0.0}));
    walk.run(1.5);
    const Vec3 start = walk.hips();
    walk.run(4.0);
    const Vec3 gone = walk.hips() - start;
    EXPECT_NEAR(gone.norm() / 4.0, 1.0, 0.04) << degrees;
    EXPECT_LT(std::abs(std::remainder(std::atan2(gone.x(), gone.z()) - way, 360.0 * kDegree)),
              2.0 * kDegree)
        << degrees;
    EXPECT_NEAR(walk.engine.placement().heading, 0.0, 1e-9);
    EXPECT_LT(walk.off_plants(), kExact) << degrees;
    EXPECT_LT(walk.below_ground(), 1e-3) << degrees;
  }
  LocomotionEngine engine = LocomotionEngine::create(embedded_gait().value()).value();
  Diagnostics notes;
  ASSERT_TRUE(engine.steer({1.0, 0.0, 0.0}, {}, &notes));
  EXPECT_EQ(notes.count(WarningKind::extrapolated), 1U) << "sideways is the nearest there is";
  EXPECT_FALSE(engine.set_target({.speed = 1.0, .aside = 80.0 * kDegree}, 1.0).has_value());
  EXPECT_FALSE(engine.steer({1.0, 0.0, std::nan("")}).has_value());
  EXPECT_FALSE(engine.steer({1.0, 0.0, {}}, {.acceleration = 0.0}).has_value());
}

TEST(Manoeuvres, InPlaceTheRootStaysAndItsStepsAddUpToTheWay) {
  const GaitParameters start{.speed = 1.3, .turn_rate = 0.5};
  WatchedEngine goes({.start = start});
  WatchedEngine stays({.start = start, .in_place = true});
  const Vec3 from = stays.engine.pose()[0].translation;
  double x = 0.0;
  double z = 0.0;
  double heading = 0.0;
  for (int i = 0; i < 240; ++i) {
    goes.run(1.0 / 60.0);
    stays.run(1.0 / 60.0);
    const RootStep& step = stays.engine.root_step();
    x += step.left * std::cos(heading) + step.ahead * std::sin(heading);
    z += step.ahead * std::cos(heading) - step.left * std::sin(heading);
    heading += step.turn;
    EXPECT_LT((stays.engine.pose()[0].translation - from).norm(), 0.12);
    EXPECT_NEAR(stays.engine.pose()[0].translation.y(), goes.engine.pose()[0].translation.y(),
                1e-12);
    for (std::size_t j = 1; j < goes.engine.pose().size(); ++j) {
      ASSERT_EQ(stays.engine.pose()[j].rotation.coeffs(), goes.engine.pose()[j].rotation.coeffs());
    }
  }
  EXPECT_NEAR(x, goes.engine.placement().x, 1e-9);
  EXPECT_NEAR(z, goes.engine.placement().z, 1e-9);
  EXPECT_NEAR(heading, goes.engine.placement().heading, 1e-9);
}

TEST(Manoeuvres, TheTrunkFacesAheadWhileTheLegsGoAside) {
  WatchedEngine straight({.start = {.speed = 1.2}});
  WatchedEngine aside({.start = {.speed = 1.2, .aside = 40.0 * kDegree}});
  const Skeleton& skeleton = straight.engine.skeleton();
  const auto facing = [&](const WatchedEngine& walk, int joint) {
    std::vector<Transform> world(walk.engine.pose().size());
    forward_kinematics(skeleton, walk.engine.pose(), world);
    return world[joint].rotation;
  };
  const int chest = skeleton.find("Spine1");
  ASSERT_NE(chest, kNoJoint);
  EXPECT_LT(facing(aside, chest).angularDistance(facing(straight, chest)), 5.0 * kDegree);
  EXPECT_NEAR(facing(aside, 0).angularDistance(facing(straight, 0)), 40.0 * kDegree, 1e-6);
}

}  // namespace
}  // namespace surefoot

#include "enforce/plant_prices.h"

#include <gtest/gtest.h>

#include "enforce/walks.h"

namespace surefoot {
namespace {

using namespace testing;

/// A walk whose left foot is said to stand all the way.
Walk held_too_long() {
  Walk walk;
  walk.plants.plants = {
      {Side::left, SolePart::ball, 40, 200, std::nullopt, 1.0, PlantSource::user}};
  return walk;
}

TEST(PlantPrices, LetsGoOfAFootThatWalksAway) {
  const Walk walk = held_too_long();
  Diagnostics notes;
  const CleanResult result = walk.clean({}, Ground::flat(), &notes);
  ASSERT_EQ(result.report.given_up.size(), 1u);
  EXPECT_EQ(result.report.given_up[0].asked.last, 200);
  EXPECT_GT(result.report.given_up[0].frames, 60);
  EXPECT_LT(result.report.largest_root_shift, 0.15 * walk.rig.leg_length);
  EXPECT_EQ(notes.count(WarningKind::plant_given_up), 1u);
  // What is left of the plant is held exactly.
  EXPECT_LT(plant_error(walk.poses(result.motion), result.report.plants, walk.rig), 1e-9);
}

TEST(PlantPrices, ReportsHowManyFramesWereHeld) {
  const Walk walk = held_too_long();
  const CleanReport report = walk.clean().report;
  int held = 0;
  for (const Plant& plant : report.plants.plants) held += plant.last - plant.first + 1;
  EXPECT_EQ(held + report.given_up.at(0).frames, 161);
}

TEST(PlantPrices, HoldsAGivenPlaceAtAnyPrice) {
  Walk walk = held_too_long();
  Plant& plant = walk.plants.plants[0];
  plant.last = 60;
  plant.position_world = walk.clean().report.plants.plants.at(0).position_world.value() +
                         Vec3(0.3 * walk.rig.leg_length, 0.0, 0.0);
  const CleanReport report = walk.clean().report;
  EXPECT_TRUE(report.given_up.empty());
  EXPECT_EQ(report.plants.plants.at(0).last, 60);
}

TEST(PlantPrices, APlaceThatTheMotionHasIsHeldAtNoPriceButItsOwn) {
  Walk walk = held_too_long();
  Plant& plant = walk.plants.plants[0];
  plant.position_world = walk.clean().report.plants.plants.at(0).position_world;
  plant.source = PlantSource::held;
  const CleanReport report = walk.clean().report;
  ASSERT_EQ(report.given_up.size(), 1u);
  EXPECT_GT(report.given_up[0].frames, 60);
  plant.source = PlantSource::user;
  EXPECT_TRUE(walk.clean().report.given_up.empty());
}

/// How far toes turn against the foot, rad, at most over the frames in which their ball stands.
double most_toe_bend(const Walk& walk, const CleanResult& result) {
  double most = 0.0;
  for (const Plant& plant : result.report.plants.plants) {
    const int ball = walk.rig.leg(plant.side).joints.ball;
    for (int f = plant.first; f <= plant.last; ++f) {
      const auto j = static_cast<std::size_t>(ball);
      most = std::max(
          most, walk.motion.pose(f)[j].rotation.angularDistance(result.motion.pose(f)[j].rotation));
    }
  }
  return most;
}

TEST(PlantPrices, LetsGoOfABallThatBendsItsToes) {
  Walk walk;
  std::erase_if(walk.plants.plants, [](const Plant& p) { return p.part == SolePart::heel; });
  for (Plant& plant : walk.plants.plants) {
    plant.last = std::min(plant.last + 8, walk.motion.frames() - 1);
  }
  EXPECT_GT(most_toe_bend(walk, walk.clean()), 0.4);
  CleanSettings settings;
  settings.limits.toe_bend = 0.3;
  EXPECT_LE(most_toe_bend(walk, walk.clean(settings)), 0.3 + 1e-9);
}

TEST(PlantPrices, ToesOfAPlaceUnderTheGroundBendNoFurtherForIt) {
  Walk walk;
  std::erase_if(walk.plants.plants, [](const Plant& p) { return p.part == SolePart::heel; });
  const PlantTrack placed = walk.clean().report.plants;
  const auto given_up = [&](double depth) {
    walk.plants = placed;
    for (Plant& plant : walk.plants.plants) plant.source = PlantSource::held;
    return walk.clean({}, Ground::flat(depth)).report.given_up.size();
  };
  EXPECT_EQ(given_up(0.0), 0u);
  EXPECT_EQ(given_up(0.04), 0u);
}

TEST(PlantPrices, FeetDoNotJumpToTheGroundBesideAPlaceUnderIt) {
  Walk walk;
  const PlantTrack placed = walk.clean().report.plants;
  for (Plant& plant : walk.plants.plants) {
    for (const Plant& p : placed.plants) {
      if (p.side == plant.side && p.part == plant.part && p.first == plant.first) {
        plant.position_world = p.position_world.value() - Vec3(0.0, 0.05, 0.0);
      }
    }
  }
  for (int f = 0; f < walk.motion.frames(); ++f) {
    walk.motion.pose(f)[static_cast<std::size_t>(walk.rig.mover)].translation.y() -= 0.05;
  }
  const LegPoses before = walk.poses(walk.motion);
  const LegPoses after = walk.poses(walk.clean().motion);
  for (std::size_t f = 1; f < before.size(); ++f) {
    for (std::size_t s = 0; s < 2; ++s) {
      const double was = after[f - 1][s].ball_world.y() - before[f - 1][s].ball_world.y();
      const double is = after[f][s].ball_world.y() - before[f][s].ball_world.y();
      ASSERT_LT(std::abs(is - was), 0.02) << f;
    }
  }
}

/// The largest second difference of an ankle's displacement against the capture, metres a frame.
double largest_jolt(const Walk& walk, const CleanResult& result, Side side) {
  const LegPoses before = walk.poses(walk.motion);
  const LegPoses after = walk.poses(result.motion);
  const auto moved = [&](std::size_t frame) -> Vec3 {
    const std::size_t s = index_of(side);
    return after[frame][s].ankle_world.translation - before[frame][s].ankle_world.translation;
  };
  double largest = 0.0;
  for (std::size_t f = 1; f + 1 < before.size(); ++f) {
    largest = std::max(largest, (moved(f + 1) - 2.0 * moved(f) + moved(f - 1)).norm());
  }
  return largest;
}

/// A foot that is to be held at its heel, then at its ball 3 cm aside.
Walk held_in_two_places() {
  Walk walk({.fps = 120.0});
  const Plant stance = *std::ranges::max_element(
      walk.plants.plants, {}, [](const Plant& p) { return p.first > 0 ? p.last - p.first : 0; });
  const int turn = (stance.first + stance.last) / 2;
  Plant heel = stance;
  heel.part = SolePart::heel;
  heel.last = turn;
  Plant ball = stance;
  ball.part = SolePart::ball;
  ball.first = turn + 1;
  walk.plants.plants = {heel, ball};
  walk.plants = walk.clean().report.plants;
  for (Plant& plant : walk.plants.plants) plant.source = PlantSource::held;
  *walk.plants.plants.at(1).position_world += Vec3(0.03, 0.0, 0.0);
  return walk;
}

TEST(PlantPrices, AFootDoesNotJumpFromOnePlantToTheNext) {
  const Walk walk = held_in_two_places();
  const Plant& second = walk.plants.plants.at(1);
  CleanSettings settings;
  settings.limits.speed = 1e9;
  const double jolt = largest_jolt(walk, walk.clean(settings), second.side);
  const CleanResult result = walk.clean();
  EXPECT_LT(largest_jolt(walk, result, second.side), 0.5 * jolt);
  ASSERT_EQ(result.report.plants.plants.size(), 2u);
  EXPECT_GT(result.report.plants.plants[1].first, second.first);
  EXPECT_EQ(result.report.plants.plants[1].last, second.last);
}

TEST(PlantPrices, RefusesLimitsThatAreNotAboveZero) {
  CleanSettings settings;
  settings.limits.foot = 0.0;
  const Walk walk;
  EXPECT_FALSE(clean(walk.skeleton, walk.motion, walk.rig, Ground::flat(), walk.plants, settings));
}

}  // namespace
}  // namespace surefoot

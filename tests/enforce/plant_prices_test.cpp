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
  EXPECT_FALSE(notes.warnings().empty());
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

TEST(PlantPrices, RefusesLimitsThatAreNotAboveZero) {
  CleanSettings settings;
  settings.limits.foot = 0.0;
  const Walk walk;
  EXPECT_FALSE(clean(walk.skeleton, walk.motion, walk.rig, Ground::flat(), walk.plants, settings));
}

}  // namespace
}  // namespace surefoot

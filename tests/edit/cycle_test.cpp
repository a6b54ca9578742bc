#include "surefoot/edit/cycle.h"

#include <gtest/gtest.h>

#include "enforce/walks.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

TEST(Cycle, AWalkRepeatsAfterItsStride) {
  const testing::Walk walk;
  const MotionCycle cycle =
      find_cycle(walk.skeleton, walk.clean_motion, walk.rig, walk.plants).value();
  EXPECT_EQ(cycle.last - cycle.first, 32);
  EXPECT_LT(cycle.mismatch, 1e-6);
}

TEST(Cycle, IsFoundInASlidingWalkToo) {
  const testing::Walk walk;
  const MotionCycle cycle = find_cycle(walk.skeleton, walk.motion, walk.rig, walk.plants).value();
  EXPECT_NEAR(cycle.last - cycle.first, 32, 2);
  EXPECT_LT(cycle.mismatch, 0.03);
}

TEST(Cycle, HoldsAsManyStridesAsAreWanted) {
  const testing::Walk walk;
  const MotionCycle cycle =
      find_cycle(walk.skeleton, walk.clean_motion, walk.rig, walk.plants, 2).value();
  EXPECT_EQ(cycle.last - cycle.first, 64);
  EXPECT_LT(cycle.mismatch, 1e-6);
  const auto many = find_cycle(walk.skeleton, walk.clean_motion, walk.rig, walk.plants, 40);
  ASSERT_FALSE(many);
  EXPECT_NE(many.error().message.find("land 41 times"), std::string::npos) << many.error().message;
}

// A right foot that is planted twice in every stride.
TEST(Cycle, RefusesWhatSetsAFootDownTwice) {
  testing::Walk walk;
  std::vector<Plant> split;
  for (const Plant& plant : walk.plants.plants) {
    const bool whole = plant.last - plant.first > 6;
    if (plant.side == Side::left || !whole) {
      split.push_back(plant);
    } else if (plant.part == SolePart::ball) {
      Plant early = plant;
      Plant late = plant;
      early.last = plant.first + 2;
      late.first = plant.last - 2;
      split.push_back(early);
      split.push_back(late);
    }
  }
  const PlantTrack plants =
      make_track(walk.motion.frames(), walk.motion.fps(), std::move(split)).value();
  const auto cycle = find_cycle(walk.skeleton, walk.motion, walk.rig, plants);
  ASSERT_FALSE(cycle);
  EXPECT_NE(cycle.error().message.find("the right foot 2 times"), std::string::npos)
      << cycle.error().message;
}

TEST(Cycle, RefusesWhatDoesNotStepTwice) {
  SampleWalkSettings settings;
  settings.frames = 30;
  const testing::Walk short_walk(settings);
  EXPECT_FALSE(
      find_cycle(short_walk.skeleton, short_walk.motion, short_walk.rig, short_walk.plants));
  testing::Walk walk;
  walk.plants.plants.clear();
  EXPECT_FALSE(find_cycle(walk.skeleton, walk.motion, walk.rig, walk.plants));
  EXPECT_FALSE(find_cycle(walk.skeleton, Motion(0, walk.motion.joints(), 30.0), walk.rig,
                          PlantTrack{0, 30.0, {}}));
}

// A dance sets its feet down, too.
TEST(Cycle, RefusesWhatDoesNotRepeat) {
  testing::Walk walk;
  const auto spine = static_cast<std::size_t>(walk.skeleton.find("Spine"));
  for (int f = 0; f < walk.motion.frames(); ++f) {  // bends further over with every frame
    walk.motion.pose(f)[spine].rotation = axis_angle(Vec3::UnitX(), 0.03 * f);
  }
  const auto cycle = find_cycle(walk.skeleton, walk.motion, walk.rig, walk.plants);
  ASSERT_FALSE(cycle);
  EXPECT_NE(cycle.error().message.find("cm apart"), std::string::npos) << cycle.error().message;
}

}  // namespace
}  // namespace surefoot

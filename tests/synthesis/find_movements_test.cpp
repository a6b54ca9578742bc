#include "synthesis/find_movements.h"

#include <gtest/gtest.h>

#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

Plant plant(Side side, SolePart part, int first, int last) {
  Plant result;
  result.side = side;
  result.part = part;
  result.first = first;
  result.last = last;
  return result;
}

TEST(FindMovementsTest, AStepRunsBetweenTheCentresOfDoubleSupport) {
  const PlantTrack track =
      make_track(
          200, 100.0,
          {plant(Side::right, SolePart::heel, 0, 30), plant(Side::right, SolePart::ball, 6, 50),
           plant(Side::left, SolePart::heel, 40, 75), plant(Side::left, SolePart::ball, 48, 110),
           plant(Side::right, SolePart::heel, 100, 140),
           plant(Side::right, SolePart::ball, 107, 160)})
          .value();
  const auto found = find_movements(track, 0);
  ASSERT_EQ(found.size(), 1U);
  const FoundMovement& step = found.front();
  EXPECT_EQ(step.kind, MovementKind::step);
  EXPECT_EQ(step.moving, Side::right);
  EXPECT_EQ(step.key_frames, (Keytimes{45.0, 50.0, 100.0, 105.0}));
  const auto& moving = step.marks[index_of(Side::right)];
  EXPECT_DOUBLE_EQ(moving[0].lift, 0.0) << "the heel had left before the step began";
  EXPECT_DOUBLE_EQ(moving[1].lift, 1.0);
  EXPECT_DOUBLE_EQ(moving[0].land, 2.0);
  EXPECT_DOUBLE_EQ(moving[1].land, 3.0) << "the ball comes down after the step's end";
  const auto& fixed = step.marks[index_of(Side::left)];
  EXPECT_DOUBLE_EQ(fixed[0].lift, 1.5);
  EXPECT_NEAR(fixed[1].land, 0.6, 1e-12);
}

TEST(FindMovementsTest, AJumpLeavesAndLandsOnBothFeet) {
  std::vector<Plant> plants;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      plants.push_back(plant(side, part, 0, 100));
      plants.push_back(plant(side, part, 150, 299));
    }
  }
  const auto found = find_movements(make_track(300, 100.0, plants).value(), 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().kind, MovementKind::jump);
  EXPECT_EQ(found.front().key_frames, (Keytimes{30.0, 100.0, 150.0, 220.0}));
}

TEST(FindMovementsTest, RunningHasNeither) {
  const PlantTrack track = make_track(200, 100.0,
                                      {plant(Side::left, SolePart::ball, 0, 20),
                                       plant(Side::right, SolePart::ball, 35, 55),
                                       plant(Side::left, SolePart::ball, 70, 90)})
                               .value();
  EXPECT_TRUE(find_movements(track, 0).empty());
}

}  // namespace
}  // namespace surefoot

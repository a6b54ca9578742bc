#include "contact/firm_plants.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

/// A left ball that comes down over frames 0 to 9, stands to 29, and rises 6 mm a frame after that.
std::vector<std::array<LegPose, 2>> landing_and_leaving(double glide) {
  std::vector<std::array<LegPose, 2>> poses(40);
  for (int f = 0; f < 40; ++f) {
    const double up = f < 10 ? 0.006 * (10 - f) : f < 30 ? 0.0 : 0.006 * (f - 29);
    poses[static_cast<std::size_t>(f)][0].ball_world = Vec3(0.0, 0.05 + up, glide * f);
  }
  return poses;
}

Rig rig_with_leg(double length) {
  Rig rig;
  rig.leg_length = length;
  return rig;
}

PlantTrack nearly_whole_clip() {
  return {40, 60.0, {{Side::left, SolePart::ball, 2, 38, {}, 0.9, PlantSource::detected}}};
}

TEST(FirmPlants, CutsWhereThePointIsInTheAir) {
  const PlantTrack firm =
      firm_plants(nearly_whole_clip(), landing_and_leaving(0.0), rig_with_leg(0.85));
  ASSERT_EQ(firm.plants.size(), 1U);
  EXPECT_EQ(firm.plants[0].first, 9);  // 0.6 cm above; 1.2 cm the frame before
  EXPECT_EQ(firm.plants[0].last, 30);  // 0.6 cm above; 1.2 cm the frame after
  EXPECT_EQ(firm.plants[0].confidence, 0.9);
}

TEST(FirmPlants, DoesNotSeeSlidingAndScalesWithTheLeg) {
  const auto standing =
      firm_plants(nearly_whole_clip(), landing_and_leaving(0.0), rig_with_leg(0.85));
  const auto sliding =
      firm_plants(nearly_whole_clip(), landing_and_leaving(0.02), rig_with_leg(0.85));
  EXPECT_EQ(sliding.plants[0].first, standing.plants[0].first);
  EXPECT_EQ(sliding.plants[0].last, standing.plants[0].last);
  const auto giant = firm_plants(nearly_whole_clip(), landing_and_leaving(0.0), rig_with_leg(8.5));
  EXPECT_EQ(giant.plants[0].first, 2);
  EXPECT_EQ(giant.plants[0].last, 38);
}

TEST(FirmPlants, KeepsAPointThatCreepsUp) {
  auto poses = landing_and_leaving(0.0);
  for (int f = 0; f < 40; ++f) poses[static_cast<std::size_t>(f)][0].ball_world.y() = 0.001 * f;
  const PlantTrack firm = firm_plants(nearly_whole_clip(), poses, rig_with_leg(0.85));  // 6 cm/s
  EXPECT_EQ(firm.plants[0].first, 2);
  EXPECT_EQ(firm.plants[0].last, 38);
}

/// A left heel that lands at 0.3 m/s until frame 9, stands, and creeps up at 0.12 m/s from frame 20
/// on, never 1 cm above where it stands within these plants; the ball stands all the time.
std::vector<std::array<LegPose, 2>> rolling_foot() {
  std::vector<std::array<LegPose, 2>> poses(40);
  for (int f = 0; f < 40; ++f) {
    const double up = f < 10 ? 0.005 * (10 - f) : f < 20 ? 0.0 : 0.002 * (f - 19);
    poses[static_cast<std::size_t>(f)][0].heel_world = Vec3(0.0, 0.05 + up, 0.0);
  }
  return poses;
}

PlantTrack heel_and_ball(int ball_first) {
  return {40,
          60.0,
          {{Side::left, SolePart::heel, 9, 23, {}, 0.9, PlantSource::detected},
           {Side::left, SolePart::ball, ball_first, 35, {}, 0.9, PlantSource::detected}}};
}

TEST(FirmPlants, HoldsAHeelOnlyWhileItIsCalmIfTheBallHolds) {
  const PlantTrack firm = firm_plants(heel_and_ball(12), rolling_foot(), rig_with_leg(0.85));
  ASSERT_EQ(firm.plants.size(), 2U);
  EXPECT_EQ(firm.plants[0].first, 11);  // the difference over frames 10 to 12 is the first below
  EXPECT_EQ(firm.plants[0].last, 18);   // frame 19 goes at half of 0.12 m/s
  EXPECT_EQ(firm.plants[1].first, 12);
  EXPECT_EQ(firm.plants[1].last, 35);
}

TEST(FirmPlants, KeepsARisingHeelUntilTheBallHasStoodForAWhile) {
  const PlantTrack firm = firm_plants(heel_and_ball(20), rolling_foot(), rig_with_leg(0.85));
  ASSERT_EQ(firm.plants.size(), 2U);
  EXPECT_EQ(firm.plants[0].last, 22);  // the ball has stood for 50 ms in frame 23
}

TEST(FirmPlants, KeepsARisingHeelThatHasNoBall) {
  PlantTrack alone = heel_and_ball(12);
  alone.plants.pop_back();
  const PlantTrack firm = firm_plants(alone, rolling_foot(), rig_with_leg(0.85));
  ASSERT_EQ(firm.plants.size(), 1U);
  EXPECT_EQ(firm.plants[0].last, 23);
}

TEST(FirmPlants, DropsWhatIsTooShortToHold) {
  PlantTrack blink = nearly_whole_clip();
  blink.plants[0].first = 20;
  blink.plants[0].last = 21;  // 33 ms
  EXPECT_TRUE(firm_plants(blink, landing_and_leaving(0.0), rig_with_leg(0.85)).plants.empty());
}

}  // namespace
}  // namespace surefoot

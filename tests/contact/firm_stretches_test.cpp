#include "contact/firm_stretches.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "contact/held_plants.h"

namespace surefoot {
namespace {

/// A left ball that comes down over frames 0 to 9, stands to 29, and rises 6 mm a frame after that.
std::vector<BothLegs> landing_and_leaving(double glide) {
  std::vector<BothLegs> poses(40);
  for (int f = 0; f < 40; ++f) {
    const double up = f < 10 ? 0.006 * (10 - f) : f < 30 ? 0.0 : 0.006 * (f - 29);
    poses[f][0].ball_world = Vec3(0.0, 0.05 + up, glide * f);
  }
  return poses;
}

PlantTrack firm_at(const PlantTrack& contact, std::span<const BothLegs> poses,
                   double leg_length = 0.85) {
  Rig rig;
  rig.leg_length = leg_length;
  return firm_plants(contact, SoleMotion(poses, contact.fps), rig);
}

PlantTrack nearly_whole_clip() {
  return {40, 60.0, {{Side::left, SolePart::ball, 2, 38, {}, 0.9, PlantSource::detected}}};
}

TEST(FirmPlants, CutsWhereThePointIsInTheAir) {
  const PlantTrack firm = firm_at(nearly_whole_clip(), landing_and_leaving(0.0));
  ASSERT_EQ(firm.plants.size(), 1U);
  EXPECT_EQ(firm.plants[0].first, 10);  // the frame before comes down at 0.36 m/s
  EXPECT_EQ(firm.plants[0].last, 29);   // the frame after goes up at 0.36 m/s
  EXPECT_EQ(firm.plants[0].confidence, 0.9);
}

/// The last frame held, in seconds, of a left ball that stands for a second and then leaves,
/// speeding up by 6 m/s each second; its contact lasts 0.2 s longer. Frames begin `late` after it.
double held_until(double fps, double late) {
  std::vector<BothLegs> poses(static_cast<std::size_t>(1.5 * fps));
  const auto time_of = [&](std::size_t f) { return late + static_cast<double>(f) / fps; };
  for (std::size_t f = 0; f < poses.size(); ++f) {
    const double moving = std::max(0.0, time_of(f) - 1.0);
    poses[f][0].ball_world = Vec3(0.0, 0.05, 3.0 * moving * moving);
  }
  const int frames = static_cast<int>(poses.size());
  const int last = static_cast<int>(1.2 * fps);
  const PlantTrack firm = firm_at(
      {frames, fps, {{Side::left, SolePart::ball, 0, last, {}, 0.9, PlantSource::detected}}},
      poses);
  return firm.plants.empty() ? 0.0 : time_of(static_cast<std::size_t>(firm.plants[0].last));
}

TEST(FirmPlants, EndAtTheSameTimeAtAnyRate) {
  // At 0.25 m/s, 1/24 s after it set off. The last frame before that is half a frame too early on
  // average; where frames are far apart, half of that is made up for.
  for (const double fps : {20.0, 24.0, 30.0, 60.0, 120.0}) {
    double mean = 0.0;
    constexpr int kPhases = 16;
    for (int k = 0; k < kPhases; ++k) mean += held_until(fps, k / fps / kPhases) / kPhases;
    EXPECT_NEAR(mean, 1.0 + 1.0 / 24.0, (fps < 40.0 ? 0.4 : 0.6) / fps) << fps;
  }
}

TEST(FirmPlants, DoesNotSeeSlidingAndScalesWithTheLeg) {
  const auto standing = firm_at(nearly_whole_clip(), landing_and_leaving(0.0));
  const auto sliding = firm_at(nearly_whole_clip(), landing_and_leaving(0.02));
  EXPECT_EQ(sliding.plants[0].first, standing.plants[0].first);
  EXPECT_EQ(sliding.plants[0].last, standing.plants[0].last);
  const auto giant = firm_at(nearly_whole_clip(), landing_and_leaving(0.0), 8.5);
  EXPECT_EQ(giant.plants[0].first, 2);
  EXPECT_EQ(giant.plants[0].last, 38);
}

TEST(FirmPlants, KeepsAFootThatStandsBeforeItSlides) {
  auto poses = landing_and_leaving(0.0);
  for (int f = 16; f < 40; ++f) poses[f][0].ball_world.z() = 0.01 * (f - 15);  // 0.6 m/s
  const PlantTrack firm = firm_at(nearly_whole_clip(), poses);
  ASSERT_FALSE(firm.plants.empty());
  EXPECT_EQ(firm.plants[0].first, 10);
}

TEST(FirmPlants, KeepsAPointThatCreepsUp) {
  auto poses = landing_and_leaving(0.0);
  for (int f = 0; f < 40; ++f) poses[f][0].ball_world.y() = 0.001 * f;
  const PlantTrack firm = firm_at(nearly_whole_clip(), poses);  // 6 cm/s
  EXPECT_EQ(firm.plants[0].first, 2);
  EXPECT_EQ(firm.plants[0].last, 38);
}

/// A left heel that lands at 0.3 m/s until frame 9, stands, and creeps up at 0.14 m/s from frame 20
/// on, never 1 cm above where it stands within these plants; the ball stands all the time.
std::vector<BothLegs> rolling_foot() {
  std::vector<BothLegs> poses(40);
  for (int f = 0; f < 40; ++f) {
    const double up = f < 10 ? 0.005 * (10 - f) : f < 20 ? 0.0 : 0.0024 * (f - 19);
    poses[f][0].heel_world = Vec3(0.0, 0.05 + up, 0.0);
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
  const PlantTrack firm = firm_at(heel_and_ball(12), rolling_foot());
  ASSERT_EQ(firm.plants.size(), 2U);
  EXPECT_EQ(firm.plants[0].first, 11);  // the difference over frames 10 to 12 is the first below
  EXPECT_EQ(firm.plants[0].last, 19);   // at half of 0.14 m/s; frame 20 goes at all of it
  EXPECT_EQ(firm.plants[1].first, 12);
  EXPECT_EQ(firm.plants[1].last, 35);
}

TEST(FirmPlants, KeepsARisingHeelUntilTheBallHasStoodForAWhile) {
  const PlantTrack firm = firm_at(heel_and_ball(20), rolling_foot());
  ASSERT_EQ(firm.plants.size(), 2U);
  EXPECT_EQ(firm.plants[0].last, 22);  // the ball has stood for 50 ms in frame 23
}

TEST(FirmPlants, KeepsARisingHeelThatHasNoBall) {
  PlantTrack alone = heel_and_ball(12);
  alone.plants.pop_back();
  const PlantTrack firm = firm_at(alone, rolling_foot());
  ASSERT_EQ(firm.plants.size(), 1U);
  EXPECT_EQ(firm.plants[0].last, 23);
}

TEST(FirmPlants, DropsWhatIsTooShortToHold) {
  PlantTrack blink = nearly_whole_clip();
  blink.plants[0].first = 20;
  blink.plants[0].last = 21;  // 33 ms
  EXPECT_TRUE(firm_at(blink, landing_and_leaving(0.0)).plants.empty());
}

/// A ball that stands to frame 29 and then goes forward at 0.6 m/s, all on a path that slides.
std::vector<BothLegs> slipping_off(double glide) {
  std::vector<BothLegs> poses(40);
  for (int f = 0; f < 40; ++f) {
    const double way = f < 30 ? 0.0 : 0.01 * (f - 29);
    poses[f][0].ball_world = Vec3(0.0, 0.05, glide * f + way);
  }
  return poses;
}

TEST(FirmPlants, EndsABallWhenItLeavesThoughItStaysLow) {
  for (const double glide : {0.0, 0.005, -0.01}) {
    const PlantTrack firm = firm_at(nearly_whole_clip(), slipping_off(glide));
    ASSERT_EQ(firm.plants.size(), 1U);
    EXPECT_EQ(firm.plants[0].first, 2);
    EXPECT_EQ(firm.plants[0].last, 28) << glide;  // frame 29 already goes at half of 0.6 m/s
  }
}

TEST(FirmPlants, PartsAPlantWithinWhichThePointTravels) {
  std::vector<BothLegs> poses(60);
  for (int f = 0; f < 60; ++f) {
    const double way = f < 20 ? 0.0 : f < 30 ? 0.015 * (f - 20) : 0.15;  // 0.9 m/s for 10 frames
    poses[f][0].ball_world = Vec3(way, 0.05, 0.0);
  }
  const PlantTrack contact{
      60, 60.0, {{Side::left, SolePart::ball, 2, 57, {}, 0.9, PlantSource::detected}}};
  const PlantTrack firm = firm_at(contact, poses);
  ASSERT_EQ(firm.plants.size(), 2U);
  EXPECT_LT(firm.plants[0].last, 21);
  EXPECT_GT(firm.plants[1].first, 29);
}

TEST(FirmPlants, NeverLooksAtATPoseBeforeTheMotion) {
  auto poses = slipping_off(0.0);
  poses[0][0].ball_world = Vec3(5.0, 1.0, 5.0);
  PlantTrack contact = nearly_whole_clip();
  contact.plants[0].first = 1;
  Rig rig;
  rig.leg_length = 0.85;
  const PlantTrack firm = firm_plants(contact, SoleMotion(poses, contact.fps, 1), rig);
  ASSERT_EQ(firm.plants.size(), 1U);
  EXPECT_EQ(firm.plants[0].first, 1);
}

}  // namespace
}  // namespace surefoot

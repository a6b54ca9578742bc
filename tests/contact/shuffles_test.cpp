#include "contact/shuffles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "contact/held_plants.h"

namespace surefoot {
namespace {

constexpr double kFps = 60.0;

/// A left ball under a body that stands: it goes over by `distance` between frames 40 and 60 and
/// back again between 100 and 120, lifted by a centimetre, as dancers do.
std::vector<BothLegs> stepping_aside(double distance) {
  std::vector<BothLegs> poses(160);
  const auto share = [](int f, int from) { return std::clamp((f - from) / 20.0, 0.0, 1.0); };
  for (int f = 0; f < 160; ++f) {
    const double gone = share(f, 40) - share(f, 100);
    const double smooth = 0.5 - 0.5 * std::cos(std::numbers::pi * gone);
    const double lift = 0.01 * std::sin(std::numbers::pi * gone);
    poses[f][0].ball_world = Vec3(distance * smooth, 0.05 + lift, 0.0);
  }
  return poses;
}

std::vector<FrameRun> found(const std::vector<BothLegs>& poses) {
  return shuffles(SoleMotion(poses, kFps), Side::left, SolePart::ball, {0, 159}, 1.0);
}

TEST(Shuffles, FindsTheWaysBetweenPlacesOfRest) {
  const std::vector<FrameRun> ways = found(stepping_aside(0.08));
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_NEAR(ways[0].first, 41, 3);
  EXPECT_NEAR(ways[0].last, 59, 3);
  EXPECT_NEAR(ways[1].first, 101, 3);
  EXPECT_NEAR(ways[1].last, 119, 3);
}

TEST(Shuffles, PassesOverSmallShiftsAndSwayingFeet) {
  EXPECT_TRUE(found(stepping_aside(0.02)).empty());
  std::vector<BothLegs> swaying(160);
  for (int f = 0; f < 160; ++f) {  // as a root does that wobbles: 3 cm at 1.3 Hz
    swaying[f][0].ball_world.x() = 0.03 * std::sin(2.0 * std::numbers::pi * 1.3 * f / kFps);
  }
  EXPECT_TRUE(found(swaying).empty());
}

TEST(Shuffles, PassesOverFeetThatAScaledPathMoves) {
  std::vector<BothLegs> poses = stepping_aside(0.12);
  for (BothLegs& legs : poses) {  // the body goes along, nine times as far
    const Vec3 body(9.0 * legs[0].ball_world.x(), 1.0, 0.0);
    for (LegPose& leg : legs) leg.thigh_world.translation = body;
  }
  EXPECT_TRUE(found(poses).empty());
}

TEST(Shuffles, PartAPlant) {
  const std::vector<BothLegs> poses = stepping_aside(0.08);
  const PlantTrack contact{
      160, kFps, {{Side::left, SolePart::ball, 0, 159, {}, 0.9, PlantSource::detected}}};
  Rig rig;
  rig.leg_length = 0.85;
  const PlantTrack firm = firm_plants(contact, SoleMotion(poses, kFps), rig);
  ASSERT_EQ(firm.plants.size(), 3U);
  for (const Plant& plant : firm.plants) {
    const Vec3 way = poses[plant.last][0].ball_world - poses[plant.first][0].ball_world;
    EXPECT_LT(way.norm(), 0.01);
  }
}

}  // namespace
}  // namespace surefoot

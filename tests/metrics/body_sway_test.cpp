#include "metrics/body_sway.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "math/easing.h"
#include "metrics/walking.h"

namespace surefoot {
namespace {

using testing::Walking;

/// To and fro from the second to the sixth second.
Vec3 sway_at(int frame) {
  const double t = frame / 30.0;
  const double inside = 1.0 - ease_out(std::min(t - 2.0, 6.0 - t) / 0.4);
  return inside * 0.03 * std::sin(2.0 * std::numbers::pi * 1.3 * t) * Vec3::UnitX();
}

std::vector<BodySway> sways_of(const Walking& walk) {
  return find_sways(walk.poses(), walk.plants, walk.rig.leg_length);
}

TEST(BodySway, IsFoundWithItsWay) {
  Walking walk;
  EXPECT_TRUE(sways_of(walk).empty());
  walk.move_body(sway_at);
  const std::vector<BodySway> sways = sways_of(walk);
  ASSERT_EQ(sways.size(), 1U);
  const BodySway& sway = sways[0];
  EXPECT_NEAR(sway.frames.first, 60, 10);
  EXPECT_NEAR(sway.frames.last, 180, 10);
  ASSERT_EQ(sway.shift_world.size(), static_cast<std::size_t>(sway.frames.size()));
  EXPECT_NEAR(sway.size, 0.03, 0.005);
  for (int f = sway.frames.first; f <= sway.frames.last; ++f) {
    const Vec3& found = sway.shift_world[f - sway.frames.first];
    EXPECT_LT((found - sway_at(f)).norm(), 0.005) << "frame " << f;
  }
}

TEST(BodySway, IsNotASteadySlide) {
  Walking walk;
  walk.move_body([](int f) { return Vec3(0.0, 0.0, 0.002 * f); });
  EXPECT_TRUE(sways_of(walk).empty());
}

TEST(BodySway, IsNotTheSlideOfOneFoot) {
  Walking walk;
  auto poses = walk.poses();
  for (int f = 0; f < walk.motion.frames(); ++f) {
    LegPose& leg = poses[f][index_of(Side::left)];
    for (Vec3* point : {&leg.heel_world, &leg.ball_world}) *point += sway_at(f);
  }
  EXPECT_TRUE(find_sways(poses, walk.plants, walk.rig.leg_length).empty());
}

TEST(BodySway, IsNotTooSmallNorTooLarge) {
  for (const double times : {0.2, 5.0}) {
    Walking walk;
    walk.move_body([&](int f) { return Vec3(times * sway_at(f)); });
    EXPECT_TRUE(sways_of(walk).empty()) << times;
  }
}

TEST(BodySway, NeedsFeetThatStand) {
  Walking walk;
  walk.move_body(sway_at);
  walk.plants.plants.clear();
  EXPECT_TRUE(sways_of(walk).empty());
}

}  // namespace
}  // namespace surefoot

#include "contact/crossing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

TEST(SignChangesOfRate, AreWhereTheSpeedTurns) {
  std::vector<double> speeds;
  for (int f = 0; f < 200; ++f) speeds.push_back(std::sin(2.0 * std::numbers::pi * f / 80.0));
  const std::vector<int> changes = sign_changes_of_rate(speeds, 2);
  ASSERT_EQ(changes.size(), 5u);  // at 20, 60, 100, 140, 180
  for (std::size_t i = 0; i < changes.size(); ++i) {
    EXPECT_NEAR(changes[i], 20.0 + 40.0 * static_cast<double>(i), 1.0);
  }
  EXPECT_TRUE(sign_changes_of_rate(std::vector<double>(50, 0.3), 2).empty());
  EXPECT_TRUE(sign_changes_of_rate({}, 2).empty());
}

class Crossing : public testing::Test {
 protected:
  static std::vector<Plant> find(const Motion& motion, const Ground& ground) {
    const Rig rig = sample_biped_rig();
    return detect_by_crossing(leg_poses(sample_biped_skeleton(), motion, rig), motion.fps(), rig,
                              ground);
  }
};

TEST_F(Crossing, StandingStandsFromFirstToLastFrame) {
  const Motion motion = gliding_biped(60, 60.0, [](double) { return Vec3::Zero(); });
  for (const Ground& ground : {Ground::flat(), Ground::none()}) {
    const std::vector<Plant> plants = find(motion, ground);
    ASSERT_EQ(plants.size(), 4u);
    for (const Plant& plant : plants) {
      EXPECT_EQ(plant.first, 0);
      EXPECT_EQ(plant.last, 59);
    }
  }
}

TEST_F(Crossing, NothingHighOrFastStands) {
  EXPECT_TRUE(
      find(gliding_biped(60, 60.0, [](double) { return Vec3(0.0, 0.1, 0.0); }), Ground::flat())
          .empty());
  EXPECT_TRUE(find(gliding_biped(60, 60.0, [](double t) { return Vec3(1.5 * t, 0.0, 0.0); }),
                   Ground::flat())
                  .empty());
}

TEST_F(Crossing, AJumpPartsTwoStancesWhereItsAccelerationTurns) {
  // Leaves the ground at 1 s with 0.6 m/s upwards and meets it again at 2 s: the acceleration is
  // positive around both and negative between.
  const auto jump = [](double t) {
    return Vec3(0.0, 0.2 * std::sin(std::numbers::pi * std::clamp(t - 1.0, 0.0, 1.0)), 0.0);
  };
  for (const double fps : {30.0, 60.0, 120.0}) {
    const std::vector<Plant> plants =
        find(gliding_biped(static_cast<int>(3.0 * fps), fps, jump), Ground::flat());
    ASSERT_EQ(plants.size(), 8u) << fps;
    // The differences of heights and of speeds reach 1/60 s and 0.03 s, at least a frame each.
    const double reach = std::max(1.0 / 60.0, 1.0 / fps) + std::max(0.03, 1.0 / fps) + 1.0 / fps;
    for (const Plant& plant : plants) {
      if (plant.first == 0) {
        EXPECT_NEAR(plant.last / fps, 1.0, reach) << fps;
      } else {
        EXPECT_NEAR(plant.first / fps, 2.0, reach) << fps;
      }
    }
  }
}

TEST_F(Crossing, ClipsOfNoAndOneFrame) {
  EXPECT_TRUE(
      find(gliding_biped(0, 60.0, [](double) { return Vec3::Zero(); }), Ground::none()).empty());
  const auto one =
      find(gliding_biped(1, 60.0, [](double) { return Vec3::Zero(); }), Ground::none());
  for (const Plant& plant : one) EXPECT_EQ(plant.last, 0);
}

}  // namespace
}  // namespace surefoot

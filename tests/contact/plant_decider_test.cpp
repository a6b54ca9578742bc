#include "contact/plant_decider.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "contact/gliding_biped.h"
#include "contact/plant_collector.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

using Poses = std::vector<BothLegs>;

constexpr double kFps = 60.0;

Poses standing(int frames) {
  const Motion motion = gliding_biped(frames, kFps, [](double) { return Vec3::Zero(); });
  return leg_poses(sample_biped_skeleton(), motion, sample_biped_rig());
}

/// Plants of feet that are both in contact, surely, over the whole motion.
std::vector<Plant> plants_in_contact(const Poses& poses) {
  const std::vector<ContactLogOdds> sure(poses.size(), {6.0F, 6.0F});
  return plants_from_log_odds(poses, sure, kFps, sample_biped_rig(), Ground::flat(), {});
}

int frames_planted(const std::vector<Plant>& plants, Side side, SolePart part) {
  int frames = 0;
  for (const Plant& plant : plants) {
    if (plant.side == side && plant.part == part) frames += plant.last - plant.first + 1;
  }
  return frames;
}

TEST(PlantDecider, AFootThatGlidesBesideOneThatStandsIsNotPlanted) {
  // The left foot glides back by 60 cm from 0.5 to 1.25 s, as in a moonwalk.
  Poses poses = standing(120);
  for (std::size_t f = 0; f < poses.size(); ++f) {
    const double t = static_cast<double>(f) / kFps;
    const Vec3 way(0.0, 0.0, -0.8 * std::clamp(t - 0.5, 0.0, 0.75));
    poses[f][0].heel_world += way;
    poses[f][0].ball_world += way;
  }
  const std::vector<Plant> plants = plants_in_contact(poses);
  for (const SolePart part : kHeelAndBall) {
    EXPECT_EQ(frames_planted(plants, Side::right, part), 120);
    EXPECT_NEAR(frames_planted(plants, Side::left, part), 120 - 45, 4);
  }
}

TEST(PlantDecider, AFootThatTurnsOnItsHeelKeepsTheHeel) {
  // Six radians a second: the ball is at least 10 cm from the heel and moves at 0.6 m/s or more.
  Poses poses = standing(90);
  for (std::size_t f = 0; f < poses.size(); ++f) {
    const double t = static_cast<double>(f) / kFps;
    const Quat turn = yaw(6.0 * std::clamp(t - 0.5, 0.0, 0.25));
    LegPose& foot = poses[f][0];
    foot.ball_world = foot.heel_world + turn * (foot.ball_world - foot.heel_world);
  }
  const std::vector<Plant> plants = plants_in_contact(poses);
  EXPECT_EQ(frames_planted(plants, Side::left, SolePart::heel), 90);
  EXPECT_EQ(frames_planted(plants, Side::right, SolePart::heel), 90);
  EXPECT_NEAR(frames_planted(plants, Side::left, SolePart::ball), 90 - 15, 4);
}

TEST(PlantDecider, AShortSlipOfALandingKeepsThePlant) {
  // 0.08 s at 0.8 m/s.
  Poses poses = standing(90);
  for (std::size_t f = 0; f < poses.size(); ++f) {
    const double t = static_cast<double>(f) / kFps;
    const Vec3 way(0.0, 0.0, 0.8 * std::clamp(t - 0.5, 0.0, 0.08));
    poses[f][0].heel_world += way;
    poses[f][0].ball_world += way;
  }
  const std::vector<Plant> plants = plants_in_contact(poses);
  EXPECT_EQ(frames_planted(plants, Side::left, SolePart::heel), 90);
  EXPECT_EQ(frames_planted(plants, Side::left, SolePart::ball), 90);
}

}  // namespace
}  // namespace surefoot

#include "edit/level_body.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/gliding_biped.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

constexpr double kFps = 30.0;

PlantTrack both_feet(int frames) {
  PlantTrack track{frames, kFps, {}};
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      track.plants.push_back({side, part, 0, frames - 1, {}, 0.9, PlantSource::detected});
    }
  }
  return track;
}

struct Standing {
  Skeleton skeleton = sample_biped_skeleton();
  Rig rig = sample_biped_rig();

  [[nodiscard]] Motion wandering(double size) const {
    return gliding_biped(240, kFps,
                         [size](double t) { return Vec3(0.0, size * std::sin(0.8 * t), 0.0); });
  }
};

TEST(LevelBody, BringsAFloorThatWandersToOneHeight) {
  const Standing body;
  const Motion motion = body.wandering(0.3);
  const PlantTrack contact = both_feet(motion.frames());
  const WanderingFloor floor = find_wandering_floor(body.skeleton, motion, body.rig, contact);
  EXPECT_TRUE(wanders(floor, body.rig.leg_length));
  EXPECT_NEAR(floor.wander, 0.6, 0.02);
  const Motion level = level_body(body.skeleton, motion, body.rig, floor);
  const WanderingFloor after = find_wandering_floor(body.skeleton, level, body.rig, contact);
  EXPECT_LT(after.wander, 0.01);
  EXPECT_NEAR(after.level, floor.level, 0.01);
}

TEST(LevelBody, AStillFloorDoesNotWander) {
  const Standing body;
  const Motion motion = body.wandering(0.0);
  const WanderingFloor floor =
      find_wandering_floor(body.skeleton, motion, body.rig, both_feet(motion.frames()));
  EXPECT_FALSE(wanders(floor, body.rig.leg_length));
  EXPECT_NEAR(floor.wander, 0.0, 1e-9);
}

TEST(LevelBody, StairsAreNoWanderingFloor) {
  const Standing body;
  Motion motion =
      gliding_biped(240, kFps, [](double t) { return Vec3(0.0, 0.17 * std::floor(t / 2.0), 0.0); });
  PlantTrack contact{240, kFps, {}};
  for (int step = 0; step < 4; ++step) {
    contact.plants.push_back(
        {Side::left, SolePart::ball, 60 * step, 60 * step + 50, {}, 0.9, PlantSource::detected});
  }
  const WanderingFloor floor = find_wandering_floor(body.skeleton, motion, body.rig, contact);
  EXPECT_GT(floor.wander, 0.3);
  EXPECT_FALSE(wanders(floor, body.rig.leg_length));
}

TEST(LevelBody, WithoutContactNothingMoves) {
  const Standing body;
  const Motion motion = body.wandering(0.3);
  const WanderingFloor floor =
      find_wandering_floor(body.skeleton, motion, body.rig, {motion.frames(), kFps, {}});
  const Motion level = level_body(body.skeleton, motion, body.rig, floor);
  for (int f = 0; f < motion.frames(); ++f) {
    for (std::size_t j = 0; j < motion.pose(f).size(); ++j) {
      EXPECT_EQ(level.pose(f)[j].translation, motion.pose(f)[j].translation);
    }
  }
}

}  // namespace
}  // namespace surefoot

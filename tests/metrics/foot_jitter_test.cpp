#include "metrics/foot_jitter.h"

#include <gtest/gtest.h>

#include <random>

#include "metrics/walking.h"

namespace surefoot {
namespace {

using testing::Walking;
using LegPoses = std::vector<BothLegs>;

constexpr double kRate = 30.0;
constexpr int kFirst = 90;
constexpr int kLast = 170;

/// The walk with a right ankle that shakes by `size` (metres, along each axis) for a while.
LegPoses shaken(double size) {
  LegPoses poses = Walking().poses();
  std::mt19937 dice(5);
  const auto shake = [&] { return static_cast<double>(dice()) / 2147483648.0 - 1.0; };
  for (int f = kFirst; f <= kLast; ++f) {
    // Uniform noise has a third of its bound's square as variance.
    const Vec3 way = size * std::sqrt(3.0) * Vec3(shake(), shake(), shake());
    poses[f][index_of(Side::right)].ankle_world.translation += way;
  }
  return poses;
}

TEST(FootJitter, IsFoundWhereAnAnkleShakes) {
  const double leg = sample_biped_rig().leg_length;
  const LegPoses poses = shaken(0.008);
  EXPECT_TRUE(find_jitter(poses, Side::left, kRate, leg).empty());
  const std::vector<FrameRun> runs = find_jitter(poses, Side::right, kRate, leg);
  ASSERT_EQ(runs.size(), 1U);
  // Medians reach half a window, six frames, beyond what shakes.
  EXPECT_NEAR(runs[0].first, kFirst, 7);
  EXPECT_NEAR(runs[0].last, kLast, 7);
}

TEST(FootJitter, IsNotWhatCamerasSeeNorAWalk) {
  const double leg = sample_biped_rig().leg_length;
  for (const double size : {0.0, 0.001}) {
    for (const Side side : kSides) {
      EXPECT_TRUE(find_jitter(shaken(size), side, kRate, leg).empty()) << size;
    }
  }
}

TEST(FootJitter, ScalesWithTheLeg) {
  const double leg = sample_biped_rig().leg_length;
  const LegPoses poses = shaken(0.008);
  const std::vector<FrameRun> runs = find_jitter(poses, Side::right, kRate, leg);
  for (const double scale : {0.01, 100.0}) {
    LegPoses scaled = poses;
    for (auto& legs : scaled) {
      for (LegPose& pose : legs) {
        pose.thigh_world.translation *= scale;
        pose.ankle_world.translation *= scale;
      }
    }
    const std::vector<FrameRun> same = find_jitter(scaled, Side::right, kRate, scale * leg);
    ASSERT_EQ(same.size(), runs.size());
    EXPECT_EQ(same[0].first, runs[0].first);
    EXPECT_EQ(same[0].last, runs[0].last);
  }
}

TEST(FootJitter, HasTheSizeOfTheShaking) {
  // Most of white noise is above the cutoff: 8 of 15 Hz are not.
  const double whole = std::sqrt(3.0) * 0.008;
  const double size = jitter_size(shaken(0.008), Side::right, kRate, {kFirst, kLast});
  EXPECT_GT(size, 0.4 * whole);
  EXPECT_LT(size, 1.2 * whole);
}

TEST(FootJitter, IsNotInMotionsOfAFewFrames) {
  LegPoses poses = shaken(0.02);
  poses.erase(poses.begin(), poses.begin() + kFirst);
  for (std::size_t frames = 0; frames < 9; ++frames) {
    const LegPoses few(poses.begin(), poses.begin() + frames);
    EXPECT_TRUE(find_jitter(few, Side::right, kRate, 0.85).empty());
  }
}

}  // namespace
}  // namespace surefoot

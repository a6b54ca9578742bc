#include "motion/resample.h"

#include <gtest/gtest.h>

#include <cmath>

#include "math/rotation.h"

namespace surefoot {
namespace {

/// Two joints: one turns and moves evenly, the other swings.
Motion sample_motion(int frames, double fps) {
  Motion motion(frames, 2, fps);
  for (int i = 0; i < frames; ++i) {
    const double t = i / fps;
    motion.pose(i)[0] = {yaw(0.5 * t), Vec3(1.2 * t, 1.0, -0.3 * t)};
    motion.pose(i)[1] = {axis_angle(Vec3::UnitX(), std::sin(2.0 * t)),
                         Vec3(0, std::cos(2.0 * t), 0)};
  }
  return motion;
}

TEST(Resample, TheSameRateIsACopy) {
  const Motion motion = sample_motion(10, 30.0);
  const Motion copy = resample(motion, 30.0);
  ASSERT_EQ(copy.frames(), 10);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(copy.pose(i)[1].rotation.coeffs(), motion.pose(i)[1].rotation.coeffs());
    EXPECT_EQ(copy.pose(i)[1].translation, motion.pose(i)[1].translation);
  }
}

TEST(Resample, EvenMotionStaysEvenAtAnyRate) {
  const Motion motion = sample_motion(61, 30.0);
  for (const double fps : {24.0, 29.97, 60.0, 100.0, 120.0}) {
    const Motion out = resample(motion, fps);
    EXPECT_EQ(out.fps(), fps);
    EXPECT_EQ(out.frames(), static_cast<int>(std::floor(2.0 * fps + 1e-6)) + 1);
    for (int i = 0; i < out.frames(); ++i) {
      const double t = i / fps;
      EXPECT_NEAR((out.pose(i)[0].translation - Vec3(1.2 * t, 1.0, -0.3 * t)).norm(), 0.0, 1e-12);
      EXPECT_LT(angle_between(out.pose(i)[0].rotation, yaw(0.5 * t)), 1e-12);
    }
  }
}

TEST(Resample, WholeRatiosKeepBothEnds) {
  const Motion motion = sample_motion(41, 120.0);
  for (const double fps : {30.0, 60.0, 240.0, 360.0}) {
    const Motion out = resample(motion, fps);
    const Transform& first = out.pose(0)[1];
    const Transform& last = out.pose(out.frames() - 1)[1];
    EXPECT_NEAR((first.translation - motion.pose(0)[1].translation).norm(), 0.0, 1e-15);
    EXPECT_NEAR((last.translation - motion.pose(40)[1].translation).norm(), 0.0, 1e-12);
    EXPECT_LT(angle_between(last.rotation, motion.pose(40)[1].rotation), 1e-12);
  }
}

TEST(Resample, UpAndDownAgainReturnsTheSource) {
  const Motion motion = sample_motion(50, 30.0);
  const Motion back = resample(resample(motion, 120.0), 30.0);
  ASSERT_EQ(back.frames(), motion.frames());
  for (int i = 0; i < motion.frames(); ++i) {
    EXPECT_NEAR((back.pose(i)[1].translation - motion.pose(i)[1].translation).norm(), 0.0, 1e-12);
    EXPECT_LT(angle_between(back.pose(i)[1].rotation, motion.pose(i)[1].rotation), 1e-12);
  }
}

TEST(Resample, InterpolationErrorIsOfSecondOrder) {
  const Motion out = resample(sample_motion(61, 30.0), 240.0);
  double worst = 0.0;
  for (int i = 0; i < out.frames(); ++i) {
    const double t = i / 240.0;
    worst = std::max(worst, angle_between(out.pose(i)[1].rotation,
                                          axis_angle(Vec3::UnitX(), std::sin(2.0 * t))));
  }
  EXPECT_LE(worst, 4.0 / 8.0 / (30.0 * 30.0));  // max |f''| h^2 / 8
  EXPECT_GT(worst, 0.0);
}

TEST(Resample, TinyClips) {
  EXPECT_EQ(resample(sample_motion(1, 30.0), 120.0).frames(), 1);
  EXPECT_EQ(resample(sample_motion(2, 30.0), 120.0).frames(), 5);
  EXPECT_EQ(resample(sample_motion(2, 120.0), 30.0).frames(), 1);
  EXPECT_EQ(resample(Motion(0, 2, 30.0), 60.0).frames(), 0);
}

}  // namespace
}  // namespace surefoot

#include "rig/t_pose.h"

#include <gtest/gtest.h>

#include "math/rotation.h"
#include "motion/resample.h"
#include "support/sample_biped.h"

namespace surefoot {
namespace {

/// All joints swing about a bent pose, slowly; frame 0 may be the rest pose.
Motion swaying(const Skeleton& skeleton, int frames, double fps, bool t_pose_first,
               double rate = 3.0) {
  Motion motion(frames, skeleton.size(), fps);
  const std::vector<Transform> rest = rest_pose(skeleton);
  for (int f = 0; f < frames; ++f) {
    std::copy(rest.begin(), rest.end(), motion.pose(f).begin());
    if (f == 0 && t_pose_first) continue;
    for (int j = 0; j < skeleton.size(); ++j) {
      const double angle = 0.4 + 0.2 * std::sin(rate * f / fps + j);
      motion.pose(f)[j].rotation = axis_angle(Vec3::UnitX(), angle);
    }
  }
  return motion;
}

TEST(TPose, AnIsolatedFirstFrameIsNoticedAtEveryLengthAndRate) {
  const Skeleton skeleton = sample_biped_skeleton();
  for (const double fps : {30.0, 60.0, 120.0}) {
    for (const int frames : {2, 3, 5, 8, 40, 300}) {
      EXPECT_EQ(first_real_frame(skeleton, swaying(skeleton, frames, fps, true)), 1) << frames;
      EXPECT_EQ(first_real_frame(skeleton, swaying(skeleton, frames, fps, false)), 0) << frames;
    }
  }
}

TEST(TPose, IsNoticedAtLowRatesWhereUsualStepsAreLarge) {
  const Skeleton skeleton = sample_biped_skeleton();
  const double fast = 15.0;  // rad/s: steps of 0.1 rad at 20 frames a second
  EXPECT_EQ(first_real_frame(skeleton, swaying(skeleton, 60, 20.0, true, fast)), 1);
  EXPECT_EQ(first_real_frame(skeleton, swaying(skeleton, 60, 20.0, false, fast)), 0);
}

TEST(TPose, AMotionThatSetsOffFromTheRestPoseIsNone) {
  const Skeleton skeleton = sample_biped_skeleton();
  Motion motion(60, skeleton.size(), 20.0);
  for (int f = 0; f < motion.frames(); ++f) {
    for (Transform& joint : motion.pose(f)) {
      joint.rotation = axis_angle(Vec3::UnitX(), 0.08 * f);
    }
  }
  EXPECT_EQ(first_real_frame(skeleton, motion), 0);
}

TEST(TPose, ResamplingLeavesNothingOfIt) {
  const Skeleton skeleton = sample_biped_skeleton();
  const Motion motion = swaying(skeleton, 240, 120.0, true);
  for (const double fps : {30.0, 60.0, 240.0}) {
    const Motion resampled = resample(motion, fps);
    const int first = first_real_frame(skeleton, resampled);
    EXPECT_GE(first / fps, 1.0 / 120.0 - 1e-9) << fps;
    EXPECT_LE(first / fps, 1.0 / 30.0 + 1e-9) << fps;
  }
}

TEST(TPose, ShortMotionIsNeverSkippedWhole) {
  const Skeleton skeleton = sample_biped_skeleton();
  EXPECT_EQ(first_real_frame(skeleton, Motion(0, skeleton.size(), 30.0)), 0);
  EXPECT_EQ(first_real_frame(skeleton, Motion(1, skeleton.size(), 30.0)), 0);
  EXPECT_EQ(first_real_frame(skeleton, Motion(3, skeleton.size(), 30.0)), 0);
}

}  // namespace
}  // namespace surefoot

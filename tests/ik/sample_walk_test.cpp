#include "support/sample_walk.h"

#include <gtest/gtest.h>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_slide.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

using LegPoses = std::vector<BothLegs>;

LegPoses poses_of(const Motion& motion) {
  return leg_poses(sample_biped_skeleton(), motion, sample_biped_rig());
}

const Vec3& sole(const LegPoses& poses, const SampleStance& stance, int frame) {
  return poses[frame][index_of(stance.side)].sole_world(stance.part);
}

TEST(SampleWalk, StandsExactlyInItsStances) {
  const SampleWalk walk = sample_walk();
  const LegPoses poses = poses_of(walk.motion);
  int joint_frames = 0;
  for (const SampleStance& stance : walk.stances) {
    for (int f = stance.first; f <= stance.last; ++f) {
      EXPECT_LT((sole(poses, stance, f) - sole(poses, stance, stance.first)).norm(), 1e-12);
      EXPECT_NEAR(sole(poses, stance, f).y(), 0.0, 1e-12);
      ++joint_frames;
    }
  }
  EXPECT_EQ(joint_frames, 450);  // method 1.10(8)
}

TEST(SampleWalk, KeepsItsFeetAboveTheFloorAndItsBonesAtLength) {
  const SampleWalk walk = sample_walk();
  const Skeleton skeleton = sample_biped_skeleton();
  for (const auto& legs : poses_of(walk.motion)) {
    for (const LegPose& leg : legs) {
      // The toes brush the floor as they leave it.
      for (const SolePart part : kSoleParts) EXPECT_GT(leg.sole_world(part).y(), -2e-4);
    }
  }
  for (int f = 0; f < walk.motion.frames(); ++f) {
    for (int j = 1; j < skeleton.size(); ++j) {
      EXPECT_EQ(walk.motion.pose(f)[j].translation, skeleton[j].offset_local);
    }
  }
}

TEST(SampleWalk, IsTheSameMotionAtAnyRate) {
  const SampleWalk slow = sample_walk({.frames = 60, .fps = 30.0});
  const SampleWalk fast = sample_walk({.frames = 240, .fps = 120.0});
  for (int f = 0; f < 60; ++f) {
    for (int j = 0; j < slow.motion.joints(); ++j) {
      const Transform& a = slow.motion.pose(f)[j];
      const Transform& b = fast.motion.pose(4 * f)[j];
      EXPECT_LT((a.translation - b.translation).norm() +
                    (a.rotation.coeffs() - b.rotation.coeffs()).norm(),
                1e-9);
    }
  }
}

TEST(SampleSlide, MakesTheFeetSlideAndIsRepeatable) {
  const SampleWalk walk = sample_walk();
  const Motion bad = make_slide(walk.motion);
  const LegPoses poses = poses_of(bad);
  double largest = 0.0;
  double total = 0.0;
  for (const SampleStance& stance : walk.stances) {
    for (int f = stance.first + 1; f <= stance.last; ++f) {
      const Vec3 step = sole(poses, stance, f) - sole(poses, stance, f - 1);
      const double slide = std::hypot(step.x(), step.z());
      largest = std::max(largest, slide);
      total += slide;
    }
  }
  EXPECT_GT(largest, 0.008);  // method 1.10(8) has 11.9 mm and 1.94 m with other noise
  EXPECT_LT(largest, 0.016);
  EXPECT_GT(total, 1.2);
  EXPECT_LT(total, 2.6);
  const Motion again = make_slide(walk.motion);
  for (int f = 0; f < bad.frames(); ++f) {
    for (int j = 0; j < bad.joints(); ++j) {
      const auto k = static_cast<std::size_t>(j);
      EXPECT_EQ(bad.pose(f)[k].rotation.coeffs(), again.pose(f)[k].rotation.coeffs());
      EXPECT_EQ(bad.pose(f)[k].translation, again.pose(f)[k].translation);
    }
  }
}

}  // namespace
}  // namespace surefoot

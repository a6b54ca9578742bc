#include "surefoot/contact/slide_watch.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/gliding_biped.h"
#include "surefoot/ik/sample_walk.h"

namespace surefoot {
namespace {

using Poses = std::vector<std::array<LegPose, 2>>;

std::vector<HeelsAndBalls<bool>> watch(const Poses& poses, double fps) {
  SlideWatch watch(sample_biped_rig().leg_length, fps);
  std::vector<HeelsAndBalls<bool>> travels;
  for (const auto& legs : poses) {
    if (const auto t = watch.push(legs)) travels.push_back(*t);
  }
  while (const auto t = watch.flush()) travels.push_back(*t);
  return travels;
}

Poses poses_of(const Motion& motion) {
  return leg_poses(sample_biped_skeleton(), motion, sample_biped_rig());
}

TEST(SlideWatch, ASkidTravelsAndASwayDoesNot) {
  const auto skid = watch(
      poses_of(gliding_biped(60, 60.0, [](double t) { return Vec3(0.8 * t, 0.0, 0.0); })), 60.0);
  ASSERT_EQ(skid.size(), 60u);
  for (const auto& frame : skid) EXPECT_TRUE(frame[0][0] && frame[0][1] && frame[1][0]);
  const auto sway =
      watch(poses_of(gliding_biped(
                120, 60.0, [](double t) { return Vec3(0.03 * std::sin(8.17 * t), 0.0, 0.0); })),
            60.0);
  for (const auto& frame : sway) EXPECT_FALSE(frame[0][0] || frame[1][1]);
}

TEST(SlideWatch, StandingFeetOfAScaledWalkDoNotTravel) {
  const SampleWalk walk = sample_walk({.frames = 300, .fps = 60.0});
  for (const double scale : {1.0, 1.15, 1.3}) {
    Motion motion = walk.motion;
    for (int f = 0; f < motion.frames(); ++f) motion.pose(f)[0].translation.z() *= scale;
    const auto travels = watch(poses_of(motion), 60.0);
    for (const SampleStance& stance : walk.stances) {
      for (int f = stance.first + 3; f <= stance.last - 3; ++f) {
        EXPECT_FALSE(
            travels[static_cast<std::size_t>(f)][index_of(stance.side)][index_of(stance.joint)])
            << f << " " << scale;
      }
    }
  }
}

}  // namespace
}  // namespace surefoot

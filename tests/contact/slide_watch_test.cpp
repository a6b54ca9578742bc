#include "contact/slide_watch.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/gliding_biped.h"
#include "support/sample_walk.h"

namespace surefoot {
namespace {

using Poses = std::vector<BothLegs>;

std::vector<Travels> watch(const Poses& poses, double fps) {
  SlideWatch watch(sample_biped_rig().leg_length, fps);
  std::vector<Travels> travels;
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
  for (const auto& frame : skid) {
    EXPECT_TRUE(frame.with_body[0][0] && frame.with_body[0][1] && frame.with_body[1][0]);
    EXPECT_FALSE(frame.past_other_foot[0][0] || frame.past_other_foot[1][1]);
  }
  const auto sway =
      watch(poses_of(gliding_biped(
                120, 60.0, [](double t) { return Vec3(0.03 * std::sin(8.17 * t), 0.0, 0.0); })),
            60.0);
  for (const auto& frame : sway) {
    EXPECT_FALSE(frame.with_body[0][0] || frame.with_body[1][1]);
  }
}

TEST(SlideWatch, StandingFeetOfAScaledWalkDoNotTravel) {
  const SampleWalk walk = sample_walk({.frames = 300, .fps = 60.0});
  for (const double scale : {1.0, 1.15, 1.3}) {
    Motion motion = walk.motion;
    for (int f = 0; f < motion.frames(); ++f) motion.pose(f)[0].translation.z() *= scale;
    const auto travels = watch(poses_of(motion), 60.0);
    for (const SampleStance& stance : walk.stances) {
      for (int f = stance.first + 3; f <= stance.last - 3; ++f) {
        const Travels& now = travels[f];
        EXPECT_FALSE(now.with_body[index_of(stance.side)][index_of(stance.part)])
            << f << " " << scale;
      }
    }
  }
}

/// One foot of a body that stands is drawn along the floor at 0.8 m/s, as in a moonwalk.
Poses drawn_foot(double fps, const Vec3& body_velocity) {
  const auto path = [&](double t) { return Vec3(body_velocity * t); };
  Poses poses = poses_of(gliding_biped(60, fps, path));
  for (std::size_t f = 0; f < poses.size(); ++f) {
    const Vec3 way(0.0, 0.0, -0.8 * static_cast<double>(f) / fps);
    poses[f][0].heel_world += way;
    poses[f][0].ball_world += way;
  }
  return poses;
}

TEST(SlideWatch, OnlyTheFootThatIsDrawnPassesTheOther) {
  for (const double fps : {30.0, 120.0}) {
    for (const Travels& frame : watch(drawn_foot(fps, Vec3::Zero()), fps)) {
      EXPECT_TRUE(frame.past_other_foot[0][0] && frame.past_other_foot[0][1]);
      EXPECT_FALSE(frame.past_other_foot[1][0] || frame.past_other_foot[1][1]);
    }
  }
}

TEST(SlideWatch, AWrongPathDoesNotHideTheFootThatIsDrawn) {
  for (const Travels& frame : watch(drawn_foot(60.0, {0.3, 0.0, 0.0}), 60.0)) {
    EXPECT_TRUE(frame.past_other_foot[0][0] && frame.past_other_foot[0][1]);
    EXPECT_FALSE(frame.past_other_foot[1][0] || frame.past_other_foot[1][1]);
  }
}

TEST(SlideWatch, StandingFeetDoNotPassEachOther) {
  const SampleWalk walk = sample_walk({.frames = 300, .fps = 60.0});
  const auto travels = watch(poses_of(walk.motion), 60.0);
  for (const SampleStance& stance : walk.stances) {
    for (int f = stance.first + 3; f <= stance.last - 3; ++f) {
      const Travels& now = travels[f];
      EXPECT_FALSE(now.past_other_foot[index_of(stance.side)][index_of(stance.part)]) << f;
    }
  }
}

}  // namespace
}  // namespace surefoot

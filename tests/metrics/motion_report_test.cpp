#include "surefoot/metrics/motion_report.h"

#include <gtest/gtest.h>

#include "contact/gliding_biped.h"
#include "math/rotation.h"
#include "support/sample_take.h"

namespace surefoot {
namespace {

TEST(Measure, RefusesPlantsOfAnotherClip) {
  const Motion motion = gliding_biped(20, 30.0, [](double) { return Vec3::Zero(); });
  const auto refused = measure(sample_take(motion, Ground::flat()), PlantTrack{21, 30.0, {}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "the plants are for 21 frames, but the clip has 20");
}

TEST(Measure, ATPoseBeforeTheMotionIsLeftOut) {
  Motion motion = gliding_biped(
      60, 30.0, [](double t) { return t == 0.0 ? Vec3(3.0, -0.5, 0.0) : Vec3::Zero(); });
  const Skeleton skeleton = sample_biped_skeleton();
  for (const char* name : {"LeftArm", "RightArm", "LeftForeArm", "Spine", "Head"}) {
    const auto joint = static_cast<std::size_t>(skeleton.find(name));
    for (int f = 1; f < 60; ++f) motion.pose(f)[joint].rotation = axis_angle(Vec3::UnitX(), 1.0);
  }
  const auto report = measure(sample_take(motion), PlantTrack{60, 30.0, {}});
  ASSERT_TRUE(report);
  EXPECT_NEAR(report->soles.penetration[0].max, 0.0, 1e-12);
  EXPECT_NEAR(report->smoothness.jitter, 0.0, 1e-9);
  EXPECT_NEAR(report->skating.skate, 0.0, 1e-12);
}

TEST(Measure, ShortestClips) {
  for (int frames = 0; frames < 4; ++frames) {
    const Motion motion = gliding_biped(frames, 30.0, [](double) { return Vec3::Zero(); });
    const auto report = measure(sample_take(motion, Ground::none()), PlantTrack{frames, 30.0, {}});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->frames, frames);
    EXPECT_EQ(report->smoothness.leg.peak, 0.0);
  }
}

}  // namespace
}  // namespace surefoot

#include "metrics/sole_height.h"

#include <gtest/gtest.h>

#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

SoleHeightReport heights(const Motion& motion, const Ground& ground,
                         const std::vector<Plant>& plants, int first_frame = 0) {
  const Rig rig = sample_biped_rig();
  const PlantTrack track{motion.frames(), motion.fps(), plants};
  return measure_sole_heights(leg_poses(sample_biped_skeleton(), motion, rig), rig, ground, track,
                              first_frame);
}

Plant plant(SolePart joint, int first, int last) {
  Plant p;
  p.part = joint;
  p.first = first;
  p.last = last;
  return p;
}

/// One second on the ground, then one second sunk by 3 cm, at 10 frames a second.
Motion sinking() {
  return gliding_biped(20, 10.0, [](double t) { return Vec3(0.0, t < 0.95 ? 0.0 : -0.03, 0.0); });
}

TEST(SoleHeights, PenetrationCountsEveryFrame) {
  const SoleHeightReport report = heights(sinking(), Ground::flat(), {});
  for (const SolePart part : kSoleParts) {
    EXPECT_NEAR(report.penetration[index_of(part)].max, 0.03, 1e-12);
    EXPECT_NEAR(report.penetration[index_of(part)].mean, 0.015, 1e-12);
    EXPECT_EQ(report.floating[index_of(part)].count, 0);
  }
  EXPECT_EQ(report.planted_error.count, 0);
  EXPECT_NEAR(heights(sinking(), Ground::flat(), {}, 10).penetration[0].mean, 0.03, 1e-12);
}

TEST(SoleHeights, FloatCountsPlantedFramesOnly) {
  const Motion motion = gliding_biped(20, 10.0, [](double) { return Vec3(0.0, 0.02, 0.0); });
  const SoleHeightReport report =
      heights(motion, Ground::flat(), {plant(SolePart::heel, 0, 4), plant(SolePart::ball, 0, 9)});
  EXPECT_EQ(report.floating[index_of(SolePart::heel)].count, 5);
  EXPECT_EQ(report.floating[index_of(SolePart::ball)].count, 10);
  EXPECT_EQ(report.floating[index_of(SolePart::toe)].count, 10);
  EXPECT_NEAR(report.floating[index_of(SolePart::toe)].max, 0.02, 1e-12);
  EXPECT_EQ(report.planted_error.count, 15);
  EXPECT_NEAR(report.planted_error.mean, 0.02, 1e-12);
}

TEST(SoleHeights, WithoutGroundThePlantIsTheLevel) {
  // Over the whole clip the heel's mean height is -1.5 cm; the ball stands in the second half only.
  const SoleHeightReport report = heights(
      sinking(), Ground::none(), {plant(SolePart::heel, 0, 19), plant(SolePart::ball, 10, 19)});
  EXPECT_NEAR(report.penetration[index_of(SolePart::heel)].max, 0.015, 1e-12);
  EXPECT_NEAR(report.penetration[index_of(SolePart::ball)].max, 0.0, 1e-12);
  EXPECT_NEAR(report.planted_error.max, 0.015, 1e-12);
  EXPECT_NEAR(report.planted_error.mean, (20 * 0.015) / 30.0, 1e-12);
  EXPECT_EQ(heights(sinking(), Ground::none(), {}).penetration[0].count, 0);
}

TEST(SoleHeights, AGivenPositionIsTheLevelWithoutGround) {
  Plant fixed = plant(SolePart::heel, 0, 9);
  fixed.position_world = Vec3(0.0, -0.01, 0.0);
  const SoleHeightReport report = heights(sinking(), Ground::none(), {fixed});
  EXPECT_NEAR(report.planted_error.max, 0.01, 1e-12);
  EXPECT_NEAR(report.floating[index_of(SolePart::heel)].max, 0.01, 1e-12);
}

}  // namespace
}  // namespace surefoot

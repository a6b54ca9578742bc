#include "metrics/slide.h"

#include <gtest/gtest.h>

#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

const auto kDrift = [](double t) { return Vec3(0.03 * t, 0.04 * t, 0.0); };

std::vector<BothLegs> poses_of(const Motion& motion) {
  return leg_poses(sample_biped_skeleton(), motion, sample_biped_rig());
}

Plant left_heel(int first, int last) {
  Plant plant;
  plant.first = first;
  plant.last = last;
  return plant;
}

TEST(PlantSlide, GrowsFromTheFirstFrame) {
  const auto poses = poses_of(gliding_biped(100, 30.0, kDrift));
  const PlantSlide slide = plant_slide(left_heel(30, 60), poses, 30.0, sample_biped_rig());
  EXPECT_NEAR(slide.whole.flat, 0.03, 1e-12);
  EXPECT_NEAR(slide.whole.solid, 0.05, 1e-12);
  // 67 ms are two frames at 30 Hz: the core has 27 of the 31 frames.
  ASSERT_TRUE(slide.has_core);
  EXPECT_NEAR(slide.core.flat, 0.03 * 26.0 / 30.0, 1e-12);
  EXPECT_NEAR(slide.core.solid, 0.05 * 26.0 / 30.0, 1e-12);
}

TEST(PlantSlide, IsMeasuredFromAGivenPosition) {
  Rig rig = sample_biped_rig();
  rig.leg(Side::left).clearance[index_of(SolePart::heel)] = 0.02;
  const auto poses = poses_of(gliding_biped(10, 30.0, [](double) { return Vec3(0.0, 0.02, 0.0); }));
  Plant plant = left_heel(0, 9);
  plant.position_world = Vec3(kSampleBiped.hip_aside, 0.0, -kSampleBiped.heel_behind);
  EXPECT_NEAR(plant_slide(plant, poses, 30.0, rig).whole.solid, 0.0, 1e-12);
  plant.position_world->x() += 0.01;
  const PlantSlide slide = plant_slide(plant, poses, 30.0, rig);
  EXPECT_NEAR(slide.whole.flat, 0.01, 1e-12);
  EXPECT_NEAR(slide.core.flat, 0.01, 1e-12);
}

TEST(PlantSlide, ShortPlantsHaveNoCore) {
  const auto poses = poses_of(gliding_biped(10, 30.0, kDrift));
  EXPECT_FALSE(plant_slide(left_heel(3, 6), poses, 30.0, sample_biped_rig()).has_core);
  EXPECT_TRUE(plant_slide(left_heel(3, 7), poses, 30.0, sample_biped_rig()).has_core);
  EXPECT_EQ(plant_slide(left_heel(3, 3), poses, 30.0, sample_biped_rig()).whole.solid, 0.0);
}

TEST(MeasureSlide, KeepsHeelAndBallApart) {
  const auto poses = poses_of(gliding_biped(100, 30.0, kDrift));
  Plant ball = left_heel(0, 10);
  ball.part = SolePart::ball;
  const PlantTrack track{100, 30.0, {left_heel(0, 30), ball, left_heel(40, 55)}};
  const SlideReport report = measure_slide(track, poses, sample_biped_rig());
  EXPECT_EQ(report.joint(SolePart::heel).whole_flat.count, 2);
  EXPECT_NEAR(report.joint(SolePart::heel).whole_flat.max, 0.03, 1e-12);
  EXPECT_NEAR(report.joint(SolePart::heel).whole_flat.mean, 0.0225, 1e-12);
  EXPECT_NEAR(report.joint(SolePart::ball).whole_solid.max, 0.05 / 3.0, 1e-12);
  EXPECT_NEAR(report.step_flat.max, 0.001, 1e-12);
  EXPECT_NEAR(report.total_flat, 0.001 * (30 + 10 + 15), 1e-12);
}

}  // namespace
}  // namespace surefoot

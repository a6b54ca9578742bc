#include "enforce/body_fit.h"

#include <gtest/gtest.h>

#include "enforce/walks.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(BodyFit, PlantsAreExactAndBonesKeepTheirLength) {
  for (const double lift : {0.0, 0.02}) {
    const Walk walk({}, {.lift = lift});
    const CleanResult result = walk.clean();
    EXPECT_FALSE(result.report.plants.plants.empty());
    EXPECT_LT(plant_error(walk.poses(result.motion), result.report.plants, walk.rig), 1e-9);
    EXPECT_EQ(result.report.largest_leg_change, 0.0);
    EXPECT_TRUE(result.report.unmet.empty());
  }
}

TEST(BodyFit, ACleanMotionStaysAsItIs) {
  const Walk walk;
  const CleanResult once = walk.clean();
  const CleanResult again =
      clean(walk.skeleton, once.motion, walk.rig, Ground::flat(), once.report.plants).value();
  EXPECT_LT(leg_movement(walk.poses(once.motion), walk.poses(again.motion)), 1e-5);
}

TEST(BodyFit, FramesFarFromPlantsKeepTheirBits) {
  Walk walk;
  walk.plants.plants = {
      {Side::left, SolePart::ball, 100, 110, std::nullopt, 1.0, PlantSource::user}};
  const CleanResult result = walk.clean({}, Ground::none());
  const int window = windows_of({}, walk.motion.fps()).value().blend;
  for (int f = 0; f < walk.motion.frames(); ++f) {
    if (f >= 100 - window && f <= 110 + window) continue;
    EXPECT_TRUE(same_bits(result.motion.pose(f), walk.motion.pose(f))) << f;
  }
}

}  // namespace
}  // namespace surefoot

#include "enforce/body_fit.h"

#include <gtest/gtest.h>

#include "enforce/walks.h"
#include "ik/leg_chain.h"

namespace surefoot {
namespace {

using namespace testing;

std::vector<double> knee_angles(const Walk& walk, const Motion& motion, Side side) {
  const LegChain chain = LegChain::create(walk.skeleton, walk.rig.leg(side)).value();
  std::vector<double> angles;
  for (int f = 0; f < motion.frames(); ++f) {
    angles.push_back(knee_triangle(chain.geometry(motion.pose(f))).angle);
  }
  return angles;
}

/// Largest second difference of what the knees were changed by, radians a frame squared.
double knee_kink(const Walk& walk, const Motion& cleaned, const Motion& against) {
  double worst = 0.0;
  for (const Side side : kSides) {
    const std::vector<double> now = knee_angles(walk, cleaned, side);
    const std::vector<double> was = knee_angles(walk, against, side);
    for (std::size_t f = 2; f < now.size(); ++f) {
      const auto change = [&](std::size_t at) { return now[at] - was[at]; };
      worst = std::max(worst, std::abs(change(f) - 2.0 * change(f - 1) + change(f - 2)));
    }
  }
  return worst;
}

CleanSettings fast_settings() {
  CleanSettings settings;
  settings.effort = CleanEffort::fast;
  return settings;
}

TEST(BodyFit, KneesAreQuieterThanInClosedForm) {
  const Walk walk({}, {.lift = 0.01});
  const CleanResult best = walk.clean();
  const CleanResult fast = walk.clean(fast_settings());
  EXPECT_LT(knee_kink(walk, best.motion, walk.motion),
            0.6 * knee_kink(walk, fast.motion, walk.motion));
}

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

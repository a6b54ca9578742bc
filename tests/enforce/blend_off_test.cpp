#include "enforce/blend_off.h"

#include <gtest/gtest.h>

#include <numbers>

#include "enforce/walks.h"

namespace surefoot {
namespace {

using namespace testing;

/// How far a knee is beyond straight, radians; 0 where it is not.
double beyond_straight(const LegChain& chain, ConstPoseSpan pose) {
  return std::max(0.0, knee_triangle(chain.geometry(pose)).angle - std::numbers::pi);
}

TEST(BlendOff, CarriesNoKneeBeyondStraight) {
  const Walk walk;
  std::mt19937 dice(3);
  for (int trial = 0; trial < 100; ++trial) {
    const PlantTrack plants = random_plants(walk.motion.frames(), walk.motion.fps(), dice);
    if (plants.plants.empty()) continue;
    const CleanResult cleaned =
        clean(walk.skeleton, walk.motion, walk.rig, Ground::flat(), plants, {}).value();
    for (const Leg& leg : walk.rig.legs) {
      const LegChain chain = LegChain::create(walk.skeleton, leg).value();
      for (int f = 0; f < walk.motion.frames(); ++f) {
        const double was = beyond_straight(chain, walk.motion.pose(f));
        const double is = beyond_straight(chain, cleaned.motion.pose(f));
        if (was > 0.0) continue;
        ASSERT_LT(is, 1e-6) << "trial " << trial << ", frame " << f;
      }
    }
  }
}

}  // namespace
}  // namespace surefoot

#include "rig/flat_stance.h"
#include "surefoot/rig/rig.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "math/rotation.h"

namespace surefoot {
namespace {

constexpr double kFps = 60.0;

/// A foot that stands for a second, swings for half a second in an arc, and stands again.
struct Foot {
  std::vector<Transform> ankle;
  std::vector<Vec3> ball;
};

Foot stepping_foot(double height_of_second_floor = 0.0) {
  Foot foot;
  for (int f = 0; f < 150; ++f) {
    const double swing = std::clamp((f - 60) / 30.0, 0.0, 1.0);
    const double lift = std::sin(swing * std::numbers::pi);
    Transform ankle;
    ankle.rotation = axis_angle(Vec3::UnitX(), 0.8 * lift);
    ankle.translation = Vec3(0.0, 0.08 + 0.15 * lift + height_of_second_floor * swing, swing);
    foot.ankle.push_back(ankle);
    foot.ball.push_back(ankle.apply(Vec3(0.0, -0.06, 0.13)));
  }
  return foot;
}

TEST(FlatStance, StandingFramesCostNothingAndSwingingOnesMuch) {
  for (const double second_floor : {0.0, 0.2, -0.2}) {
    const Foot foot = stepping_foot(second_floor);
    const std::vector<double> cost = flat_stance_cost(foot.ankle, foot.ball, kReferenceLeg, kFps);
    EXPECT_LT(cost[10], 1e-9);
    EXPECT_LT(cost[140], 1e-9);
    for (std::size_t f = 66; f < 84; ++f) EXPECT_GT(cost[f], 1.0) << f;
  }
}

TEST(FlatStance, SlidingDoesNotCount) {
  const Foot still = stepping_foot();
  Foot sliding = still;
  for (std::size_t f = 0; f < sliding.ankle.size(); ++f) {
    const Vec3 slide(0.01 * static_cast<double>(f), 0.0, -0.02 * static_cast<double>(f));
    sliding.ankle[f].translation += slide;
    sliding.ball[f] += slide;
  }
  EXPECT_EQ(flat_stance_cost(still.ankle, still.ball, kReferenceLeg, kFps),
            flat_stance_cost(sliding.ankle, sliding.ball, kReferenceLeg, kFps));
}

TEST(FlatStance, TheFlattestFramesAreThoseOfLeastCost) {
  const std::vector<double> cost{3.0, 0.1, 0.2, 5.0, 0.3};
  EXPECT_EQ(flattest_frames(cost, 0.5), (std::vector<int>{1, 2, 4}));
  EXPECT_EQ(flattest_frames(cost, 0.0), (std::vector<int>{1}));
  EXPECT_TRUE(flattest_frames({}, 0.5).empty());
  EXPECT_TRUE(flat_stance_cost({}, {}, kReferenceLeg, kFps).empty());
}

}  // namespace
}  // namespace surefoot

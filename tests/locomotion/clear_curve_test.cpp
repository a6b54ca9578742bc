#include "locomotion/clear_curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace surefoot {
namespace {

TEST(ClearCurve, GoesFromStartToEndAndStays) {
  const ClearCurve curve({0.0, 0.1}, 0.5, {0.4, 0.3}, {});
  EXPECT_DOUBLE_EQ(curve.height(0.0), 0.1);
  EXPECT_DOUBLE_EQ(curve.rate(0.0), 0.5);
  EXPECT_DOUBLE_EQ(curve.height(0.4), 0.3);
  EXPECT_DOUBLE_EQ(curve.height(2.0), 0.3);
  EXPECT_DOUBLE_EQ(curve.rate(0.4), 0.0);
}

TEST(ClearCurve, PassesOverObstaclesWithoutShootingFarBeyondThem) {
  // A kerb soon after the start: 17 cm within a fifth of the way, then level to a lower place.
  std::vector<TimedHeight> obstacles;
  for (int i = 1; i < 20; ++i) obstacles.push_back({0.02 * i, i < 4 ? -1.0 : i < 12 ? 0.17 : -0.1});
  const ClearCurve curve({0.0, 0.0}, 0.0, {0.4, -0.05}, obstacles);
  double highest = 0.0;
  for (const TimedHeight& obstacle : obstacles) {
    EXPECT_GE(curve.height(obstacle.time), obstacle.height - 1e-3) << obstacle.time;
  }
  for (double t = 0.0; t < 0.4; t += 0.001) highest = std::max(highest, curve.height(t));
  EXPECT_LE(highest, 0.17 + 0.07);
}

TEST(ClearCurve, RatesAreTheDerivativeAndHaveNoJumps) {
  const std::vector<TimedHeight> obstacles{{0.1, 0.2}, {0.2, 0.25}, {0.3, 0.1}};
  const ClearCurve curve({0.0, 0.0}, -0.2, {0.4, 0.0}, obstacles);
  const double instant = 1e-6;
  for (double t = 0.001; t < 0.399; t += 0.001) {
    const double rate = (curve.height(t + instant) - curve.height(t - instant)) / (2.0 * instant);
    EXPECT_NEAR(curve.rate(t), rate, 1e-5) << t;
  }
}

}  // namespace
}  // namespace surefoot

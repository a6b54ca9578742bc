#include "contact/sole_split.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

using Parts = std::array<bool, 2>;

TEST(SoleSplit, AStepPlantsHeelThenBothThenBall) {
  SoleSplit split(0.85);
  EXPECT_EQ(split.push(false, {0.10, 0.12}), (Parts{false, false}));
  EXPECT_EQ(split.push(true, {0.00, 0.06}), (Parts{true, false}));
  EXPECT_EQ(split.push(true, {0.00, 0.005}), (Parts{true, true}));
  EXPECT_EQ(split.push(true, {0.013, 0.00}), (Parts{true, true})) << "within the hysteresis";
  EXPECT_EQ(split.push(true, {0.05, 0.00}), (Parts{false, true}));
  EXPECT_EQ(split.push(true, {0.013, 0.00}), (Parts{false, true})) << "not down again yet";
  EXPECT_EQ(split.push(true, {0.12, 0.03}), (Parts{false, true})) << "the ball holds to toe-off";
  EXPECT_EQ(split.push(false, {0.13, 0.04}), (Parts{false, false}));
}

TEST(SoleSplit, LimitsScaleWithTheLegAndOnlyDifferencesCount) {
  SoleSplit small(0.085);
  EXPECT_EQ(small.push(true, {0.005, 0.0}), (Parts{false, true}));
  SoleSplit high(0.85);
  EXPECT_EQ(high.push(true, {2.005, 2.0}), (Parts{true, true}));
}

}  // namespace
}  // namespace surefoot

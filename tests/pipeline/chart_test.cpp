#include "pipeline/chart.h"

#include <gtest/gtest.h>

#include <cmath>

namespace surefoot {
namespace {

TEST(NiceTicks, LieInTheRangeAtEvenSteps) {
  for (const Range range : {Range{-1.3, 17.2}, Range{0.0, 1e-4}, Range{-5e6, -4e6}}) {
    const std::vector<double> ticks = nice_ticks(range, 5);
    ASSERT_GE(ticks.size(), 2u);
    EXPECT_LE(ticks.size(), 6u);
    EXPECT_GE(ticks.front(), range.low - 1e-9 * range.length());
    EXPECT_LE(ticks.back(), range.high + 1e-9 * range.length());
    const double step = ticks[1] - ticks[0];
    for (std::size_t i = 1; i < ticks.size(); ++i) {
      EXPECT_NEAR(ticks[i] - ticks[i - 1], step, 1e-9 * std::abs(range.high - range.low));
    }
    // No tick could be added at either end.
    EXPECT_LT(ticks.front() - range.low, step);
    EXPECT_LT(range.high - ticks.back(), step);
  }
}

TEST(NiceTicks, NoneInAnEmptyRange) {
  EXPECT_TRUE(nice_ticks(Range{}, 5).empty());
  EXPECT_TRUE(nice_ticks(Range{2.0, 2.0}, 5).empty());
}

TEST(RangeTest, PassesOverWhatIsNotFinite) {
  Range range;
  range.add(std::vector<double>{std::nan(""), 1.0, HUGE_VAL, 3.0, -HUGE_VAL});
  EXPECT_EQ(range.low, 1.0);
  EXPECT_EQ(range.high, 3.0);
}

TEST(RangeTest, GrowsAroundItsMiddle) {
  const Range grown = Range{1.0, 3.0}.at_least(10.0);
  EXPECT_EQ(grown.low, -3.0);
  EXPECT_EQ(grown.high, 7.0);
  EXPECT_EQ(Range{}.at_least(2.0).length(), 2.0);
}

TEST(TimeChartTest, LongerClipsGetWiderPlotsWithinBounds) {
  EXPECT_EQ(TimeChart::width_for(1, 30.0), TimeChart::width_for(30, 30.0));
  EXPECT_GT(TimeChart::width_for(900, 30.0), TimeChart::width_for(30, 30.0));
  EXPECT_EQ(TimeChart::width_for(100000, 30.0), TimeChart::width_for(200000, 30.0));
}

TEST(TimeChartTest, CornersOfTheBox) {
  const TimeChart chart({10.0, 20.0, 100.0, 50.0}, 11, 30.0, {-1.0, 4.0});
  EXPECT_DOUBLE_EQ(chart.x(0.0), 10.0);
  EXPECT_DOUBLE_EQ(chart.x(10.0), 110.0);
  EXPECT_DOUBLE_EQ(chart.y(-1.0), 70.0);
  EXPECT_DOUBLE_EQ(chart.y(4.0), 20.0);
}

}  // namespace
}  // namespace surefoot

#include "contact/level_stretches.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace surefoot {
namespace {

TEST(LongestLevelRun, FindsTheLongestRunWithinALimit) {
  const std::vector<double> values{0.0, 5.0, 5.1, 5.2, 4.9, 9.0, 9.0};
  LevelStretches level(values.size());
  const FrameRun run = level.longest(values, 0.3);
  EXPECT_EQ(run.first, 1);
  EXPECT_EQ(run.last, 4);
  EXPECT_EQ(level.longest({}, 1.0).size(), 0);
  EXPECT_EQ(level.longest(values, 100.0).size(), 7);
}

TEST(LevelStretches, AreLevelApartAndLongEnough) {
  std::vector<double> ramp;
  for (int i = 0; i < 100; ++i) ramp.push_back(0.1 * i);
  const auto is_level = [](std::span<const double> values) {
    const auto [low, high] = std::ranges::minmax(values);
    return high - low <= 1.0;
  };
  LevelStretches level(ramp.size());
  const auto stretches = level.find(ramp, 1.0, 3, 5, is_level);
  ASSERT_GT(stretches.size(), 3U);
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    EXPECT_GE(stretches[i].size(), 5);
    EXPECT_LE(stretches[i].size(), 11);
    if (i > 0) {
      EXPECT_GT(stretches[i].first, stretches[i - 1].last + 3);
    }
  }
}

}  // namespace
}  // namespace surefoot

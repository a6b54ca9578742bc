#include "contact/frame_runs.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

TEST(FillGaps, JoinsUpToTheLongestGap) {
  const std::vector<FrameRun> runs{{0, 3}, {6, 7}, {11, 12}};
  const auto joined = fill_gaps(runs, 2);
  ASSERT_EQ(joined.size(), 2u);
  EXPECT_EQ(joined[0].first, 0);
  EXPECT_EQ(joined[0].last, 7);
  EXPECT_EQ(joined[1].first, 11);
  EXPECT_EQ(fill_gaps(runs, 1).size(), 3u);
  EXPECT_EQ(fill_gaps(runs, 3).size(), 1u);
  EXPECT_TRUE(fill_gaps({}, 3).empty());
}

TEST(DropShort, KeepsRunsOfEnoughFrames) {
  const auto kept = drop_short({{0, 1}, {5, 7}, {9, 9}}, 3);
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].first, 5);
  EXPECT_EQ(kept[0].size(), 3);
}

}  // namespace
}  // namespace surefoot

#include "surefoot/contact/motion_label.h"

#include <gtest/gtest.h>

#include <random>

namespace surefoot {
namespace {

std::vector<MotionLabel> read(std::string_view letters) {
  std::vector<MotionLabel> labels;
  for (const char c : letters) {
    labels.push_back(c == 'L'   ? MotionLabel::left
                     : c == 'R' ? MotionLabel::right
                     : c == 'B' ? MotionLabel::both
                     : c == 'S' ? MotionLabel::skate
                                : MotionLabel::none);
  }
  return labels;
}

TEST(MotionLabel, IsWhatStands) {
  EXPECT_EQ(label_of(true, false), MotionLabel::left);
  EXPECT_EQ(label_of(false, true), MotionLabel::right);
  EXPECT_EQ(label_of(true, true), MotionLabel::both);
  EXPECT_EQ(label_of(false, false), MotionLabel::none);
}

TEST(MergeShortRuns, JoinTheirLongerNeighbour) {
  EXPECT_EQ(merge_short_runs(read("LLLLLSRRR"), 3), read("LLLLLLRRR"));
  EXPECT_EQ(merge_short_runs(read("LLLSSRRRR"), 3), read("LLLRRRRRR"));
  EXPECT_EQ(merge_short_runs(read("SLLLLR"), 3), read("LLLLLL"));
  EXPECT_EQ(merge_short_runs(read("LLLBLLL"), 3), read("LLLLLLL"));
  EXPECT_EQ(merge_short_runs(read("LLLSSSRRR"), 3), read("LLLSSSRRR"));
  EXPECT_EQ(merge_short_runs(read("LR"), 3).size(), 2u);
  EXPECT_EQ(merge_short_runs(read("S"), 3), read("S"));
  EXPECT_TRUE(merge_short_runs({}, 3).empty());
}

TEST(MergeShortRuns, LeaveNoShortRunAndNoOtherLength) {
  std::mt19937 rng(5);
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<MotionLabel> labels;
    for (int i = 0; i < 40; ++i) labels.push_back(kMotionLabels[rng() % 5]);
    const std::vector<MotionLabel> merged = merge_short_runs(labels, 3);
    ASSERT_EQ(merged.size(), labels.size());
    std::size_t run = 1;
    for (std::size_t i = 1; i < merged.size(); ++i) {
      if (merged[i] == merged[i - 1]) {
        ++run;
        continue;
      }
      ASSERT_GE(run, 3u);
      run = 1;
    }
    EXPECT_EQ(merge_short_runs(labels, 1), labels);
  }
}

}  // namespace
}  // namespace surefoot

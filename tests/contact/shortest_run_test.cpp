#include "contact/shortest_run.h"

#include <gtest/gtest.h>

#include <string>

namespace surefoot {
namespace {

std::string filter(const std::string& marks, int shortest_yes, int shortest_no,
                   int ahead = ShortestRun::kAllAhead) {
  ShortestRun run(shortest_yes, shortest_no, ahead);
  std::string out;
  const auto note = [&](std::optional<bool> yes) {
    if (yes) out += *yes ? '#' : '.';
  };
  for (const char c : marks) note(run.push(c == '#'));
  while (const auto yes = run.flush()) note(yes);
  return out;
}

TEST(ShortestRun, DropsShortRunsAndFillsShortGaps) {
  EXPECT_EQ(filter("..##....###...", 3, 1), "........###...");
  EXPECT_EQ(filter("####.####..####", 1, 2), "#########..####");
  EXPECT_EQ(filter("####.#..#..###", 2, 2), "######.....###");
  EXPECT_EQ(filter("#.#.#.#.", 1, 1), "#.#.#.#.");
}

TEST(ShortestRun, WithFewerFramesAheadRunsBeginLate) {
  EXPECT_EQ(filter("..##....####...", 3, 1, 0), "..........##...");
  EXPECT_EQ(filter("..##....####...", 3, 1, 1), ".........###...");
  EXPECT_EQ(filter("..##....####...", 3, 1, 2), filter("..##....####...", 3, 1));
  EXPECT_EQ(filter("###..", 3, 1, 0), "..#..");
}

TEST(ShortestRun, RunsCutByTheEndCount) {
  EXPECT_EQ(filter("......##", 4, 1), "......##");
  EXPECT_EQ(filter("######.", 1, 3), "######.");
  EXPECT_EQ(filter("#", 5, 5), "#");
  EXPECT_EQ(filter("", 5, 5), "");
}

}  // namespace
}  // namespace surefoot

#include "enforce/toe_release.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

TEST(ToeRelease, FollowsTheGroundWhileTheBallStands) {
  ToeRelease release(12);
  for (const double needed : {0.0, 0.8, 0.3, 0.0, 0.5, 0.0}) {
    EXPECT_EQ(release.bend(needed, true), needed);
  }
}

TEST(ToeRelease, EasesTheBendAwayOverItsWindow) {
  constexpr int kWindow = 12;
  ToeRelease release(kWindow);
  double before = release.bend(1.0, true);
  double largest_step = 0.0;
  for (int k = 0; k < kWindow; ++k) {
    const double bend = release.bend(0.0, false);
    EXPECT_LT(bend, before);
    largest_step = std::max(largest_step, before - bend);
    before = bend;
  }
  EXPECT_LT(largest_step, 1.5 / kWindow);  // the steepest slope of alpha is 3/2
  EXPECT_EQ(release.bend(0.0, false), 0.0);
}

TEST(ToeRelease, NeverBendsLessThanTheGroundNeeds) {
  ToeRelease release(12);
  static_cast<void>(release.bend(0.4, true));
  for (int k = 0; k < 40; ++k) {
    const double needed = std::max(0.0, std::sin(0.9 * k));
    EXPECT_GE(release.bend(needed, false), needed);
  }
}

TEST(ToeRelease, WithoutWindowLetsGoAtOnce) {
  ToeRelease release(0);
  static_cast<void>(release.bend(1.0, true));
  EXPECT_EQ(release.bend(0.0, false), 0.0);
}

TEST(ToeRelease, ForgetsWhenCleared) {
  ToeRelease release(12);
  static_cast<void>(release.bend(1.0, true));
  release.clear();
  EXPECT_EQ(release.bend(0.0, false), 0.0);
}

}  // namespace
}  // namespace surefoot

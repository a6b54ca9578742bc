#include "contact/settle.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace surefoot {
namespace {

/// A hundred frames at rest or evenly sliding, whose last `rising` frames rise by 2 mm each at 30
/// Hz.
SoleFeatures rising_at_the_end(int rising, const Vec3& slide_world) {
  SoleFeatures features;
  for (int f = 0; f < 100; ++f) {
    const int up = std::max(0, f - (99 - rising));
    features.height.push_back(0.002 * up);
    features.velocity_world.push_back(slide_world + (up > 0 ? 0.06 : 0.0) * Vec3::UnitY());
  }
  return features;
}

TEST(SettledRuns, AHeelIsReleasedWhereItRisesOverAPlantedBall) {
  for (const Vec3& slide : {Vec3(0.0, 0.0, 0.0), Vec3(0.3, 0.0, 0.2)}) {
    const auto runs =
        settled_runs({{0, 99}}, rising_at_the_end(10, slide), {{50, 99}}, {0.005, 0.1}, 1);
    ASSERT_EQ(runs.size(), 1u);
    EXPECT_EQ(runs[0].first, 0);
    // Two frames of 2 mm are within 5 mm.
    EXPECT_EQ(runs[0].last, 91);
  }
}

TEST(SettledRuns, SpeedAloneAlsoReleases) {
  const auto runs =
      settled_runs({{0, 99}}, rising_at_the_end(10, Vec3::Zero()), {{50, 99}}, {1.0, 0.05}, 1);
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].last, 89);
}

TEST(SettledRuns, NothingIsCutWhereNothingElseHoldsTheFoot) {
  const SoleFeatures features = rising_at_the_end(10, Vec3::Zero());
  EXPECT_EQ(settled_runs({{0, 99}}, features, {}, {0.005, 0.1}, 1)[0].last, 99);
  // The other joint holds only up to the fifth frame from the end.
  EXPECT_EQ(settled_runs({{0, 99}}, features, {{0, 94}}, {0.005, 0.1}, 1)[0].last, 99);
}

TEST(SettledRuns, OneFrameIsAlwaysSettled) {
  const auto runs =
      settled_runs({{98, 98}}, rising_at_the_end(10, Vec3::Zero()), {{0, 99}}, {0.005, 0.1}, 1);
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].size(), 1);
}

TEST(SettledRuns, AShortRestIsDroppedWhereTheOtherJointHolds) {
  const SoleFeatures features = rising_at_the_end(10, Vec3::Zero());
  EXPECT_TRUE(settled_runs({{85, 93}}, features, {{80, 99}}, {0.005, 0.1}, 10).empty());
  EXPECT_EQ(settled_runs({{85, 93}}, features, {{86, 99}}, {0.005, 0.1}, 10).size(), 1u);
  EXPECT_EQ(settled_runs({{85, 93}}, features, {{80, 99}}, {0.005, 0.1}, 3).size(), 1u);
}

}  // namespace
}  // namespace surefoot

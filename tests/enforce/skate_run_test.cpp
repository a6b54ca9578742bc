#include "enforce/skate_run.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace surefoot {
namespace {

/// A quadratic Bezier curve by repeated interpolation.
double de_casteljau(double a, double b, double c, double u) {
  return std::lerp(std::lerp(a, b, u), std::lerp(b, c, u), u);
}

TEST(SkateRun, HasARowForEverySupport) {
  EXPECT_EQ(row_of(true, true), SkateRow::hold);
  EXPECT_EQ(row_of(true, false), SkateRow::leave);
  EXPECT_EQ(row_of(false, true), SkateRow::land);
  EXPECT_EQ(row_of(false, false), SkateRow::pass);
}

TEST(SkateRun, KnowsWhoStands) {
  EXPECT_TRUE(stands(MotionLabel::left, Side::left));
  EXPECT_FALSE(stands(MotionLabel::left, Side::right));
  EXPECT_TRUE(stands(MotionLabel::right, Side::right));
  for (const Side side : kSides) {
    EXPECT_TRUE(stands(MotionLabel::both, side));
    EXPECT_FALSE(stands(MotionLabel::none, side));
    EXPECT_FALSE(stands(MotionLabel::skate, side));
  }
}

// Method 3.3: the printed expressions are quadratics whose control point is doubled
TEST(SkateRun, FollowsBezierCurvesWithADoubledControlPoint) {
  const double before = -0.7;
  const double after = 1.9;
  for (int frames = 1; frames <= 40; ++frames) {
    for (int k = 0; k < frames; ++k) {
      for (int i = -1; i <= frames; ++i) {
        const auto at = [&](SkateRow row) {
          return before + skate_step(row, i, k, frames).share * (after - before);
        };
        if (i >= k) {
          const double u = static_cast<double>(i - k) / (frames - k);
          EXPECT_NEAR(at(SkateRow::leave), de_casteljau(before, before, after, u), 1e-15);
        }
        if (i <= k) {
          const double u = static_cast<double>(i + 1) / (k + 1);
          EXPECT_NEAR(at(SkateRow::land), de_casteljau(before, after, after, u), 1e-15);
        }
      }
    }
  }
}

TEST(SkateRun, BeginsAndEndsWhereTheFootIs) {
  for (const int frames : {1, 2, 3, 30}) {
    for (int k = 0; k < frames; ++k) {
      for (const SkateRow row : {SkateRow::leave, SkateRow::land, SkateRow::pass}) {
        EXPECT_EQ(skate_step(row, -1, k, frames).share, 0.0);
        EXPECT_EQ(skate_step(row, frames, k, frames).share, 1.0);
        EXPECT_EQ(skate_step(row, -1, k, frames).rise, 0.0);
        EXPECT_EQ(skate_step(row, frames, k, frames).rise, 0.0);
      }
      EXPECT_EQ(skate_step(SkateRow::leave, k, k, frames).share, 0.0);
      EXPECT_EQ(skate_step(SkateRow::land, k, k, frames).share, 1.0);
    }
  }
}

TEST(SkateRun, HoldsFeetThatStand) {
  const int frames = 9;
  const int k = 4;
  for (int i = 0; i < frames; ++i) {
    const SkateStep hold = skate_step(SkateRow::hold, i, k, frames);
    EXPECT_TRUE(hold.held);
    EXPECT_EQ(hold.share, 0.0);
    EXPECT_EQ(skate_step(SkateRow::leave, i, k, frames).held, i <= k);
    EXPECT_EQ(skate_step(SkateRow::land, i, k, frames).held, i >= k);
    EXPECT_FALSE(skate_step(SkateRow::pass, i, k, frames).held);
  }
}

// Method 3.3: no speed at the planted end, twice the mean at the other
TEST(SkateRun, RestsAtThePlantAndIsTwiceAsFastAtTheOtherEnd) {
  const int frames = 20001;
  const int k = 10000;
  const auto share = [&](SkateRow row, int i) { return skate_step(row, i, k, frames).share; };
  const double mean = 1.0 / (frames - k);
  EXPECT_NEAR((share(SkateRow::leave, k + 1) - share(SkateRow::leave, k)) / mean, 0.0, 1e-3);
  EXPECT_NEAR((share(SkateRow::leave, frames) - share(SkateRow::leave, frames - 1)) / mean, 2.0,
              1e-3);
  EXPECT_NEAR((share(SkateRow::land, 0) - share(SkateRow::land, -1)) / mean, 2.0, 1e-3);
  EXPECT_NEAR((share(SkateRow::land, k) - share(SkateRow::land, k - 1)) / mean, 0.0, 1e-3);
}

TEST(SkateRun, FindsTheFrameOfMostEqualHeels) {
  EXPECT_EQ(steadiest_frame(std::array{0.3}), 0);
  EXPECT_EQ(steadiest_frame(std::array{0.3, -0.1, 0.2}), 1);
  EXPECT_EQ(steadiest_frame(std::array{0.3, 0.2, -0.1, 0.05}), 3);
  // ties: nearest the middle, the earlier of two as near
  EXPECT_EQ(steadiest_frame(std::array{0.1, -0.1, 0.1, 0.1, 0.1}), 2);
  EXPECT_EQ(steadiest_frame(std::array{0.1, 0.2, 0.2, 0.2, -0.1}), 0);
  EXPECT_EQ(steadiest_frame(std::array{0.1, 0.2, 0.2, 0.1, 0.3}), 3);
  EXPECT_EQ(steadiest_frame(std::array{0.1, 0.1}), 0);
}

}  // namespace
}  // namespace surefoot

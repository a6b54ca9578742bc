#include "enforce/combine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "math/easing.h"

namespace surefoot {
namespace {

constexpr int kWindow = 10;

/// Adjustments along a gap of `gap` frames between a hit of value `back` and one of value
/// `forward`.
std::vector<double> along(BlendMode mode, int gap, double back, double forward) {
  std::vector<double> values{back, back};
  for (int j = 1; j < gap; ++j) {
    const BlendWeights weights(mode, kWindow, j, gap - j);
    values.push_back(weights.combine(StretchEdge{back, 0.0}, StretchEdge{forward, 0.0}));
  }
  values.push_back(forward);
  values.push_back(forward);
  return values;
}

double largest_step(const std::vector<double>& v) {
  double largest = 0.0;
  for (std::size_t i = 1; i < v.size(); ++i) largest = std::max(largest, std::abs(v[i] - v[i - 1]));
  return largest;
}

double largest_bend(const std::vector<double>& v) {
  double largest = 0.0;
  for (std::size_t i = 2; i < v.size(); ++i) {
    largest = std::max(largest, std::abs(v[i] - 2.0 * v[i - 1] + v[i - 2]));
  }
  return largest;
}

double one_sided(BlendMode mode, int distance) {
  return BlendWeights(mode, kWindow, distance, BlendWeights::kMiss)
      .combine(StretchEdge{1.0, 0.0}, StretchEdge{});
}

// Method 1.9, Eq. 7
TEST(BlendWeights, PrintedOrderPicksTheFarHit) {
  EXPECT_NEAR(along(BlendMode::literal, 10, 1.0, 0.0)[2], 0.08, 0.01);
  EXPECT_NEAR(along(BlendMode::smooth, 10, 1.0, 0.0)[2], 0.98, 0.01);
}

// Method 1.9, Eqs. 4-6
TEST(BlendWeights, PrintedWeightsStepAtTheHit) {
  EXPECT_NEAR(one_sided(BlendMode::literal, 1), 0.913, 0.001);
  EXPECT_NEAR(one_sided(BlendMode::smooth, 1), 0.977, 0.001);
  std::vector<double> printed{1.0, 1.0};
  std::vector<double> ours{1.0, 1.0};
  for (int k = 1; k <= kWindow; ++k) {
    printed.push_back(one_sided(BlendMode::literal, k));
    ours.push_back(one_sided(BlendMode::smooth, k));
  }
  printed.insert(printed.end(), {0.0, 0.0});
  ours.insert(ours.end(), {0.0, 0.0});
  EXPECT_NEAR(largest_bend(printed), 0.087, 0.001);
  EXPECT_NEAR(largest_bend(ours), 0.041, 0.005);
}

// Method 1.9, two-sided formula
TEST(BlendWeights, ASecondHitEntersTheWindowWithoutAStep) {
  EXPECT_NEAR(largest_step(along(BlendMode::order, 15, 1.0, 1.0)), 0.27, 0.01);
  EXPECT_LE(largest_step(along(BlendMode::smooth, 15, 1.0, 1.0)), 0.137);
}

TEST(BlendWeights, WeightIsOneAtAHitAndNothingBeyondTheWindow) {
  for (const BlendMode mode : {BlendMode::glide, BlendMode::smooth, BlendMode::order}) {
    EXPECT_FALSE(BlendWeights(mode, kWindow, kWindow + 1, BlendWeights::kMiss).any());
    EXPECT_EQ(one_sided(mode, kWindow + 1), 0.0);
    EXPECT_LT(one_sided(mode, kWindow), 0.03);
  }
  EXPECT_FALSE(BlendWeights(BlendMode::glide, 0, 1, 1).any());
}

TEST(BlendWeights, RotationsAboutOneAxisBlendLikeNumbers) {
  const Vec3 axis = Vec3(1.0, 2.0, -1.0).normalized();
  for (const BlendMode mode :
       {BlendMode::glide, BlendMode::smooth, BlendMode::order, BlendMode::literal}) {
    for (int j = 1; j < 16; ++j) {
      const BlendWeights weights(mode, kWindow, j, 16 - j);
      const double angle = weights.combine(StretchEdge{0.4, 0.0}, StretchEdge{-0.3, 0.0});
      const Quat turn =
          weights.combine(TurnEdge(axis_angle(axis, 0.4)), TurnEdge(axis_angle(axis, -0.3)));
      EXPECT_LT(angle_between(turn, axis_angle(axis, angle)), 1e-12);
    }
  }
}

TEST(BlendWeights, GlidingGoesOnAtTheEdgesRateAndComesToRest) {
  const StretchEdge back{0.5, 0.02};
  const StretchEdge forward{0.1, -0.01};
  for (const int gap : {4, 12, 18, 60}) {
    std::vector<double> values{back.stretch - back.rate, back.stretch};
    for (int j = 1; j < gap; ++j) {
      values.push_back(BlendWeights(BlendMode::glide, 30, j, gap - j).combine(back, forward));
    }
    values.push_back(forward.stretch);
    values.push_back(forward.stretch + forward.rate);
    std::vector<double> still{back.stretch - back.rate, back.stretch};
    for (int j = 1; j < gap; ++j) {
      still.push_back(BlendWeights(BlendMode::smooth, 30, j, gap - j).combine(back, forward));
    }
    still.push_back(forward.stretch);
    still.push_back(forward.stretch + forward.rate);
    const auto bend_at = [](const std::vector<double>& v, std::size_t i) {
      return std::abs(v[i + 1] - 2.0 * v[i] + v[i - 1]);
    };
    const std::size_t end = values.size() - 2;
    if (gap >= 12) {
      EXPECT_LT(bend_at(values, 1), 0.75 * bend_at(still, 1)) << gap;
      EXPECT_LT(bend_at(values, end), 0.75 * bend_at(still, end)) << gap;
    }
  }
  EXPECT_EQ(BlendWeights(BlendMode::glide, 30, 25, BlendWeights::kMiss).combine(back, forward),
            BlendWeights(BlendMode::smooth, 30, 25, BlendWeights::kMiss).combine(back, forward));
}

}  // namespace
}  // namespace surefoot

#include "contact/compact_features.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace surefoot {
namespace {

TEST(CompactFeatures, AreFiniteAndTellFeetApart) {
  FootFeatures low{};
  const CompactFeatures a = compact_features(low);
  for (const float value : a) EXPECT_TRUE(std::isfinite(value));
  FootFeatures high;
  high.fill(-0.5F);
  for (const float value : compact_features(high)) EXPECT_TRUE(std::isfinite(value));
  high.fill(0.5F);
  EXPECT_NE(compact_features(high), a);
}

TEST(CompactScaling, BringsMostValuesBetweenMinusOneAndOne) {
  std::mt19937 rng(6);
  std::normal_distribution<float> normal(3.0F, 20.0F);
  std::vector<CompactFeatures> rows(2000);
  for (CompactFeatures& row : rows) {
    for (float& value : row) value = normal(rng);
  }
  const CompactScaling scaling = scaling_of(rows);
  ASSERT_TRUE(check_scaling(scaling).has_value());
  std::vector<int> inside(rows[0].size(), 0);
  for (const CompactFeatures& row : rows) {
    const CompactFeatures scaled = scaling.apply(row);
    for (std::size_t i = 0; i < scaled.size(); ++i) {
      EXPECT_LE(std::abs(scaled[i]), 2.0F);
      inside[i] += std::abs(scaled[i]) <= 1.0F;
    }
  }
  for (const int count : inside) EXPECT_NEAR(count / 2000.0, 0.9, 0.01);
}

TEST(CompactScaling, ConstantFeaturesAndBadNumbers) {
  const std::vector<CompactFeatures> rows(3);
  CompactScaling scaling = scaling_of(rows);
  ASSERT_TRUE(check_scaling(scaling).has_value());
  EXPECT_EQ(scaling.apply(rows[0]), rows[0]);
  scaling.half_range[5] = 0.0F;
  EXPECT_FALSE(check_scaling(scaling).has_value());
  scaling = scaling_of(rows);
  scaling.middle[5] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(check_scaling(scaling).has_value());
}

}  // namespace
}  // namespace surefoot

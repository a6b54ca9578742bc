#include "synthesis/keytimes.h"

#include <gtest/gtest.h>

#include <vector>

namespace surefoot {
namespace {

constexpr Keytimes kTimes{0.0, 0.12, 0.61, 0.9};

TEST(KeytimesTest, GenericTimeRunsThereAndBack) {
  for (int i = 0; i <= 90; ++i) {
    const double t = 0.01 * i;
    EXPECT_NEAR(time_at(generic_time(t, kTimes), kTimes), t, 1e-12);
  }
}

// Method 4.6: the first keytime has the index 0, and g is 3 at the last.
TEST(KeytimesTest, KeytimesHaveWholeGenericTimes) {
  for (std::size_t i = 0; i < kTimes.size(); ++i) {
    EXPECT_DOUBLE_EQ(generic_time(kTimes[i], kTimes), static_cast<double>(i));
    EXPECT_DOUBLE_EQ(time_at(static_cast<double>(i), kTimes), kTimes[i]);
  }
  EXPECT_DOUBLE_EQ(generic_time(-1.0, kTimes), 0.0);
  EXPECT_DOUBLE_EQ(generic_time(2.0, kTimes), 3.0);
}

TEST(KeytimesTest, NegativeWeightsNeverDisorderThem) {
  const std::vector<Keytimes> examples{
      {0.0, 0.1, 0.6, 1.0}, {0.0, 0.3, 0.7, 1.0}, {0.0, 0.2, 0.9, 1.0}};
  const std::vector<double> weights{1.9, -1.2, 0.3};
  double plain = 0.0;
  for (std::size_t k = 0; k < 3; ++k) plain += weights[k] * examples[k][1];
  EXPECT_LT(plain, 0.0) << "these weights would put the toe-off before the start";
  const Keytimes blended = blend_keytimes(weights, examples);
  EXPECT_TRUE(increasing(blended));
  EXPECT_NEAR(blended[1], (1.9 * 0.1 + 0.3 * 0.2) / 2.2, 1e-12);
}

TEST(KeytimesTest, OrderlyWeightsAreTakenAsTheyAre) {
  const std::vector<Keytimes> examples{{0.0, 0.1, 0.6, 1.0}, {0.0, 0.2, 0.8, 1.2}};
  const std::vector<double> weights{1.25, -0.25};
  const Keytimes blended = blend_keytimes(weights, examples);
  EXPECT_NEAR(blended[2], 1.25 * 0.6 - 0.25 * 0.8, 1e-12);
}

}  // namespace
}  // namespace surefoot

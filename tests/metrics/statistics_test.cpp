#include "metrics/statistics.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

TEST(MeanMax, OfNothingIsZero) {
  const MeanMax none;
  EXPECT_EQ(none.mean, 0.0);
  EXPECT_EQ(none.max, 0.0);
}

TEST(MeanMax, FollowsItsValues) {
  MeanMax m;
  for (const double v : {1.0, 5.0, 3.0}) m.add(v);
  EXPECT_NEAR(m.mean, 3.0, 1e-15);
  EXPECT_EQ(m.max, 5.0);
  EXPECT_EQ(m.count, 3);
}

TEST(Percentile, IsLinearBetweenSortedValues) {
  const std::vector<double> values{40.0, 10.0, 30.0, 20.0};
  EXPECT_EQ(percentile(values, 0.0), 10.0);
  EXPECT_EQ(percentile(values, 1.0), 40.0);
  EXPECT_NEAR(percentile(values, 0.5), 25.0, 1e-12);
  EXPECT_NEAR(percentile(values, 0.9), 37.0, 1e-12);
  EXPECT_EQ(percentile({7.0}, 0.3), 7.0);
  EXPECT_EQ(percentile({}, 0.5), 0.0);
}

}  // namespace
}  // namespace surefoot

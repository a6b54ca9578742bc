#include "math/quantile.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

TEST(Quantile, IsLinearBetweenSortedValues) {
  const std::vector<double> values{40.0, 10.0, 30.0, 20.0};
  EXPECT_EQ(quantile(values, 0.0), 10.0);
  EXPECT_EQ(quantile(values, 1.0), 40.0);
  EXPECT_NEAR(quantile(values, 0.5), 25.0, 1e-12);
  EXPECT_NEAR(quantile(values, 0.9), 37.0, 1e-12);
  EXPECT_EQ(quantile({7.0}, 0.3), 7.0);
  EXPECT_EQ(quantile({}, 0.5), 0.0);
}

}  // namespace
}  // namespace surefoot

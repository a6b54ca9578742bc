#include <gtest/gtest.h>

#include "surefoot/metrics/motion_report.h"

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

}  // namespace
}  // namespace surefoot

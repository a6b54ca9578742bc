#include "math/biweight.h"

#include <gtest/gtest.h>

#include <cmath>

namespace surefoot {
namespace {

TEST(Biweight, FallsFromOneToNothingAtTheLimit) {
  EXPECT_EQ(biweight(0.0, 2.0), 1.0);
  EXPECT_NEAR(biweight(1.0, 2.0), 0.5625, 1e-15);
  EXPECT_EQ(biweight(-1.0, 2.0), biweight(1.0, 2.0));
  EXPECT_EQ(biweight(2.0, 2.0), 0.0);
  EXPECT_EQ(biweight(-3.0, 2.0), 0.0);
  EXPECT_EQ(biweight(std::nan(""), 2.0), 0.0);
}

TEST(Biweight, IsAsWideAsWhatIsSeenOrAsTheNoise) {
  // A standard normal distribution has a median deviation of 0.6745.
  EXPECT_NEAR(biweight_limit(0.6745, 0.0), 4.685, 1e-3);
  EXPECT_NEAR(biweight_limit(0.0, 2.0), 9.37, 1e-12);
}

}  // namespace
}  // namespace surefoot

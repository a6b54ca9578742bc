#include "math/dot.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace surefoot {
namespace {

TEST(Dot, IsTheSumOfProducts) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> whole(-100, 100);
  for (int count = 0; count < 40; ++count) {
    std::vector<double> a(static_cast<std::size_t>(count));
    std::vector<double> b(a.size());
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      a[i] = whole(random);
      b[i] = whole(random);
      sum += a[i] * b[i];
    }
    EXPECT_EQ(dot(a.data(), b.data(), count), sum) << count;  // whole numbers: in any order
  }
}

TEST(Dot, AddsInItsOwnOrder) {
  // 1 is lost beside 1e16 unless what is added to it comes first.
  const std::vector<double> a{1e16, 1.0, 1.0, 1.0, -1e16, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
  const std::vector<double> ones(a.size(), 1.0);
  double even = (1e16 - 1e16) + (1.0 + 1.0);
  double odd = (1.0 + 1.0) + (1.0 + 1.0);
  even += 1.0;
  odd += 1.0;
  EXPECT_EQ(dot(a.data(), ones.data(), static_cast<std::ptrdiff_t>(a.size())), even + odd + 1.0);
}

}  // namespace
}  // namespace surefoot

#include "enforce/skyline.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <random>

namespace surefoot {
namespace {

TEST(Skyline, FindsTheLeastSumOfSquares) {
  constexpr int kUnknowns = 60;
  constexpr int kBand = 7;
  std::mt19937 dice(5);
  std::normal_distribution<double> number;
  Skyline equations(kUnknowns / 3, kBand + 2);
  equations.clear();
  for (int i = 0; i < kUnknowns; ++i) {
    const int first = std::max(0, i - kBand);
    if (i % 3 == 0) equations.begin_set(first);
    EXPECT_EQ(equations.add_unknown(), i);
  }
  equations.begin_again();
  Eigen::MatrixXd whole = Eigen::MatrixXd::Zero(kUnknowns, kUnknowns);
  Eigen::VectorXd right = Eigen::VectorXd::Zero(kUnknowns);
  for (int k = 0; k < 4 * kUnknowns; ++k) {
    const int first = static_cast<int>(dice() % (kUnknowns - kBand));
    const std::array<int, 3> at{first, -1, first + kBand};  // one value is known
    const std::array<double, 3> gradient{number(dice), number(dice), number(dice)};
    const double residual = number(dice);
    const double weight = 0.1 + std::abs(number(dice));
    equations.add_square(at, gradient, residual, weight);
    Eigen::VectorXd row = Eigen::VectorXd::Zero(kUnknowns);
    row[at[0]] = gradient[0];
    row[at[2]] = gradient[2];
    whole += weight * row * row.transpose();
    right -= weight * residual * row;
  }
  equations.solve();
  const Eigen::VectorXd wanted = whole.ldlt().solve(right);
  for (int i = 0; i < kUnknowns; ++i) EXPECT_NEAR(equations[i], wanted[i], 1e-9);
}

TEST(Skyline, LeavesWhatNothingHoldsAtZero) {
  Skyline equations(1, 2);
  equations.clear();
  equations.begin_set(0);
  for (int i = 0; i < 3; ++i) equations.add_unknown();
  equations.begin_again();
  const std::array<int, 2> at{0, 2};
  const std::array<double, 2> one{1.0, 0.0};
  equations.add_square(at, one, -4.0, 2.0);
  EXPECT_TRUE(equations.solve());
  EXPECT_DOUBLE_EQ(equations[0], 4.0);
  EXPECT_EQ(equations[1], 0.0);
  EXPECT_EQ(equations[2], 0.0);
}

TEST(Skyline, SaysWhereThereIsNoLeastSum) {
  Skyline equations(1, 2);
  equations.clear();
  equations.begin_set(0);
  equations.add_unknown();
  equations.add_unknown();
  // Each unknown by itself is held, their sum is not: x^2 + y^2 + 4 x y, halved.
  equations.begin_again();
  equations.add_product(0, 0, 1.0);
  equations.add_product(1, 1, 1.0);
  equations.add_product(1, 0, 2.0);
  EXPECT_FALSE(equations.solve());
  equations.begin_again();
  equations.add_product(0, 0, 1.0);
  equations.add_product(1, 1, 1.0);
  equations.add_product(1, 0, 0.5);
  EXPECT_TRUE(equations.solve());
}

}  // namespace
}  // namespace surefoot

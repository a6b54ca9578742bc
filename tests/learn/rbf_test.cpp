#include "learn/rbf.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace surefoot {
namespace {

/// Fifteen steps by initial and final length, as the reference of method 4.4 has them.
Eigen::MatrixXd step_lengths() {
  std::mt19937 rng(4);
  std::normal_distribution<double> normal(0.0, 0.015);
  Eigen::MatrixXd nodes(2, 15);
  int k = 0;
  for (const double a : {0.0, 0.35, 0.55, 0.75}) {
    for (const double b : {0.0, 0.35, 0.55, 0.75}) {
      if (a == 0.0 && b == 0.0) continue;
      nodes.col(k++) << a + normal(rng), b + normal(rng);
    }
  }
  return nodes;
}

RbfWeights cardinal(const Eigen::MatrixXd& nodes) {
  return RbfWeights::create(nodes, Eigen::MatrixXd::Identity(nodes.cols(), nodes.cols())).value();
}

Eigen::VectorXd at(const RbfWeights& rbf, const Eigen::VectorXd& p) {
  Eigen::VectorXd w(rbf.outputs());
  rbf.evaluate({p.data(), static_cast<std::size_t>(p.size())},
               {w.data(), static_cast<std::size_t>(w.size())});
  return w;
}

TEST(RbfTest, KernelHasTheValuesOfTheSpecification) {
  EXPECT_DOUBLE_EQ(spline_kernel(0.0), 1.0);
  EXPECT_DOUBLE_EQ(spline_kernel(0.5), 0.25);
  EXPECT_DOUBLE_EQ(spline_kernel(1.0), 0.0);
  EXPECT_DOUBLE_EQ(spline_kernel(1.5), 0.0);
  // Both pieces of the spline meet with one slope.
  const double step = 1e-6;
  const double before = (spline_kernel(0.5) - spline_kernel(0.5 - step)) / step;
  const double after = (spline_kernel(0.5 + step) - spline_kernel(0.5)) / step;
  EXPECT_NEAR(before, after, 1e-4);
}

TEST(RbfTest, WeightsAreCardinalInAnyDimension) {
  std::mt19937 rng(7);
  std::uniform_real_distribution<double> uniform;
  for (const int dimensions : {1, 2, 3, 7}) {
    Eigen::MatrixXd nodes(dimensions, 20);
    for (double& value : nodes.reshaped()) value = uniform(rng);
    const RbfWeights rbf = cardinal(nodes);
    for (Eigen::Index k = 0; k < nodes.cols(); ++k) {
      const Eigen::VectorXd error = at(rbf, nodes.col(k)) - Eigen::VectorXd::Unit(20, k);
      EXPECT_LE(error.cwiseAbs().maxCoeff(), 1e-12) << dimensions << " dimensions, node " << k;
    }
  }
}

TEST(RbfTest, WeightsSumToOneInsideAndFarOutside) {
  const RbfWeights rbf = cardinal(step_lengths());
  std::mt19937 rng(3);
  std::uniform_real_distribution<double> uniform(-3.0, 3.0);
  for (int i = 0; i < 2000; ++i) {
    EXPECT_NEAR(at(rbf, Eigen::Vector2d(uniform(rng), uniform(rng))).sum(), 1.0, 1e-12);
  }
}

TEST(RbfTest, LinearFunctionsAreReproducedEverywhere) {
  const Eigen::MatrixXd nodes = step_lengths();
  const RbfWeights rbf = cardinal(nodes);
  for (const Eigen::Vector2d& p : {Eigen::Vector2d(0.2, 0.6), Eigen::Vector2d(1.5, -0.4)}) {
    EXPECT_LE((nodes * at(rbf, p) - p).norm(), 1e-12);
  }
}

// Method 4.6: compact kernels do not make most weights zero; the linear part reaches all examples.
TEST(RbfTest, HardlyAnyWeightIsZero) {
  const RbfWeights rbf = cardinal(step_lengths());
  std::mt19937 rng(5);
  std::uniform_real_distribution<double> uniform(0.1, 0.7);
  double share = 0.0;
  for (int i = 0; i < 200; ++i) {
    const Eigen::VectorXd w = at(rbf, Eigen::Vector2d(uniform(rng), uniform(rng)));
    share += static_cast<double>((w.array().abs() > 1e-6).count()) / 15.0 / 200.0;
  }
  EXPECT_GT(share, 0.9);
}

// Method 4.2: without the centre, examples on a line give weights that do not sum to one off it.
TEST(RbfTest, ExamplesOnALineStillSumToOneOffIt) {
  Eigen::MatrixXd nodes(2, 5);
  for (int k = 0; k < 5; ++k) nodes.col(k) << 0.25 * k, 1.0 - 0.25 * k;
  const RbfWeights rbf = cardinal(nodes);
  EXPECT_NEAR(at(rbf, Eigen::Vector2d(0.3, 0.7)).sum(), 1.0, 1e-12);
  EXPECT_NEAR(at(rbf, Eigen::Vector2d(0.8, 0.8)).sum(), 1.0, 1e-12);
  // Across the missing direction the linear part is constant.
  const Eigen::VectorXd far = at(rbf, Eigen::Vector2d(5.3, 5.7));
  const Eigen::VectorXd farther = at(rbf, Eigen::Vector2d(9.3, 9.7));
  EXPECT_LE((far - farther).norm(), 1e-9);
}

TEST(RbfTest, OneExampleIsTheAnswerEverywhere) {
  const RbfWeights rbf = cardinal(Eigen::MatrixXd::Constant(7, 1, 0.4));
  EXPECT_DOUBLE_EQ(at(rbf, Eigen::VectorXd::Constant(7, -2.0))(0), 1.0);
}

TEST(RbfTest, RefusesWhatCannotBeInterpolated) {
  const Eigen::MatrixXd nodes = step_lengths();
  const Eigen::MatrixXd identity = Eigen::MatrixXd::Identity(15, 15);
  EXPECT_FALSE(RbfWeights::create(Eigen::MatrixXd(2, 0), Eigen::MatrixXd(0, 1)));
  EXPECT_FALSE(RbfWeights::create(nodes, identity.topRows(14)));
  EXPECT_FALSE(RbfWeights::create(nodes, identity, {.dilation = 0.5}));
  Eigen::MatrixXd twice = nodes;
  twice.col(3) = twice.col(9);
  const auto refused = RbfWeights::create(twice, identity);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("same parameters"), std::string::npos);
  twice(0, 3) = NAN;
  EXPECT_FALSE(RbfWeights::create(twice, identity));
}

}  // namespace
}  // namespace surefoot

#include "learn/pca.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace surefoot {
namespace {

/// Vectors that vary along `axes` only, with falling spread.
Eigen::MatrixXd spread_along(const Eigen::MatrixXd& axes, int count, unsigned seed) {
  std::mt19937 rng(seed);
  std::normal_distribution<double> normal;
  Eigen::MatrixXd weights(axes.cols(), count);
  for (double& weight : weights.reshaped()) weight = normal(rng);
  for (Eigen::Index i = 0; i < axes.cols(); ++i) weights.row(i) *= 3.0 / static_cast<double>(i + 1);
  return (axes * weights).colwise() + Eigen::VectorXd::LinSpaced(axes.rows(), -1.0, 2.0);
}

TEST(Pca, FindsTheAxesAlongWhichExamplesVary) {
  Eigen::MatrixXd axes = Eigen::MatrixXd::Zero(6, 2);
  axes(1, 0) = axes(4, 0) = std::sqrt(0.5);
  axes(2, 1) = 1.0;
  const Pca pca = fit_pca(spread_along(axes, 4000, 1)).value();
  ASSERT_EQ(pca.size(), 2);
  EXPECT_NEAR(std::abs(pca.components.col(0).dot(axes.col(0))), 1.0, 1e-3);
  EXPECT_NEAR(std::abs(pca.components.col(1).dot(axes.col(1))), 1.0, 1e-3);
  EXPECT_NEAR(pca.variances[0], 9.0, 0.5);
  EXPECT_NEAR(pca.variances[1], 2.25, 0.15);
  EXPECT_NEAR(pca.variance_kept(), 1.0, 1e-12);
}

TEST(Pca, AllComponentsGiveTheExamplesBack) {
  const Eigen::MatrixXd examples = spread_along(Eigen::MatrixXd::Identity(40, 12), 9, 2);
  const Pca pca = fit_pca(examples).value();
  EXPECT_LE(pca.size(), 8);  // nine points span eight directions
  EXPECT_NEAR((pca.components.transpose() * pca.components -
               Eigen::MatrixXd::Identity(pca.size(), pca.size()))
                  .norm(),
              0.0, 1e-12);
  for (const auto& example : examples.colwise()) {
    EXPECT_NEAR((pca.reconstruct(pca.project(example)) - example).norm(), 0.0, 1e-11);
  }
}

TEST(Pca, KeepsAsFewComponentsAsTheShareNeeds) {
  const Eigen::MatrixXd examples = spread_along(Eigen::MatrixXd::Identity(20, 10), 500, 3);
  const Pca pca = fit_pca(examples, {.variance_kept = 0.9}).value();
  EXPECT_GE(pca.variance_kept(), 0.9);
  EXPECT_LT(pca.variance_kept() - pca.variances[pca.size() - 1] / pca.total_variance, 0.9);
  EXPECT_EQ(fit_pca(examples, {.most = 3}).value().size(), 3);
}

TEST(Pca, ComponentsPointTheSameWayForMirroredExamples) {
  const Eigen::MatrixXd examples = spread_along(Eigen::MatrixXd::Identity(8, 3), 60, 4);
  const Pca pca = fit_pca(examples).value();
  const Pca mirrored = fit_pca(-examples).value();
  EXPECT_NEAR((pca.components - mirrored.components).norm(), 0.0, 1e-10);
}

TEST(Pca, EqualExamplesHaveNoComponents) {
  const Pca pca = fit_pca(Eigen::MatrixXd::Constant(5, 4, 2.5)).value();
  EXPECT_EQ(pca.size(), 0);
  EXPECT_EQ(pca.variance_kept(), 1.0);
  EXPECT_EQ(pca.reconstruct(Eigen::VectorXd(0)), Eigen::VectorXd::Constant(5, 2.5));
}

TEST(Pca, RefusesNoExamplesAndNumbersThatAreNotFinite) {
  EXPECT_FALSE(fit_pca(Eigen::MatrixXd(3, 0)).has_value());
  Eigen::MatrixXd examples = Eigen::MatrixXd::Zero(3, 2);
  examples(1, 1) = std::numeric_limits<double>::quiet_NaN();
  const auto refused = fit_pca(examples);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message.find("not finite"), std::string::npos);
}

}  // namespace
}  // namespace surefoot

#include "learn/convex_hull.h"

#include <gtest/gtest.h>

#include <random>

namespace surefoot {
namespace {

Eigen::MatrixXd random_points(int dimensions, int count, unsigned seed) {
  std::mt19937 rng(seed);
  std::normal_distribution<double> normal;
  Eigen::MatrixXd points(dimensions, count);
  for (double& value : points.reshaped()) value = normal(rng);
  return points;
}

TEST(ConvexHullTest, NearestPointOfASquare) {
  Eigen::MatrixXd square(2, 4);
  square << 0, 1, 1, 0, 0, 0, 1, 1;
  const HullPoint side = nearest_in_hull(square, Eigen::Vector2d(0.3, 1.5));
  EXPECT_NEAR((side.point - Eigen::Vector2d(0.3, 1.0)).norm(), 0.0, 1e-9);
  EXPECT_NEAR(side.distance, 0.5, 1e-9);
  const HullPoint corner = nearest_in_hull(square, Eigen::Vector2d(2.0, 3.0));
  EXPECT_NEAR((corner.point - Eigen::Vector2d(1.0, 1.0)).norm(), 0.0, 1e-9);
  EXPECT_NEAR(nearest_in_hull(square, Eigen::Vector2d(0.4, 0.9)).distance, 0.0, 1e-9);
}

// What makes a point of a convex set the nearest: no corner lies beyond it as seen from outside.
TEST(ConvexHullTest, NearestPointIsOptimalInSevenDimensions) {
  std::mt19937 rng(8);
  for (unsigned seed = 0; seed < 100; ++seed) {
    const Eigen::MatrixXd points = random_points(7, 30, seed);
    const Eigen::VectorXd to = 2.0 * random_points(7, 1, seed + 1000);
    const HullPoint nearest = nearest_in_hull(points, to);
    EXPECT_GE(nearest.shares.minCoeff(), 0.0);
    EXPECT_NEAR(nearest.shares.sum(), 1.0, 1e-12);
    const Eigen::VectorXd outwards = to - nearest.point;
    const double most = (outwards.transpose() * (points.colwise() - nearest.point)).maxCoeff();
    EXPECT_LE(most, 1e-6) << "seed " << seed;
  }
}

TEST(ConvexHullTest, MixturesAreInside) {
  const Eigen::MatrixXd points = random_points(7, 20, 4);
  for (unsigned seed = 0; seed < 50; ++seed) {
    Eigen::VectorXd shares = random_points(20, 1, seed).cwiseAbs();
    shares /= shares.sum();
    EXPECT_LE(nearest_in_hull(points, points * shares).distance, 1e-5);
  }
}

TEST(ConvexHullTest, OnePointAndRepeatedPoints) {
  const Eigen::MatrixXd one = Eigen::MatrixXd::Constant(3, 1, 1.0);
  EXPECT_NEAR(nearest_in_hull(one, Eigen::Vector3d::Zero()).distance, std::sqrt(3.0), 1e-12);
  const Eigen::MatrixXd same = Eigen::MatrixXd::Constant(3, 5, 1.0);
  EXPECT_NEAR(nearest_in_hull(same, Eigen::Vector3d::Zero()).distance, std::sqrt(3.0), 1e-9);
}

}  // namespace
}  // namespace surefoot

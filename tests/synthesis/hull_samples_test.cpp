#include "synthesis/hull_samples.h"

#include <gtest/gtest.h>

#include "learn/convex_hull.h"
#include "synthesis/sequences.h"

namespace surefoot {
namespace {

TEST(HullSamplesTest, LieWithinTheHull) {
  for (const ExampleGroup& group : steps_library().groups()) {
    const Eigen::MatrixXd points = hull_samples(group.parameters(), 100);
    EXPECT_GE(points.cols(), 40);
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
      EXPECT_LE(nearest_in_hull(group.parameters(), points.col(i)).distance, 1e-5);
    }
  }
}

// Errors are told of points that refinement, which looks at the first 400, has not seen.
TEST(HullSamplesTest, LaterOnesAreOthers) {
  for (const ExampleGroup& group : steps_library().groups()) {
    const Eigen::MatrixXd seen = hull_samples(group.parameters(), 400);
    const Eigen::MatrixXd others = hull_samples(group.parameters(), 900, 400);
    for (Eigen::Index i = 0; i < others.cols(); ++i) {
      EXPECT_GT((seen.colwise() - others.col(i)).colwise().norm().minCoeff(), 1e-6) << i;
    }
  }
}

}  // namespace
}  // namespace surefoot

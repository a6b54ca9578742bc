#include "synthesis/refine.h"

#include <gtest/gtest.h>

#include "synthesis/hull_samples.h"
#include "synthesis/sequences.h"

namespace surefoot {
namespace {

TEST(RefineTest, StraightStepsOfRealClipsAreNearBeforeAndNearerAfter) {
  const MovementLibrary& library = steps_library();
  for (const Side side : kSides) {
    const ExampleGroup& group = *library.group(ParameterKind::straight, side);
    EXPECT_GE(group.size(), 15);
    const Refinement refined = refine(library, group);
    EXPECT_LE(refined.before.largest, 0.033);
    EXPECT_LE(refined.content.pseudo_nodes.cols(), 12);
    // On points that refinement did not look at, with the pseudo-examples of the library.
    GroupProbe probe(library);
    const Eigen::MatrixXd points = hull_samples(group.parameters(), 2500);
    EXPECT_LE(group.content().pseudo_nodes.cols(), 12);
    EXPECT_LE(probe.error_over(group, points).largest, 0.01);
  }
}

TEST(RefineTest, EveryPseudoExampleIsExact) {
  GroupProbe probe(steps_library());
  for (const ExampleGroup& group : steps_library().groups()) {
    if (group.content().pseudo_nodes.cols() == 0) {
      EXPECT_LT(group.size(), group.dimensions()) << "too few examples to refine";
      continue;
    }
    EXPECT_LE(probe.error_over(group, group.content().pseudo_nodes).largest, 1e-5);
  }
}

// Method 4.4: the error need not fall with every pseudo-example; the best set is kept.
TEST(RefineTest, NeverMakesItWorse) {
  const MovementLibrary& library = steps_library();
  for (const ExampleGroup& group : library.groups()) {
    const Refinement refined = refine(library, group, {.enough = 1e-6, .most = 5, .samples = 100});
    EXPECT_LE(refined.after.largest, refined.before.largest);
    for (const double error : refined.largest_after_each) EXPECT_LE(refined.after.largest, error);
  }
}

TEST(RefineTest, WeightsStillSumToOne) {
  for (const ExampleGroup& group : steps_library().groups()) {
    const Eigen::MatrixXd points = hull_samples(group.parameters(), 100);
    std::vector<double> weights(group.size());
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
      group.weights().evaluate({points.col(i).data(), static_cast<std::size_t>(points.rows())},
                               weights);
      double sum = 0.0;
      for (const double weight : weights) sum += weight;
      EXPECT_NEAR(sum, 1.0, 1e-9);
    }
  }
}

}  // namespace
}  // namespace surefoot

#include "surefoot/synthesis/refine.h"

#include <gtest/gtest.h>

#include "surefoot/learn/convex_hull.h"
#include "surefoot/math/rotation.h"
#include "surefoot/motion/kinematics.h"
#include "synthesis/sequences.h"

namespace surefoot {
namespace {

int real_examples(const ExampleGroup& group) {
  int count = 0;
  for (const int member : group.content().members) {
    if (!steps_library().movements()[static_cast<std::size_t>(member)].mirrored) ++count;
  }
  return count;
}

TEST(RefineTest, StraightStepsOfRealClipsAreNearBeforeAndNearerAfter) {
  const MovementLibrary& library = steps_library();
  for (const Side side : kSides) {
    const ExampleGroup& group = *library.group(ParameterKind::straight, side);
    EXPECT_GE(real_examples(group), 15);
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
    ASSERT_GT(group.content().pseudo_nodes.cols(), 0);
    EXPECT_LE(probe.error_over(group, group.content().pseudo_nodes).largest, 1e-5);
  }
}

TEST(RefineTest, ExamplesMeasureAsTheyAreLabelled) {
  GroupProbe probe(steps_library());
  for (const ExampleGroup& group : steps_library().groups()) {
    EXPECT_LE(probe.error_over(group, group.parameters()).largest, 1e-6);
  }
}

// Refinement blends only the samples that it measures.
TEST(RefineTest, MeasuresTheMovementThatIsPlayed) {
  const MovementLibrary& library = steps_library();
  GroupProbe probe(library);
  MovementMeter meter(library.skeleton(), library.rig());
  BlendedMovement whole = library.make_blend();
  for (const ExampleGroup& group : library.groups()) {
    std::vector<double> weights(static_cast<std::size_t>(group.size()));
    Eigen::VectorXd measured(group.dimensions());
    Eigen::VectorXd played(group.dimensions());
    const auto size = static_cast<std::size_t>(measured.size());
    const Eigen::MatrixXd points = hull_samples(group.parameters(), 50);
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
      group.weights().evaluate({points.col(i).data(), size}, weights);
      probe.measure(group, weights, {measured.data(), size});
      whole.blend(group.examples(), weights);
      meter.measure(whole, group.kind(), {played.data(), size});
      EXPECT_LE((measured - played).norm(), 1e-7) << name_of(group.kind()) << ", point " << i;
    }
  }
}

// A sample is what is played at its time.
TEST(RefineTest, SamplesArePosturesAtTheirTimes) {
  const MovementLibrary& library = steps_library();
  BlendedMovement blend = library.make_blend();
  std::vector<Transform> sample = rest_pose(library.skeleton());
  std::vector<Transform> played = sample;
  for (const ExampleGroup& group : library.groups()) {
    const std::vector<double> weights(static_cast<std::size_t>(group.size()), 1.0 / group.size());
    blend.blend(group.examples(), weights);
    for (const int at : blend.grid().landmarks()) {
      blend.pose_of(at, sample);
      blend.pose_at(time_at(blend.grid().at(at), blend.keytimes()), played);
      EXPECT_LE((sample[0].translation - played[0].translation).norm(), 1e-9);
      for (std::size_t j = 0; j < sample.size(); ++j) {
        EXPECT_LE(angle_between(sample[j].rotation, played[j].rotation), 1e-7);
      }
    }
  }
}

// SPEC 4.4: the error need not fall with every pseudo-example; the best set is kept.
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
    std::vector<double> weights(static_cast<std::size_t>(group.size()));
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
      group.weights().evaluate({points.col(i).data(), static_cast<std::size_t>(points.rows())},
                               weights);
      double sum = 0.0;
      for (const double weight : weights) sum += weight;
      EXPECT_NEAR(sum, 1.0, 1e-9);
    }
  }
}

TEST(RefineTest, SamplesLieWithinTheHull) {
  for (const ExampleGroup& group : steps_library().groups()) {
    const Eigen::MatrixXd points = hull_samples(group.parameters(), 100);
    EXPECT_GE(points.cols(), 40);
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
      EXPECT_LE(nearest_in_hull(group.parameters(), points.col(i)).distance, 1e-5);
    }
  }
}

}  // namespace
}  // namespace surefoot

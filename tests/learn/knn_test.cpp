#include "learn/knn.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nanoflann.hpp>
#include <random>

namespace surefoot {
namespace {

constexpr int kDimensions = 6;

KnnModel random_model(int points, unsigned seed) {
  std::mt19937 rng(seed);
  std::normal_distribution<float> normal;
  Eigen::MatrixXf values(kDimensions, points);
  for (float& value : values.reshaped()) value = normal(rng);
  std::vector<std::uint8_t> labels;
  for (int i = 0; i < points; ++i) labels.push_back(static_cast<std::uint8_t>(rng() % 2));
  return quantise(values, labels, 0.03F);
}

/// The points of a model for nanoflann, an independent search.
struct Cloud {
  const KnnModel& model;

  [[nodiscard]] std::size_t kdtree_get_point_count() const { return model.labels.size(); }
  [[nodiscard]] float kdtree_get_pt(std::size_t point, std::size_t dimension) const {
    return model.step * static_cast<float>(model.points(static_cast<Eigen::Index>(dimension),
                                                        static_cast<Eigen::Index>(point)));
  }
  template <class Box>
  bool kdtree_get_bbox(Box& /*box*/) const {
    return false;
  }
};
using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, Cloud>, Cloud,
                                                 kDimensions, std::size_t>;

float share_by_tree(const Tree& tree, const KnnModel& model, const Eigen::VectorXf& x,
                    const KnnSettings& settings) {
  std::vector<std::size_t> indices(settings.neighbours);
  std::vector<float> squared(indices.size());
  tree.knnSearch(x.data(), indices.size(), indices.data(), squared.data());
  float ones = 0.0F;
  float all = 0.0F;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const float weight = settings.weighted ? 1.0F / std::sqrt(squared[i]) : 1.0F;
    all += weight;
    if (model.labels[indices[i]] == 1) ones += weight;
  }
  return ones / all;
}

TEST(Knn, AgreesWithASearchTree) {
  const KnnModel model = random_model(500, 1);
  const auto classifier = KnnClassifier::create(model);
  ASSERT_TRUE(classifier.has_value());
  const Cloud cloud{model};
  Tree tree(kDimensions, cloud, {10});
  tree.buildIndex();
  auto scratch = classifier->make_scratch();
  std::mt19937 rng(2);
  std::normal_distribution<float> normal;
  for (int trial = 0; trial < 200; ++trial) {
    Eigen::VectorXf x(kDimensions);
    for (float& value : x) value = normal(rng);
    for (const KnnSettings& settings : {KnnSettings{5, false}, KnnSettings{15, true}}) {
      EXPECT_NEAR(classifier->share_of_ones(x, settings, scratch),
                  share_by_tree(tree, model, x, settings), 1e-4);
    }
  }
}

TEST(Knn, APointOfTheModelAnswersForItself) {
  const KnnModel model = random_model(100, 3);
  const auto classifier = KnnClassifier::create(model);
  ASSERT_TRUE(classifier.has_value());
  auto scratch = classifier->make_scratch();
  for (int i = 0; i < 100; ++i) {
    const Eigen::VectorXf x = model.step * model.points.col(i).cast<float>();
    EXPECT_EQ(classifier->share_of_ones(x, {1, false}, scratch),
              static_cast<float>(model.labels[i]));
  }
}

TEST(Knn, MoreNeighboursThanPointsAreAllPoints) {
  const KnnModel model = random_model(7, 4);
  const auto classifier = KnnClassifier::create(model);
  ASSERT_TRUE(classifier.has_value());
  auto scratch = classifier->make_scratch();
  float ones = 0.0F;
  for (const std::uint8_t label : model.labels) ones += static_cast<float>(label);
  EXPECT_FLOAT_EQ(
      classifier->share_of_ones(Eigen::VectorXf::Zero(kDimensions), {50, false}, scratch),
      ones / 7.0F);
}

TEST(Knn, BytesAreWithinHalfAStep) {
  Eigen::MatrixXf values(2, 3);
  values << 0.1F, -1.99F, 2.0F, 0.333F, 0.0F, 9.0F;
  const KnnModel model = quantise(values, {0, 1, 0}, 2.0F / 127.0F);
  const Eigen::MatrixXf back = model.step * model.points.cast<float>();
  EXPECT_LE((back.leftCols(2) - values.leftCols(2)).cwiseAbs().maxCoeff(), 0.5F * model.step);
  EXPECT_FLOAT_EQ(back(1, 2), 2.0F);
}

TEST(Knn, RefusesPartsThatDoNotFit) {
  KnnModel model = random_model(5, 5);
  model.labels.pop_back();
  EXPECT_FALSE(KnnClassifier::create(model).has_value());
  model = random_model(5, 5);
  model.labels[2] = 2;
  EXPECT_FALSE(KnnClassifier::create(model).has_value());
  model = random_model(5, 5);
  model.step = 0.0F;
  EXPECT_FALSE(KnnClassifier::create(model).has_value());
  EXPECT_FALSE(KnnClassifier::create({}).has_value());
}

TEST(Knn, BytesRoundTripAndEveryTruncationIsRefused) {
  const KnnModel model = random_model(9, 6);
  const std::string bytes = to_bytes(model);
  const auto again = knn_from_bytes(bytes);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->points, model.points);
  EXPECT_EQ(again->labels, model.labels);
  EXPECT_EQ(again->step, model.step);
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    EXPECT_FALSE(knn_from_bytes(std::string_view(bytes).substr(0, n)).has_value());
  }
}

}  // namespace
}  // namespace surefoot

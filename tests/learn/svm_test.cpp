#include "learn/svm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace surefoot {
namespace {

SvmModel random_model(int classes, int dimensions, unsigned seed) {
  std::mt19937 rng(seed);
  std::normal_distribution<float> normal;
  SvmModel model;
  model.gamma = 0.3;
  int total = 0;
  for (int c = 0; c < classes; ++c) {
    model.labels.push_back(10 + c);
    model.vectors_per_class.push_back(2 + c);
    total += 2 + c;
  }
  const auto random_matrix = [&](int rows, int columns) {
    Eigen::MatrixXf m(rows, columns);
    for (float& value : m.reshaped()) value = normal(rng);
    return m;
  };
  model.vectors = random_matrix(dimensions, total);
  model.coefficients = random_matrix(classes - 1, total);
  model.rho = random_matrix(classes * (classes - 1) / 2, 1);
  return model;
}

// The textbook sum over support vectors, in double.
double decision(const SvmModel& model, const Eigen::VectorXf& x, int i, int j, int pair) {
  double sum = -static_cast<double>(model.rho[pair]);
  int begin = 0;
  for (int c = 0; c < static_cast<int>(model.labels.size()); ++c) {
    const int count = model.vectors_per_class[c];
    const int other = c == i ? j : i;
    for (int s = begin; s < begin + count && (c == i || c == j); ++s) {
      const double distance = (x - model.vectors.col(s)).cast<double>().squaredNorm();
      const int row = other < c ? other : other - 1;
      sum += static_cast<double>(model.coefficients(row, s)) * std::exp(-model.gamma * distance);
    }
    begin += count;
  }
  return sum;
}

TEST(Svm, DecisionsEqualTheDefinition) {
  const SvmModel model = random_model(5, 7, 1);
  const auto classifier = SvmClassifier::create(model);
  ASSERT_TRUE(classifier.has_value());
  auto scratch = classifier->make_scratch();
  std::mt19937 rng(2);
  std::normal_distribution<float> normal;
  for (int trial = 0; trial < 50; ++trial) {
    Eigen::VectorXf x(7);
    for (float& value : x) value = normal(rng);
    const int winner = classifier->evaluate(x, scratch);
    std::vector<int> votes(5, 0);
    int pair = 0;
    for (int i = 0; i < 5; ++i) {
      for (int j = i + 1; j < 5; ++j, ++pair) {
        const double expected = decision(model, x, i, j, pair);
        EXPECT_NEAR(static_cast<double>(scratch.decisions[pair]), expected, 1e-4);
        ++votes[expected > 0.0 ? i : j];
      }
    }
    EXPECT_EQ(votes[winner], *std::max_element(votes.begin(), votes.end()));
  }
}

TEST(Svm, RefusesPartsThatDoNotFit) {
  EXPECT_TRUE(SvmClassifier::create(random_model(3, 2, 3)).has_value());
  SvmModel model = random_model(3, 2, 3);
  model.vectors_per_class[0] += 1;
  EXPECT_FALSE(SvmClassifier::create(model).has_value());
  model = random_model(3, 2, 3);
  model.rho.conservativeResize(2);
  EXPECT_FALSE(SvmClassifier::create(model).has_value());
  model = random_model(3, 2, 3);
  model.vectors(0, 0) = std::nanf("");
  EXPECT_FALSE(SvmClassifier::create(model).has_value());
  model = random_model(3, 2, 3);
  model.gamma = 0.0;
  EXPECT_FALSE(SvmClassifier::create(model).has_value());
}

TEST(Svm, BytesRoundTripAndEveryTruncationIsRefused) {
  const SvmModel model = random_model(5, 3, 4);
  const std::string bytes = to_bytes(model);
  const auto again = svm_from_bytes(bytes);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->vectors, model.vectors);
  EXPECT_EQ(again->coefficients, model.coefficients);
  EXPECT_EQ(again->labels, model.labels);
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    EXPECT_FALSE(svm_from_bytes(std::string_view(bytes).substr(0, n)).has_value());
  }
}

TEST(Svm, BytesOfWholeStepsGiveTheSameMachine) {
  constexpr float kStep = 1.0F / 64.0F;
  SvmModel model;
  model.gamma = 0.5;
  model.labels = {3, 1};
  model.vectors_per_class = {1, 2};
  model.vectors = kStep * Eigen::MatrixXf{{-127.0F, 5.0F, 0.0F}, {127.0F, -1.0F, 64.0F}};
  model.coefficients = Eigen::MatrixXf{{0.3F, -0.1F, -0.2F}};
  model.rho = Eigen::VectorXf::Constant(1, 0.25F);
  const std::string bytes = to_bytes(model, kStep);
  const Result<SvmModel> again = svm_from_bytes(bytes, kStep);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->vectors, model.vectors);
  EXPECT_EQ(again->coefficients, model.coefficients);
  EXPECT_EQ(again->rho, model.rho);
  EXPECT_EQ(again->labels, model.labels);
  EXPECT_FALSE(svm_from_bytes(bytes).has_value());
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    EXPECT_FALSE(svm_from_bytes(std::string_view(bytes).substr(0, n), kStep).has_value());
  }
}

}  // namespace
}  // namespace surefoot

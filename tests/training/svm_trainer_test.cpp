#include "training/svm_trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace surefoot::training {
namespace {

/// Two overlapping clouds of as many points, labels +1 and -1.
struct ToySet {
  explicit ToySet(int points_per_class) {
    std::mt19937 rng(3);
    std::normal_distribution<float> normal;
    rows.resize(2, 2 * points_per_class);
    for (int i = 0; i < 2 * points_per_class; ++i) {
      const int label = i % 2 == 0 ? 1 : -1;
      labels.push_back(label);
      rows.col(i) << 0.7F * static_cast<float>(label) + normal(rng), normal(rng);
    }
  }

  [[nodiscard]] double kernel(Eigen::Index i, Eigen::Index j, double gamma) const {
    return std::exp(-gamma * (rows.col(i) - rows.col(j)).cast<double>().squaredNorm());
  }
  [[nodiscard]] double sign(Eigen::Index i) const { return labels[i]; }

  Eigen::MatrixXf rows;
  std::vector<int> labels;
};

/// A trained machine by what method 3.2 speaks of: a_i of each row and y_i (w . x_i - b).
struct Solution {
  Solution(const ToySet& toy, const SvmSettings& settings) {
    const Result<SvmModel> model = train_svm(toy.rows, toy.labels, settings);
    const Result<SvmClassifier> classifier = SvmClassifier::create(*model);
    SvmClassifier::Scratch scratch = classifier->make_scratch();
    const double first = model->labels.front();
    for (Eigen::Index i = 0; i < toy.rows.cols(); ++i) {
      classifier->evaluate(toy.rows.col(i), scratch);
      margin.push_back(first * toy.sign(i) * static_cast<double>(scratch.decisions[0]));
      double a = 0.0;
      for (Eigen::Index s = 0; s < model->vectors.cols(); ++s) {
        if (model->vectors.col(s) == toy.rows.col(i)) {
          a += std::abs(static_cast<double>(model->coefficients(0, s)));
        }
      }
      multiplier.push_back(a);
    }
  }

  /// Sum of the slacks xi.
  [[nodiscard]] double slack() const {
    double sum = 0.0;
    for (const double m : margin) sum += std::max(1.0 - m, 0.0);
    return sum;
  }
  /// |w|^2.
  [[nodiscard]] double squared_norm(const ToySet& toy, double gamma) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < multiplier.size(); ++i) {
      for (std::size_t j = 0; j < multiplier.size(); ++j) {
        const auto a = static_cast<Eigen::Index>(i);
        const auto b = static_cast<Eigen::Index>(j);
        sum += multiplier[i] * multiplier[j] * toy.sign(a) * toy.sign(b) * toy.kernel(a, b, gamma);
      }
    }
    return sum;
  }

  std::vector<double> multiplier;
  std::vector<double> margin;
};

/// The dual of method 3.2 solved by the textbook: pairs of multipliers in turn, each pair exactly.
std::vector<double> solve_by_pairs(const ToySet& toy, const SvmSettings& settings) {
  const Eigen::Index n = toy.rows.cols();
  std::vector<double> a(n, 0.0);
  std::vector<double> w_dot_x(a.size(), 0.0);
  for (int sweep = 0; sweep < 400; ++sweep) {
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index j = i + 1; j < n; ++j) {
        const auto p = static_cast<std::size_t>(i);
        const auto q = static_cast<std::size_t>(j);
        const double curvature = 2.0 - 2.0 * toy.kernel(i, j, settings.gamma);
        // Moving y_i a_i up by t and y_j a_j down by t keeps the sum of y a.
        double t = (toy.sign(i) - w_dot_x[p] - toy.sign(j) + w_dot_x[q]) / curvature;
        const auto room = [&](std::size_t k, double sign) {
          return sign > 0.0 ? settings.penalty - a[k] : a[k];
        };
        t = std::clamp(t, -std::min(room(p, -toy.sign(i)), room(q, toy.sign(j))),
                       std::min(room(p, toy.sign(i)), room(q, -toy.sign(j))));
        a[p] += toy.sign(i) * t;
        a[q] -= toy.sign(j) * t;
        for (Eigen::Index k = 0; k < n; ++k) {
          w_dot_x[k] += t * (toy.kernel(i, k, settings.gamma) - toy.kernel(j, k, settings.gamma));
        }
      }
    }
  }
  return a;
}

TEST(TrainSvm, OptimalityConditionsHoldWithinAThousandth) {
  const ToySet toy(60);
  for (const double penalty : {0.5, 4.0}) {
    const Solution solution(toy, {penalty, 0.5, 5e-4});
    for (std::size_t i = 0; i < solution.margin.size(); ++i) {
      const double a = solution.multiplier[i];
      if (a < penalty * (1.0 - 1e-6)) {
        EXPECT_GE(solution.margin[i], 1.0 - 1e-3);
      }
      if (a > 0.0) {
        EXPECT_LE(solution.margin[i], 1.0 + 1e-3);
      }
      EXPECT_LE(a, penalty * (1.0 + 1e-6));
    }
  }
}

TEST(TrainSvm, AgreesWithATextbookSolver) {
  const ToySet toy(12);
  const SvmSettings settings{1.0, 0.5, 1e-6};
  const Solution solution(toy, settings);
  const std::vector<double> reference = solve_by_pairs(toy, settings);
  for (std::size_t i = 0; i < reference.size(); ++i) {
    EXPECT_NEAR(solution.multiplier[i], reference[i], 1e-3);
  }
}

TEST(TrainSvm, CIsThePenalty) {
  const ToySet toy(60);
  const Solution soft(toy, {0.1, 0.5, 1e-4});
  const Solution hard(toy, {10.0, 0.5, 1e-4});
  EXPECT_LT(hard.slack(), soft.slack());
  EXPECT_GT(hard.squared_norm(toy, 0.5), soft.squared_norm(toy, 0.5));
}

TEST(TrainSvm, ARareClassIsHeard) {
  // 95 to 5, the same place: without weights everything would be the common class.
  std::mt19937 rng(4);
  std::normal_distribution<float> normal;
  Eigen::MatrixXf rows(1, 400);
  std::vector<int> labels;
  for (int i = 0; i < 400; ++i) {
    labels.push_back(i % 20 == 0 ? 1 : 0);
    rows(0, i) = normal(rng) + (labels.back() == 1 ? 1.5F : 0.0F);
  }
  const Result<SvmModel> model = train_svm(rows, labels, {1.0, 0.1, 1e-3});
  ASSERT_TRUE(model.has_value());
  const Result<SvmClassifier> classifier = SvmClassifier::create(*model);
  ASSERT_TRUE(classifier.has_value());
  SvmClassifier::Scratch scratch = classifier->make_scratch();
  const auto told = [&](float x) {
    const int winner = classifier->evaluate(Eigen::VectorXf::Constant(1, x), scratch);
    return model->labels[winner];
  };
  EXPECT_EQ(told(1.5F), 1);
  EXPECT_EQ(told(0.0F), 0);
}

TEST(TrainSvm, OneLabelIsRefused) {
  EXPECT_FALSE(train_svm(Eigen::MatrixXf::Zero(2, 3), std::vector{1, 1, 1}, {}).has_value());
}

}  // namespace
}  // namespace surefoot::training

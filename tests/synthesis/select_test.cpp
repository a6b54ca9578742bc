#include "synthesis/select.h"

#include <gtest/gtest.h>

#include <set>

namespace surefoot {
namespace {

constexpr std::array<std::string_view, 2> kNames{"initial length", "final length"};

Eigen::MatrixXd grid() {
  Eigen::MatrixXd points(2, 121);
  for (int i = 0; i < 121; ++i) points.col(i) << 0.1 * (i % 11), 0.1 * (i / 11);
  return points;
}

TEST(SelectTest, SpansAllCandidatesWithFew) {
  const Eigen::MatrixXd points = grid();
  const auto chosen = select_examples(points, {}, kNames, {.most = 12});
  ASSERT_EQ(chosen.size(), 12U);
  std::set<int> different;
  double low = 1.0;
  double high = 0.0;
  for (const Chosen& one : chosen) {
    different.insert(one.candidate);
    EXPECT_FALSE(one.reason.empty());
    low = std::min(low, points.col(one.candidate).minCoeff());
    high = std::max(high, points.col(one.candidate).maxCoeff());
  }
  EXPECT_EQ(different.size(), 12U);
  EXPECT_DOUBLE_EQ(low, 0.0);
  EXPECT_DOUBLE_EQ(high, 1.0);
  // Every candidate is near a kept one: a third of the square's side at most.
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    double nearest = 1.0;
    for (const Chosen& one : chosen) {
      nearest = std::min(nearest, (points.col(i) - points.col(one.candidate)).norm());
    }
    EXPECT_LE(nearest, 0.34);
  }
}

TEST(SelectTest, NeverKeepsTwoOfOnePlace) {
  const Eigen::MatrixXd same = Eigen::MatrixXd::Constant(2, 9, 0.4);
  EXPECT_EQ(select_examples(same, {}, kNames).size(), 1U);
}

TEST(SelectTest, LeavesOutWhatIsNearOnesKeptBefore) {
  const Eigen::MatrixXd points = grid();
  const std::vector<int> before{0, 60};
  for (const Chosen& one : select_examples(points, before, kNames, {.most = 30})) {
    for (const int kept : before) {
      EXPECT_GT((points.col(one.candidate) - points.col(kept)).norm(), 0.03);
    }
  }
}

}  // namespace
}  // namespace surefoot

#include "learn/tree_ensemble.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace surefoot {
namespace {

// Two trees: x0 < 1 ? (x1 < 2 ? 10 : 20) : 30, and a lone leaf of 0.5.
TreeEnsemble two_trees() {
  std::vector<TreeNode> nodes{{1.0F, 0, 4},  {2.0F, 1, 2},  {10.0F, 0, 0},
                              {20.0F, 0, 0}, {30.0F, 0, 0}, {0.5F, 0, 0}};
  return TreeEnsemble::create(2, 0.25F, std::move(nodes), {0, 5}).value();
}

TEST(TreeEnsemble, AddsTheLeavesThatTheInputFallsInto) {
  const TreeEnsemble trees = two_trees();
  EXPECT_EQ(trees.score(std::array{0.0F, 0.0F}), 10.75F);
  EXPECT_EQ(trees.score(std::array{0.0F, 2.0F}), 20.75F);
  EXPECT_EQ(trees.score(std::array{1.0F, 0.0F}), 30.75F);
}

TEST(TreeEnsemble, RefusesLinksThatLeaveTheirTreeAndUnknownFeatures) {
  const auto create = [](std::vector<TreeNode> nodes) {
    return TreeEnsemble::create(2, 0.0F, std::move(nodes), {0}).has_value();
  };
  EXPECT_TRUE(create({{1.0F, 1, 2}, {0.0F, 0, 0}, {1.0F, 0, 0}}));
  EXPECT_FALSE(create({{1.0F, 1, 3}, {0.0F, 0, 0}, {1.0F, 0, 0}}));
  EXPECT_FALSE(create({{1.0F, 1, 1}, {0.0F, 0, 0}, {1.0F, 0, 0}}));
  EXPECT_FALSE(create({{1.0F, 2, 2}, {0.0F, 0, 0}, {1.0F, 0, 0}}));
  EXPECT_FALSE(create({{std::numeric_limits<float>::quiet_NaN(), 0, 0}}));
  EXPECT_FALSE(TreeEnsemble::create(2, 0.0F, {{0.0F, 0, 0}}, {0, 0}).has_value());
  EXPECT_FALSE(TreeEnsemble::create(2, 0.0F, {{0.0F, 0, 0}}, {1}).has_value());
}

TEST(TreeEnsemble, BytesRoundTripAndEveryTruncationIsRefused) {
  const std::string bytes = to_bytes(two_trees());
  const auto again = tree_ensemble_from_bytes(bytes);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->score(std::array{0.0F, 2.0F}), 20.75F);
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    EXPECT_FALSE(tree_ensemble_from_bytes(std::string_view(bytes).substr(0, n)).has_value());
  }
  EXPECT_FALSE(tree_ensemble_from_bytes(bytes + "x").has_value());
}

TEST(Probability, IsTheLogisticFunction) {
  EXPECT_EQ(probability_of(0.0), 0.5);
  EXPECT_NEAR(probability_of(2.0) + probability_of(-2.0), 1.0, 1e-15);
  EXPECT_GT(probability_of(100.0), 0.999999);
}

}  // namespace
}  // namespace surefoot

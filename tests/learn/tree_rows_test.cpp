#include "learn/tree_rows.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "learn/tree_ensemble.h"

namespace surefoot {
namespace {

/// A tree of so many levels, or fewer where it ends early, appended node by node.
void grow(std::vector<TreeNode>& nodes, int levels, int features, int grid, std::mt19937& dice) {
  const std::size_t at = nodes.size();
  nodes.push_back({});
  if (levels == 0 || dice() % 8 == 0) {
    nodes[at].value = static_cast<float>(dice() % 2001) / 1000.0F - 1.0F;
    return;
  }
  const auto feature = static_cast<std::uint16_t>(dice() % static_cast<unsigned>(features));
  const auto step = static_cast<float>(dice() % static_cast<unsigned>(grid));
  grow(nodes, levels - 1, features, grid, dice);
  const std::size_t far = nodes.size() - at;
  grow(nodes, levels - 1, features, grid, dice);
  nodes[at] = {step / static_cast<float>(grid), feature, static_cast<std::uint16_t>(far)};
}

TreeEnsemble random_trees(int count, int levels, int features, int grid, std::mt19937& dice) {
  std::vector<TreeNode> nodes;
  std::vector<std::uint32_t> roots;
  for (int t = 0; t < count; ++t) {
    roots.push_back(static_cast<std::uint32_t>(nodes.size()));
    grow(nodes, levels, features, grid, dice);
  }
  return TreeEnsemble::create(features, 0.125F, std::move(nodes), std::move(roots)).value();
}

void expect_same_scores(const TreeEnsemble& trees, std::size_t count, std::mt19937& dice) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  // On thresholds, between them, beyond them, and no number at all.
  const std::array<float, 4> odd{-kInfinity, kInfinity, kNan, -0.0F};
  std::vector<std::vector<float>> values(count);
  for (std::vector<float>& row : values) {
    for (int f = 0; f < trees.features(); ++f) {
      row.push_back(dice() % 50 == 0 ? odd[dice() % odd.size()]
                                     : static_cast<float>(dice() % 41) / 40.0F);
    }
  }
  const std::vector<std::span<const float>> rows(values.begin(), values.end());
  std::vector<float> scores(count);
  trees.score(rows, scores);
  for (std::size_t r = 0; r < count; ++r) EXPECT_EQ(scores[r], trees.score(rows[r])) << r;
}

TEST(TreeRows, ScoreAsTreesDoOneByOne) {
  std::mt19937 dice(3);
  for (const int levels : {0, 1, 3, 6}) {
    const TreeEnsemble trees = random_trees(40, levels, 9, 20, dice);
    EXPECT_TRUE(TreeRows(trees).fit());
    for (const std::size_t count : {1U, 2U, 15U, 16U, 17U, 100U}) {
      expect_same_scores(trees, count, dice);
    }
  }
}

TEST(TreeRows, TreesTooLargeForBytesAreScoredAllTheSame) {
  std::mt19937 dice(4);
  const TreeEnsemble many_thresholds = random_trees(200, 6, 2, 4000, dice);
  EXPECT_FALSE(TreeRows(many_thresholds).fit());
  expect_same_scores(many_thresholds, 33, dice);
  const TreeEnsemble many_leaves = random_trees(3, 11, 30, 20, dice);
  EXPECT_FALSE(TreeRows(many_leaves).fit());
  expect_same_scores(many_leaves, 33, dice);
}

}  // namespace
}  // namespace surefoot

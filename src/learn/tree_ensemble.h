#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "learn/tree_rows.h"
#include "surefoot/base/error.h"

namespace surefoot {

/// A node of a boosted regression tree, 8 bytes. A split sends x[feature] < value to the next node
/// in the array and everything else to `index + far`; a leaf has `far` = 0 and adds `value` to the
/// score.
struct TreeNode {
  float value = 0.0F;
  std::uint16_t feature = 0;
  std::uint16_t far = 0;
};

/// Boosted trees: score(x) = base + sum over trees of the leaf that x falls into. Immutable.
class TreeEnsemble {
 public:
  TreeEnsemble() = default;

  /// `roots` are the indices of the trees' first nodes, ascending from 0. Refuses links that leave
  /// their tree or do not move forward, features not below `features`, and numbers that are not
  /// finite.
  static Result<TreeEnsemble> create(int features, float base, std::vector<TreeNode> nodes,
                                     std::vector<std::uint32_t> roots);

  [[nodiscard]] int features() const noexcept { return features_; }
  [[nodiscard]] float base() const noexcept { return base_; }
  [[nodiscard]] std::span<const TreeNode> nodes() const noexcept { return nodes_; }
  [[nodiscard]] std::span<const std::uint32_t> roots() const noexcept { return roots_; }

  /// Raw score (log odds for a logistic objective). `x` holds `features()` values.
  [[nodiscard]] float score(std::span<const float> x) const noexcept;
  /// The same of each of many rows, sooner.
  void score(std::span<const std::span<const float>> rows, std::span<float> scores) const noexcept;

 private:
  int features_ = 0;
  int depth_ = 0;  // steps to the deepest leaf
  float base_ = 0.0F;
  std::vector<TreeNode> nodes_;
  std::vector<std::uint32_t> roots_;
  TreeRows rows_;
};

/// Bytes of an ensemble, little-endian, and back; `read` refuses what `create` refuses and short
/// input.
[[nodiscard]] std::string to_bytes(const TreeEnsemble& trees);
[[nodiscard]] Result<TreeEnsemble> tree_ensemble_from_bytes(std::string_view bytes);

/// 1 / (1 + exp(-score)).
[[nodiscard]] double probability_of(double score) noexcept;

}  // namespace surefoot

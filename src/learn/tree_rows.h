#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace surefoot {

class TreeEnsemble;

/// Boosted trees laid out to score many rows of features at once: `TreeEnsemble::score` to the last
/// bit, for a fraction of its work. Thresholds become ranks among those of their feature, so that a
/// byte holds them and one register holds a feature of all rows; trees are followed from their
/// leaves upwards, without a branch. (Lucchese et al., "QuickScorer", SIGIR 2015, orders thresholds
/// by feature too.) Immutable.
class TreeRows {
 public:
  static constexpr std::size_t kRows = 32;

  TreeRows() = default;
  explicit TreeRows(const TreeEnsemble& trees);

  /// Whether the trees are small enough: up to 127 thresholds a feature, 128 leaves a tree.
  [[nodiscard]] bool fit() const noexcept { return fit_; }

  /// The scores of 1 to `kRows` rows of `features()` values each. The trees fit.
  void score(std::span<const std::span<const float>> rows, std::span<float> scores) const noexcept;

 private:
  using Bytes = std::array<std::int8_t, kRows>;
  /// A split: the ranks above which a row goes far, and where its children's leaves stand.
  struct Split {
    std::int8_t threshold;
    std::uint8_t near;
    std::uint8_t far;
    std::uint16_t feature;
  };
  struct Tree {
    std::uint32_t first_split;  // from the last of the tree to its root
    std::uint32_t end_split;
    std::uint32_t first_leaf;
    std::uint8_t root;
  };
  void rank(std::span<const std::span<const float>> rows, std::size_t feature,
            Bytes& ranks) const noexcept;

  bool fit_ = false;
  float base_ = 0.0F;
  std::vector<std::uint32_t> begins_;  // of each feature's thresholds
  std::vector<float> thresholds_;      // ascending
  std::vector<Split> splits_;
  std::vector<Tree> trees_;
  std::vector<float> leaves_;
};

}  // namespace surefoot

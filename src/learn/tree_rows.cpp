#include "learn/tree_rows.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "base/wide.h"
#include "learn/tree_ensemble.h"

namespace surefoot {
namespace {

constexpr std::size_t kMostThresholds = 127;
constexpr std::size_t kMostLeaves = 128;  // and as many splits, so that a byte numbers both
constexpr std::size_t kMostFeatures = 1024;

/// One register, or as many as it takes. GCC and Clang know these on every machine.
using RowBytes [[gnu::vector_size(TreeRows::kRows)]] = signed char;
using EightFloats [[gnu::vector_size(32)]] = float;
using EightInts [[gnu::vector_size(32)]] = std::int32_t;

SUREFOOT_PART_OF_WIDE void load(const std::int8_t* from, RowBytes& bytes) noexcept {
  std::memcpy(&bytes, from, sizeof bytes);
}
SUREFOOT_PART_OF_WIDE void store(const RowBytes& bytes, std::int8_t* to) noexcept {
  std::memcpy(to, &bytes, sizeof bytes);
}

std::size_t end_of(const TreeEnsemble& trees, std::size_t tree) {
  return tree + 1 < trees.roots().size() ? trees.roots()[tree + 1] : trees.nodes().size();
}

}  // namespace

TreeRows::TreeRows(const TreeEnsemble& trees) : base_(trees.base()) {
  const std::span<const TreeNode> nodes = trees.nodes();
  std::vector<std::vector<float>> asked(static_cast<std::size_t>(trees.features()));
  for (const TreeNode& node : nodes) {
    if (node.far != 0) asked[node.feature].push_back(node.value);
  }
  fit_ = asked.size() <= kMostFeatures;
  begins_.push_back(0);
  for (std::vector<float>& values : asked) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    fit_ = fit_ && values.size() <= kMostThresholds;
    thresholds_.insert(thresholds_.end(), values.begin(), values.end());
    begins_.push_back(static_cast<std::uint32_t>(thresholds_.size()));
  }
  std::vector<std::uint8_t> slots(nodes.size());  // where a node's leaves stand
  for (std::size_t t = 0; t < trees.roots().size() && fit_; ++t) {
    const std::size_t begin = trees.roots()[t];
    const std::size_t end = end_of(trees, t);
    if (end - begin > 2 * kMostLeaves - 1) fit_ = false;
    const auto first_leaf = static_cast<std::uint32_t>(leaves_.size());
    const auto first_split = static_cast<std::uint32_t>(splits_.size());
    for (std::size_t i = begin; i < end; ++i) {
      if (nodes[i].far != 0) continue;
      slots[i] = static_cast<std::uint8_t>(leaves_.size() - first_leaf);
      leaves_.push_back(nodes[i].value);
    }
    for (std::size_t i = end; i-- > begin;) {
      const TreeNode& node = nodes[i];
      if (node.far == 0) continue;
      slots[i] = static_cast<std::uint8_t>(kMostLeaves + splits_.size() - first_split);
      const std::vector<float>& values = asked[node.feature];
      Split split{};
      split.threshold =
          static_cast<std::int8_t>(std::ranges::lower_bound(values, node.value) - values.begin());
      split.feature = node.feature;
      split.near = slots[i + 1];
      split.far = slots[i + node.far];
      splits_.push_back(split);
    }
    trees_.push_back(
        {first_split, static_cast<std::uint32_t>(splits_.size()), first_leaf, slots[begin]});
  }
}

/// How many thresholds of a feature are not above its values: a row goes far at those.
SUREFOOT_PART_OF_WIDE void TreeRows::rank(std::span<const std::span<const float>> rows,
                                          std::size_t feature, Bytes& ranks) const noexcept {
  std::array<float, kRows> values{};
  for (std::size_t r = 0; r < rows.size(); ++r) values[r] = rows[r][feature];
  std::array<EightFloats, kRows / 8> x;
  std::memcpy(x.data(), values.data(), sizeof x);
  EightInts a{};
  EightInts b{};
  EightInts c{};
  EightInts d{};
  const float* const end = thresholds_.data() + begins_[feature + 1];
  for (const float* at = thresholds_.data() + begins_[feature]; at != end; ++at) {
    const float t = *at;
    a += x[0] < t;  // -1 where it holds
    b += x[1] < t;
    c += x[2] < t;
    d += x[3] < t;
  }
  const auto count = static_cast<std::int32_t>(begins_[feature + 1] - begins_[feature]);
  std::array<std::int32_t, kRows> below;
  std::memcpy(below.data(), &a, sizeof a);
  std::memcpy(below.data() + 8, &b, sizeof b);
  std::memcpy(below.data() + 16, &c, sizeof c);
  std::memcpy(below.data() + 24, &d, sizeof d);
  for (std::size_t r = 0; r < kRows; ++r) ranks[r] = static_cast<std::int8_t>(count + below[r]);
}

SUREFOOT_WIDE void TreeRows::score(std::span<const std::span<const float>> rows,
                                   std::span<float> scores) const noexcept {
  assert(fit_ && rows.size() <= kRows && scores.size() >= rows.size());
  std::array<Bytes, kMostFeatures> ranks;
  for (std::size_t f = 0; f + 1 < begins_.size(); ++f) {
    if (begins_[f] != begins_[f + 1]) rank(rows, f, ranks[f]);
  }
  // The leaf that each row falls into below every leaf and split of a tree.
  std::array<Bytes, 2 * kMostLeaves> below;
  for (std::size_t leaf = 0; leaf < kMostLeaves; ++leaf) {
    below[leaf].fill(static_cast<std::int8_t>(leaf));
  }
  std::array<float, kRows> sums;
  sums.fill(base_);
  for (const Tree& tree : trees_) {
    std::int8_t* out = below[kMostLeaves].data();
    for (std::uint32_t s = tree.first_split; s < tree.end_split; ++s, out += kRows) {
      const Split& split = splits_[s];
      RowBytes near;
      RowBytes far;
      RowBytes of_rows;
      load(below[split.near].data(), near);
      load(below[split.far].data(), far);
      load(ranks[split.feature].data(), of_rows);
      const RowBytes goes_far = of_rows > split.threshold;
      store(near ^ ((near ^ far) & goes_far), out);
    }
    const Bytes& leaf = below[tree.root];
    const float* const leaves = leaves_.data() + tree.first_leaf;
    for (std::size_t r = 0; r < kRows; ++r) sums[r] += leaves[leaf[r]];
  }
  std::copy_n(sums.begin(), rows.size(), scores.begin());
}

}  // namespace surefoot

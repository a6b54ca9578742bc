#include "learn/tree_ensemble.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/byte_io.h"

namespace surefoot {
namespace {

/// Steps from a root to the leaf that is furthest from it. Links only go forward.
int deepest_leaf(const std::vector<TreeNode>& nodes) {
  std::vector<int> depth(nodes.size(), 0);
  int deepest = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    deepest = std::max(deepest, depth[i]);
    if (nodes[i].far == 0) continue;
    depth[i + 1] = depth[i] + 1;
    depth[i + nodes[i].far] = depth[i] + 1;
  }
  return deepest;
}

}  // namespace

Result<TreeEnsemble> TreeEnsemble::create(int features, float base, std::vector<TreeNode> nodes,
                                          std::vector<std::uint32_t> roots) {
  if (features <= 0 || features > 0xFFFF) return fail("boosted trees need 1 to 65535 features");
  if (!std::isfinite(base)) return fail("the base score of the trees is not a finite number");
  if (!nodes.empty() && (roots.empty() || roots[0] != 0)) {
    return fail("the first tree must begin at node 0");
  }
  for (std::size_t t = 0; t < roots.size(); ++t) {
    const std::size_t begin = roots[t];
    const std::size_t end = t + 1 < roots.size() ? roots[t + 1] : nodes.size();
    if (begin >= end || end > nodes.size()) return fail("the trees' node ranges are out of order");
    for (std::size_t i = begin; i < end; ++i) {
      const TreeNode& node = nodes[i];
      if (!std::isfinite(node.value)) return fail("a tree holds a number that is not finite");
      if (node.far == 0) continue;
      if (node.far < 2 || i + node.far >= end) return fail("a tree link leaves its tree");
      if (node.feature >= features) return fail("a tree asks for a feature that does not exist");
    }
  }
  TreeEnsemble trees;
  trees.depth_ = deepest_leaf(nodes);
  trees.features_ = features;
  trees.base_ = base;
  trees.nodes_ = std::move(nodes);
  trees.roots_ = std::move(roots);
  trees.rows_ = TreeRows(trees);
  return trees;
}

float TreeEnsemble::score(std::span<const float> x) const noexcept {
  // Several trees are walked in step, without branches: one at a time, waiting for memory and
  // guessing branches wrong would take most of the time. A leaf steps onto itself.
  constexpr std::size_t kInStep = 8;
  float sum = base_;
  for (std::size_t begin = 0; begin < roots_.size(); begin += kInStep) {
    const std::size_t count = std::min(kInStep, roots_.size() - begin);
    std::array<const TreeNode*, kInStep> at;
    for (std::size_t i = 0; i < kInStep; ++i) {
      at[i] = nodes_.data() + roots_[begin + std::min(i, count - 1)];
    }
    for (int level = 0; level < depth_; ++level) {
      for (const TreeNode*& node : at) {
        const unsigned far = node->far;
        const auto near = static_cast<unsigned>(far != 0);
        const auto goes_far = static_cast<unsigned>(!(x[node->feature] < node->value));
        node += near + goes_far * (far - near);
      }
    }
    for (std::size_t i = 0; i < count; ++i) sum += at[i]->value;
  }
  return sum;
}

void TreeEnsemble::score(std::span<const std::span<const float>> rows,
                         std::span<float> scores) const noexcept {
  if (!rows_.fit()) {
    for (std::size_t r = 0; r < rows.size(); ++r) scores[r] = score(rows[r]);
    return;
  }
  for (std::size_t begin = 0; begin < rows.size(); begin += TreeRows::kRows) {
    const std::size_t count = std::min(TreeRows::kRows, rows.size() - begin);
    rows_.score(rows.subspan(begin, count), scores.subspan(begin, count));
  }
}

std::string to_bytes(const TreeEnsemble& trees) {
  ByteWriter out;
  out.put(static_cast<std::uint32_t>(trees.features()));
  out.put(trees.base());
  out.put(static_cast<std::uint32_t>(trees.roots().size()));
  out.put(static_cast<std::uint32_t>(trees.nodes().size()));
  out.put_all(trees.roots());
  out.put_all(trees.nodes());
  return out.take();
}

Result<TreeEnsemble> tree_ensemble_from_bytes(std::string_view bytes) {
  ByteReader in(bytes);
  std::uint32_t features = 0;
  std::uint32_t root_count = 0;
  std::uint32_t node_count = 0;
  float base = 0.0F;
  const bool head = in.get(features) && in.get(base) && in.get(root_count) && in.get(node_count);
  const std::uint64_t needed = std::uint64_t{4} * root_count + std::uint64_t{8} * node_count;
  if (!head || features > 0xFFFF || in.left() != needed) return fail("the trees are truncated");
  std::vector<std::uint32_t> roots(root_count);
  std::vector<TreeNode> nodes(node_count);
  if (!in.get_all(std::span(roots)) || !in.get_all(std::span(nodes))) {
    return fail("the trees are truncated");
  }
  return TreeEnsemble::create(static_cast<int>(features), base, std::move(nodes), std::move(roots));
}

double probability_of(double score) noexcept { return 1.0 / (1.0 + std::exp(-score)); }

}  // namespace surefoot

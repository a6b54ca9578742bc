#include "surefoot/learn/tree_ensemble.h"

#include <cmath>

#include "surefoot/base/byte_io.h"

namespace surefoot {

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
  trees.features_ = features;
  trees.base_ = base;
  trees.nodes_ = std::move(nodes);
  trees.roots_ = std::move(roots);
  return trees;
}

float TreeEnsemble::score(std::span<const float> x) const noexcept {
  float sum = base_;
  for (const std::uint32_t root : roots_) {
    const TreeNode* node = nodes_.data() + root;
    while (node->far != 0) node += x[node->feature] < node->value ? 1 : node->far;
    sum += node->value;
  }
  return sum;
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
  if (!head || features > 0xFFFF || in.left() != needed) return fail("the trees are cut short");
  std::vector<std::uint32_t> roots(root_count);
  std::vector<TreeNode> nodes(node_count);
  if (!in.get_all(std::span(roots)) || !in.get_all(std::span(nodes))) {
    return fail("the trees are cut short");
  }
  return TreeEnsemble::create(static_cast<int>(features), base, std::move(nodes), std::move(roots));
}

double probability_of(double score) noexcept { return 1.0 / (1.0 + std::exp(-score)); }

}  // namespace surefoot

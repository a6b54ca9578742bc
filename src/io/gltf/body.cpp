#include "io/gltf/body.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "rig/roles.h"

namespace surefoot {
namespace {

constexpr std::size_t kMostCandidates = 64;

int lowest_common(std::span<const GltfNode> nodes, int a, int b) {
  const auto depth = [&](int node) {
    int steps = 0;
    for (; node >= 0; node = nodes[node].parent) ++steps;
    return steps;
  };
  int depth_a = depth(a);
  int depth_b = depth(b);
  while (a != b && a >= 0 && b >= 0) {
    int& deeper = depth_a >= depth_b ? a : b;
    (depth_a >= depth_b ? depth_a : depth_b) -= 1;
    deeper = nodes[deeper].parent;
  }
  return a == b ? a : -1;
}

int top_of(std::span<const GltfNode> nodes, int node) {
  while (nodes[node].parent >= 0) {
    node = nodes[node].parent;
  }
  return node;
}

/// The joints of all skins, one list each.
std::vector<std::vector<int>> skin_joints(const GltfDocument& document, std::size_t nodes) {
  std::vector<std::vector<int>> skins;
  for (std::size_t i = 0; i < size_of_array(*document.json, "skins"); ++i) {
    const GltfJson& skin = *element(*document.json, "skins", i);
    std::vector<int> joints;
    for (std::size_t k = 0; k < size_of_array(skin, "joints"); ++k) {
      const std::optional<int> joint = whole_number(element(skin, "joints", k));
      if (joint && static_cast<std::size_t>(*joint) < nodes) joints.push_back(*joint);
    }
    if (!joints.empty()) skins.push_back(std::move(joints));
  }
  return skins;
}

/// Nodes whose branches may be the body: none lies in another's branch.
std::vector<int> candidates(std::span<const GltfNode> nodes,
                            const std::vector<std::vector<int>>& skins) {
  std::vector<int> tops;
  for (const std::vector<int>& joints : skins) {
    int top = joints.front();
    for (const int joint : joints) {
      const int common = lowest_common(nodes, top, joint);
      top = common >= 0 ? common : top_of(nodes, top);
    }
    tops.push_back(top);
  }
  if (skins.empty()) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].parent < 0) tops.push_back(static_cast<int>(i));
    }
  }
  std::sort(tops.begin(), tops.end());
  tops.erase(std::unique(tops.begin(), tops.end()), tops.end());
  std::vector<bool> is_top(nodes.size(), false);
  for (const int top : tops) is_top[top] = true;
  std::erase_if(tops, [&](int top) {
    for (int above = nodes[top].parent; above >= 0; above = nodes[above].parent) {
      if (is_top[above]) return true;
    }
    return false;
  });
  return tops;
}

/// For each node whether it belongs to a body: a needed node is in its branch, or nothing there is
/// drawn.
std::vector<bool> kept_nodes(std::span<const GltfNode> nodes, const std::vector<bool>& needed) {
  std::vector<bool> has_needed = needed;
  std::vector<bool> has_drawn(nodes.size(), false);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (int at = static_cast<int>(i); at >= 0; at = nodes[at].parent) {
      const auto node = static_cast<std::size_t>(at);
      if (needed[i]) has_needed[node] = true;
      if (nodes[i].drawn) has_drawn[node] = true;
    }
  }
  std::vector<bool> kept(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) kept[i] = has_needed[i] || !has_drawn[i];
  return kept;
}

GltfBody body_below(std::span<const GltfNode> nodes, int top, const std::vector<bool>& kept) {
  GltfBody body;
  std::vector<int> above;
  for (int at = nodes[top].parent; at >= 0; at = nodes[at].parent) {
    above.push_back(at);
  }
  for (auto at = above.rbegin(); at != above.rend(); ++at) {
    body.parents.push_back(static_cast<int>(body.nodes.size()) - 1);
    body.nodes.push_back(*at);
  }
  std::vector<std::pair<int, int>> open{{top, static_cast<int>(body.nodes.size()) - 1}};
  while (!open.empty()) {
    const auto [node, parent] = open.back();
    open.pop_back();
    const int joint = static_cast<int>(body.nodes.size());
    body.nodes.push_back(node);
    body.parents.push_back(parent);
    const std::vector<int>& children = nodes[node].children;
    for (auto child = children.rbegin(); child != children.rend(); ++child) {
      if (kept[*child]) open.emplace_back(*child, joint);
    }
  }
  return body;
}

/// How sure the roles of a body are; 0 where it has no legs.
double humanoid_confidence(const GltfBody& body, std::span<const GltfNode> nodes) {
  const Result<Skeleton> skeleton = rest_skeleton(body, nodes);
  if (!skeleton) return 0.0;
  Motion motion(1, skeleton->size(), 30.0);
  const std::vector<Transform> rest = rest_pose(*skeleton);
  std::copy(rest.begin(), rest.end(), motion.pose(0).begin());
  const Result<RigRoles> roles = find_roles(*skeleton, motion);
  return roles ? roles->confidence : 0.0;
}

}  // namespace

int GltfBody::joint_of(int node) const noexcept {
  const auto found = std::find(nodes.begin(), nodes.end(), node);
  return found == nodes.end() ? kNoJoint : static_cast<int>(found - nodes.begin());
}

void rigid_pose(const GltfBody& body, std::span<const GltfPlacement> nodes, PoseSpan pose,
                std::span<Mat3> stretch) noexcept {
  for (std::size_t j = 0; j < body.nodes.size(); ++j) {
    const GltfPlacement& node = nodes[body.nodes[j]];
    const int parent = body.parents[j];
    const Mat3 above = parent < 0 ? Mat3(Mat3::Identity()) : stretch[parent];
    pose[j] = {node.rotation, above * node.translation};
    const Mat3 turn = node.rotation.toRotationMatrix();
    stretch[j] = turn.transpose() * above * turn * node.scale;
  }
}

Result<Skeleton> rest_skeleton(const GltfBody& body, std::span<const GltfNode> nodes) {
  std::vector<GltfPlacement> placements;
  for (const GltfNode& node : nodes) placements.push_back(node.rest);
  std::vector<Transform> pose(body.nodes.size());
  std::vector<Mat3> stretch(body.nodes.size());
  rigid_pose(body, placements, pose, stretch);
  std::vector<Joint> joints(body.nodes.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const GltfNode& node = nodes[body.nodes[j]];
    joints[j].name = node.name;
    joints[j].parent = body.parents[j];
    joints[j].offset_local = pose[j].translation;
    joints[j].rest_rotation_local = pose[j].rotation;
    joints[j].end_site = node.end_site;
  }
  return Skeleton::create(std::move(joints));
}

Result<GltfBody> choose_body(const GltfDocument& document, std::span<const GltfNode> nodes,
                             std::span<const GltfAnimation> animations, const NamedJoints& named,
                             const std::string& root, Diagnostics* notes) {
  const std::vector<std::vector<int>> skins = skin_joints(document, nodes.size());
  std::vector<bool> needed(nodes.size(), false);
  for (const auto& joints : skins) {
    for (const int joint : joints) needed[joint] = true;
  }
  for (const GltfAnimation& animation : animations) {
    for (const GltfTrack& track : animation.tracks) {
      needed[track.node] = true;
    }
  }
  const std::vector<bool> kept = kept_nodes(nodes, needed);

  if (!root.empty()) {
    const auto found = std::find_if(nodes.begin(), nodes.end(),
                                    [&](const GltfNode& node) { return node.name == root; });
    if (found == nodes.end()) {
      return fail(fmt::format("there is no node named '{}'", root), {document.file});
    }
    return body_below(nodes, static_cast<int>(found - nodes.begin()), kept);
  }
  if (named.hips >= 0) return body_below(nodes, named.hips, kept);

  std::vector<GltfBody> bodies;
  for (const int top : candidates(nodes, skins)) {
    if (kept[top]) bodies.push_back(body_below(nodes, top, kept));
  }
  if (bodies.empty()) {
    return fail("nothing in this file could be a body: no skin, no animated nodes",
                {document.file});
  }
  std::stable_sort(bodies.begin(), bodies.end(), [](const GltfBody& a, const GltfBody& b) {
    return a.nodes.size() > b.nodes.size();
  });
  if (bodies.size() == 1) return std::move(bodies.front());
  bodies.resize(std::min(bodies.size(), kMostCandidates));
  std::size_t best = 0;
  double best_confidence = -1.0;
  int humanoids = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double confidence = humanoid_confidence(bodies[i], nodes);
    if (confidence >= 0.5) ++humanoids;
    if (confidence <= best_confidence) continue;
    best = i;
    best_confidence = confidence;
  }
  if (humanoids > 1 && notes != nullptr) {
    const GltfBody& body = bodies[best];
    const auto top = std::find_if(body.nodes.begin(), body.nodes.end(),
                                  [&](int node) { return nodes[node].children.size() > 1; });
    const int named_node = top == body.nodes.end() ? body.nodes.front() : *top;
    notes->warn(WarningKind::low_confidence_rig,
                fmt::format("the file holds {} bodies; the one below '{}' was taken (--root NAME "
                            "takes another)",
                            humanoids, nodes[named_node].name));
  }
  return std::move(bodies[best]);
}

}  // namespace surefoot

#pragma once

#include <span>
#include <string>
#include <vector>

#include "io/gltf/animation.h"
#include "io/gltf/nodes.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// The nodes that become the joints of a clip, parents first; the first one is the root.
struct GltfBody {
  std::vector<int> nodes;
  std::vector<int> parents;  ///< as joints; `kNoJoint` for the root

  /// The joint of a node, or `kNoJoint`.
  [[nodiscard]] int joint_of(int node) const noexcept;
};

/// The rigid pose that has every joint where the placements of the nodes put it, in the file's
/// units and axes. A joint's rotation is its node's; scales go into the translations of the joints
/// below. `stretch` gets, for each joint, the map from its node's space (scales of all nodes above
/// and its own) to its rigid frame: a child's rigid translation is stretch * translation.
void rigid_pose(const GltfBody& body, std::span<const GltfPlacement> nodes, PoseSpan pose,
                std::span<Mat3> stretch) noexcept;

/// The skeleton in its rest pose, in the file's units and axes.
[[nodiscard]] Result<Skeleton> rest_skeleton(const GltfBody& body, std::span<const GltfNode> nodes);

/// Chooses the body: the branch of the node `root` if given; else that of VRM's hips; else, of the
/// branches that the skins span (or of the scene's nodes, without skins), the most humanoid, with a
/// warning where several are. Nodes above the branch belong to the body, branches that only draw
/// something do not.
[[nodiscard]] Result<GltfBody> choose_body(const GltfDocument& document,
                                           std::span<const GltfNode> nodes,
                                           std::span<const GltfAnimation> animations,
                                           const NamedJoints& named, const std::string& root,
                                           Diagnostics* notes);

}  // namespace surefoot

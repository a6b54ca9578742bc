#pragma once

#include <array>

#include "io/gltf/document.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// The nodes that VRM 0, VRM 1 or VRM animation files name as hips and legs; -1 where they do not.
/// Indices of `NamedJoints` are nodes here.
[[nodiscard]] NamedJoints named_nodes(const GltfDocument& document, std::size_t nodes);

/// True for an avatar or animation of VRM.
[[nodiscard]] bool is_vrm(const GltfDocument& document);

}  // namespace surefoot

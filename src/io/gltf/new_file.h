#pragma once

#include <string>

#include "surefoot/io/gltf.h"

namespace surefoot {

/// A new file of a clip from elsewhere: its joints as nodes, its motion, and a skinned figure of
/// its bones. Metres, +y up.
[[nodiscard]] std::string new_gltf(const Clip& clip, GltfContainerKind container);

}  // namespace surefoot

#pragma once

#include <string>

#include "io/gltf/source.h"
#include "surefoot/io/gltf.h"

namespace surefoot {

/// The source's file with the motion as its animation; see `save_gltf`.
[[nodiscard]] Result<std::string> patch_gltf(const GltfSource& source, const Motion& motion,
                                             GltfContainerKind container);

}  // namespace surefoot

#pragma once

#include <vector>

#include "io/gltf/source.h"

namespace surefoot {

/// A channel with one key a frame, in the file's units.
struct GltfNewTrack {
  int node = 0;
  GltfPath path = GltfPath::rotation;
  std::vector<float> values;  ///< 4 or 3 a frame
};

/// The channels that a motion of the source's skeleton needs beyond what the file has: those of
/// joints whose transforms differ from the file's. Where the frames are not the file's own, all
/// that were animated or differ from the node's rest. A node keeps its translation if that puts it
/// within a micrometre.
[[nodiscard]] std::vector<GltfNewTrack> changed_tracks(const GltfSource& source,
                                                       const Motion& motion);

}  // namespace surefoot

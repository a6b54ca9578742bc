#pragma once

#include <span>
#include <string>
#include <vector>

#include "io/gltf/accessors.h"
#include "io/gltf/nodes.h"

namespace surefoot {

enum class GltfPath { translation, rotation, scale };
enum class GltfInterpolation { step, linear, cubic_spline };

/// One channel of an animation with its keys.
struct GltfTrack {
  int channel = 0;  ///< in the animation
  int node = 0;
  GltfPath path = GltfPath::translation;
  GltfInterpolation interpolation = GltfInterpolation::linear;
  GltfNumbers times;   ///< seconds, ascending
  GltfNumbers values;  ///< 3 or 4 a key; for cubic splines tangent in, value, tangent out

  [[nodiscard]] int width() const noexcept { return path == GltfPath::rotation ? 4 : 3; }
  /// True when the value changes at all.
  [[nodiscard]] bool moves() const noexcept;
  /// The value at a time, `width()` numbers: held before the first and behind the last key, exact
  /// within 10 microseconds of a key. Rotations are of unit length.
  void evaluate(double time, std::span<double> out) const noexcept;
};

/// The tracks of one animation that move nodes.
struct GltfAnimation {
  std::string name;  ///< `#3` where the file has none
  std::vector<GltfTrack> tracks;
  double first_time = 0.0;  ///< of all keys, seconds
  double last_time = 0.0;
};

[[nodiscard]] Result<std::vector<GltfAnimation>> read_gltf_animations(const GltfDocument& document,
                                                                      std::size_t nodes,
                                                                      GltfAccessors& accessors);

/// The placements of all nodes at a time; `animation` may be null.
void evaluate_nodes(std::span<const GltfNode> nodes, const GltfAnimation* animation, double time,
                    std::span<GltfPlacement> out) noexcept;

}  // namespace surefoot

#pragma once

#include <span>
#include <string>

#include "io/gltf/animation.h"
#include "io/gltf/body.h"
#include "surefoot/base/diagnostics.h"

namespace surefoot {

/// The frames at which an animation is sampled: frame i stands at first_time + i / fps.
struct GltfTiming {
  double first_time = 0.0;  ///< seconds
  double fps = 30.0;
  int frames = 1;

  [[nodiscard]] double time_of(int frame) const noexcept { return first_time + frame / fps; }
};

/// The index of the animation called so, or of that number; without a word, the longest that moves
/// the legs (any joint, where no legs are known), or -1 where there is none.
[[nodiscard]] Result<int> choose_animation(std::span<const GltfAnimation> animations,
                                           const std::string& word, const GltfBody& body,
                                           const NamedJoints& legs, const std::string& file);

/// The rate of the keys where they are even, else a usual rate on which they all lie, else one that
/// is fast enough for them, with a warning. `fps` above 0 wins. Refuses what would need more than
/// 10 million transforms, or far more frames than there are keys.
[[nodiscard]] Result<GltfTiming> choose_timing(const GltfAnimation& animation, const GltfBody& body,
                                               double fps, const std::string& file,
                                               Diagnostics* notes);

}  // namespace surefoot

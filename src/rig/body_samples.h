#pragma once

#include <vector>

#include "surefoot/motion/motion.h"

namespace surefoot {

/// World placements of all joints in a few frames spread over a motion, without a T-pose start.
struct BodySamples {
  std::vector<int> frames;
  std::vector<std::vector<Transform>> world;  ///< by sample, by joint

  [[nodiscard]] std::size_t size() const noexcept { return world.size(); }
  [[nodiscard]] const Vec3& position(std::size_t sample, int joint) const noexcept {
    return world[sample][joint].translation;
  }
};

/// At most `most` frames, evenly spread; the rest pose where the motion has no frames.
[[nodiscard]] BodySamples sample_body(const Skeleton& skeleton, const Motion& motion, int most);

/// Median over the samples of the distance of two joints.
[[nodiscard]] double median_distance(const BodySamples& samples, int a, int b);

/// Median hip-knee-ankle length.
[[nodiscard]] double median_leg_length(const BodySamples& samples, int hip, int knee, int ankle);

}  // namespace surefoot

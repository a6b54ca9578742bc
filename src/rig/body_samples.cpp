#include "rig/body_samples.h"

#include "math/quantile.h"
#include "rig/t_pose.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

BodySamples sample_body(const Skeleton& skeleton, const Motion& motion, int most) {
  const auto joints = static_cast<std::size_t>(skeleton.size());
  BodySamples samples;
  if (motion.frames() == 0) {
    const std::vector<Transform> rest = rest_pose(skeleton);
    samples.frames.push_back(0);
    samples.world.emplace_back(joints);
    forward_kinematics(skeleton, rest, samples.world.back());
    return samples;
  }
  const int first = first_real_frame(skeleton, motion);
  const int available = motion.frames() - first;
  const int count = std::min(available, most);
  for (int i = 0; i < count; ++i) {
    const auto along = static_cast<long long>(i) * (available - 1) / std::max(count - 1, 1);
    samples.frames.push_back(first + static_cast<int>(along));
    samples.world.emplace_back(joints);
    forward_kinematics(skeleton, motion.pose(samples.frames.back()), samples.world.back());
  }
  return samples;
}

double median_distance(const BodySamples& samples, int a, int b) {
  std::vector<double> distances;
  distances.reserve(samples.size());
  for (std::size_t s = 0; s < samples.size(); ++s) {
    distances.push_back((samples.position(s, a) - samples.position(s, b)).norm());
  }
  return median(std::move(distances));
}

double median_leg_length(const BodySamples& samples, int hip, int knee, int ankle) {
  return median_distance(samples, hip, knee) + median_distance(samples, knee, ankle);
}

}  // namespace surefoot

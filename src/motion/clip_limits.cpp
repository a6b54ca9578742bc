#include "motion/clip_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/limits.h"

namespace surefoot {

namespace {

std::string far_away(const Skeleton& skeleton, int joint, std::string_view what) {
  return fmt::format(
      "the {} of joint '{}' is not finite, or beyond {:.0f} km; check the numbers and --units",
      what, skeleton[joint].name, 1e-3 * limits::kFarthestPlace);
}

std::optional<ClipFault> fault_of_size(const Clip& clip) {
  const Motion& motion = clip.motion;
  if (motion.frames() > limits::kMostFrames) {
    return ClipFault{fmt::format("{} frames are more than {}; split the file", motion.frames(),
                                 limits::kMostFrames)};
  }
  if (motion.frames() > 0 && !limits::is_usable_rate(motion.fps())) {
    return ClipFault{limits::rate_out_of_range(motion.fps()) + "; set the frame rate (--fps)"};
  }
  if (!limits::is_usable_unit(clip.conventions.metres_per_unit)) {
    return ClipFault{fmt::format(
        "a unit of {:.6g} m is out of range ({:g} to {:g}); scale the file, or set --units",
        clip.conventions.metres_per_unit, limits::kSmallestUnit, limits::kLargestUnit)};
  }
  return std::nullopt;
}

std::optional<ClipFault> fault_of(const Skeleton& skeleton) {
  if (skeleton.size() > limits::kMostJoints) {
    return ClipFault{fmt::format("more than {} joints", limits::kMostJoints)};
  }
  std::vector<int> depth(static_cast<std::size_t>(skeleton.size()), 1);
  for (int j = 0; j < skeleton.size(); ++j) {
    if (!is_usable_place(skeleton[j].offset_local))
      return ClipFault{far_away(skeleton, j, "offset")};
    const int parent = skeleton[j].parent;
    if (parent == kNoJoint) continue;
    int& own = depth[static_cast<std::size_t>(j)];
    own = depth[static_cast<std::size_t>(parent)] + 1;
    if (own > limits::kDeepestJoint) {
      return ClipFault{fmt::format("joints are nested more than {} deep", limits::kDeepestJoint)};
    }
  }
  return std::nullopt;
}

std::optional<ClipFault> fault_of_poses(const Skeleton& skeleton, const Motion& motion) {
  for (int frame = 0; frame < motion.frames(); ++frame) {
    const ConstPoseSpan pose = motion.pose(frame);
    const auto bad = std::ranges::find_if(pose, [](const Transform& local) {
      return !is_usable_place(local.translation) || !local.rotation.coeffs().allFinite();
    });
    if (bad == pose.end()) continue;
    const int joint = static_cast<int>(bad - pose.begin());
    return ClipFault{fmt::format("frame {}: {}", frame, far_away(skeleton, joint, "place")), frame};
  }
  return std::nullopt;
}

}  // namespace

bool is_usable_place(const Vec3& place) noexcept {
  return limits::is_usable_place(place.x()) && limits::is_usable_place(place.y()) &&
         limits::is_usable_place(place.z());
}

std::optional<ClipFault> find_fault(const Clip& clip) {
  if (auto fault = fault_of_size(clip)) return fault;
  if (auto fault = fault_of(clip.skeleton)) return fault;
  return fault_of_poses(clip.skeleton, clip.motion);
}

Result<void> check_limits(const Clip& clip, std::string file) {
  if (auto fault = find_fault(clip)) return fail(std::move(fault->message), {std::move(file)});
  return {};
}

}  // namespace surefoot

#include "io/own_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

bool is_positive(double value) { return value > 0.0 && std::isfinite(value); }

bool same_joint_at_rest(const Joint& a, const Joint& b) {
  return a.name == b.name && a.parent == b.parent && a.offset_local == b.offset_local &&
         a.rest_rotation_local.coeffs() == b.rest_rotation_local.coeffs();
}

}  // namespace

Result<void> check_saveable(const Clip& clip) {
  if (clip.skeleton.size() == 0) return fail("there is no skeleton to save");
  if (clip.motion.frames() == 0) return fail("there are no frames to save");
  if (clip.motion.joints() != clip.skeleton.size()) {
    return fail("the motion has another number of joints than the skeleton");
  }
  if (!is_positive(clip.motion.fps())) return fail("the frame rate must be positive");
  if (!is_positive(clip.conventions.metres_per_unit)) {
    return fail("metres per unit must be positive");
  }
  for (int frame = 0; frame < clip.motion.frames(); ++frame) {
    int joint = 0;
    for (const Transform& local : clip.motion.pose(frame)) {
      if (!local.translation.allFinite() || !local.rotation.coeffs().allFinite()) {
        return fail(fmt::format("joint '{}' is not at a finite place in frame {}",
                                clip.skeleton[joint].name, frame));
      }
      ++joint;
    }
  }
  return {};
}

bool is_body_of(const Clip& clip, const Skeleton& skeleton, const FileConventions& conventions) {
  return conventions.metres_per_unit == clip.conventions.metres_per_unit &&
         conventions.up == clip.conventions.up &&
         std::ranges::equal(skeleton.joints(), clip.skeleton.joints(), same_joint_at_rest);
}

}  // namespace surefoot

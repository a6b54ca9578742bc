#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/gltf/new_file.h"
#include "io/gltf/patch.h"
#include "surefoot/io/gltf.h"

namespace surefoot {
namespace {

Result<void> check_savable(const Clip& clip) {
  if (clip.skeleton.size() == 0) return fail("there is no skeleton to save");
  if (clip.motion.frames() == 0) return fail("there are no frames to save");
  if (clip.motion.joints() != clip.skeleton.size()) {
    return fail("the motion has another number of joints than the skeleton");
  }
  if (!(clip.motion.fps() > 0.0) || !std::isfinite(clip.motion.fps())) {
    return fail("the frame rate must be positive");
  }
  for (int frame = 0; frame < clip.motion.frames(); ++frame) {
    for (const Transform& local : clip.motion.pose(frame)) {
      if (local.translation.allFinite() && local.rotation.coeffs().allFinite()) continue;
      return fail(fmt::format("frame {} has a number that is not finite", frame));
    }
  }
  return {};
}

bool same_node(const Joint& a, const Joint& b) {
  return a.name == b.name && a.parent == b.parent && a.offset_local == b.offset_local &&
         a.rest_rotation_local.coeffs() == b.rest_rotation_local.coeffs();
}

/// The file of a clip that still has the skeleton and the conventions that it was loaded with.
const GltfSource* own_source(const Clip& clip) {
  const auto* source = dynamic_cast<const GltfSource*>(clip.source.get());
  if (source == nullptr ||
      source->conventions.metres_per_unit != clip.conventions.metres_per_unit ||
      source->conventions.up != clip.conventions.up) {
    return nullptr;
  }
  return std::ranges::equal(source->skeleton.joints(), clip.skeleton.joints(), same_node) ? source
                                                                                          : nullptr;
}

}  // namespace

Result<std::string> save_gltf(const Clip& clip, const GltfSaveOptions& options, Diagnostics*) {
  if (Result<void> sound = check_savable(clip); !sound) return pass_on(sound);
  if (const GltfSource* source = own_source(clip)) {
    return patch_gltf(*source, clip.motion, options.container);
  }
  return new_gltf(clip, options.container);
}

}  // namespace surefoot

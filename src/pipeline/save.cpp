#include "surefoot/pipeline/save.h"

#include <fmt/format.h>

#include "pipeline/motion_format.h"
#include "surefoot/io/bvh.h"
#include "surefoot/io/fbx.h"
#include "surefoot/io/gltf.h"
#include "surefoot/io/npy.h"

namespace surefoot {

Result<void> check_save_name(std::string_view name) {
  const MotionFormat format = format_of_name(name);
  const bool read_only =
      format == MotionFormat::unknown || format == MotionFormat::asf || format == MotionFormat::amc;
  if (name == "-" || !read_only) return {};
  return fail(
      "this format cannot be written; end the name in .bvh, .fbx, .glb, .gltf, .vrm, .vrma "
      "or .npz",
      {std::string(name)});
}

Result<std::string> save_clip(const Clip& clip, const ProgressFn& progress, Diagnostics* notes) {
  return save_bvh(clip, {.progress = progress}, notes);
}

Result<std::string> save_clip_as(std::string_view name, const Clip& clip,
                                 const ProgressFn& progress, Diagnostics* notes) {
  switch (format_of_name(name)) {
    case MotionFormat::fbx: return save_fbx(clip, {.progress = progress}, notes);
    case MotionFormat::gltf:
      return save_gltf(clip,
                       {.container = name.ends_with(".gltf") ? GltfContainerKind::text
                                                             : GltfContainerKind::binary},
                       notes);
    case MotionFormat::npy: return save_npy(clip, notes);
    default: return save_clip(clip, progress, notes);
  }
}

}  // namespace surefoot

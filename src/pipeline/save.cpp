#include "surefoot/pipeline/save.h"

#include <fmt/format.h>

#include "motion/clip_limits.h"
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

Result<std::string> save_clip(const Clip& clip, const ProgressFn& progress, Diagnostics* notes,
                              const Motion* loaded) {
  return save_bvh(clip, {.progress = progress, .loaded = loaded}, notes);
}

Result<std::string> save_clip_as(std::string_view name, const Clip& clip,
                                 const ProgressFn& progress, Diagnostics* notes,
                                 const Motion* loaded) {
  if (const auto sound = check_limits(clip, std::string(name)); !sound) return pass_on(sound);
  switch (format_of_name(name)) {
    case MotionFormat::fbx: return save_fbx(clip, {.progress = progress}, notes);
    case MotionFormat::gltf:
      return save_gltf(clip,
                       {.container = name.ends_with(".gltf") ? GltfContainerKind::text
                                                             : GltfContainerKind::binary},
                       notes);
    case MotionFormat::npy: return save_npy(clip, notes);
    default: return save_clip(clip, progress, notes, loaded);
  }
}

std::string saved_ending(std::string_view name, const Clip& clip) {
  const bool is_gltf = clip.format == "gltf" || clip.format == "vrm";
  const bool is_npy = clip.format == "npz" || clip.format == "npy";
  const MotionFormat format = clip.format == "fbx" ? MotionFormat::fbx
                              : is_gltf            ? MotionFormat::gltf
                              : is_npy             ? MotionFormat::npy
                                                   : MotionFormat::bvh;
  // Files are known by their content: a name may say something else, or nothing.
  if (format_of_name(name) == format) return std::string(name.substr(name.rfind('.')));
  if (format == MotionFormat::fbx) return ".fbx";
  if (format == MotionFormat::gltf) return ".glb";
  return format == MotionFormat::npy ? "." + clip.format : ".bvh";
}

}  // namespace surefoot

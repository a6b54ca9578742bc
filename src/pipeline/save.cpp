#include "surefoot/pipeline/save.h"

#include <fmt/format.h>

#include "pipeline/motion_format.h"
#include "surefoot/io/bvh.h"
#include "surefoot/io/fbx.h"

namespace surefoot {

Result<void> check_save_name(std::string_view name) {
  const MotionFormat format = format_of_name(name);
  if (name == "-" || format == MotionFormat::bvh || format == MotionFormat::fbx) return {};
  return fail("only BVH and FBX can be written; use a name that ends in .bvh or .fbx",
              {std::string(name)});
}

Result<std::string> save_clip(const Clip& clip, const ProgressFn& progress, Diagnostics* notes) {
  return save_bvh(clip, {.progress = progress}, notes);
}

Result<std::string> save_clip_as(std::string_view name, const Clip& clip,
                                 const ProgressFn& progress, Diagnostics* notes) {
  if (format_of_name(name) == MotionFormat::fbx) {
    return save_fbx(clip, {.progress = progress}, notes);
  }
  return save_clip(clip, progress, notes);
}

}  // namespace surefoot

#include "surefoot/pipeline/save.h"

#include <fmt/format.h>

#include "pipeline/motion_format.h"
#include "surefoot/io/bvh.h"

namespace surefoot {

Result<void> check_save_name(std::string_view name) {
  if (name == "-" || format_of_name(name) == MotionFormat::bvh) return {};
  return fail("only BVH can be written; use a name that ends in .bvh", {std::string(name)});
}

Result<std::string> save_clip(const Clip& clip, const ProgressFn& progress, Diagnostics* notes) {
  return save_bvh(clip, {.progress = progress}, notes);
}

}  // namespace surefoot

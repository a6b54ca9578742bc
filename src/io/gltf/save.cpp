#include "io/gltf/new_file.h"
#include "io/gltf/patch.h"
#include "io/own_file.h"
#include "surefoot/io/gltf.h"

namespace surefoot {

Result<std::string> save_gltf(const Clip& clip, const GltfSaveOptions& options, Diagnostics*) {
  if (Result<void> sound = check_saveable(clip); !sound) return pass_on(sound);
  if (const GltfSource* source = own_file<GltfSource>(clip)) {
    return patch_gltf(*source, clip.motion, options.container);
  }
  return new_gltf(clip, options.container);
}

}  // namespace surefoot

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "math/rotation.h"
#include "surefoot/io/fbx.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

// Any bytes give a clip or a refusal that names the file; a clip that nobody changed is saved as
// its bytes, and a changed one can be saved.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  Result<Clip> clip = load_fbx(bytes, {.file_name = "fuzz.fbx"});
  if (!clip) {
    require(clip.error().place.file == "fuzz.fbx");
    return 0;
  }
  const Result<std::string> unchanged = save_fbx(*clip);
  require(unchanged.has_value() && *unchanged == bytes);
  for (int frame = 0; frame < clip->motion.frames(); ++frame) {
    for (Transform& local : clip->motion.pose(frame)) {
      local.rotation = local.rotation * axis_angle(Vec3::UnitX(), 0.3);
      local.translation.z() += 0.1 * clip->conventions.metres_per_unit;
    }
  }
  const Result<std::string> changed = save_fbx(*clip);
  if (!changed) return 0;  // an old file without room for keys
  (void)load_fbx(*changed);
  return 0;
}

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "math/rotation.h"
#include "surefoot/io/gltf.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

/// Any bytes are refused with their file, or become finite motion that is saved as it was and,
/// changed, is saved (or refused) and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const auto bytes = std::make_shared<const std::string>(reinterpret_cast<const char*>(data), size);
  Diagnostics notes;
  Result<Clip> clip = load_gltf(bytes, {.file_name = "fuzz.glb"}, &notes);
  if (!clip) {
    require(!clip.error().message.empty());
    return 0;
  }
  const Result<std::string> unchanged = save_gltf(*clip);
  require(unchanged.has_value() && *unchanged == *bytes);
  for (int frame = 0; frame < clip->motion.frames(); ++frame) {
    for (Transform& local : clip->motion.pose(frame)) {
      require(local.translation.allFinite() && local.rotation.coeffs().allFinite());
      local.rotation = local.rotation * axis_angle(Vec3::UnitX(), 0.3);
      local.translation.z() += 0.1 * clip->conventions.metres_per_unit;
    }
  }
  const Result<std::string> changed = save_gltf(*clip);
  if (changed) (void)load_gltf(std::make_shared<const std::string>(*changed));
  return 0;
}

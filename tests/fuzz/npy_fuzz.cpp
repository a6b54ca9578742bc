#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "math/rotation.h"
#include "surefoot/io/npy.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

/// Any bytes are refused, or become finite motion that is saved as it was and, changed, is saved.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const auto bytes = std::make_shared<const std::string>(reinterpret_cast<const char*>(data), size);
  Diagnostics notes;
  Result<Clip> clip = load_npy(bytes, {.file_name = "fuzz.npz"}, &notes);
  if (!clip) {
    require(!clip.error().message.empty());
    return 0;
  }
  const Result<std::string> unchanged = save_npy(*clip);
  require(unchanged.has_value() && *unchanged == *bytes);
  for (int frame = 0; frame < clip->motion.frames(); ++frame) {
    for (Transform& local : clip->motion.pose(frame)) {
      require(local.translation.allFinite() && local.rotation.coeffs().allFinite());
      local.rotation = local.rotation * axis_angle(Vec3::UnitX(), 0.3);
      local.translation.z() += 0.1 * clip->conventions.metres_per_unit;
    }
  }
  require(save_npy(*clip).has_value());
  return 0;
}

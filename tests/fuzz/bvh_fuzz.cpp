#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "math/rotation.h"
#include "surefoot/io/bvh.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

// Any bytes give a clip or a refusal with its place; a clip, changed or not, can be saved and read
// again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string text(reinterpret_cast<const char*>(data), size);
  Diagnostics notes;
  Result<Clip> clip = load_bvh(text, {.file_name = "fuzz.bvh"}, &notes);
  if (!clip) {
    require(clip.error().place.line > 0 && clip.error().place.column > 0);
    return 0;
  }
  const Result<std::string> unchanged = save_bvh(*clip);
  require(unchanged.has_value());
  if (notes.count(WarningKind::frame_count_corrected) + notes.count(WarningKind::repaired_file) ==
      0) {
    require(*unchanged == text);
  }
  for (int frame = 0; frame < clip->motion.frames(); ++frame) {
    for (Transform& local : clip->motion.pose(frame)) {
      local.rotation = local.rotation * axis_angle(Vec3::UnitX(), 0.3);
      local.translation.z() += 0.1 * clip->conventions.metres_per_unit;
    }
  }
  const Result<std::string> changed = save_bvh(*clip);
  if (!changed) return 0;  // what was at the edge of the limits may be beyond them now
  const Result<Clip> again = load_bvh(*changed);
  require(again.has_value() && again->motion.frames() == clip->motion.frames());
  return 0;
}

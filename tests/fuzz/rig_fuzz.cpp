#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rig/rig_file.h"
#include "support/sample_biped.h"
#include "surefoot/rig/find_rig.h"

/// Any bytes as a rig file; what is accepted is also used on the sample biped.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<RigHints> hints = read_rig_file(text, "rig.json", 0.01);
  if (!hints) return 0;
  const Skeleton skeleton = sample_biped_skeleton();
  Motion motion(1, skeleton.size(), 30.0);
  const std::vector<Transform> rest = rest_pose(skeleton);
  std::copy(rest.begin(), rest.end(), motion.pose(0).begin());
  (void)find_rig(skeleton, motion, *hints);
  return 0;
}

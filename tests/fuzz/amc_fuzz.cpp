#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "surefoot/io/acclaim.h"

namespace {

constexpr std::string_view kSkeleton =
    ":units\n length 0.45\n angle deg\n:root\n order TX TY TZ RX RY RZ\n:bonedata\n"
    "begin\n name a\n direction 0 -1 0\n length 7\n axis 0 0 20 XYZ\n dof rx ry rz\nend\n"
    "begin\n name b\n direction 0 -1 0\n length 7\n axis 0 0 20 XYZ\n dof rx\nend\n"
    "begin\n name c\n direction 1 0 0\n length 2\n axis 0 0 0 XYZ\n dof tx rz l\nend\n"
    ":hierarchy\nbegin\nroot a c\na b\nend\n";

}  // namespace

/// Any bytes are refused or become finite motion.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  surefoot::Diagnostics notes;
  const auto clip = surefoot::load_acclaim(kSkeleton, text, {}, &notes);
  if (!clip) return 0;
  for (int frame = 0; frame < clip->motion.frames(); ++frame) {
    for (const auto& local : clip->motion.pose(frame)) {
      if (!local.translation.allFinite() || !local.rotation.coeffs().allFinite()) std::abort();
    }
  }
  return 0;
}

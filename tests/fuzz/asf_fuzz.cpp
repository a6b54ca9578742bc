#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "surefoot/io/acclaim.h"

/// Any bytes are refused or become a skeleton of finite offsets.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto clip = surefoot::load_acclaim_skeleton(text);
  if (!clip) return 0;
  for (const auto& local : clip->motion.pose(0)) {
    if (!local.translation.allFinite() || !local.rotation.coeffs().allFinite()) std::abort();
  }
  return 0;
}

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "ground/obj.h"

/// Any bytes are refused or become a mesh that answers with finite numbers.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto mesh = surefoot::load_obj(text, "fuzz.obj");
  if (!mesh) return 0;
  for (const double at : {0.0, 1.0, -0.5}) {
    if (!std::isfinite(mesh->height(at, -at)) || !mesh->normal(at, at).allFinite()) std::abort();
  }
  return 0;
}

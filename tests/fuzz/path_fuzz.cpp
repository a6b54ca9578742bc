#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "edit/path_file.h"
#include "edit/requested_curve.h"

/// Any bytes are refused with their place or become a path that is refused or has finite places.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<PathRequest> request = read_path(text, "fuzz.json");
  if (!request) {
    if (request.error().place.line <= 0) std::abort();
    return 0;
  }
  const Result<PathCurve> curve = curve_of(*request, {{0.5, -0.5}, 0.3});
  if (!curve) return 0;
  for (const double part : {-0.1, 0.0, 0.37, 1.0, 2.5}) {
    const PathPlace place = curve->at(part * curve->length());
    if (!std::isfinite(place.point.x + place.point.z + place.heading)) std::abort();
  }
  return 0;
}

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "surefoot/synthesis/step_request.h"

/// Any bytes are refused with their place or become a request of one kind, its numbers in range.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<StepRequest> request = read_step_request(text, "fuzz.json");
  if (!request) {
    if (request.error().place.line <= 0) std::abort();
    return 0;
  }
  const int kinds = (request->moves.empty() ? 0 : 1) + (request->lengths.empty() ? 0 : 1) +
                    (request->path.empty() ? 0 : 1);
  if (kinds != 1) std::abort();
  if (!(request->fps >= 1.0 && request->fps <= 1000.0)) std::abort();
  for (const double length : request->lengths) {
    if (!(length >= 0.0 && length <= 3.0)) std::abort();
  }
  for (const RequestedMove& move : request->moves) {
    if (!move.print.position_world.allFinite() || !std::isfinite(move.print.heading)) std::abort();
  }
  return 0;
}

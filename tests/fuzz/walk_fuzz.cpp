#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "locomotion/gait_file.h"
#include "surefoot/locomotion/walk_script.h"

/// Any bytes are refused with their place or become a script whose numbers are in range.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  static const auto gait = embedded_gait().value();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<WalkScript> script = read_walk_script(text, "fuzz.json", *gait);
  if (!script) {
    if (script.error().place.line <= 0) std::abort();
    return 0;
  }
  if (script->frames() < 1 || script->frames() > kMostWalkFrames + 1) std::abort();
  for (const WalkEvent& event : script->events) {
    if (!(std::abs(event.target.speed) <= gait->top_speed())) std::abort();
    if (!(event.time >= 0.0 && event.time <= script->duration)) std::abort();
  }
  return 0;
}

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "surefoot/contact/plant_file.h"

/// Any bytes are refused with their place or become plants that are written and read the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<PlantTrack> plants = read_plants(text, "fuzz.json");
  if (!plants) {
    if (plants.error().place.line <= 0) std::abort();
    return 0;
  }
  const std::string written = write_plants(*plants);
  const Result<PlantTrack> again = read_plants(written, "fuzz.json");
  if (!again || write_plants(*again) != written) std::abort();
  return 0;
}

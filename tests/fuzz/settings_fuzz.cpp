#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "surefoot/pipeline/settings_file.h"

/// Any bytes are refused with their place or become settings that are written and read the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<SharedSettings> settings = read_settings(text, "fuzz.json");
  if (!settings) {
    if (settings.error().place.line <= 0) std::abort();
    return 0;
  }
  const std::string written = write_settings(*settings);
  const Result<SharedSettings> again = read_settings(written, "fuzz.json");
  if (!again || write_settings(*again) != written) std::abort();
  return 0;
}

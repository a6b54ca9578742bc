#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "contact/label_file.h"

/// Any bytes are refused with their place or become labels that are written and read the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<LabelTrack> labels = read_labels(text, "fuzz.json");
  if (!labels) {
    if (labels.error().place.line <= 0) std::abort();
    return 0;
  }
  const Result<LabelTrack> again = read_labels(write_labels(*labels), "fuzz.json");
  if (!again || again->labels != labels->labels) std::abort();
  return 0;
}

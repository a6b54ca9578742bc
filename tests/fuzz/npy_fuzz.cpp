#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "fuzz/saved_motion.h"
#include "surefoot/io/npy.h"

/// Any bytes are refused, or become motion that is saved.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const auto bytes = std::make_shared<const std::string>(reinterpret_cast<const char*>(data), size);
  Diagnostics notes;
  Result<Clip> clip = load_npy(bytes, {.file_name = "fuzz.npz"}, &notes);
  if (!clip) {
    require(!clip.error().message.empty());
    return 0;
  }
  require(save_and_change(*clip, *bytes, [](const Clip& c) { return save_npy(c); }).has_value());
  return 0;
}

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "fuzz/saved_motion.h"
#include "surefoot/io/gltf.h"

/// Any bytes are refused with their file, or become motion that is saved and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const auto bytes = std::make_shared<const std::string>(reinterpret_cast<const char*>(data), size);
  Diagnostics notes;
  Result<Clip> clip = load_gltf(bytes, {.file_name = "fuzz.glb"}, &notes);
  if (!clip) {
    require(!clip.error().message.empty());
    return 0;
  }
  const Result<std::string> changed =
      save_and_change(*clip, *bytes, [](const Clip& c) { return save_gltf(c); });
  if (changed) (void)load_gltf(std::make_shared<const std::string>(*changed));
  return 0;
}

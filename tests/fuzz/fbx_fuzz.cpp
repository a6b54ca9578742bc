#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz/saved_motion.h"
#include "surefoot/io/fbx.h"

/// Any bytes are refused with their file, or become motion that is saved and read again; old files
/// without room for keys refuse changes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  Result<Clip> clip = load_fbx(bytes, {.file_name = "fuzz.fbx"});
  if (!clip) {
    require(clip.error().place.file == "fuzz.fbx");
    return 0;
  }
  const Result<std::string> changed =
      save_and_change(*clip, bytes, [](const Clip& c) { return save_fbx(c); });
  if (changed) (void)load_fbx(*changed);
  return 0;
}

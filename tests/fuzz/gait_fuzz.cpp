#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/byte_io.h"
#include "locomotion/gait_file.h"

/// Any bytes behind a good head are refused or become a gait that is written and read the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot;
  const std::string body(reinterpret_cast<const char*>(data), size);
  ByteWriter file;
  file.put_all(std::span<const char>("surefoot-gait\n", 14));
  file.put(kGaitFileVersion);
  file.put(checksum(body));
  file.put_all(std::span<const char>(body));
  const Result<GaitModel> gait = read_gait(file.take(), "fuzz.bin");
  if (gait && !read_gait(write_gait(gait->data()), "fuzz.bin")) std::abort();
  return 0;
}

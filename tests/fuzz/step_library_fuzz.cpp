#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "contact/model_file.h"
#include "synthesis/library_file.h"

namespace {

void read_and_write(const std::string& bytes) {
  using namespace surefoot;
  const Result<MovementLibrary> library = read_library(bytes, "fuzz.bin");
  if (!library) return;
  const std::string written = write_library(*library, "");
  const Result<MovementLibrary> again = read_library(written, "fuzz.bin");
  if (!again || write_library(*again, "") != written) std::abort();
}

}  // namespace

/// Bytes as a library of steps, and as the payload of one whose head and checksum are right.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read_and_write(bytes);
  read_and_write(surefoot::write_model_file({"steps", 1, "", bytes}));
  return 0;
}

#include "steps_library.h"

#include "files.h"

namespace surefoot::app {

OrExitCode<std::shared_ptr<const MovementLibrary>> read_steps_library(const std::string& path) {
  auto library = [&]() -> Result<std::shared_ptr<const MovementLibrary>> {
    if (path.empty()) return embedded_library();
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return pass_on(bytes);
    return load_library(*bytes, path);
  }();
  if (!library) return tl::unexpected(refuse_input(library.error()));
  return std::move(*library);
}

}  // namespace surefoot::app

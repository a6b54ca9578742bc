#include "surefoot/synthesis/step_library.h"

#include <utility>

#include "synthesis/embedded_models.h"
#include "synthesis/library_file.h"

namespace surefoot {

Result<std::shared_ptr<const MovementLibrary>> load_library(std::string_view bytes,
                                                            const std::string& file) {
  Result<MovementLibrary> library = read_library(bytes, file);
  if (!library) return pass_on(library);
  return std::make_shared<const MovementLibrary>(std::move(*library));
}

Result<std::shared_ptr<const MovementLibrary>> embedded_library() {
  static const auto library = load_library(embedded::steps(), "the embedded library");
  return library;
}

}  // namespace surefoot

#include "steps_library.h"

#include "files.h"
#include "pipeline/ground_option.h"

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

OrExitCode<Ground> read_ground(const std::string& word) {
  const Result<GroundOption> option = parse_ground_option(word);
  if (!option) {
    return tl::unexpected(refuse_usage(Error{"--ground: " + option.error().message, {}}));
  }
  if (option->choice == GroundChoice::none) {
    return tl::unexpected(
        refuse_usage(Error{"--ground: footprints need a ground; `none` is not allowed", {}}));
  }
  std::string bytes;
  if (option->needs_file()) {
    Result<std::string> read = read_file(option->file);
    if (!read) return tl::unexpected(refuse_input(read.error()));
    bytes = std::move(*read);
  }
  Result<std::optional<Ground>> ground = load_ground(*option, bytes);
  if (!ground) return tl::unexpected(refuse_input(ground.error()));
  return ground->value_or(Ground::flat());
}

}  // namespace surefoot::app

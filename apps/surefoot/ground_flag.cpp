#include "ground_flag.h"

#include "exit_code.h"
#include "files.h"
#include "ground/ground_option.h"

namespace surefoot::app {

OrExitCode<std::optional<Ground>> read_ground(const std::string& word) {
  const Result<GroundOption> option = parse_ground_option(word);
  if (!option) {
    return tl::unexpected(refuse_usage(Error{"--ground: " + option.error().message, {}}));
  }
  std::string bytes;
  if (option->needs_file()) {
    Result<std::string> read = read_file(option->file);
    if (!read) return tl::unexpected(refuse_input(read.error()));
    bytes = std::move(*read);
  }
  Result<std::optional<Ground>> ground = load_ground(*option, bytes);
  if (!ground) return tl::unexpected(refuse_input(ground.error()));
  return std::move(*ground);
}

OrExitCode<Ground> read_ground_to_walk_on(const std::string& word) {
  if (word == "none") {
    return tl::unexpected(
        refuse_usage(Error{"--ground: made motion needs a ground; `none` is not allowed", {}}));
  }
  const OrExitCode<std::optional<Ground>> ground = read_ground(word);
  if (!ground) return tl::unexpected(ground.error());
  return ground->value_or(Ground::flat());
}

}  // namespace surefoot::app

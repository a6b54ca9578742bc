#pragma once

#include <optional>
#include <string>

#include "input.h"
#include "surefoot/ground/ground.h"

namespace surefoot::app {

/// The ground that a word of `--ground` names, its file read; nothing for `auto`.
[[nodiscard]] OrExitCode<std::optional<Ground>> read_ground(const std::string& word);

/// The same for motion that is yet to be made, where there is nothing to estimate a ground from:
/// `none` is refused, and `auto` is the plane at height 0.
[[nodiscard]] OrExitCode<Ground> read_ground_to_walk_on(const std::string& word);

}  // namespace surefoot::app

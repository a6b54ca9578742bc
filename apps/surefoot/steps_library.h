#pragma once

#include <memory>
#include <string>

#include "input.h"
#include "surefoot/ground/ground.h"
#include "surefoot/synthesis/step_library.h"

namespace surefoot::app {

/// Reads a movement library; the embedded one where the path is empty.
[[nodiscard]] OrExitCode<std::shared_ptr<const MovementLibrary>> read_steps_library(
    const std::string& path);

/// The ground that a word of `--ground` names; `auto` is the plane at height 0. Motion that is yet
/// to be made needs one: `none` is refused.
[[nodiscard]] OrExitCode<Ground> read_ground(const std::string& word);

}  // namespace surefoot::app

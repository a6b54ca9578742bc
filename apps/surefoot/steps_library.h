#pragma once

#include <memory>
#include <string>

#include "input.h"
#include "surefoot/synthesis/step_library.h"

namespace surefoot::app {

/// Reads a movement library; the embedded one where the path is empty.
[[nodiscard]] OrExitCode<std::shared_ptr<const MovementLibrary>> read_steps_library(
    const std::string& path);

}  // namespace surefoot::app

#pragma once

#include <string>

#include "surefoot/pipeline/load.h"

namespace surefoot::app {

/// Reads a motion file, or standard input for `-`. A regular file stays open for as long as
/// somebody may read parts of it again.
[[nodiscard]] Result<InputFile> read_motion_file(const std::string& path);

/// Refuses results where a file that is read again was changed meanwhile.
[[nodiscard]] Result<void> check_reread();

}  // namespace surefoot::app

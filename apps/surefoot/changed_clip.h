#pragma once

#include <string>

#include "input.h"

namespace surefoot::app {

/// Reads the motion at `path` that was made from `original`, as that was read: with the same flags,
/// in its units and axes. Refuses one that does not have its joints, frames and rate.
[[nodiscard]] OrExitCode<Clip> read_changed(const InputOptions& input, const std::string& path,
                                            const Take& original, const ReportOptions& report,
                                            Diagnostics& notes);

}  // namespace surefoot::app

#pragma once

#include <string>

#include "clean_options.h"
#include "input.h"
#include "plants.h"

namespace surefoot::app {

/// Takes what a settings file says (docs/formats.md) wherever no flag said something else. Refuses
/// a file that cannot be read.
[[nodiscard]] Result<void> apply_settings_file(const std::string& path, InputOptions& input,
                                               PlantOptions& plants, CleanOptions& clean);

}  // namespace surefoot::app

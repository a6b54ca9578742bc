#pragma once

#include <string>

#include "command_line.h"
#include "surefoot/edit/style.h"

namespace surefoot::app {

/// How feet are to stand other than they do.
struct StyleOptions {
  double toe_out = 0.0;     ///< degrees
  double step_width = 0.0;  ///< metres
  std::string left_offset;
  std::string right_offset;

  void add_to(CommandLine& line);
};

/// The flags as settings. Refuses offsets that are not two or three numbers, and what `check_style`
/// refuses.
[[nodiscard]] Result<StyleSettings> settings_of(const StyleOptions& options);

}  // namespace surefoot::app

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command_line.h"
#include "surefoot/base/error.h"
#include "surefoot/enforce/settings.h"

namespace surefoot::app {

/// How feet are made to stand; the same flags for every verb that cleans.
struct CleanOptions {
  std::string enforce;  ///< empty: kovar
  bool stretch = false;
  bool rigid = false;
  bool fast = false;
  bool align_sole = false;
  std::optional<double> window;
  std::optional<double> plant_window;
  std::optional<double> target_window;
  std::optional<double> root_window;
  std::optional<double> blend_window;
  std::optional<double> damping;

  /// `also`: further ways to enforce plants that the verb knows.
  void add_to(CommandLine& line, const std::vector<std::string>& also = {});
};

/// The flags as settings; ranges are checked where they are used.
[[nodiscard]] CleanSettings settings_of(const CleanOptions& options);

}  // namespace surefoot::app

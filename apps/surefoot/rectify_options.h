#pragma once

#include <string>

#include "command_line.h"
#include "enforce/rectifier.h"
#include "input.h"
#include "surefoot/contact/motion_label.h"

namespace surefoot::app {

/// How skating runs are rectified, and where their labels come from.
struct RectifyOptions {
  std::string labels;
  std::optional<double> lift;
  std::optional<double> longest_run;

  void add_to(CommandLine& line);
  /// Whether any of these flags was given.
  [[nodiscard]] bool given() const { return !labels.empty() || lift || longest_run; }
};

/// The flags as settings; ranges are checked where they are used.
[[nodiscard]] RectifySettings settings_of(const RectifyOptions& options);

/// The labels of the file that was named; nothing where none was.
[[nodiscard]] OrExitCode<std::optional<std::vector<MotionLabel>>> read_labels_file(
    const RectifyOptions& options, const Take& take);

}  // namespace surefoot::app

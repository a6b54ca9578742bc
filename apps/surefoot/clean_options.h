#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command_line.h"
#include "surefoot/base/error.h"
#include "surefoot/enforce/settings.h"

namespace surefoot::app {

/// How planted feet are kept in place; the same flags for every verb that cleans.
struct CleanOptions {
  std::string solver;  ///< empty: closed-form
  bool rectify = false;
  std::string enforce;  ///< the flag that was before --solver and --rectify
  bool stretch = false;
  bool rigid = false;
  bool fast = false;
  bool align_sole = false;
  std::optional<double> latency;
  std::optional<double> window;
  std::optional<double> plant_window;
  std::optional<double> target_window;
  std::optional<double> root_window;
  std::optional<double> blend_window;
  std::optional<double> damping;
  PlantLimits limits;  ///< of a settings file

  void add_to(CommandLine& line);
  /// For verbs that can rectify skating runs first.
  void add_rectify_to(CommandLine& line);
  [[nodiscard]] bool rectifies() const { return rectify || enforce == "rectify"; }
};

/// The flags as settings; ranges are checked where they are used.
[[nodiscard]] CleanSettings settings_of(const CleanOptions& options);

}  // namespace surefoot::app

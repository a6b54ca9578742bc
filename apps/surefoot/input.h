#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "command_line.h"
#include "console.h"
#include "surefoot/pipeline/load.h"

namespace surefoot::app {

/// The exit code of a verb that ends early; what is wrong has been printed.
template <class T>
using OrExitCode = tl::expected<T, int>;

/// What motion to read and what is known of it; the same flags for every verb that reads one.
struct InputOptions {
  std::string path;
  std::string asf;
  std::string rig;
  std::string units = "auto";
  std::string up = "auto";
  std::string root_offset = "auto";
  std::string take;
  std::string root_name;
  std::string skeleton;
  std::string body_model;
  std::string ground = "auto";
  std::optional<double> fps;
  std::optional<double> memory;             ///< GB
  std::shared_ptr<const std::string> text;  ///< stands for what is at `path`, if it is there
  bool may_be_overwritten = false;          ///< by the verb's output

  /// The motion, as the word `name`, and the flags that say how the numbers of the file are meant.
  void add_to(CommandLine& line, const std::string& name = "IN");
  /// The flags that say where the feet are and what they stand on.
  void add_rig_to(CommandLine& line);
};

/// Reads the motion.
[[nodiscard]] OrExitCode<Clip> read_clip(const InputOptions& input, const ReportOptions& report,
                                         Diagnostics& notes);

/// Reads the motion and finds its rig and its ground.
[[nodiscard]] OrExitCode<Take> read_motion(const InputOptions& input, const ReportOptions& report,
                                           Diagnostics& notes);

}  // namespace surefoot::app

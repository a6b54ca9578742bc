#pragma once

#include <string>
#include <vector>

#include "command_line.h"
#include "console.h"
#include "input.h"

namespace surefoot::app {

/// Which clips to read; the same flags for every verb that learns or scores.
struct ClipOptions {
  std::vector<std::string> paths;
  std::string list;
  std::string data = ".";
  std::string table;

  void add_to(CommandLine& line, const std::string& help);
};

/// A motion of a list, and what it is grouped by.
struct ListedClip {
  std::string name;  ///< as it was listed
  std::string path;  ///< with the folder of the data
  std::string subject;
  std::string category;
  Take loaded;
};

/// Reads the clips. Subject and category come from the table's row of the path, else from the
/// file's name up to its first `_` and from its folder. Warnings about units and axes are not
/// repeated for every clip.
[[nodiscard]] OrExitCode<std::vector<ListedClip>> read_clips(const ClipOptions& options,
                                                             const ReportOptions& report);

}  // namespace surefoot::app

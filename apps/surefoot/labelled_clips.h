#pragma once

#include <string>
#include <vector>

#include "command_line.h"
#include "console.h"
#include "input.h"
#include "training/labelled_legs.h"

namespace surefoot::app {

/// Which labelled clips to read; the same flags for every verb that learns or scores.
struct ClipOptions {
  std::vector<std::string> paths;
  std::string list;
  std::string data = ".";
  std::string table;

  void add_to(CommandLine& line);
};

/// Reads the clips with the labels beside them: NAME.contacts.csv or NAME.plants.json for NAME.bvh.
/// Subject and category come from the table's row of the path, else from the file's name up to its
/// first `_` and from its folder. Warnings about units and axes are not repeated for every clip.
[[nodiscard]] OrExitCode<std::vector<training::LabelledClip>> read_labelled_clips(
    const ClipOptions& options, const ReportOptions& report);

}  // namespace surefoot::app

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command_line.h"
#include "console.h"
#include "files.h"
#include "surefoot/contact/plant.h"
#include "surefoot/motion/clip.h"

namespace surefoot::app {

/// What verbs that edit a motion write and print; the same flags for all of them.
struct EditOutput {
  OutputOptions output;
  ReportOptions report;
  std::string save_plants;
  bool json = false;

  void add_to(CommandLine& line);
};

/// What must be possible before long work begins; `also` names further outputs, empty ones aside.
/// The exit code where it is not.
[[nodiscard]] std::optional<int> check_outputs(const EditOutput& wanted,
                                               const std::vector<std::string>& also = {});

/// Writes the motion, its plants where they were asked for, and further files, all or none. The
/// exit code where it cannot be done.
[[nodiscard]] std::optional<int> write_outputs(const EditOutput& wanted, const Clip& clip,
                                               const PlantTrack& plants,
                                               std::vector<OutputFile> also, Diagnostics& notes);

/// Says what was done, in a sentence or as JSON, and returns the exit code.
[[nodiscard]] int finish_edit(const EditOutput& wanted, const std::string& sentence,
                              const std::string& json, const Diagnostics& notes);

}  // namespace surefoot::app

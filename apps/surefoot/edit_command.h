#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clean_options.h"
#include "console.h"
#include "files.h"
#include "input.h"
#include "plants.h"
#include "target.h"

namespace surefoot::app {

/// What verbs that edit a motion read, do and write; the same flags for all of them.
struct EditOptions {
  InputOptions input;
  TargetOptions target;
  PlantOptions plants;
  CleanOptions clean;
  OutputOptions output;
  ReportOptions report;
  std::string save_plants;
  std::string page;                ///< --report
  std::string ending = "_edited";  ///< of the output's name where -o is left out
  bool json = false;

  /// The motion; the verb's own flags come next.
  void add_input_to(CommandLine& line);
  /// Everything else.
  void add_to(CommandLine& line);
};

/// A motion to edit, its plants, and how they will be held.
struct EditInput {
  Take loaded;
  PlantTrack plants;
  CleanSettings settings;
};

[[nodiscard]] OrExitCode<EditInput> read_edit_input(const EditOptions& wanted, Diagnostics& notes);
/// The same, on the target's skeleton where one was named.
[[nodiscard]] OrExitCode<EditInput> read_input_on_target(const EditOptions& wanted,
                                                         Diagnostics& notes);

/// What must be possible before long work begins: a motion that is written, and further outputs,
/// empty names aside; `json`: a result is printed, too. The exit code where it is not.
[[nodiscard]] std::optional<int> check_outputs(const OutputOptions& motion,
                                               const std::vector<std::string>& also, bool json);
/// The same of a verb that edits; also names the output where -o was left out.
[[nodiscard]] std::optional<int> check_outputs(EditOptions& wanted,
                                               const std::vector<std::string>& also = {});

/// The page of `--report` for an edited motion: as it was made, and with its feet planted. Nothing
/// where it was not asked for; the exit code where it cannot be made.
[[nodiscard]] OrExitCode<std::vector<OutputFile>> page_of_edit(const std::string& path,
                                                               const Take& made,
                                                               const Motion& unplanted,
                                                               const PlantTrack& plants,
                                                               const Diagnostics& notes);

/// Writes the motion, its plants where they were asked for, with the body and the ground of
/// `planted`, and further files, all or none. The exit code where it cannot be done.
[[nodiscard]] std::optional<int> write_outputs(const EditOptions& wanted, const Clip& clip,
                                               const PlantTrack& plants, const Take& planted,
                                               std::vector<OutputFile> also, Diagnostics& notes);

/// Says what was done, in a sentence or as JSON, and returns the exit code.
[[nodiscard]] int finish_edit(const EditOptions& wanted, const std::string& sentence,
                              const std::string& json, const Diagnostics& notes);

}  // namespace surefoot::app

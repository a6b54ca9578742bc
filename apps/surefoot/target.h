#pragma once

#include "console.h"
#include "input.h"
#include "surefoot/pipeline/edits.h"

namespace surefoot::app {

/// A character that a motion is put on; the same flags for every verb that can.
struct TargetOptions {
  InputOptions file;

  /// The flag `--to` and those that say how its file is meant; `required`: the verb needs one.
  void add_to(CommandLine& line, bool required);
  [[nodiscard]] bool given() const { return !file.path.empty(); }
};

/// A motion on a character: the take's clip saves as the character's file does.
struct OnTarget {
  RetargetedMotion moved;
  Take take;
};

/// Reads the character and puts the motion on it, its plants standing.
[[nodiscard]] OrExitCode<OnTarget> put_on_target(const TargetOptions& target, const Take& source,
                                                 const PlantTrack& plants,
                                                 const CleanSettings& settings,
                                                 const ReportOptions& report, Diagnostics& notes,
                                                 Travel travel = Travel::by_legs);

}  // namespace surefoot::app

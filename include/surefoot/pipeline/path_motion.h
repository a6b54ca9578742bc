#pragma once

#include <string>

#include "surefoot/edit/path_request.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {

/// A motion on another path, its feet standing.
struct PathMotion {
  Clip clip;                 ///< saves as the original's file does
  CleanReport report;        ///< of cleaning it
  double own_length = 0.0;   ///< metres, of the path that was fitted to the motion
  double path_length = 0.0;  ///< metres, of the new one; of one lap of a circle, 0 where endless
  double travelled = 0.0;    ///< metres along the new one
  bool unchanged = false;    ///< the new path is the motion's own: nothing was done
};

/// Puts a loaded motion on another path and makes its plants stand there. Refuses what `fit_path`,
/// `curve_of`, `follow_path` and `clean` refuse. A path that is the motion's own changes nothing.
[[nodiscard]] Result<PathMotion> path_motion(const Take& loaded, const PlantTrack& plants,
                                             const PathRequest& request, PathPace pace,
                                             const CleanSettings& settings, Diagnostics* notes,
                                             const ProgressFn& progress = {});

/// The path that is fitted to a loaded motion, as a path file.
[[nodiscard]] Result<std::string> own_path_file(const Take& loaded);

/// One sentence for a person.
[[nodiscard]] std::string summary_of(const PathMotion& edited);

/// The same as JSON (docs/editing.md).
[[nodiscard]] std::string path_json(const PathMotion& edited, const Diagnostics& notes);

}  // namespace surefoot

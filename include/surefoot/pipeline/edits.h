#pragma once

#include <string>

#include "surefoot/edit/body_map.h"
#include "surefoot/edit/cycle.h"
#include "surefoot/edit/path_request.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {

/// A motion on another skeleton, its feet standing.
struct RetargetedMotion {
  Clip clip;           ///< saves with the hierarchy, names and channels of the target's file
  CleanReport report;  ///< of cleaning it
  BodyMap map;
  double scale = 1.0;  ///< length of the target's legs over the source's
  Motion unplanted;    ///< before its feet were planted
  Ground ground;       ///< that it stands on
};

/// Puts a loaded motion on the skeleton of another and makes its plants, those of the source, stand
/// on the target's own soles. Warns of joints without counterpart. Refuses what `retarget` and
/// `clean` refuse.
[[nodiscard]] Result<RetargetedMotion> retarget_motion(
    const Take& source, const Take& target, const PlantTrack& plants, const CleanSettings& settings,
    Diagnostics* notes, const ProgressFn& progress = {}, Travel travel = Travel::by_legs);

/// One sentence for a person.
[[nodiscard]] std::string summary_of(const RetargetedMotion& retargeted);

/// The same as JSON, with the map of joints (docs/editing.md).
[[nodiscard]] std::string retarget_json(const Take& source, const RetargetedMotion& retargeted,
                                        const Diagnostics& notes);

/// A motion on another path, its feet standing.
struct PathMotion {
  Clip clip;                 ///< saves as the original's file does
  CleanReport report;        ///< of cleaning it
  double own_length = 0.0;   ///< metres, of the path that was fitted to the motion
  double path_length = 0.0;  ///< metres, of the new one; of one lap of a circle, 0 where endless
  double travelled = 0.0;    ///< metres along the new one
  bool unchanged = false;    ///< the new path is the motion's own: nothing was done
  Motion unplanted;          ///< before its feet were planted
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

/// What a loop shall be.
struct LoopSettings {
  bool in_place = false;  ///< without the travel: the ground moves instead
  int cycles = 1;         ///< gait cycles in it, at least 1
  /// Turns a ground that leans by less than 3 degrees level, and the motion with it: right where
  /// the ground was found and not given.
  bool level = false;
};

/// Gait cycles cut out of a motion, seamless, their feet standing.
struct LoopMotion {
  Clip clip;           ///< saves with the hierarchy, names and channels of the original's file
  CleanReport report;  ///< of cleaning it
  LoopSettings settings;
  MotionCycle cycle;
  Vec3 travel_world = Vec3::Zero();  ///< metres from the first frame to the last
  Ground ground = Ground::none();    ///< what the feet stand on
  double levelled = 0.0;             ///< radians by which ground and motion were turned
  Motion unplanted;                  ///< before its feet were planted, with the travel
  Motion planted;                    ///< with the travel
};

/// Cuts a loaded walk or run into whole cycles that repeat. Refuses what `find_cycle` and `clean`
/// refuse.
[[nodiscard]] Result<LoopMotion> loop_motion(const Take& loaded, const PlantTrack& plants,
                                             const LoopSettings& wanted,
                                             const CleanSettings& settings, Diagnostics* notes);

/// One sentence for a person.
[[nodiscard]] std::string summary_of(const LoopMotion& looped);

/// The same as JSON (docs/editing.md).
[[nodiscard]] std::string loop_json(const LoopMotion& looped, const Diagnostics& notes);

}  // namespace surefoot

#include "surefoot/pipeline/edits.h"

#include <fmt/format.h>

#include "edit/follow_path.h"
#include "edit/path_file.h"
#include "edit/requested_curve.h"
#include "edit/stances.h"
#include "pipeline/edit_json.h"
#include "pipeline/json_layout.h"

namespace surefoot {

Result<PathMotion> path_motion(const Take& loaded, const PlantTrack& plants,
                               const PathRequest& request, PathPace pace,
                               const CleanSettings& settings, Diagnostics* notes,
                               const ProgressFn& progress) {
  const Clip& clip = loaded.clip();
  const Result<FittedPath> fitted = fit_path(clip.skeleton, clip.motion, loaded.rig());
  if (!fitted) return fail(fitted.error().message, {loaded.name()});
  const Result<PathCurve> path = curve_of(request, fitted->curve.at(0.0));
  if (!path) return pass_on(path);
  Result<FollowedPath> followed = follow_path(clip.motion, *fitted, *path, pace, loaded.ground());
  if (!followed) return pass_on(followed);

  PathMotion edited{clip,
                    {},
                    fitted->curve.length(),
                    0.0,
                    followed->travelled,
                    followed->unchanged,
                    followed->motion};
  if (request.kind != PathKind::line) edited.path_length = path->length();
  edited.report.plants = plants;
  if (followed->unchanged) return edited;

  // Where the feet of the original stand: they go where the path takes them.
  const Result<CleanResult> standing =
      clean(clip.skeleton, clip.motion, loaded.rig(), loaded.ground(), plants, settings);
  if (!standing) return pass_on(standing);
  const PlantTrack moved =
      move_plants(standing->report.plants, loaded.rig(), loaded.ground(), followed->moved_world);
  Result<CleanResult> cleaned = clean(clip.skeleton, followed->motion, loaded.rig(),
                                      loaded.ground(), moved, settings, notes, progress);
  if (!cleaned) return pass_on(cleaned);
  edited.clip.motion = std::move(cleaned->motion);
  edited.report = std::move(cleaned->report);
  return edited;
}

Result<std::string> own_path_file(const Take& loaded) {
  const Result<FittedPath> fitted = fit_path(loaded.skeleton(), loaded.motion(), loaded.rig());
  if (!fitted) return fail(fitted.error().message, {loaded.name()});
  return write_spline_path(fitted->points);
}

std::string summary_of(const PathMotion& edited) {
  if (edited.unchanged) return "the path is the motion's own; nothing changed";
  return fmt::format("{:.2f} m along the new path, {:.2f} m along the original; {}",
                     edited.travelled, edited.own_length, cleaning_text(edited.report));
}

std::string path_json(const PathMotion& edited, const Diagnostics& notes) {
  nlohmann::ordered_json json;
  json["unchanged"] = edited.unchanged;
  json["own_length"] = edited.own_length;
  json["path_length"] = edited.path_length;
  json["travelled"] = edited.travelled;
  json["cleaning"] = cleaning_json(edited.report);
  add_remarks(notes, json);
  return lay_out(json);
}

}  // namespace surefoot

#include "surefoot/pipeline/clean_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "contact/firm_plants.h"
#include "metrics/moving_ground.h"
#include "surefoot/metrics/slide.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

double largest_slide(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                     const PlantTrack& plants) {
  const auto poses = leg_poses(skeleton, motion, rig);
  const SlideReport slide = measure_slide(plants, poses, rig);
  return std::max(slide.joint(SolePart::heel).whole_solid.max,
                  slide.joint(SolePart::ball).whole_solid.max);
}

/// Feet on a treadmill are held in the world all the same, which is hardly what was wanted.
void warn_in_place(const LoadedMotion& loaded, const PlantTrack& plants, Diagnostics* notes) {
  if (notes == nullptr) return;
  const auto poses = leg_poses(loaded.clip.skeleton, loaded.clip.motion, loaded.rig);
  const std::optional<Vec3> ground = moving_ground(plants, poses);
  if (!ground) return;
  notes->warn(WarningKind::walks_in_place,
              fmt::format("the character walks in place: planted feet move at {:.1f} m/s. Locking "
                          "them leaves them behind the body; add root motion against ({:.2f}, 0, "
                          "{:.2f}) m/s before cleaning, or leave this clip alone",
                          ground->norm(), ground->x(), ground->z()));
}

PlantTrack detect_firm(const LoadedMotion& loaded, const DetectSettings& settings,
                       const FirmSettings& firm, Diagnostics* notes) {
  const Clip& clip = loaded.clip;
  const PlantTrack contact =
      detect_plants(clip.skeleton, clip.motion, loaded.rig, loaded.ground, settings, notes);
  return firm_plants(contact, leg_poses(clip.skeleton, clip.motion, loaded.rig), loaded.rig, firm);
}

}  // namespace

PlantTrack plants_to_hold(const LoadedMotion& loaded, const DetectSettings& settings,
                          Diagnostics* notes) {
  return detect_firm(loaded, settings, {}, notes);
}

PlantTrack plants_to_repair(const LoadedMotion& loaded, const DetectSettings& settings,
                            Diagnostics* notes) {
  FirmSettings firm;
  firm.calm = std::numeric_limits<double>::infinity();
  return detect_firm(loaded, settings, firm, notes);
}

Result<CleanedMotion> clean_motion(const LoadedMotion& loaded, const PlantTrack& plants,
                                   const CleanSettings& settings, Diagnostics* notes,
                                   const ProgressFn& progress) {
  const Clip& clip = loaded.clip;
  const Result<CleanWindows> windows = windows_of(settings, clip.motion.fps());
  if (!windows) return pass_on(windows);
  warn_in_place(loaded, plants, notes);
  Result<CleanResult> result = clean(clip.skeleton, clip.motion, loaded.rig, loaded.ground, plants,
                                     settings, notes, progress);
  if (!result) return pass_on(result);
  return CleanedMotion{
      {clip.skeleton, std::move(result->motion), clip.conventions, clip.format, clip.source},
      std::move(result->report),
      windows->total()};
}

std::string summary_of(const LoadedMotion& original, const CleanedMotion& cleaned,
                       const PlantTrack& plants) {
  if (plants.plants.empty()) return "no plants; nothing changed";
  const Skeleton& skeleton = original.clip.skeleton;
  const double before = largest_slide(skeleton, original.clip.motion, original.rig, plants);
  const double after = largest_slide(skeleton, cleaned.clip.motion, original.rig, plants);
  return fmt::format(
      "{} plants held; max foot sliding {:.2f} cm before, {:.2f} cm after; root displacement up to "
      "{:.2f} cm, leg stretch up to {:.2f} %",
      plants.plants.size(), 100.0 * before, 100.0 * after,
      100.0 * cleaned.report.largest_root_shift, 100.0 * cleaned.report.largest_leg_change);
}

}  // namespace surefoot

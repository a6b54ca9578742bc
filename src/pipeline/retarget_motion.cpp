#include "surefoot/pipeline/edits.h"

#include <fmt/format.h>

#include <algorithm>

#include "edit/retarget.h"
#include "math/frames.h"
#include "pipeline/edit_json.h"
#include "pipeline/json_layout.h"
#include "pipeline/missing_joints.h"
#include "pipeline/unrolled_loop.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

namespace {

using Json = nlohmann::ordered_json;

Json joint_json(const Skeleton& source, const JointSource& from) {
  if (from.joint == kNoJoint) return {};
  if (from.share == 0.0) return source[from.joint].name;
  return Json::array({source[from.joint].name, source[from.next].name, from.share});
}

/// The ground that cleaning the source takes: a cycle's does not climb from round to round.
Ground ground_under(const Take& source) {
  const std::optional<UnrolledLoop> loop = find_loop(source);
  return loop ? unroll(source, *loop).ground() : source.ground();
}

/// Mean place under a heel or ball over the first two thirds of a second of its plant, as a place
/// is chosen.
Vec3 place_under(const Plant& plant, const std::vector<BothLegs>& legs, const Rig& rig,
                 double fps) {
  constexpr double kPlaceWindow = 2.0 / 3.0;  // s
  const int last = std::min(plant.last, plant.first + frames_of(kPlaceWindow, fps));
  Vec3 sum = Vec3::Zero();
  for (int f = plant.first; f <= last; ++f) {
    sum += legs[static_cast<std::size_t>(f)][index_of(plant.side)].sole_world(plant.part);
  }
  const double clearance = rig.leg(plant.side).clearance[index_of(plant.part)];
  return sum / (last - plant.first + 1) - clearance * Vec3::UnitY();
}

/// Times of plants, for the motion on the target. Places belong to the source's feet, and the
/// target's stand where its own motion brings them, at the height of the ground; only what was held
/// at a height of its own, such as on tiptoe, still is.
PlantTrack plants_on(const Take& target, const Motion& moved, const Take& source,
                     PlantTrack plants) {
  const auto has_own_place = [](const Plant& plant) {
    return plant.position_world && plant.source == PlantSource::held;
  };
  std::vector<BothLegs> legs;
  // Cleaning refuses others.
  const bool fits =
      plants.frames == moved.frames() && !find_fault(plants.frames, plants.plants).has_value();
  if (fits && std::ranges::any_of(plants.plants, has_own_place)) {
    legs = leg_poses(target.skeleton(), moved, target.rig());
  }
  for (Plant& plant : plants.plants) {
    if (fits && has_own_place(plant)) {
      *plant.position_world += place_under(plant, legs, target.rig(), plants.fps) -
                               place_under(plant, source.legs(), source.rig(), plants.fps);
    } else {
      plant.position_world.reset();
      plant.source = PlantSource::held;  // as it is
    }
  }
  return plants;
}

}  // namespace

Result<RetargetedMotion> retarget_motion(const Take& source, const Take& target,
                                         const PlantTrack& plants, const CleanSettings& settings,
                                         Diagnostics* notes, const ProgressFn& progress,
                                         Travel travel) {
  Result<Retargeted> moved =
      retarget({source.skeleton(), source.motion(), source.rig()},
               {target.skeleton(), target.motion(), target.rig()}, source.ground(), travel);
  if (!moved) return pass_on(moved);
  Clip clip = target.clip();
  clip.motion = moved->motion;
  clip.source = without_frames(target.clip());
  CleanJob job;
  job.plants = plants_on(target, moved->motion, source, plants);
  job.clean = settings;
  job.in_place = WalkInPlace::never;
  const Take unplanted(target.name(), std::move(clip), target.rig(), ground_under(source));
  Result<CleanedTake> cleaned = clean_take(unplanted, job, notes, progress);
  if (!cleaned) return pass_on(cleaned);
  note_missing_joints(moved->map, notes);
  return RetargetedMotion{cleaned->take.clip(), std::move(cleaned->report), std::move(moved->map),
                          moved->scale,         std::move(moved->motion),   unplanted.ground()};
}

std::string summary_of(const RetargetedMotion& retargeted) {
  return fmt::format("legs {:.3f} times as long; {}", retargeted.scale,
                     cleaning_text(retargeted.report));
}

std::string retarget_json(const Take& source, const RetargetedMotion& retargeted,
                          const Diagnostics& notes) {
  Json json;
  json["scale"] = retargeted.scale;
  json["one_family"] = retargeted.map.one_family;
  for (int j = 0; j < retargeted.clip.skeleton.size(); ++j) {
    const Joint& joint = retargeted.clip.skeleton[j];
    if (joint.end_site) continue;
    json["joints"][joint.name] = joint_json(source.skeleton(), retargeted.map.sources[j]);
  }
  json["target_only"] = retargeted.map.target_only;
  json["source_only"] = retargeted.map.source_only;
  json["cleaning"] = cleaning_json(retargeted.report);
  add_remarks(notes, json);
  return lay_out(json);
}

}  // namespace surefoot

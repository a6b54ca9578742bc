#include "surefoot/pipeline/edits.h"

#include <fmt/format.h>

#include "edit/retarget.h"
#include "pipeline/edit_json.h"
#include "pipeline/json_layout.h"
#include "pipeline/missing_joints.h"

namespace surefoot {

namespace {

using Json = nlohmann::ordered_json;

Json joint_json(const Skeleton& source, const JointSource& from) {
  if (from.joint == kNoJoint) return {};
  if (from.share == 0.0) return source[from.joint].name;
  return Json::array({source[from.joint].name, source[from.next].name, from.share});
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
  PlantTrack times = plants;
  // Places belong to the source's feet; the target's stand where its own motion brings them.
  for (Plant& plant : times.plants) plant.position_world.reset();
  Result<CleanResult> cleaned = clean(target.skeleton(), moved->motion, target.rig(),
                                      source.ground(), times, settings, notes, progress);
  if (!cleaned) return pass_on(cleaned);
  note_missing_joints(moved->map, notes);

  RetargetedMotion result{target.clip(), std::move(cleaned->report), std::move(moved->map),
                          moved->scale, std::move(moved->motion)};
  result.clip.motion = std::move(cleaned->motion);
  result.clip.source = without_frames(target.clip());
  return result;
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

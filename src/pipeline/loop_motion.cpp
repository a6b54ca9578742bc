#include "surefoot/pipeline/edits.h"

#include <fmt/format.h>

#include "edit/loop.h"
#include "pipeline/edit_json.h"
#include "pipeline/json_layout.h"

namespace surefoot {

namespace {

double seconds_of(const LoopMotion& looped) {
  return (looped.cycle.last - looped.cycle.first) / looped.clip.motion.fps();
}

}  // namespace

Result<LoopMotion> loop_motion(const Take& loaded, const PlantTrack& plants, bool without_travel,
                               const CleanSettings& settings, Diagnostics* notes) {
  const Clip& clip = loaded.clip();
  const Result<MotionCycle> cycle = find_cycle(clip.skeleton, clip.motion, loaded.rig(), plants);
  if (!cycle) return pass_on(cycle);
  LoopedMotion loop = make_loop(clip.skeleton, clip.motion, loaded.rig(), loaded.ground(), *cycle);
  Result<CleanResult> cleaned = clean_loop(clip.skeleton, loop, loaded.rig(), loaded.ground(),
                                           plants, *cycle, settings, notes);
  if (!cleaned) return pass_on(cleaned);
  LoopMotion looped{clip,           std::move(cleaned->report), *cycle,         loop.travel_world,
                    without_travel, std::move(loop.motion),     cleaned->motion};
  loop.motion = std::move(cleaned->motion);
  looped.clip.motion =
      without_travel ? in_place(clip.skeleton, loop, loaded.rig()) : std::move(loop.motion);
  looped.clip.source = without_frames(clip);
  if (without_travel) {
    // The ground passes by: feet have no place on it that stays.
    for (Plant& plant : looped.report.plants.plants) plant.position_world.reset();
  }
  return looped;
}

std::string summary_of(const LoopMotion& looped) {
  return fmt::format(
      "cycle from frame {} to {} ({:.2f} s, one stride of the {} foot), {:.2f} cm apart before "
      "blending; {} {:.2f} m at {:.2f} m/s; {}",
      looped.cycle.first, looped.cycle.last, seconds_of(looped), name_of(looped.cycle.side),
      100.0 * looped.cycle.mismatch, looped.in_place ? "in place instead of" : "travels",
      looped.travel_world.norm(), looped.travel_world.norm() / seconds_of(looped),
      cleaning_text(looped.report));
}

std::string loop_json(const LoopMotion& looped, const Diagnostics& notes) {
  nlohmann::ordered_json json;
  json["first"] = looped.cycle.first;
  json["last"] = looped.cycle.last;
  json["seconds"] = seconds_of(looped);
  json["side"] = name_of(looped.cycle.side);
  json["mismatch_cm"] = 100.0 * looped.cycle.mismatch;
  json["travel"] = {looped.travel_world.x(), looped.travel_world.y(), looped.travel_world.z()};
  json["speed"] = looped.travel_world.norm() / seconds_of(looped);
  json["in_place"] = looped.in_place;
  json["cleaning"] = cleaning_json(looped.report);
  add_remarks(notes, json);
  return lay_out(json);
}

}  // namespace surefoot

#include "surefoot/pipeline/edits.h"

#include <fmt/format.h>

#include <numbers>

#include "edit/level_floor.h"
#include "edit/loop.h"
#include "ground/ground_json.h"
#include "pipeline/edit_json.h"
#include "pipeline/json_layout.h"

namespace surefoot {

namespace {

double seconds_of(const LoopMotion& looped) {
  return (looped.cycle.last - looped.cycle.first) / looped.clip.motion.fps();
}

double speed_of(const LoopMotion& looped) {
  return looped.travel_world.norm() / seconds_of(looped);
}

/// Where the ground goes under a loop that stays in place, metres a second.
Vec3 ground_velocity(const LoopMotion& looped) {
  if (!looped.settings.in_place) return Vec3::Zero();
  return -looped.travel_world / seconds_of(looped);
}

double levelled_degrees(const LoopMotion& looped) {
  return looped.levelled * 180.0 / std::numbers::pi;
}

std::string cycle_text(const LoopMotion& looped) {
  const int cycles = looped.settings.cycles;
  return fmt::format(
      "{} from frame {} to {} ({:.2f} s, {} of the {} foot), {:.2f} cm apart before "
      "blending",
      cycles == 1 ? "cycle" : fmt::format("{} cycles", cycles), looped.cycle.first,
      looped.cycle.last, seconds_of(looped),
      cycles == 1 ? "one stride" : fmt::format("{} strides", cycles), name_of(looped.cycle.side),
      100.0 * looped.cycle.mismatch);
}

std::string travel_text(const LoopMotion& looped) {
  if (looped.settings.in_place) {
    return fmt::format("in place, the ground moves at {:.2f} m/s", speed_of(looped));
  }
  return fmt::format("travels {:.2f} m at {:.2f} m/s", looped.travel_world.norm(),
                     speed_of(looped));
}

std::string level_text(const LoopMotion& looped) {
  if (looped.levelled == 0.0) return "";
  return fmt::format("; a floor tilted by {:.2f} degrees made level", levelled_degrees(looped));
}

}  // namespace

Result<LoopMotion> loop_motion(const Take& loaded, const PlantTrack& plants,
                               const LoopSettings& wanted, const CleanSettings& settings,
                               Diagnostics* notes) {
  const Clip& clip = loaded.clip();
  const Rig& rig = loaded.rig();
  const Result<MotionCycle> cycle =
      find_cycle(clip.skeleton, clip.motion, rig, plants, wanted.cycles);
  if (!cycle) return pass_on(cycle);
  const LevelledMotion source =
      wanted.level ? level_floor(clip.skeleton, clip.motion, rig, loaded.ground(), cycle->first)
                   : LevelledMotion{clip.motion, loaded.ground(), 0.0};
  LoopedMotion loop = make_loop(clip.skeleton, source.motion, rig, source.ground, *cycle);
  Result<CleanResult> cleaned =
      clean_loop(clip.skeleton, loop, rig, source.ground, plants, *cycle, settings, notes);
  if (!cleaned) return pass_on(cleaned);
  LoopMotion looped{clip,        std::move(cleaned->report), wanted,
                    *cycle,      loop.travel_world,          source.ground,
                    source.tilt, std::move(loop.motion),     cleaned->motion};
  loop.motion = std::move(cleaned->motion);
  looped.clip.motion =
      wanted.in_place ? in_place(clip.skeleton, loop, rig) : std::move(loop.motion);
  looped.clip.source = without_frames(clip);
  if (wanted.in_place) {
    // The ground passes by: feet have no place on it that stays.
    for (Plant& plant : looped.report.plants.plants) plant.position_world.reset();
  }
  return looped;
}

std::string summary_of(const LoopMotion& looped) {
  return fmt::format("{}; {}{}; {}", cycle_text(looped), travel_text(looped), level_text(looped),
                     cleaning_text(looped.report));
}

std::string loop_json(const LoopMotion& looped, const Diagnostics& notes) {
  const Vec3 passing = ground_velocity(looped);
  nlohmann::ordered_json json;
  json["first"] = looped.cycle.first;
  json["last"] = looped.cycle.last;
  json["cycles"] = looped.settings.cycles;
  json["seconds"] = seconds_of(looped);
  json["side"] = name_of(looped.cycle.side);
  json["mismatch_cm"] = 100.0 * looped.cycle.mismatch;
  json["travel"] = {looped.travel_world.x(), looped.travel_world.y(), looped.travel_world.z()};
  json["speed"] = speed_of(looped);
  json["in_place"] = looped.settings.in_place;
  json["ground_speed"] = passing.norm();
  json["ground_velocity"] = {passing.x(), passing.y(), passing.z()};
  json["levelled_deg"] = levelled_degrees(looped);
  json["ground"] = ground_json(looped.ground);
  json["cleaning"] = cleaning_json(looped.report);
  add_remarks(notes, json);
  return lay_out(json);
}

}  // namespace surefoot

#include "pipeline/repair_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "contact/held_plants.h"
#include "contact/sole_motion.h"
#include "edit/fill_repeats.h"
#include "edit/level_feet.h"
#include "edit/smooth_feet.h"
#include "edit/stances.h"
#include "edit/steady_body.h"
#include "metrics/body_sway.h"
#include "metrics/repeated_frames.h"
#include "pipeline/held_motion.h"
#include "surefoot/contact/detect.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

// Share of their length that bones give in a repaired motion before the body moves.
constexpr double kGive = 0.03;
/// Where a damaged foot stands is the mean over this time at most, seconds: farther away from the
/// damage its place tells less of where it stood there.
constexpr double kPlaceWindowOfRepairs = 1.0 / 3.0;
// Where damaged feet land and leave is not certain: holding them there changes more than it mends.
constexpr double kUncertainEnds = 0.03;  // seconds

std::vector<DamageSpan> damage_of(DamageKind kind, const Take& take, const PlantTrack& plants) {
  std::vector<DamageSpan> spans =
      find_damage(take.skeleton(), take.motion(), take.rig(), take.ground(), plants);
  std::erase_if(spans, [kind](const DamageSpan& span) { return span.kind != kind; });
  return spans;
}

/// The plant without its ends, as far as the motion goes on there; short ones stay as they are.
Plant certain_part(Plant plant, int frames, double fps) {
  const int uncertain = static_cast<int>(kUncertainEnds * fps);
  if (plant.last - plant.first < 4 * uncertain) return plant;
  if (plant.first > 0) plant.first += uncertain;
  if (plant.last + 1 < frames) plant.last -= uncertain;
  return plant;
}

/// The plants of stances that were damaged or still slide.
PlantTrack plants_in_damage(const RepairedTake& repaired, const PlantTrack& plants) {
  std::vector<DamageSpan> spans = damage_of(DamageKind::foot_slide, repaired.take, plants);
  spans.insert(spans.end(), repaired.repaired.begin(), repaired.repaired.end());
  PlantTrack damaged{plants.frames, plants.fps, {}};
  for (const Stance& stance : find_stances(plants)) {
    const bool needs_holding = std::ranges::any_of(spans, [&](const DamageSpan& span) {
      // Filled frames lie between two good ones: a foot that stands in both stands in them.
      return span.kind != DamageKind::repeated_frames &&
             (!span.side || *span.side == stance.side) && span.first <= stance.last &&
             stance.first <= span.last;
    });
    if (!needs_holding) continue;
    for (const std::size_t i : stance.plants) {
      damaged.plants.push_back(certain_part(plants.plants[i], plants.frames, plants.fps));
    }
  }
  // Stances come by their first frame, but their plants may interleave.
  return make_track(damaged.frames, damaged.fps, std::move(damaged.plants)).value_or(plants);
}

}  // namespace

PlantTrack plants_to_repair(const Take& take, const DetectSettings& settings) {
  // Stances count as a whole: what slides or hovers is what is looked for.
  FirmSettings firm;
  firm.calm = firm.heel_off = firm.leave = firm.leave_late = firm.travel =
      std::numeric_limits<double>::infinity();
  const SoleMotion motion(take.legs(), take.fps(), take.first_frame());
  return firm_plants(detect_plants(take, settings), motion, take.rig(), firm);
}

Result<RepairedTake> repair_motion(const Take& damaged, const FindPlants& find_plants) {
  RepairedTake result{damaged, {}};
  Take& take = result.take;
  const Rig& rig = damaged.rig();
  const auto found = [&](DamageKind kind, const PlantTrack& plants) {
    std::vector<DamageSpan> spans = damage_of(kind, take, plants);
    result.repaired.insert(result.repaired.end(), spans.begin(), spans.end());
    return spans;
  };

  if (!found(DamageKind::repeated_frames, {}).empty()) {
    take =
        take.with_motion(fill_repeats(take.motion(), find_repeats(take.skeleton(), take.motion())));
  }
  if (const auto jitter = found(DamageKind::foot_jitter, {}); !jitter.empty()) {
    Result<Motion> smooth = smooth_feet(take.skeleton(), take.motion(), rig, jitter);
    if (!smooth) return pass_on(smooth);
    take = take.with_motion(std::move(*smooth));
  }
  PlantTrack plants = find_plants(take);
  if (!found(DamageKind::body_sway, plants).empty()) {
    take = take.with_motion(steady_body(take.skeleton(), take.motion(), rig,
                                        find_sways(take.legs(), plants, rig.leg_length)));
    plants = find_plants(take);
  }
  if (const auto heights = found(DamageKind::foot_height, plants); !heights.empty()) {
    Result<Motion> level =
        level_feet(take.skeleton(), take.motion(), rig, take.ground(), plants, heights);
    if (!level) return pass_on(level);
    take = take.with_motion(std::move(*level));
  }
  return result;
}

Result<CleanedTake> clean_repaired(const RepairedTake& repaired, const PlantTrack& plants,
                                   const CleanSettings& settings, Diagnostics* notes,
                                   const ProgressFn& progress) {
  CleanSettings own = settings;
  own.give = std::max(own.give, kGive);
  own.plant_window = std::min(own.plant_window, kPlaceWindowOfRepairs);
  own.rigid = false;  // what is not damaged stays where it is
  return hold_plants(repaired.take, plants_in_damage(repaired, plants), own, notes, progress);
}

std::string repairs_text(std::span<const DamageSpan> repaired) {
  const auto count = [&](DamageKind kind) {
    return std::ranges::count(repaired, kind, &DamageSpan::kind);
  };
  if (repaired.empty()) return "nothing to repair";
  return fmt::format(
      "repaired {} runs of repeated frames, {} of jitter, {} sways of the body and {} of feet off "
      "the ground",
      count(DamageKind::repeated_frames), count(DamageKind::foot_jitter),
      count(DamageKind::body_sway), count(DamageKind::foot_height));
}

}  // namespace surefoot

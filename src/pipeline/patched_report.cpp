#include "pipeline/patched_report.h"

#include <algorithm>
#include <tuple>

namespace surefoot {
namespace {

/// The first plant of the same joint that has a frame in [first, last]; nullptr where there is
/// none. Plants are sorted by first frame, and few are so long that many must be looked at.
const Plant* held_within(const PlantTrack& track, const Plant& joint, int first, int last) {
  const auto after = std::ranges::upper_bound(track.plants, last, {}, &Plant::first);
  const Plant* found = nullptr;
  for (auto at = after; at != track.plants.begin();) {
    --at;
    if (at->side != joint.side || at->part != joint.part) continue;
    if (at->last < first) break;
    found = &*at;
  }
  return found;
}

/// A plant as it is held: by the part within its good frames, by the report before outside.
std::optional<Plant> merged(const Plant& asked, const PlantTrack& before, const PlantTrack& now,
                            const CleanedFrames& good) {
  const bool early = asked.first < good.first;
  const bool late = asked.last >= good.end;
  const Plant* ahead = early ? held_within(before, asked, asked.first, good.first - 1) : nullptr;
  const Plant* inside = held_within(now, asked, std::max(asked.first, good.first),
                                    std::min(asked.last, good.end - 1));
  const Plant* behind = late ? held_within(before, asked, good.end, asked.last) : nullptr;
  const Plant* first = ahead != nullptr ? ahead : inside != nullptr ? inside : behind;
  if (first == nullptr) return std::nullopt;
  Plant held = asked;
  held.position_world = first->position_world;
  held.first = first == behind ? std::max(behind->first, good.end) : first->first;
  held.last = behind != nullptr   ? behind->last
              : inside != nullptr ? inside->last
                                  : std::min(ahead->last, good.first - 1);
  return held;
}

/// Replaces what is in the good frames by what a part says of them.
template <class T, class FrameOf, class Shift>
void replace_within(std::vector<T>& all, const std::vector<T>& part, const CleanedFrames& good,
                    FrameOf&& frame_of, Shift&& shift) {
  const auto within = [&](const T& item) {
    return frame_of(item) >= good.first && frame_of(item) < good.end;
  };
  std::erase_if(all, within);
  for (T item : part) {
    shift(item);
    if (within(item)) all.push_back(std::move(item));
  }
  std::ranges::stable_sort(all, {}, frame_of);
}

}  // namespace

std::optional<Vec3> place_at(const PlantTrack& placed, const Plant& plant, int frame) {
  const Plant* held = held_within(placed, plant, plant.first, frame);
  return held == nullptr ? std::nullopt : held->position_world;
}

void patch_report(CleanReport& report, const CleanReport& part, const PlantTrack& asked,
                  int part_first, const CleanedFrames& good) {
  PlantTrack now = part.plants;
  for (Plant& plant : now.plants) {
    plant.first += part_first;
    plant.last += part_first;
  }
  PlantTrack held{asked.frames, asked.fps, {}};
  for (const Plant& plant : asked.plants) {
    if (plant.last >= good.first && plant.first < good.end) {
      if (const auto kept = merged(plant, report.plants, now, good)) held.plants.push_back(*kept);
      continue;
    }
    for (int from = plant.first; from <= plant.last;) {
      const Plant* kept = held_within(report.plants, plant, from, plant.last);
      if (kept == nullptr) break;
      held.plants.push_back(*kept);
      from = kept->last + 1;
    }
  }
  std::ranges::sort(held.plants, [](const Plant& a, const Plant& b) {
    return std::tuple(a.first, a.side, a.part) < std::tuple(b.first, b.side, b.part);
  });
  report.plants = std::move(held);
  replace_within(
      report.unmet, part.unmet, good, [](const UnmetTarget& unmet) { return unmet.frame; },
      [&](UnmetTarget& unmet) { unmet.frame += part_first; });
  replace_within(
      report.given_up, part.given_up, good,
      [](const GivenUpPlant& plant) { return plant.asked.first; },
      [&](GivenUpPlant& plant) {
        plant.asked.first += part_first;
        plant.asked.last += part_first;
      });
  report.largest_leg_change = std::max(report.largest_leg_change, part.largest_leg_change);
  report.largest_root_shift = std::max(report.largest_root_shift, part.largest_root_shift);
  report.largest_root_step = std::max(report.largest_root_step, part.largest_root_step);
}

}  // namespace surefoot

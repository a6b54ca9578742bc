#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// A time over which a foot stands, on its heel, its ball or both.
struct Stance {
  Side side = Side::left;
  int first = 0;
  int last = 0;
  std::vector<std::size_t> plants;  ///< in the track, by first frame, heel first

  [[nodiscard]] int middle() const noexcept { return first + (last - first) / 2; }
};

/// The stances of a track: plants of one foot that overlap or follow each other without a free
/// frame. Sorted by first frame, then side.
[[nodiscard]] std::vector<Stance> find_stances(const PlantTrack& track);

/// The plants of feet that were moved: each foot goes, as a whole, where its stance was moved to,
/// down on the ground, heel and ball as far apart as they are on the foot. Plants without position
/// stay without. `stances` are the track's, with a transform for each.
[[nodiscard]] PlantTrack move_stances(const PlantTrack& placed, const Rig& rig,
                                      const Ground& ground, std::span<const Stance> stances,
                                      std::span<const Transform> moved_world);

/// The plants of a motion that was moved, frame by frame, by `moved_world`: each foot goes
/// where the middle of its stance was moved to, as by `move_stances`.
[[nodiscard]] PlantTrack move_plants(const PlantTrack& placed, const Rig& rig, const Ground& ground,
                                     std::span<const Transform> moved_world);

}  // namespace surefoot

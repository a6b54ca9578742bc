#include "contact/own_heights.h"
#include "math/frames.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kPlaceWindow = 2.0 / 3.0;  // s, as a cleaner takes it by default

bool together(const Plant& a, const Plant& b) noexcept {
  return a.side == b.side && a.part != b.part && a.first <= b.last && b.first <= a.last;
}

Vec3 mean_place(const SoleMotion& motion, const Plant& plant, const FrameRun& run) {
  Vec3 sum = Vec3::Zero();
  for (int f = run.first; f <= run.last; ++f) sum += motion.place(plant.side, plant.part, f);
  return sum / run.size();
}

Vec3 clearance_of(const Rig& rig, const Plant& plant) {
  return rig.leg(plant.side).clearance[index_of(plant.part)] * Vec3::UnitY();
}

/// Where the motion has a plant; beside one that was placed, at the foot's length from it.
Vec3 sole_of(const Plant& plant, const Plant* placed, const SoleMotion& motion, const Rig& rig) {
  if (placed == nullptr) {
    const int window = frames_of(kPlaceWindow, motion.fps());
    return mean_place(motion, plant, {plant.first, std::min(plant.last, plant.first + window)});
  }
  const FrameRun both{std::max(plant.first, placed->first), std::min(plant.last, placed->last)};
  const Vec3 way = mean_place(motion, plant, both) - mean_place(motion, *placed, both);
  const Vec3 anchor = *placed->position_world + clearance_of(rig, *placed);
  return anchor + rig.leg(plant.side).foot_length() * way.normalized();
}

}  // namespace

void keep_own_heights(PlantTrack& track, std::vector<bool>& off, const SoleMotion& motion,
                      const Rig& rig) {
  std::vector<Plant>& plants = track.plants;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < plants.size(); ++i) {
      for (std::size_t k = 0; k < plants.size() && !off[i]; ++k) {
        if (!off[k] || !together(plants[i], plants[k])) continue;
        off[i] = true;
        more = true;
      }
    }
  }
  for (std::size_t i = 0; i < plants.size(); ++i) {
    if (!off[i]) continue;
    const Plant* placed = nullptr;
    for (std::size_t k = 0; k < i; ++k) {
      if (off[k] && together(plants[i], plants[k])) placed = &plants[k];
    }
    plants[i].position_world =
        sole_of(plants[i], placed, motion, rig) - clearance_of(rig, plants[i]);
  }
}

}  // namespace surefoot

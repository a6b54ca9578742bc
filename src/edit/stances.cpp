#include "edit/stances.h"

#include <algorithm>
#include <optional>

namespace surefoot {

namespace {

/// The plant of the stance that a later one has to fit: the other joint's last one before it that
/// still stands or ended in the frame before.
std::optional<std::size_t> neighbour(const PlantTrack& track, const Stance& stance,
                                     std::size_t which) {
  const Plant& plant = track.plants[stance.plants[which]];
  for (std::size_t k = which; k-- > 0;) {
    const Plant& other = track.plants[stance.plants[k]];
    if (other.part != plant.part && other.last + 1 >= plant.first) return stance.plants[k];
  }
  return std::nullopt;
}

}  // namespace

std::vector<Stance> find_stances(const PlantTrack& track) {
  std::vector<Stance> stances;
  for (const Side side : kSides) {
    Stance* open = nullptr;
    for (std::size_t i = 0; i < track.plants.size(); ++i) {
      const Plant& plant = track.plants[i];
      if (plant.side != side) continue;
      if (open == nullptr || plant.first > open->last + 1) {
        stances.push_back({side, plant.first, plant.last, {}});
        open = &stances.back();
      }
      open->last = std::max(open->last, plant.last);
      open->plants.push_back(i);
    }
  }
  std::ranges::stable_sort(stances, {}, &Stance::first);
  return stances;
}

PlantTrack move_stances(const PlantTrack& placed, const Rig& rig, const Ground& ground,
                        std::span<const Stance> stances, std::span<const Transform> moved_world) {
  PlantTrack moved = placed;
  for (std::size_t i = 0; i < stances.size(); ++i) {
    const Stance& stance = stances[i];
    const Leg& leg = rig.leg(stance.side);
    const Transform& by = moved_world[i];
    const auto centre = [&](const Plant& plant) -> Vec3 {
      return *plant.position_world + leg.clearance[index_of(plant.part)] * Vec3::UnitY();
    };
    for (std::size_t k = 0; k < stance.plants.size(); ++k) {
      Plant& plant = moved.plants[stance.plants[k]];
      if (!plant.position_world) continue;
      plant.position_world = ground.project(by.apply(*plant.position_world));
      const std::optional<std::size_t> other = neighbour(placed, stance, k);
      if (!other || !moved.plants[*other].position_world) continue;
      const Vec3 anchor = centre(moved.plants[*other]);
      const double clearance = leg.clearance[index_of(plant.part)];
      const GroundPoint fitting = ground.closest_at_distance(
          anchor, centre(plant), leg.foot_length(), centre(plant) - anchor, clearance);
      plant.position_world = fitting.point_world - clearance * Vec3::UnitY();
    }
  }
  return moved;
}

PlantTrack move_plants(const PlantTrack& placed, const Rig& rig, const Ground& ground,
                       std::span<const Transform> moved_world) {
  const std::vector<Stance> stances = find_stances(placed);
  std::vector<Transform> by_stance;
  for (const Stance& stance : stances) {
    by_stance.push_back(moved_world[stance.middle()]);
  }
  return move_stances(placed, rig, ground, stances, by_stance);
}

}  // namespace surefoot

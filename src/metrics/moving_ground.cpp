#include "metrics/moving_ground.h"

#include <vector>

namespace surefoot {
namespace {

constexpr double kShortestPlant = 0.05;  // s; velocities of shorter plants say nothing
// Feet come down and leave at another speed than that of the ground: the middle of a plant tells.
constexpr double kPlantEnds = 0.25;  // part of a plant, each
constexpr std::size_t kFewestPlants = 3;
constexpr double kSlowestGround = 0.3;  // m/s
constexpr double kMostApart = 0.3;      // of the common speed, mean difference of the plants
constexpr double kMostTravelled = 0.2;  // of the common speed, the body's

Vec3 flat(const Vec3& v) noexcept { return {v.x(), 0.0, v.z()}; }

/// Mean horizontal velocities of the plants that last long enough.
std::vector<Vec3> plant_velocities(const PlantTrack& plants, std::span<const BothLegs> poses) {
  std::vector<Vec3> velocities;
  for (const Plant& plant : plants.plants) {
    const double seconds = (plant.last - plant.first) / plants.fps;
    if (seconds < kShortestPlant) continue;
    const auto at = [&](int frame) -> const Vec3& {
      return poses[frame][index_of(plant.side)].sole_world(plant.part);
    };
    const int ends = static_cast<int>(kPlantEnds * (plant.last - plant.first));
    const double middle = (plant.last - plant.first - 2 * ends) / plants.fps;
    velocities.push_back(flat(at(plant.last - ends) - at(plant.first + ends)) / middle);
  }
  return velocities;
}

Vec3 body_velocity(double fps, std::span<const BothLegs> poses) {
  const auto middle = [](const BothLegs& legs) {
    return Vec3(0.5 * (legs[0].thigh_world.translation + legs[1].thigh_world.translation));
  };
  const double seconds = static_cast<double>(poses.size() - 1) / fps;
  return flat(middle(poses.back()) - middle(poses.front())) / seconds;
}

}  // namespace

std::optional<Vec3> moving_ground(const PlantTrack& plants, std::span<const BothLegs> poses) {
  if (poses.size() < 2 || plants.frames != static_cast<int>(poses.size())) return std::nullopt;
  const std::vector<Vec3> velocities = plant_velocities(plants, poses);
  if (velocities.size() < kFewestPlants) return std::nullopt;
  Vec3 common = Vec3::Zero();
  for (const Vec3& v : velocities) common += v / static_cast<double>(velocities.size());
  double apart = 0.0;
  for (const Vec3& v : velocities) apart += (v - common).norm();
  apart /= static_cast<double>(velocities.size());
  const double speed = common.norm();
  const bool together = speed >= kSlowestGround && apart <= kMostApart * speed;
  if (!together || body_velocity(plants.fps, poses).norm() > kMostTravelled * speed) {
    return std::nullopt;
  }
  return common;
}

}  // namespace surefoot

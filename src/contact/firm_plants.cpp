#include "contact/firm_plants.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

namespace surefoot {

namespace {

constexpr double kLegOfSettings = 0.85;
constexpr double kHalfSpan = 1.0 / 60.0;  // s, of differences

double height_of(const Plant& plant, std::span<const std::array<LegPose, 2>> poses, int frame) {
  return poses[static_cast<std::size_t>(frame)][index_of(plant.side)].sole_world(plant.joint).y();
}

double usual_height(const Plant& plant, std::span<const std::array<LegPose, 2>> poses) {
  std::vector<double> heights;
  for (int f = plant.first; f <= plant.last; ++f) heights.push_back(height_of(plant, poses, f));
  const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2);
  std::nth_element(heights.begin(), middle, heights.end());
  return *middle;
}

/// Speed upwards about a frame, metres a second.
double climb_of(const Plant& plant, std::span<const std::array<LegPose, 2>> poses, double fps,
                int frame) {
  const int reach = std::max(1, static_cast<int>(std::lround(kHalfSpan * fps)));
  const int before = std::max(0, frame - reach);
  const int after = std::min(static_cast<int>(poses.size()) - 1, frame + reach);
  if (after == before) return 0.0;
  return (height_of(plant, poses, after) - height_of(plant, poses, before)) * fps /
         (after - before);
}

/// Whether the ball of that foot has been in contact at a frame for so many frames.
bool on_ball(const PlantTrack& contact, Side side, int frame, int frames) {
  return std::ranges::any_of(contact.plants, [&](const Plant& plant) {
    return plant.side == side && plant.joint == SolePart::ball && frame <= plant.last &&
           frame >= plant.first + frames;
  });
}

}  // namespace

PlantTrack firm_plants(const PlantTrack& contact, std::span<const std::array<LegPose, 2>> poses,
                       const Rig& rig, const FirmSettings& settings) {
  const double scale = rig.leg_length / kLegOfSettings;
  const int fewest = static_cast<int>(std::lround(settings.shortest * contact.fps));
  PlantTrack firm{contact.frames, contact.fps, {}};
  for (Plant plant : contact.plants) {
    const bool heel = plant.joint == SolePart::heel;
    const double highest = usual_height(plant, poses) + settings.rise * scale;
    const auto goes = [&](int frame, double climb, bool calm_matters) {
      if (calm_matters && climb > settings.calm * scale) return true;
      return climb > settings.speed * scale && height_of(plant, poses, frame) > highest;
    };
    const auto comes_down = [&](int frame) {
      return goes(frame, -climb_of(plant, poses, contact.fps, frame), heel);
    };
    const auto leaves = [&](int frame) {
      return goes(frame, climb_of(plant, poses, contact.fps, frame),
                  heel && on_ball(contact, plant.side, frame, fewest));
    };
    while (plant.first < plant.last && comes_down(plant.first)) ++plant.first;
    while (plant.first < plant.last && leaves(plant.last)) --plant.last;
    if (plant.last - plant.first + 1 >= fewest) firm.plants.push_back(plant);
  }
  std::ranges::sort(firm.plants, [](const Plant& a, const Plant& b) {
    return std::tuple(a.first, a.side, a.joint) < std::tuple(b.first, b.side, b.joint);
  });
  return firm;
}

}  // namespace surefoot

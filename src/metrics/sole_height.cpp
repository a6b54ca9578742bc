#include "metrics/sole_height.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

/// Height of the sole under a plant: where it was put, else the mean over its frames.
double plant_level(const Plant& plant, std::span<const BothLegs> poses, const Rig& rig) {
  if (plant.position_world) return plant.position_world->y();
  double sum = 0.0;
  for (int f = plant.first; f <= plant.last; ++f) {
    sum += poses[f][index_of(plant.side)].sole_world(plant.part).y();
  }
  return sum / (plant.last - plant.first + 1) - rig.leg(plant.side).clearance[index_of(plant.part)];
}

/// Levels of the ground under a foot, with or without a ground.
class Levels {
 public:
  Levels(const Ground& ground, const PlantTrack& track, const PlantsByFrame& by_frame,
         std::span<const BothLegs> poses, const Rig& rig)
      : ground_(ground), by_frame_(by_frame) {
    if (ground.kind() != GroundKind::none) return;
    for (const Plant& plant : track.plants) plant_levels_.push_back(plant_level(plant, poses, rig));
  }

  [[nodiscard]] std::optional<double> under(const Vec3& p_world, int frame, Side side,
                                            SolePart part) const {
    if (ground_.kind() != GroundKind::none) return ground_.height(p_world.x(), p_world.z());
    const SolePart own = part == SolePart::heel ? SolePart::heel : SolePart::ball;
    const SolePart other = part == SolePart::heel ? SolePart::ball : SolePart::heel;
    for (const SolePart joint : {own, other}) {
      const int plant = by_frame_.at(frame, side, joint);
      if (plant != PlantsByFrame::kNoPlant) return plant_levels_[plant];
    }
    return std::nullopt;
  }

 private:
  const Ground& ground_;
  const PlantsByFrame& by_frame_;
  std::vector<double> plant_levels_;
};

}  // namespace

SoleHeightReport measure_sole_heights(std::span<const BothLegs> poses, const Rig& rig,
                                      const Ground& ground, const PlantTrack& track,
                                      int first_frame) {
  const PlantsByFrame by_frame(track);
  const Levels levels(ground, track, by_frame, poses, rig);
  SoleHeightReport report;
  for (int f = first_frame; f < static_cast<int>(poses.size()); ++f) {
    for (const Side side : kSides) {
      const LegPose& pose = poses[f][index_of(side)];
      for (const SolePart part : kSoleParts) {
        const Vec3& p_world = pose.sole_world(part);
        const std::optional<double> level = levels.under(p_world, f, side, part);
        if (!level) continue;
        const double height = p_world.y() - rig.leg(side).clearance[index_of(part)] - *level;
        report.penetration[index_of(part)].add(std::max(0.0, -height));
        const SolePart standing = part == SolePart::toe ? SolePart::ball : part;
        if (by_frame.at(f, side, standing) == PlantsByFrame::kNoPlant) continue;
        report.floating[index_of(part)].add(std::max(0.0, height));
        if (part != SolePart::toe) report.planted_error.add(std::abs(height));
      }
    }
  }
  return report;
}

}  // namespace surefoot

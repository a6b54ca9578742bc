#include "edit/level_body.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "contact/sole_motion.h"
#include "edit/body_carrier.h"
#include "math/quantile.h"
#include "math/smoothing.h"
#include "rig/t_pose.h"

namespace surefoot {
namespace {

constexpr double kLeastWander = 0.1;  // m
constexpr double kLeastDrift = 0.04;  // m
constexpr double kLongStance = 0.3;   // s
constexpr double kUnknown = std::numeric_limits<double>::infinity();

/// Lowest sole in contact of every frame; `kUnknown` where nothing is.
std::vector<double> support_heights(const PlantTrack& contact, const SoleMotion& motion,
                                    const Rig& rig) {
  std::vector<double> heights(motion.frames(), kUnknown);
  for (const Plant& plant : contact.plants) {
    const double clearance = rig.leg(plant.side).clearance[index_of(plant.part)];
    for (int f = plant.first; f <= plant.last; ++f) {
      double& height = heights[f];
      height = std::min(height, motion.place(plant.side, plant.part, f).y() - clearance);
    }
  }
  return heights;
}

/// Straight lines over what is not known; the ends go on as they are.
void bridge(std::vector<double>& heights) {
  int last_known = -1;
  const int frames = static_cast<int>(heights.size());
  const auto at = [&](int f) -> double& { return heights[f]; };
  for (int f = 0; f < frames; ++f) {
    if (at(f) == kUnknown) continue;
    for (int g = last_known + 1; g < f; ++g) {
      const double share = static_cast<double>(g - last_known) / (f - last_known);
      at(g) = last_known < 0 ? at(f) : at(last_known) + share * (at(f) - at(last_known));
    }
    last_known = f;
  }
  for (int g = last_known + 1; g < frames && last_known >= 0; ++g) at(g) = at(last_known);
}

/// Usual difference of the highest and the lowest place of a point in a long stance.
double usual_drift(const PlantTrack& contact, const SoleMotion& motion) {
  std::vector<double> drifts;
  for (const Plant& plant : contact.plants) {
    if ((plant.last - plant.first + 1) < kLongStance * contact.fps) continue;
    double low = kUnknown;
    double high = -kUnknown;
    for (int f = plant.first; f <= plant.last; ++f) {
      const double y = motion.place(plant.side, plant.part, f).y();
      low = std::min(low, y);
      high = std::max(high, y);
    }
    drifts.push_back(high - low);
  }
  return drifts.empty() ? 0.0 : median(std::move(drifts));
}

}  // namespace

WanderingFloor find_wandering_floor(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                    const PlantTrack& contact, double cutoff) {
  WanderingFloor floor;
  floor.height.assign(static_cast<std::size_t>(motion.frames()), 0.0);
  if (contact.plants.empty() || motion.frames() == 0) return floor;
  const auto poses = leg_poses(skeleton, motion, rig);
  const SoleMotion soles(poses, motion.fps(), first_real_frame(skeleton, motion));
  std::vector<double> heights = support_heights(contact, soles, rig);
  bridge(heights);
  smooth_curve(heights, cutoff, motion.fps(), floor.height);
  floor.level = median(heights);
  const auto [low, high] = std::ranges::minmax(floor.height);
  floor.wander = high - low;
  floor.drift = usual_drift(contact, soles);
  return floor;
}

bool wanders(const WanderingFloor& floor, double leg_length) noexcept {
  const double scale = leg_scale(leg_length);
  return floor.wander >= kLeastWander * scale && floor.drift >= kLeastDrift * scale;
}

Motion level_body(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                  const WanderingFloor& floor) {
  assert(floor.height.size() == static_cast<std::size_t>(motion.frames()));
  Motion level = motion;
  if (motion.frames() == 0) return level;
  const BodyCarrier body(skeleton, rig);
  for (int f = first_real_frame(skeleton, motion); f < motion.frames(); ++f) {
    const double up = floor.level - floor.height[f];
    body.shift(up * Vec3::UnitY(), level.pose(f));
  }
  return level;
}

}  // namespace surefoot

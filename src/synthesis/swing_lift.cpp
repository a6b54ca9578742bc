#include "synthesis/swing_lift.h"

#include <algorithm>
#include <cmath>

#include "ik/leg_chain.h"
#include "ik/lift.h"
#include "math/easing.h"

namespace surefoot {

namespace {

constexpr double kAhead = 0.2;    // seconds in which a foot rises to what is needed
constexpr double kBeside = 0.1;   // seconds beside plants in which feet rise less
constexpr double kSpare = 0.005;  // metres above the ground

/// How far a sole is below the ground and what is spared.
double needed(const Ground& ground, const Leg& leg, const LegPose& pose) {
  double deepest = 0.0;
  for (const SolePart part : {SolePart::heel, SolePart::ball, SolePart::toe}) {
    const double clearance = leg.clearance[index_of(part)] + kSpare;
    deepest = std::max(deepest, depth(ground, pose.sole_world(part), clearance));
  }
  return deepest > kSpare ? deepest : 0.0;
}

/// Frames to the nearest one in which the foot stands; as many as there are where it never does.
std::vector<int> distances_from_plants(const PlantTrack& plants, Side side, int frames) {
  std::vector<int> distance(frames, frames);
  for (const Plant& plant : plants.plants) {
    if (plant.side != side) continue;
    for (int f = 0; f < frames; ++f) {
      int& here = distance[f];
      here = std::min(here, std::max({plant.first - f, f - plant.last, 0}));
    }
  }
  return distance;
}

/// A smooth hull over what is needed: each need is met in its own frame and fades on either side.
std::vector<double> lifts_over(const std::vector<double>& needs, const std::vector<int>& distance,
                               double fps) {
  const auto frames = static_cast<int>(needs.size());
  const int ahead = static_cast<int>(std::ceil(kAhead * fps));
  std::vector<double> lifts(needs.size(), 0.0);
  for (int at = 0; at < frames; ++at) {
    const double need = needs[at];
    if (need <= 0.0) continue;
    for (int f = std::max(0, at - ahead); f < std::min(frames, at + ahead + 1); ++f) {
      const auto frame = static_cast<std::size_t>(f);
      const double beside = 1.0 - ease_out(distance[frame] / (kBeside * fps));
      const double fading = ease_out(std::abs(f - at) / (kAhead * fps));
      lifts[frame] = std::max(lifts[frame], beside * fading * need);
    }
  }
  return lifts;
}

}  // namespace

Result<void> lift_swings(const Skeleton& skeleton, const Rig& rig, const Ground& ground,
                         const PlantTrack& plants, const Motion& met, const LegSettings& settings,
                         Motion& motion) {
  const auto poses = leg_poses(skeleton, met, rig);
  for (const Side side : kSides) {
    const Leg& leg = rig.leg(side);
    const Result<LegChain> chain = LegChain::create(skeleton, leg);
    if (!chain) return pass_on(chain);
    const std::vector<int> distance = distances_from_plants(plants, side, met.frames());
    std::vector<double> needs(poses.size(), 0.0);
    for (std::size_t f = 0; f < poses.size(); ++f) {
      if (distance[f] > 0) needs[f] = needed(ground, leg, poses[f][index_of(side)]);
    }
    const std::vector<double> lifts = lifts_over(needs, distance, met.fps());
    for (int f = 0; f < motion.frames(); ++f) {
      const double lift = lifts[f];
      if (lift <= 0.0) continue;
      const LegGeometry geometry = chain->geometry(motion.pose(f));
      const Transform raised{geometry.ankle_rotation_world,
                             geometry.ankle_world + lift * Vec3::UnitY()};
      chain->apply(
          solve_leg(geometry, knee_triangle(geometry), chain->hinge_in_parent(), raised, settings),
          motion.pose(f));
    }
  }
  return {};
}

}  // namespace surefoot

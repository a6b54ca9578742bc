#include "edit/level_feet.h"

#include <algorithm>
#include <cmath>

#include "edit/put_ankle.h"
#include "edit/stances.h"
#include "math/easing.h"
#include "math/filters.h"
#include "math/frames.h"

namespace surefoot {

namespace {

// Heights of a stance are averaged over this time.
constexpr double kWindow = 0.1;  // seconds

/// Heights above the ground of a foot that stands, by frame of its stance.
struct StanceHeights {
  int first = 0;
  int last = 0;
  std::vector<double> heights;  ///< all 0 where the stance is as it should be

  [[nodiscard]] double at(int frame) const {
    return heights[std::clamp(frame, first, last) - first];
  }
};

bool is_damaged(const Stance& stance, std::span<const DamageSpan> damage) {
  return std::ranges::any_of(damage, [&](const DamageSpan& span) {
    return span.kind == DamageKind::foot_height && span.side == stance.side &&
           span.first <= stance.last && stance.first <= span.last;
  });
}

/// Mean height of the planted points in each frame of a stance.
StanceHeights heights_of(const Stance& stance, const PlantTrack& plants,
                         std::span<const BothLegs> poses, const Rig& rig, const Ground& ground) {
  StanceHeights result{stance.first, stance.last, {}};
  for (int f = stance.first; f <= stance.last; ++f) {
    double sum = 0.0;
    int points = 0;
    for (const std::size_t i : stance.plants) {
      const Plant& plant = plants.plants[i];
      if (f < plant.first || f > plant.last) continue;
      const Vec3& p = poses[f][index_of(plant.side)].sole_world(plant.part);
      const double clearance = rig.leg(plant.side).clearance[index_of(plant.part)];
      sum += p.y() - ground.height(p.x(), p.z(), clearance);
      ++points;
    }
    result.heights.push_back(points == 0 ? 0.0 : sum / points);
  }
  const int radius = frames_of(0.5 * kWindow, plants.fps);
  running_mean(result.heights, radius, result.heights);
  return result;
}

/// Height of a foot at any frame: easing from one stance to the next.
double height_at(int frame, std::span<const StanceHeights> stances) {
  if (stances.empty()) return 0.0;
  const auto next = std::ranges::find_if(
      stances, [frame](const StanceHeights& stance) { return stance.last >= frame; });
  if (next == stances.end()) return stances.back().at(frame);
  if (next == stances.begin() || frame >= next->first) return next->at(frame);
  const auto before = std::prev(next);
  const double gone =
      static_cast<double>(frame - before->last) / static_cast<double>(next->first - before->last);
  return std::lerp(next->at(frame), before->at(frame), ease_out(gone));
}

}  // namespace

Result<Motion> level_feet(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                          const Ground& ground, const PlantTrack& plants,
                          std::span<const DamageSpan> damage) {
  Motion level = motion;
  const auto poses = leg_poses(skeleton, motion, rig);
  std::array<std::vector<StanceHeights>, 2> feet;
  for (const Stance& stance : find_stances(plants)) {
    StanceHeights heights = heights_of(stance, plants, poses, rig, ground);
    if (!is_damaged(stance, damage)) std::ranges::fill(heights.heights, 0.0);
    feet[index_of(stance.side)].push_back(std::move(heights));
  }
  for (const Side side : kSides) {
    const Result<LegChain> chain = LegChain::create(skeleton, rig.leg(side));
    if (!chain) return pass_on(chain);
    for (int f = 0; f < motion.frames(); ++f) {
      const double height = height_at(f, feet[index_of(side)]);
      if (height == 0.0) continue;
      const LegGeometry leg = chain->geometry(motion.pose(f));
      put_ankle(*chain, leg, {leg.ankle_rotation_world, leg.ankle_world - height * Vec3::UnitY()},
                level.pose(f));
    }
  }
  return level;
}

}  // namespace surefoot

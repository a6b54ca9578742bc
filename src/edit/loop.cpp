#include "edit/loop.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "edit/body_carrier.h"
#include "edit/level_floor.h"
#include "edit/seam.h"
#include "math/rotation.h"
#include "surefoot/contact/plant.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

/// A difference of speeds is gone this long after the seam, seconds: over half a cycle it would
/// bend toes, which are the fastest joints at toe-off, by tens of degrees.
constexpr double kSlopeReach = 0.15;

double heading_of_hips(const Skeleton& skeleton, const Rig& rig, ConstPoseSpan pose) {
  const Vec3 left = world_of(skeleton, rig.leg(Side::left).joints.hip, pose).translation -
                    world_of(skeleton, rig.leg(Side::right).joints.hip, pose).translation;
  return std::atan2(-left.z(), left.x());
}

Motion cut(const Motion& motion, const MotionCycle& cycle) {
  Motion part(cycle.last - cycle.first + 1, motion.joints(), motion.fps());
  for (int k = 0; k < part.frames(); ++k) {
    std::ranges::copy(motion.pose(cycle.first + k), part.pose(k).begin());
  }
  return part;
}

/// Takes the turn from the first to the last frame out of the cycle: each frame is turned back by
/// its share, and so is each step that the body makes on the floor plan.
void straighten(const Skeleton& skeleton, const Rig& rig, const BodyCarrier& carrier,
                Motion& cycle) {
  const int last = cycle.frames() - 1;
  const double turn = std::remainder(heading_of_hips(skeleton, rig, cycle.pose(last)) -
                                         heading_of_hips(skeleton, rig, cycle.pose(0)),
                                     2.0 * std::numbers::pi);
  Vec3 before = carrier.world(cycle.pose(0)).translation;
  Vec3 place = before;
  for (int k = 1; k <= last; ++k) {
    const Transform own = carrier.world(cycle.pose(k));
    place += yaw(-turn * (k - 0.5) / last) * (own.translation - before);
    before = own.translation;
    carrier.put({yaw(-turn * k / last) * own.rotation, place}, cycle.pose(k));
  }
}

/// What the body travels over the ground from the first frame to the last.
Vec3 travel_of(const BodyCarrier& carrier, const Ground& ground, const Motion& cycle) {
  const Vec3 from = carrier.world(cycle.pose(0)).translation;
  const Vec3 to = carrier.world(cycle.pose(cycle.frames() - 1)).translation;
  Vec3 travel = to - from;
  if (ground.kind() != GroundKind::none) {
    travel.y() = ground.height(to.x(), to.z()) - ground.height(from.x(), from.z());
  }
  return travel;
}

/// The same travel, level where the tilt of a floor explains its climb and no ground is known.
Vec3 levelled(const Vec3& travel, const Ground& ground) {
  const double most = std::tan(kMostFloorTilt) * std::hypot(travel.x(), travel.z());
  if (ground.kind() != GroundKind::none || std::abs(travel.y()) > most) return travel;
  return {travel.x(), 0.0, travel.z()};
}

void shift_evenly(const BodyCarrier& carrier, const Vec3& whole_world, Motion& cycle) {
  const int last = cycle.frames() - 1;
  for (int k = 1; k <= last; ++k) {
    carrier.shift(whole_world * (static_cast<double>(k) / last), cycle.pose(k));
  }
}

void close_seam(Motion& cycle) {
  const int last = cycle.frames() - 1;
  const double slope_reach = kSlopeReach * cycle.fps();
  const std::vector<JointGaps> gaps = find_gaps(cycle);
  for (int k = 0; k < last; ++k) {
    for (std::size_t j = 0; j < gaps.size(); ++j) {
      Transform& joint = cycle.pose(k)[j];
      const Vec3 turn = seam_offset(gaps[j].rotation, k, last, slope_reach);
      joint.rotation = (from_rotation_vector(turn) * joint.rotation).normalized();
      joint.translation += seam_offset(gaps[j].translation, k, last, slope_reach);
    }
  }
  std::ranges::copy(cycle.pose(0), cycle.pose(last).begin());
}

/// Plants of all joints over `copies` repetitions of a cycle of `length` frames and one frame more:
/// runs of planted frames, so those at the seam grow together.
PlantTrack repeated_plants(const PlantTrack& plants, const MotionCycle& cycle, int copies) {
  const int length = cycle.last - cycle.first;
  const int frames = copies * length + 1;
  const PlantsByFrame by_frame(plants);
  PlantTrack repeated{frames, plants.fps, {}};
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      bool open = false;
      for (int f = 0; f < frames; ++f) {
        const int index = by_frame.at(cycle.first + f % length, side, part);
        const bool planted = index != PlantsByFrame::kNoPlant;
        if (planted && !open) {
          const Plant& like = plants.plants[index];
          repeated.plants.push_back({side, part, f, f, std::nullopt, like.confidence, like.source});
        }
        if (planted) repeated.plants.back().last = f;
        open = planted;
      }
    }
  }
  std::ranges::stable_sort(repeated.plants, {}, &Plant::first);
  return repeated;
}

/// The plants of the frames [first, first + length], counted from there and moved back.
PlantTrack cut_plants(const PlantTrack& plants, int first, int length, const Vec3& moved_world) {
  PlantTrack part{length + 1, plants.fps, {}};
  for (Plant plant : plants.plants) {
    plant.first = std::max(plant.first - first, 0);
    plant.last = std::min(plant.last - first, length);
    if (plant.first > plant.last) continue;
    if (plant.position_world) *plant.position_world -= moved_world;
    part.plants.push_back(plant);
  }
  std::ranges::stable_sort(part.plants, [](const Plant& a, const Plant& b) {
    if (a.first != b.first) return a.first < b.first;
    return a.side != b.side ? a.side < b.side : a.part < b.part;
  });
  return part;
}

}  // namespace

LoopedMotion make_loop(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                       const Ground& ground, const MotionCycle& cycle) {
  const BodyCarrier carrier(skeleton, rig);
  LoopedMotion loop{cut(motion, cycle), {}};
  straighten(skeleton, rig, carrier, loop.motion);
  const Vec3 own_travel = travel_of(carrier, ground, loop.motion);
  loop.travel_world = levelled(own_travel, ground);
  // Without its travel the body comes back to where it was, but for what the seam closes.
  shift_evenly(carrier, -own_travel, loop.motion);
  close_seam(loop.motion);
  shift_evenly(carrier, loop.travel_world, loop.motion);
  return loop;
}

Result<CleanResult> clean_loop(const Skeleton& skeleton, const LoopedMotion& loop, const Rig& rig,
                               const Ground& ground, const PlantTrack& plants,
                               const MotionCycle& cycle, const CleanSettings& settings,
                               Diagnostics* notes) {
  const Result<CleanWindows> windows = windows_of(settings, loop.motion.fps());
  if (!windows) return pass_on(windows);
  const int length = loop.motion.frames() - 1;
  // A plant may have begun in the repetition before the one where the windows begin.
  const int around = (windows->total() + length - 1) / length + 1;
  const int copies = 2 * around + 1;
  const BodyCarrier carrier(skeleton, rig);
  Motion repeated(copies * length + 1, loop.motion.joints(), loop.motion.fps());
  for (int f = 0; f < repeated.frames(); ++f) {
    std::ranges::copy(loop.motion.pose(f % length), repeated.pose(f).begin());
    carrier.shift(loop.travel_world * (f / length), repeated.pose(f));
  }
  Result<CleanResult> cleaned = clean(skeleton, repeated, rig, ground,
                                      repeated_plants(plants, cycle, copies), settings, notes);
  if (!cleaned) return cleaned;

  const int first = around * length;
  const Vec3 moved = around * loop.travel_world;
  CleanResult result{loop.motion, std::move(cleaned->report)};
  for (int k = 0; k < length; ++k) {
    std::ranges::copy(cleaned->motion.pose(first + k), result.motion.pose(k).begin());
    carrier.shift(-moved, result.motion.pose(k));
  }
  std::ranges::copy(result.motion.pose(0), result.motion.pose(length).begin());
  carrier.shift(loop.travel_world, result.motion.pose(length));
  result.report.plants = cut_plants(result.report.plants, first, length, moved);
  return result;
}

Motion in_place(const Skeleton& skeleton, const LoopedMotion& loop, const Rig& rig) {
  Motion still = loop.motion;
  shift_evenly(BodyCarrier(skeleton, rig), -loop.travel_world, still);
  return still;
}

}  // namespace surefoot

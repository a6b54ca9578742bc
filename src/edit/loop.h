#pragma once

#include "surefoot/edit/cycle.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// A motion that can be repeated: its last frame is its first, displaced by `travel_world`.
struct LoopedMotion {
  Motion motion;
  Vec3 travel_world = Vec3::Zero();  ///< metres
};

/// Makes a cycle of a motion seamless. What it turns from its first frame to its last is taken out
/// of it little by little, so that it travels straight; what is left between the postures and the
/// speeds of its ends is shared by both and fades. On ground the travel follows it; without, it is
/// level unless it climbs by more than a floor leans.
[[nodiscard]] LoopedMotion make_loop(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                     const Ground& ground, const MotionCycle& cycle);

/// Makes the feet of a loop stand, those that stand across its seam too: `plants` are of the motion
/// that the cycle was cut from. Cleaning goes over as many repetitions as its windows reach, so it
/// does the same in each. The plants of the report are cut at the seam. Refuses what `clean`
/// refuses.
[[nodiscard]] Result<CleanResult> clean_loop(const Skeleton& skeleton, const LoopedMotion& loop,
                                             const Rig& rig, const Ground& ground,
                                             const PlantTrack& plants, const MotionCycle& cycle,
                                             const CleanSettings& settings,
                                             Diagnostics* notes = nullptr);

/// The loop without its travel: the body stays where it begins, the ground passes at an even speed.
[[nodiscard]] Motion in_place(const Skeleton& skeleton, const LoopedMotion& loop, const Rig& rig);

}  // namespace surefoot

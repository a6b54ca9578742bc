#pragma once

#include "enforce/frame_record.h"
#include "enforce/toe_release.h"
#include "ik/leg_chain.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// How far heel and ball are under the ground, metres; negative above it.
[[nodiscard]] double depth_of_sole(const Ground& ground, const Leg& leg,
                                   const Transform& ankle_world) noexcept;

/// How far a foot must rise to be on the ground, taken as `lowered`, metres; negative above it.
/// Toes are taken as bent up as far as they may be, if that is what the ground asks for; those
/// without a joint of their own rise with the foot.
[[nodiscard]] double depth_of_foot(const Ground& ground, const Leg& leg, const LegChain& chain,
                                   ConstPoseSpan pose, const Transform& ankle_world, double lowered,
                                   const ToeRoom& room) noexcept;

/// How far the places that were given for a supported foot's plants are under the ground, metres,
/// at least 0.
[[nodiscard]] double depth_of_places(const Ground& ground, const Leg& leg,
                                     const FootRecord& foot) noexcept;

/// Phase 5 steps 2 and 3 (method 1.6) for one leg: a free foot is raised out of the ground, toes
/// are bent up. `foot` is the supported foot's record, or one without support. `scale` is the
/// bones' scale so far. Updates pose and report; frames in turn, for `release`.
void clear_floor(const Ground& ground, const Leg& leg, const LegChain& chain,
                 const LegSettings& settings, const FootRecord& foot, ToeRelease& release,
                 PoseSpan pose, LegReport& report) noexcept;

/// Where no ground is known: toes are bent up to `level`, metres, or to the ball where that is
/// lower.
void clear_toes(double level, const Leg& leg, const LegChain& chain, const FootRecord& foot,
                ToeRelease& release, PoseSpan pose, LegReport& report) noexcept;

}  // namespace surefoot

#include "enforce/blend_off.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/easing.h"

namespace surefoot {

namespace {

// A knee no further beyond straight is straight: rounding leaves it there, rad.
constexpr double kStraight = 1e-6;
// Rad of straight within which a knee is turned back gently. Hip and foot differ there by a third
// of a millimetre.
constexpr double kKneeMargin = 0.1;

/// How far a knee is bent forwards that was carried `beyond` straight, rad: as far as it was bent
/// backwards, and smooth where it would turn back at once.
double bent_forward(double beyond, double margin) noexcept {
  if (std::abs(beyond) >= margin) return std::abs(beyond);
  return (beyond * beyond + margin * margin) / (2.0 * margin);
}

FrameNumber distance_back(FrameNumber frame, FrameNumber back_frame) noexcept {
  return back_frame < 0 ? BlendWeights::kMiss : frame - back_frame;
}

FrameNumber distance_forward(FrameNumber frame, FrameNumber next) noexcept {
  return next == Upcoming::kNever ? BlendWeights::kMiss : next - frame;
}

void turn(PoseSpan pose, int joint, const Quat& delta) noexcept {
  Quat& rotation = pose[joint].rotation;
  rotation = (delta * rotation).normalized();
}

/// How far a turn goes about a unit axis that is its own, rad.
double angle_about(const Quat& turn, const Vec3& unit_axis) noexcept {
  return 2.0 * std::atan2(turn.vec().dot(unit_axis), turn.w());
}

/// Rates of the adjustments at `at`, which is `before` or the frame after it.
void set_rates(LegEdge& at, const LegEdge& before, const LegEdge& after) noexcept {
  at.hip.rate = turn_rate(before.hip.turn, after.hip.turn);
  at.knee.rate = turn_rate(before.knee.turn, after.knee.turn);
  at.ankle.rate = turn_rate(before.ankle.turn, after.ankle.turn);
  at.bones.rate = after.bones.stretch - before.bones.stretch;
  at.foot_turn_world.rate = turn_rate(before.foot_turn_world.turn, after.foot_turn_world.turn);
  at.foot_shift_world.rate = after.foot_shift_world.shift - before.foot_shift_world.shift;
}

}  // namespace

LegEdge LegBlend::edge(FrameNumber frame, const Ring<FrameRecord>& frames,
                       PoseRing& poses) const noexcept {
  const LegGeometry& leg = foot(frame, frames).leg;
  const LegSolution& solution = foot(frame, frames).solution;
  const ConstPoseSpan pose = poses[frame];
  const Quat& hip = pose[chain_.joints().hip].rotation;
  const Quat& ankle = pose[chain_.joints().ankle].rotation;
  LegEdge edge;
  edge.hip = TurnEdge(solution.hip_local * hip.conjugate());
  edge.knee = TurnEdge(solution.knee_turn_local);
  edge.ankle = TurnEdge(solution.ankle_local * ankle.conjugate());
  edge.bones.stretch = solution.scale - 1.0;
  edge.foot_turn_world =
      TurnEdge(solution.ankle_world.rotation * leg.ankle_rotation_world.conjugate());
  edge.foot_shift_world.shift = solution.ankle_world.translation - leg.ankle_world;
  return edge;
}

double LegBlend::adjust(FrameNumber frame, Ring<FrameRecord>& frames, PoseRing& poses) noexcept {
  const FrameNumber next = supported_.after(frame);
  const PoseSpan pose = poses[frame];
  if (foot(frame, frames).support > 0) {
    // Only the last two frames of a block are ever looked back at.
    const bool ends_soon = next != frame + 1 || !supported_.told(frame + 2);
    if (ends_soon && window_ > 0) look_back(frame, frames, poses);
    const LegSolution& solution = foot(frame, frames).solution;
    chain_.apply(solution, pose);
    return solution.scale;
  }
  look_ahead(frame, next, frames, poses);
  return fade(frame, next, frames[frame].feet[index_of(side_)], pose);
}

void LegBlend::look_back(FrameNumber frame, const Ring<FrameRecord>& frames,
                         PoseRing& poses) noexcept {
  LegEdge here = edge(frame, frames, poses);
  if (back_frame_ == frame - 1 && !foot(frame, frames).switches()) set_rates(here, back_, here);
  back_ = here;
  back_frame_ = frame;
}

void LegBlend::look_ahead(FrameNumber frame, FrameNumber next, const Ring<FrameRecord>& frames,
                          PoseRing& poses) noexcept {
  if (next == Upcoming::kNever || next - frame > window_) return;
  if (forward_frame_ != next) {
    forward_frame_ = next;
    forward_ = edge(next, frames, poses);
    forward_has_rate_ = false;
  }
  if (!forward_has_rate_ && next - frame < window_ && supported_.told(next + 1)) {
    forward_has_rate_ = true;
    if (!foot(next + 1, frames).switches()) {
      set_rates(forward_, forward_, edge(next + 1, frames, poses));
    }
  }
}

double LegBlend::fade(FrameNumber frame, FrameNumber next, FootRecord& foot,
                      PoseSpan pose) noexcept {
  const BlendWeights weights(mode_, window_, distance_back(frame, back_frame_),
                             distance_forward(frame, next));
  if (!weights.any()) return 1.0;
  const LegGeometry pushed = chain_.geometry(pose);
  const double pushed_angle = knee_triangle(pushed).angle;
  const FadedJoints joints = fade_joints(weights, pose);
  const double share = foot_share(pushed_angle);
  double flexion = joints.flexion;
  if (share > 0.0) flexion += move_foot(faded_foot(weights, pushed), share, foot, pose);
  keep_knee(pushed_angle, pushed_angle - flexion, foot, pose);
  return joints.scale;
}

LegBlend::FadedJoints LegBlend::fade_joints(const BlendWeights& weights,
                                            PoseSpan pose) const noexcept {
  const LegRoles& joints = chain_.joints();
  const Quat knee = weights.combine(back_.knee, forward_.knee);
  turn(pose, joints.hip, weights.combine(back_.hip, forward_.hip));
  turn(pose, joints.knee, knee);
  turn(pose, joints.ankle, weights.combine(back_.ankle, forward_.ankle));
  const double scale = 1.0 + weights.combine(back_.bones, forward_.bones);
  if (scale != 1.0) chain_.scale_bones(scale, pose);
  return {angle_about(knee, chain_.hinge_in_parent()), scale};
}

Transform LegBlend::faded_foot(const BlendWeights& weights,
                               const LegGeometry& pushed) const noexcept {
  const Quat turn = weights.combine(back_.foot_turn_world, forward_.foot_turn_world);
  return {(turn * pushed.ankle_rotation_world).normalized(),
          pushed.ankle_world + weights.combine(back_.foot_shift_world, forward_.foot_shift_world)};
}

double LegBlend::foot_share(double knee_angle) const noexcept {
  if (!by_foot_) return 0.0;
  return ease_out((knee_angle - leg_.damping_release) /
                  (leg_.damping_onset - leg_.damping_release));
}

double LegBlend::move_foot(const Transform& target_world, double share, FootRecord& foot,
                           PoseSpan pose) const noexcept {
  const LegGeometry leg = chain_.geometry(pose);
  const Transform ankle{slerp(share, leg.ankle_rotation_world, target_world.rotation),
                        (1.0 - share) * leg.ankle_world + share * target_world.translation};
  foot.solution = solve_leg(leg, knee_triangle(leg), chain_.hinge_in_parent(), ankle, rigid_leg());
  foot.placed = true;
  chain_.apply(foot.solution, pose);
  return angle_about(foot.solution.knee_turn_local, chain_.hinge_in_parent());
}

void LegBlend::keep_knee(double pushed_angle, double angle, FootRecord& foot,
                         PoseSpan pose) const noexcept {
  if (pushed_angle <= std::numbers::pi + kStraight) {
    const double margin = std::min(kKneeMargin, std::abs(angle - pushed_angle));
    if (!(angle - std::numbers::pi > -margin)) return;
    keep_knee_forward(margin, pose);
  } else {
    if (!(angle > pushed_angle)) return;
    open_no_further(pushed_angle, pose);
  }
  foot.placed = false;
}

void LegBlend::keep_knee_forward(double margin, PoseSpan pose) const noexcept {
  const LegGeometry leg = chain_.geometry(pose);
  const KneeTriangle knee = knee_triangle(leg);
  const double beyond = knee.angle - std::numbers::pi;
  const Vec3 to_ankle = leg.ankle_world - leg.hip_world;
  const double reach = knee.reach(std::numbers::pi - bent_forward(beyond, margin));
  const Transform ankle{leg.ankle_rotation_world,
                        leg.hip_world + to_ankle * (reach / to_ankle.norm())};
  chain_.apply(solve_leg(leg, knee, chain_.hinge_in_parent(), ankle, rigid_leg()), pose);
}

void LegBlend::open_no_further(double pushed_angle, PoseSpan pose) const noexcept {
  const LegGeometry leg = chain_.geometry(pose);
  const KneeTriangle knee = knee_triangle(leg);
  const Transform ankle{leg.ankle_rotation_world, leg.ankle_world};
  chain_.apply(
      bend_leg(leg, knee, knee.angle - pushed_angle, chain_.hinge_in_parent(), ankle, rigid_leg()),
      pose);
}

void LegBlend::clear() noexcept {
  supported_.clear();
  back_frame_ = forward_frame_ = kNone;
}

Vec3 RootBlend::shift(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept {
  const FrameNumber next = supported_.after(frame);
  const FrameRecord& record = frames[frame];
  if (record.supported()) {
    const bool goes_on = back_frame_ == frame - 1;
    back_.rate = goes_on ? Vec3(record.root_shift_world - back_.shift) : Vec3(Vec3::Zero());
    back_.shift = record.root_shift_world;
    back_frame_ = frame;
    return back_.shift;
  }
  const BlendWeights weights(mode_, window_, distance_back(frame, back_frame_),
                             distance_forward(frame, next));
  ShiftEdge forward;
  if (next != Upcoming::kNever && next - frame <= window_) {
    forward.shift = frames[next].root_shift_world;
    if (next - frame < window_ && supported_.told(next + 1)) {
      forward.rate = frames[next + 1].root_shift_world - forward.shift;
    }
  }
  return weights.combine(back_, forward);
}

void RootBlend::clear() noexcept {
  supported_.clear();
  back_frame_ = kNone;
}

}  // namespace surefoot

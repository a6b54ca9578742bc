#include "enforce/blend_off.h"

#include <numbers>

namespace surefoot {

namespace {

FrameNumber distance_back(FrameNumber frame, FrameNumber back_frame) noexcept {
  return back_frame < 0 ? BlendWeights::kMiss : frame - back_frame;
}

FrameNumber distance_forward(FrameNumber frame, FrameNumber next) noexcept {
  return next == Upcoming::kNever ? BlendWeights::kMiss : next - frame;
}

void turn(PoseSpan pose, int joint, const Quat& delta) noexcept {
  Quat& rotation = pose[static_cast<std::size_t>(joint)].rotation;
  rotation = (delta * rotation).normalized();
}

bool beyond_straight(const KneeTriangle& knee) noexcept { return knee.angle > std::numbers::pi; }

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
  const Quat& hip = pose[static_cast<std::size_t>(chain_.joints().hip)].rotation;
  const Quat& ankle = pose[static_cast<std::size_t>(chain_.joints().ankle)].rotation;
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

double LegBlend::adjust(FrameNumber frame, const Ring<FrameRecord>& frames,
                        PoseRing& poses) noexcept {
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
  return fade(frame, next, pose);
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

double LegBlend::fade(FrameNumber frame, FrameNumber next, PoseSpan pose) noexcept {
  const BlendWeights weights(mode_, window_, distance_back(frame, back_frame_),
                             distance_forward(frame, next));
  if (!weights.any()) return 1.0;
  const LegGeometry leg = chain_.geometry(pose);
  const KneeTriangle knee = knee_triangle(leg);
  // A knee captured bent backwards would be bent forwards on the way to its foot.
  if (by_foot_ && !beyond_straight(knee)) return fade_foot(weights, leg, knee, pose);
  return fade_joints(weights, pose);
}

double LegBlend::fade_foot(const BlendWeights& weights, const LegGeometry& leg,
                           const KneeTriangle& knee, PoseSpan pose) const noexcept {
  const Quat turn = weights.combine(back_.foot_turn_world, forward_.foot_turn_world);
  const Transform target_world{
      (turn * leg.ankle_rotation_world).normalized(),
      leg.ankle_world + weights.combine(back_.foot_shift_world, forward_.foot_shift_world)};
  const LegSolution solution = placement_.solve(leg, knee, target_world);
  chain_.apply(solution, pose);
  return solution.scale;
}

double LegBlend::fade_joints(const BlendWeights& weights, PoseSpan pose) const noexcept {
  const LegRoles& joints = chain_.joints();
  turn(pose, joints.hip, weights.combine(back_.hip, forward_.hip));
  turn(pose, joints.knee, weights.combine(back_.knee, forward_.knee));
  turn(pose, joints.ankle, weights.combine(back_.ankle, forward_.ankle));
  const double scale = 1.0 + weights.combine(back_.bones, forward_.bones);
  if (scale != 1.0) chain_.scale_bones(scale, pose);
  return scale;
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

#include "enforce/blend_off.h"

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

}  // namespace

LegDelta leg_delta(const LegChain& chain, const LegSolution& solution,
                   ConstPoseSpan pose) noexcept {
  const LegRoles& joints = chain.joints();
  const Quat& hip = pose[static_cast<std::size_t>(joints.hip)].rotation;
  const Quat& ankle = pose[static_cast<std::size_t>(joints.ankle)].rotation;
  return {solution.hip_local * hip.conjugate(), solution.knee_turn_local,
          solution.ankle_local * ankle.conjugate(), solution.scale - 1.0};
}

void LegBlend::keep_back(FrameNumber frame, const LegDelta& delta) noexcept {
  back_frame_ = frame;
  back_ = delta;
}

double LegBlend::fade(FrameNumber frame, FrameNumber next, PoseSpan pose) noexcept {
  const BlendWeights weights(mode_, window_, distance_back(frame, back_frame_),
                             distance_forward(frame, next));
  if (!weights.any()) return 1.0;
  const LegRoles& joints = chain_.joints();
  turn(pose, joints.hip, weights.combine(back_.hip, forward_.hip));
  turn(pose, joints.knee, weights.combine(back_.knee, forward_.knee));
  turn(pose, joints.ankle, weights.combine(back_.ankle, forward_.ankle));
  const double scale = 1.0 + weights.combine(back_.stretch, forward_.stretch);
  if (scale != 1.0) chain_.scale_bones(scale, pose);
  return scale;
}

void LegBlend::clear() noexcept {
  supported_.clear();
  back_frame_ = forward_frame_ = -1;
}

Vec3 RootBlend::shift(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept {
  const FrameNumber next = supported_.after(frame);
  const FrameRecord& record = frames[frame];
  if (record.supported()) {
    back_frame_ = frame;
    back_ = record.root_shift_world;
    return back_;
  }
  const BlendWeights weights(mode_, window_, distance_back(frame, back_frame_),
                             distance_forward(frame, next));
  const bool ahead = next != Upcoming::kNever && next - frame <= window_;
  return weights.combine(back_, ahead ? frames[next].root_shift_world : Vec3(Vec3::Zero()));
}

void RootBlend::clear() noexcept {
  supported_.clear();
  back_frame_ = -1;
}

}  // namespace surefoot

#include "enforce/foot_turn.h"

namespace surefoot {

Quat FootTurn::turned(FrameNumber frame, const Ring<FrameRecord>& frames) const noexcept {
  const FootRecord& foot = frames[frame].feet[index_of(side_)];
  return foot.target_world.rotation * foot.leg.ankle_rotation_world.conjugate();
}

Quat FootTurn::turn(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept {
  const FrameNumber next = supported_.after(frame);
  const FootRecord& foot = frames[frame].feet[index_of(side_)];
  if (foot.support > 0) {
    TurnEdge here(turned(frame, frames));
    if (back_frame_ == frame - 1 && !foot.switches()) {
      here.rate = turn_rate(back_.turn, here.turn);
    }
    back_ = here;
    back_frame_ = frame;
    return here.turn;
  }
  const BlendWeights weights(mode_, window_,
                             back_frame_ < 0 ? BlendWeights::kMiss : frame - back_frame_,
                             next == Upcoming::kNever ? BlendWeights::kMiss : next - frame);
  if (!weights.any()) return Quat::Identity();
  TurnEdge forward;
  if (next != Upcoming::kNever && next - frame <= window_) {
    forward = TurnEdge(turned(next, frames));
    if (next - frame < window_ && supported_.told(next + 1) &&
        !frames[next + 1].feet[index_of(side_)].switches()) {
      forward.rate = turn_rate(forward.turn, turned(next + 1, frames));
    }
  }
  return weights.combine(back_, forward);
}

void FootTurn::clear() noexcept {
  supported_.clear();
  back_frame_ = kNone;
}

}  // namespace surefoot

#include "enforce/foot_turn.h"

namespace surefoot {

FootTurn::Edge FootTurn::edge_at(FrameNumber frame,
                                 const Ring<FrameRecord>& frames) const noexcept {
  const FootRecord& foot = frames[frame].feet[index_of(side_)];
  return {TurnEdge(foot.target_world.rotation * foot.leg.ankle_rotation_world.conjugate()),
          StretchEdge{foot.lowered, 0.0}};
}

FootTurn::Edge FootTurn::edge_ahead(FrameNumber frame, FrameNumber next,
                                    const Ring<FrameRecord>& frames) const noexcept {
  if (next == Upcoming::kNever || next - frame > ahead_) return {};
  Edge ahead = edge_at(next, frames);
  if (next - frame < ahead_ && supported_.told(next + 1) &&
      !frames[next + 1].feet[index_of(side_)].switches()) {
    ahead.turn.rate = turn_rate(ahead.turn.turn, edge_at(next + 1, frames).turn.turn);
  }
  return ahead;
}

void FootTurn::turn(FrameNumber frame, Ring<FrameRecord>& frames) noexcept {
  const FrameNumber next = supported_.after(frame);
  FootRecord& foot = frames[frame].feet[index_of(side_)];
  if (foot.support > 0) {
    Edge here = edge_at(frame, frames);
    if (back_frame_ == frame - 1 && !foot.switches()) {
      here.turn.rate = turn_rate(back_.turn.turn, here.turn.turn);
    }
    back_ = here;
    back_frame_ = frame;
    return;
  }
  const BlendWeights weights(mode_, window_, ahead_,
                             back_frame_ < 0 ? BlendWeights::kMiss : frame - back_frame_,
                             next == Upcoming::kNever ? BlendWeights::kMiss : next - frame);
  foot.lowered = 0.0;
  foot.target_world.rotation = foot.leg.ankle_rotation_world;
  if (!weights.any()) return;
  const Edge ahead = edge_ahead(frame, next, frames);
  foot.lowered = weights.combine(back_.lowered, ahead.lowered);
  foot.target_world.rotation =
      (weights.combine(back_.turn, ahead.turn) * foot.leg.ankle_rotation_world).normalized();
}

void FootTurn::go_back_to(const Place& place) noexcept {
  supported_.go_back_to(place.passed);
  back_frame_ = place.back_frame;
  back_ = place.back;
}

void FootTurn::clear() noexcept {
  supported_.clear();
  back_frame_ = kNone;
}

}  // namespace surefoot

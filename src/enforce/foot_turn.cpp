#include "enforce/foot_turn.h"

#include <algorithm>
#include <cmath>

#include "math/easing.h"

namespace surefoot {

namespace {

// Share of the window in which a foot beside a plant comes to its own height: one that is held
// lower than it was captured would jerk its knee if it rose at once.
constexpr double kRise = 0.25;

/// How far a foot's turn lowers its heel or its ball, whichever more, metres.
double dropped(const FootRecord& foot) noexcept {
  const Quat turn = foot.target_world.rotation * foot.leg.ankle_rotation_world.conjugate();
  double drop = 0.0;
  for (const Vec3& point_world : foot.sole_world) {
    const Vec3 arm = point_world - foot.leg.ankle_world;
    drop = std::max(drop, arm.y() - (turn * arm).y());
  }
  return drop;
}

}  // namespace

FootTurn::Edge FootTurn::edge_at(FrameNumber frame,
                                 const Ring<FrameRecord>& frames) const noexcept {
  const FootRecord& foot = frames[frame].feet[index_of(side_)];
  return {TurnEdge(foot.target_world.rotation * foot.leg.ankle_rotation_world.conjugate()),
          StretchEdge{foot.lowered, 0.0}, foot.target_world.translation.y(),
          foot.target_world.translation.y() - foot.leg.ankle_world.y()};
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

BlendWeights FootTurn::weights(FrameNumber frame, FrameNumber next) const noexcept {
  return {mode_, window_, ahead_, back_frame_ < 0 ? BlendWeights::kMiss : frame - back_frame_,
          next == Upcoming::kNever ? BlendWeights::kMiss : next - frame};
}

double FootTurn::lowered(FrameNumber frame, FrameNumber next, FrameNumber aimed,
                         const Ring<FrameRecord>& frames) noexcept {
  if (next == Upcoming::kNever) next = placed_.after(aimed - 1);
  const bool near = next != Upcoming::kNever && next - frame <= ahead_;
  const double ahead = near ? frames[next].feet[index_of(side_)].lowered : 0.0;
  return weights(frame, next).combine(back_.lowered, StretchEdge{ahead, 0.0});
}

double FootTurn::risen(FrameNumber frame, FrameNumber next, const Edge& ahead,
                       const FootRecord& foot) const noexcept {
  const auto come = [this](double from, double to, FrameNumber frames) {
    return to + (from - to) * ease_out(static_cast<double>(frames) / (kRise * window_));
  };
  double rise = dropped(foot);
  if (back_frame_ >= 0) rise = come(back_.risen, rise, frame - back_frame_);
  return foot.lands ? come(ahead.risen, rise, next - frame) : rise;
}

void FootTurn::turn(FrameNumber frame, FrameNumber aimed, Ring<FrameRecord>& frames) noexcept {
  const FrameNumber next = supported_.after(frame);
  FootRecord& foot = frames[frame].feet[index_of(side_)];
  foot.above = HUGE_VAL;
  if (foot.support > 0) {
    Edge here = edge_at(frame, frames);
    if (back_frame_ == frame - 1 && !foot.switches()) {
      here.turn.rate = turn_rate(back_.turn.turn, here.turn.turn);
    }
    back_ = here;
    back_frame_ = frame;
    return;
  }
  foot.lowered = lowered(frame, next, aimed, frames);
  foot.target_world.rotation = foot.leg.ankle_rotation_world;
  foot.risen = 0.0;
  foot.lands = next != Upcoming::kNever && next - frame <= ahead_;
  const BlendWeights beside = weights(frame, next);
  if (!beside.any()) return;
  const Edge ahead = edge_ahead(frame, next, frames);
  const double height = foot.leg.ankle_world.y();
  if (frame - back_frame_ <= window_) foot.above = std::abs(height - back_.height);
  foot.above = std::min(foot.above, std::abs(height - ahead.height));
  foot.target_world.rotation =
      (beside.combine(back_.turn, ahead.turn) * foot.leg.ankle_rotation_world).normalized();
  foot.risen = risen(frame, next, ahead, foot);
}

void FootTurn::go_back_to(const Place& place) noexcept {
  supported_.go_back_to(place.passed);
  back_frame_ = place.back_frame;
  back_ = place.back;
}

void FootTurn::clear() noexcept {
  placed_.clear();
  supported_.clear();
  back_frame_ = kNone;
}

}  // namespace surefoot

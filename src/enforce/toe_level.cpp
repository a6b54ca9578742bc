#include "enforce/toe_level.h"

#include <algorithm>
#include <limits>

namespace surefoot {

namespace {

// Leg lengths that the level falls within a window: with a third of a second, about as a stone
// does.
constexpr double kFall = 0.5;

}  // namespace

double ToeLevel::level(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept {
  const FrameNumber next = planted_.after(frame);
  const FrameRecord& record = frames[frame];
  if (record.feet[index_of(side_)].planted(SolePart::ball)) {
    back_frame_ = frame;
    back_level_ = plant_level(record);
    return back_level_;
  }
  double level = -std::numeric_limits<double>::infinity();
  if (back_frame_ != kNone && frame - back_frame_ <= window_) {
    level = back_level_ - fallen(frame - back_frame_);
  }
  if (next != Upcoming::kNever && next - frame <= window_) {
    level = std::max(level, plant_level(frames[next]) - fallen(next - frame));
  }
  return level;
}

double ToeLevel::plant_level(const FrameRecord& record) const noexcept {
  return record.feet[index_of(side_)].goal_world[index_of(SolePart::ball)].y() -
         leg_.clearance[index_of(SolePart::ball)];
}

double ToeLevel::fallen(FrameNumber frames) const noexcept {
  const double share = static_cast<double>(frames) / (window_ + 1.0);
  return kFall * leg_length_ * share * share;
}

void ToeLevel::clear() noexcept {
  planted_.clear();
  back_frame_ = kNone;
}

}  // namespace surefoot

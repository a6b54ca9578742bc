#include "enforce/root_placement.h"
#include "ik/paper_letter.h"

#include <algorithm>
#include <numbers>

namespace surefoot {

namespace {

double full_reach(const FootRecord& foot) noexcept { return foot.knee.full_reach(); }

}  // namespace

RootPlacement::RootPlacement(const CleanSettings& settings, int window, int capacity)
    : rigid_(rigid_legs(settings)),
      ample_(rigid_ || letter_of(settings.letter).ample_root),
      give_(settings.give),
      easy_angle_(settings.leg.damping_onset),
      window_(window),
      widening_(ample_ ? window / 2 : 0),
      dilation_(widening_, capacity),
      smoother_(window - widening_, capacity) {}

Vec3 RootPlacement::wanted(const FrameRecord& record) const noexcept {
  if (!ample_) return within_reach(record, Vec3::Zero(), full_reach);
  if (!rigid_) {
    return within_reach(record, Vec3::Zero(), [this](const FootRecord& foot) {
      return (1.0 + give_) * foot.knee.full_reach();
    });
  }
  return within_reach(record, Vec3::Zero(), [this](const FootRecord& foot) {
    const double angle = std::clamp(foot.knee.angle, easy_angle_, std::numbers::pi);
    return foot.knee.reach(angle);
  });
}

void RootPlacement::add(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept {
  dilation_.add(frame, wanted(frames[frame]));
  widen(frame + 1 - widening_, frames);
  added_ = frame + 1;
}

void RootPlacement::widen(FrameNumber end, const Ring<FrameRecord>& frames) noexcept {
  for (; widened_ < end; ++widened_) {
    smoother_.add(widened_, frames[widened_].supported(), dilation_.largest(widened_));
  }
}

Vec3 RootPlacement::shift(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept {
  // The stream has ended within the window: nothing follows that could widen further.
  if (added_ <= frame + window_) widen(added_, frames);
  const FrameRecord& record = frames[frame];
  if (!record.supported()) return Vec3::Zero();
  const Vec3 smoothed = smoother_.smoothed(frame);
  return rigid_ ? within_reach(record, smoothed, full_reach) : smoothed;
}

void RootPlacement::clear() noexcept {
  dilation_.clear();
  smoother_.clear();
  added_ = widened_ = 0;
}

}  // namespace surefoot

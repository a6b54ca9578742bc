#include "contact/sole_motion.h"
#include "math/frames.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "contact/path_slack.h"
#include "math/quantile.h"

namespace surefoot {
int sole_reach(double fps) noexcept {
  constexpr double kHalfSpan = 1.0 / 60.0;  // s
  return std::max(1, frames_of(kHalfSpan, fps));
}

SoleMotion::SoleMotion(std::span<const BothLegs> poses, double fps, int first_frame)
    : poses_(poses), fps_(fps), first_frame_(first_frame), reach_(sole_reach(fps)) {}

SoleMotion::Span SoleMotion::span_about(int frame, int reach) const noexcept {
  const int before = std::clamp(frame - reach, std::min(first_frame_, frame), frame);
  const int after = std::min(frames() - 1, frame + reach);
  return {before, after, after > before ? fps_ / (after - before) : 0.0};
}

Vec3 SoleMotion::velocity(Side side, SolePart part, int frame) const noexcept {
  const Span span = span_about(frame, reach_);
  return span.rate * (place(side, part, span.after) - place(side, part, span.before));
}

Vec3 SoleMotion::body(int frame) const noexcept { return between_hips(poses_[frame]); }

double SoleMotion::slack(Side side, SolePart part, int frame) const noexcept {
  const Span span = span_about(frame, 2 * reach_);
  return path_slack(velocity(side, part, frame),
                    span.rate * (body(span.after) - body(span.before)));
}

double SoleMotion::body_speed() const {
  std::vector<double> speeds;
  for (int f = first_frame_; f < frames(); ++f) {
    const Span span = span_about(f, 2 * reach_);
    speeds.push_back(span.rate * floor_part(body(span.after) - body(span.before)).norm());
  }
  return median(std::move(speeds));
}

double SoleMotion::turn(Side side, int frame) const noexcept {
  const Span span = span_about(frame, 2 * reach_);
  const auto heading = [&](int f) {
    return Vec3(place(side, SolePart::ball, f) - place(side, SolePart::heel, f));
  };
  return span.rate * turn_between(heading(span.before), heading(span.after));
}

Vec3 SoleMotion::usual_velocity(Side side, SolePart part, const FrameRun& run) const {
  std::array<std::vector<double>, 3> parts;
  for (int f = run.first; f <= run.last; ++f) {
    const Vec3 v = velocity(side, part, f);
    for (std::size_t k = 0; k < 3; ++k) parts[k].push_back(v[static_cast<int>(k)]);
  }
  return {median(std::move(parts[0])), median(std::move(parts[1])), median(std::move(parts[2]))};
}

}  // namespace surefoot

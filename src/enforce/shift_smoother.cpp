#include "enforce/shift_smoother.h"

#include <algorithm>

#include "surefoot/math/easing.h"

namespace surefoot {

ShiftSmoother::ShiftSmoother(int window, int capacity)
    : window_(window),
      span_(window + 1.0),
      running_(capacity + 2 * window + 2),
      shift_(capacity + 2 * window + 2),
      unsupported_(capacity) {
  double sum = 0.0;
  for (int m = 0; m <= window; ++m) {
    sum += ease_out(m / span_);
    weight_until_.push_back(sum);
  }
}

void ShiftSmoother::add(FrameNumber frame, bool supported, const Vec3& shift_world) noexcept {
  const FrameNumber place = frame % (window_ + 1);
  const double t = static_cast<double>(place);
  Moments& sums = running_[frame];
  sums = place == 0 ? Moments{Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()}
                    : running_[frame - 1];
  if (supported && !shift_world.isZero(0.0)) {
    Vec3 term = shift_world;
    for (Vec3& sum : sums) {
      sum += term;
      term *= t;
    }
    last_moved_ = frame;
  }
  shift_[frame] = shift_world;
  if (!supported) unsupported_.tell(frame);
  added_ = frame + 1;
}

Vec3 ShiftSmoother::smoothed(FrameNumber frame, bool supported) noexcept {
  const FrameNumber run_end = std::min(unsupported_.after(frame), added_);
  if (!supported) {
    run_first_ = frame + 1;
    return Vec3::Zero();
  }
  const FrameNumber first = std::max(run_first_, frame - window_);
  const FrameNumber last = std::min(run_end - 1, frame + window_);
  if (last_moved_ < first) return Vec3::Zero();
  const double weight = weight_until_[static_cast<std::size_t>(frame - first)] +
                        weight_until_[static_cast<std::size_t>(last - frame)] - 1.0;
  Vec3 sum = shift_[frame];
  if (first < frame) sum += weighted(first, frame - 1, frame, -1.0);
  if (last > frame) sum += weighted(frame + 1, last, frame, 1.0);
  return sum / weight;
}

Vec3 ShiftSmoother::weighted(FrameNumber first, FrameNumber last, FrameNumber centre,
                             double direction) const noexcept {
  const FrameNumber stretch = last - last % (window_ + 1);
  if (first >= stretch) return weighted_in_stretch(first, last, centre, direction);
  return weighted_in_stretch(first, stretch - 1, centre, direction) +
         weighted_in_stretch(stretch, last, centre, direction);
}

Vec3 ShiftSmoother::weighted_in_stretch(FrameNumber first, FrameNumber last, FrameNumber centre,
                                        double direction) const noexcept {
  const FrameNumber place = first % (window_ + 1);
  // alpha(direction (t - s) / span) as a cubic in t, both counted from the start of the stretch.
  const double s = static_cast<double>(centre - (first - place));
  const double c3 = direction * 2.0 / (span_ * span_ * span_);
  const double c2 = -3.0 / (span_ * span_);
  const std::array<double, 4> weights{1.0 + s * s * (c2 - s * c3), s * (3.0 * s * c3 - 2.0 * c2),
                                      c2 - 3.0 * s * c3, c3};
  Vec3 sum = Vec3::Zero();
  for (std::size_t q = 0; q < 4; ++q) sum += weights[q] * running_[last][q];
  if (place > 0) {
    for (std::size_t q = 0; q < 4; ++q) sum -= weights[q] * running_[first - 1][q];
  }
  return sum;
}

void ShiftSmoother::clear() noexcept {
  unsupported_.clear();
  added_ = run_first_ = 0;
  last_moved_ = -1;
}

}  // namespace surefoot

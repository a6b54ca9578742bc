#include "enforce/shift_smoother.h"

#include <algorithm>

namespace surefoot {

ShiftSmoother::ShiftSmoother(int window, int capacity)
    : window_(window),
      span_(window + 1.0),
      running_(capacity + 2 * window + 2),
      terms_(capacity + 2 * window + 2) {}

void ShiftSmoother::add(FrameNumber frame, bool supported, const Vec3& shift_world) noexcept {
  Sum& term = terms_[frame];
  term.setZero();
  if (supported) term << shift_world, 1.0;
  if (supported && !shift_world.isZero(0.0)) last_moved_ = frame;

  const FrameNumber place = frame % (window_ + 1);
  const double t = static_cast<double>(place);
  Moments& sums = running_[frame];
  if (place == 0) {
    sums.fill(Sum::Zero());
  } else {
    sums = running_[frame - 1];
  }
  Sum moment = term;
  for (Sum& sum : sums) {
    sum += moment;
    moment *= t;
  }
  added_ = frame + 1;
}

Vec3 ShiftSmoother::smoothed(FrameNumber frame) const noexcept {
  const FrameNumber first = std::max<FrameNumber>(0, frame - window_);
  const FrameNumber last = std::min(added_ - 1, frame + window_);
  if (last_moved_ < first) return Vec3::Zero();
  Sum sum = terms_[frame];
  if (first < frame) sum += weighted(first, frame - 1, frame, -1.0);
  if (last > frame) sum += weighted(frame + 1, last, frame, 1.0);
  return sum.head<3>() / sum.w();
}

ShiftSmoother::Sum ShiftSmoother::weighted(FrameNumber first, FrameNumber last, FrameNumber centre,
                                           double direction) const noexcept {
  const FrameNumber stretch = last - last % (window_ + 1);
  if (first >= stretch) return weighted_in_stretch(first, last, centre, direction);
  return weighted_in_stretch(first, stretch - 1, centre, direction) +
         weighted_in_stretch(stretch, last, centre, direction);
}

ShiftSmoother::Sum ShiftSmoother::weighted_in_stretch(FrameNumber first, FrameNumber last,
                                                      FrameNumber centre,
                                                      double direction) const noexcept {
  const FrameNumber place = first % (window_ + 1);
  // alpha(direction (t - s) / span) as a cubic in t, both counted from the start of the stretch.
  const double s = static_cast<double>(centre - (first - place));
  const double c3 = direction * 2.0 / (span_ * span_ * span_);
  const double c2 = -3.0 / (span_ * span_);
  const std::array<double, 4> weights{1.0 + s * s * (c2 - s * c3), s * (3.0 * s * c3 - 2.0 * c2),
                                      c2 - 3.0 * s * c3, c3};
  Sum sum = Sum::Zero();
  for (std::size_t q = 0; q < 4; ++q) sum += weights[q] * running_[last][q];
  if (place > 0) {
    for (std::size_t q = 0; q < 4; ++q) sum -= weights[q] * running_[first - 1][q];
  }
  return sum;
}

void ShiftSmoother::clear() noexcept {
  added_ = 0;
  last_moved_ = -1;
}

}  // namespace surefoot

#include "enforce/skate_run.h"

#include <cmath>
#include <cstdlib>

#include "math/easing.h"

namespace surefoot {

namespace {

/// Height of a quadratic Bezier curve whose ends are at 0 and whose control point is at 1.
double bezier_rise(double u) noexcept { return 2.0 * u * (1.0 - u); }

}  // namespace

bool stands(MotionLabel label, Side side) noexcept {
  if (label == MotionLabel::both) return true;
  return label == (side == Side::left ? MotionLabel::left : MotionLabel::right);
}

SkateRow row_of(bool stands_before, bool stands_after) noexcept {
  if (stands_before) return stands_after ? SkateRow::hold : SkateRow::leave;
  return stands_after ? SkateRow::land : SkateRow::pass;
}

int steadiest_frame(std::span<const double> difference) noexcept {
  const int frames = static_cast<int>(difference.size());
  const auto size_at = [&](int i) { return std::abs(difference[i]); };
  const auto off_middle = [&](int i) { return std::abs(2 * i + 1 - frames); };
  int best = 0;
  for (int i = 1; i < frames; ++i) {
    const bool nearer = size_at(i) == size_at(best) && off_middle(i) < off_middle(best);
    if (size_at(i) < size_at(best) || nearer) best = i;
  }
  return best;
}

SkateStep skate_step(SkateRow row, int frame, int steadiest, int frames) noexcept {
  switch (row) {
    case SkateRow::hold: return {0.0, 0.0, true};
    case SkateRow::leave: {
      if (frame <= steadiest) return {0.0, 0.0, true};
      const double u = static_cast<double>(frame - steadiest) / (frames - steadiest);
      return {u * u, bezier_rise(u), false};
    }
    case SkateRow::land: {
      if (frame >= steadiest) return {1.0, 0.0, true};
      const double u = static_cast<double>(frame + 1) / (steadiest + 1);
      return {(2.0 - u) * u, bezier_rise(u), false};
    }
    case SkateRow::pass: {
      const double u = static_cast<double>(frame + 1) / (frames + 1);
      return {1.0 - ease_out(u), bezier_rise(u), false};
    }
  }
  return {};
}

}  // namespace surefoot

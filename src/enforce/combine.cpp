#include "enforce/combine.h"

#include "surefoot/math/easing.h"

namespace surefoot {

BlendWeights::BlendWeights(BlendMode mode, int window, FrameNumber back,
                           FrameNumber forward) noexcept
    : mode_(mode) {
  const bool has_back = back <= window;
  const bool has_forward = forward <= window;
  if (!has_back && !has_forward) return;
  hits_ = has_back && has_forward ? Hits::both : has_back ? Hits::back : Hits::forward;

  // The printed weights are one frame late (SPEC 1.9, Eqs. 4-6).
  const double late = mode == BlendMode::literal ? 1.0 : 0.0;
  const double span = window + 1.0;
  const double j = static_cast<double>(has_back ? back : 0);
  const double k = static_cast<double>(has_forward ? forward : 0);
  if (has_back) back_ = ease_out((j + late) / span);
  if (has_forward) forward_ = ease_out((k + late) / span);
  if (hits_ != Hits::both) return;

  if (mode == BlendMode::literal) {
    mix_ = 1.0 - ease_out((j + 1.0) / (j + k + 1.0));
  } else {
    mix_ = ease_out(j / (j + k));
  }
  if (mode == BlendMode::smooth) {
    const double towards_back = mix_ * back_;
    mix_ = towards_back / (towards_back + (1.0 - mix_) * forward_);
    total_ = 1.0 - (1.0 - back_) * (1.0 - forward_);
  }
}

}  // namespace surefoot

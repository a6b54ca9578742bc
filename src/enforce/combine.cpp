#include "enforce/combine.h"

#include <algorithm>

#include "math/easing.h"

namespace surefoot {

namespace {

// The part of the window or gap for which an edge's rate goes on: longer carries the foot too far,
// shorter leaves a jolt. Leg acceleration hardly changes from a tenth to a third.
constexpr double kGlideShare = 0.2;

/// Frames gone on at the edge's rate at a distance from it: slope 1 at the edge, then slowing to a
/// stop at `span`, both value and slope zero there.
double glide(double distance, double span) noexcept {
  if (distance >= span) return 0.0;
  const double left = 1.0 - distance / span;
  return distance * left * left;
}

}  // namespace

BlendWeights::BlendWeights(BlendMode mode, int back_window, int forward_window, FrameNumber back,
                           FrameNumber forward) noexcept
    : mode_(mode) {
  const bool has_back = back <= back_window;
  const bool has_forward = forward <= forward_window;
  if (!has_back && !has_forward) return;
  hits_ = has_back && has_forward ? Hits::both : has_back ? Hits::back : Hits::forward;

  // The printed weights are one frame late (method 1.9, Eqs. 4-6).
  const double late = mode == BlendMode::literal ? 1.0 : 0.0;
  const double back_span = back_window + 1.0;
  const double forward_span = forward_window + 1.0;
  const double j = static_cast<double>(has_back ? back : 0);
  const double k = static_cast<double>(has_forward ? forward : 0);
  if (has_back) back_ = ease_out((j + late) / back_span);
  if (has_forward) forward_ = ease_out((k + late) / forward_span);
  if (mode == BlendMode::glide) {
    // Never the whole window: the forward hit's rate needs the frame after it.
    const double span = has_back ? back_span : forward_span;
    const double free_frames = hits_ == Hits::both ? std::min(span, j + k) : span;
    const double glide_span = kGlideShare * free_frames;
    if (has_back) back_glide_ = glide(j, glide_span);
    if (has_forward) forward_glide_ = -glide(k, glide_span);
  }
  if (hits_ != Hits::both) return;

  if (mode == BlendMode::literal) {
    mix_ = 1.0 - ease_out((j + 1.0) / (j + k + 1.0));
    return;
  }
  mix_ = ease_out(j / (j + k));
  if (mode == BlendMode::order) return;
  const double towards_back = mix_ * back_;
  mix_ = towards_back / (towards_back + (1.0 - mix_) * forward_);
  total_ = 1.0 - (1.0 - back_) * (1.0 - forward_);
}

template <class T, class Between>
T BlendWeights::faded(const T& back, const T& forward, const T& rest,
                      Between between) const noexcept {
  switch (hits_) {
    case Hits::none: return rest;
    case Hits::back: return between(back_, rest, back);
    case Hits::forward: return between(forward_, rest, forward);
    case Hits::both: break;
  }
  if (mode_ == BlendMode::glide || mode_ == BlendMode::smooth) {
    return between(total_, rest, between(mix_, forward, back));
  }
  return between(mix_, between(forward_, rest, forward), between(back_, rest, back));
}

Quat BlendWeights::combine(const TurnEdge& back, const TurnEdge& forward) const noexcept {
  // Small turns about axes of their own: their rotation vectors may be added like displacements.
  if (mode_ == BlendMode::glide) {
    return from_rotation_vector(
        combine(ShiftEdge{back.vector, back.rate}, ShiftEdge{forward.vector, forward.rate}));
  }
  return faded(back.turn, forward.turn, Quat(Quat::Identity()),
               [](double t, const Quat& a, const Quat& b) { return slerp(t, a, b); });
}

Vec3 BlendWeights::combine(const ShiftEdge& back, const ShiftEdge& forward) const noexcept {
  return faded(back.shift, forward.shift, Vec3(Vec3::Zero()),
               [](double t, const Vec3& a, const Vec3& b) { return Vec3((1.0 - t) * a + t * b); }) +
         back_glide_ * back.rate + forward_glide_ * forward.rate;
}

double BlendWeights::combine(const StretchEdge& back, const StretchEdge& forward) const noexcept {
  return faded(back.stretch, forward.stretch, 0.0,
               [](double t, double a, double b) { return (1.0 - t) * a + t * b; }) +
         back_glide_ * back.rate + forward_glide_ * forward.rate;
}

}  // namespace surefoot

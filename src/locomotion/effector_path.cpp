#include "locomotion/effector_path.h"

#include "math/easing.h"

namespace surefoot {

Displacement displacement_at(const Ease& ease, double time, PathForm form) noexcept {
  if (!(time < ease.duration)) return ease.to;
  if (!(time > 0.0)) return ease.from;
  const double t = time / ease.duration;
  const double weight = ease_out(t);
  const double weight_rate = 6.0 * t * (t - 1.0) / ease.duration;
  Displacement d{weight * ease.from.value + (1.0 - weight) * ease.to.value,
                 weight_rate * (ease.from.value - ease.to.value)};
  if (form == PathForm::smooth) {
    d.value +=
        ease.duration * t * ((1.0 - t) * (1.0 - t) * ease.from.rate + t * (t - 1.0) * ease.to.rate);
    d.rate += (1.0 - t) * (1.0 - 3.0 * t) * ease.from.rate + t * (3.0 * t - 2.0) * ease.to.rate;
  }
  return d;
}

void EffectorPath::advance(double dt) noexcept {
  leaving_time_ += dt;
  coming_time_ += dt;
}

void EffectorPath::come_to(const Displacement& target, double within) noexcept {
  coming_ = {displacement_at(coming_, coming_time_, form_), target, within};
  coming_time_ = 0.0;
}

void EffectorPath::leave(const Displacement& held, double within) noexcept {
  leaving_ = {held, {}, within};
  leaving_time_ = 0.0;
  coming_ = {};
  coming_time_ = 0.0;
}

void EffectorPath::leave_within(double within) noexcept {
  if (!leaving() || leaving_left() <= within) return;
  leaving_ = {leaving_displacement(), {}, within};
  leaving_time_ = 0.0;
}

void EffectorPath::give_up(double within) noexcept { leave(displacement(), within); }

void EffectorPath::absorb(const Displacement& raw_jump, double within) noexcept {
  const Displacement kept = leaving_displacement();
  leaving_ = {{kept.value - raw_jump.value, kept.rate - raw_jump.rate}, {}, within};
  leaving_time_ = 0.0;
}

Displacement EffectorPath::displacement() const noexcept {
  return leaving_displacement() + displacement_at(coming_, coming_time_, form_);
}

Displacement EffectorPath::leaving_displacement() const noexcept {
  return displacement_at(leaving_, leaving_time_, form_);
}

}  // namespace surefoot

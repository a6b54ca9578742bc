#include "synthesis/body_warp.h"

#include <algorithm>
#include <cmath>

#include "math/rotation.h"

namespace surefoot {

namespace {

/// How high the hips are over feet that stand so far apart, legs straight.
double hip_height(const Vec3& apart, double leg_length) noexcept {
  const double stride = std::min(std::hypot(apart.x(), apart.z()), 1.6 * leg_length);
  return std::sqrt(leg_length * leg_length - 0.25 * stride * stride);
}

}  // namespace

BodyWarp::BodyWarp(const StepPrints& made, const StepPrints& wanted, double leg_length) noexcept
    : centre_world_(wanted.fixed.position_world) {
  turn_ = wrap_angle(parameters_of(wanted)[6] - parameters_of(made)[6]);
  const auto shift = [&](const Vec3& made_from_fixed, const Vec3& wanted_from_fixed) {
    const double sinks =
        hip_height(made_from_fixed, leg_length) - hip_height(wanted_from_fixed, leg_length);
    return Vec3(0.5 * (wanted_from_fixed - made_from_fixed) - sinks * Vec3::UnitY());
  };
  const Vec3 made_end = made.to.position_world - made.fixed.position_world;
  start_shift_world_ = shift(made.from.position_world - made.fixed.position_world,
                             wanted.from.position_world - wanted.fixed.position_world);
  end_shift_world_ =
      shift(yaw(turn_) * made_end, wanted.to.position_world - wanted.fixed.position_world);
}

Transform BodyWarp::at(double part, const Transform& root_world) const noexcept {
  const double s = std::clamp(part, 0.0, 1.0);
  const Quat turn = yaw(s * turn_);
  const Vec3 shift = (1.0 - s) * start_shift_world_ + s * end_shift_world_;
  return {turn * root_world.rotation,
          centre_world_ + turn * (root_world.translation - centre_world_) + shift};
}

}  // namespace surefoot

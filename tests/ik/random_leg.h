#pragma once

#include <random>

#include "ik/leg.h"
#include "math/rotation.h"

namespace surefoot::testing {

/// Random numbers that are the same in every run.
class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_()) / static_cast<double>(engine_.max());
  }
  Vec3 direction() {
    for (;;) {
      const Vec3 v(between(-1, 1), between(-1, 1), between(-1, 1));
      if (v.norm() > 0.1 && v.norm() < 1.0) return v.normalized();
    }
  }
  Quat rotation() { return axis_angle(direction(), between(-3.1, 3.1)); }

 private:
  std::mt19937 engine_;
};

/// A leg as plain local transforms: hip, knee, ankle below a body.
struct PlainLeg {
  Transform body;
  Transform hip{Quat::Identity(), {0.09, -0.05, 0.0}};
  Transform knee{Quat::Identity(), {0.0, -0.42, 0.0}};
  Transform ankle{Quat::Identity(), {0.0, -0.43, 0.0}};
  Vec3 hinge = Vec3::UnitX();

  [[nodiscard]] LegGeometry geometry() const {
    const Transform hip_world = body * hip;
    const Transform knee_world = hip_world * knee;
    const Transform ankle_world = knee_world * ankle;
    return {body.rotation,           hip_world.rotation,        knee_world.rotation,
            ankle_world.rotation,    hip_world.translation,     knee_world.translation,
            ankle_world.translation, hip_world.rotation * hinge};
  }
  [[nodiscard]] Transform ankle_world() const { return body * hip * knee * ankle; }
  [[nodiscard]] LegSolution solve(const Transform& target, const LegSettings& settings) const {
    const LegGeometry leg = geometry();
    return solve_leg(leg, knee_triangle(leg), hinge, target, settings);
  }
  void apply(const LegSolution& solution) {
    hip.rotation = solution.hip_local;
    knee.rotation = (solution.knee_turn_local * knee.rotation).normalized();
    ankle.rotation = solution.ankle_local;
    knee.translation *= solution.scale;
    ankle.translation *= solution.scale;
  }
  [[nodiscard]] double knee_angle() const { return knee_triangle(geometry()).angle; }
};

/// Bones out of the hinge's plane, a tilted hinge, a knee bent by 0.05 to 2.2 rad with off-axis
/// noise.
inline PlainLeg random_leg(Dice& dice) {
  PlainLeg leg;
  leg.body = {dice.rotation(), 2.0 * dice.direction()};
  leg.hip.rotation = dice.rotation();
  leg.hinge = Vec3(1.0, 0.08, 0.05).normalized();
  leg.knee.translation = {0.02, -0.42, 0.01};
  leg.ankle.translation = {-0.03, -0.43, 0.015};
  leg.knee.rotation = axis_angle(leg.hinge, dice.between(0.05, 2.2)) *
                      axis_angle(dice.direction(), dice.between(-0.2, 0.2));
  leg.ankle.rotation = dice.rotation();
  return leg;
}

}  // namespace surefoot::testing

#pragma once

#include <string_view>

#include <array>

#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// What feet can be asked to do: a step of one foot, or a jump of both.
enum class MovementKind { step, jump };
[[nodiscard]] std::string_view name_of(MovementKind kind) noexcept;

/// Where a foot stands flat: the middle between heel and ball on the ground, metres, and the
/// direction from heel to ball, radians (0 is +z).
struct Footprint {
  Vec3 position_world = Vec3::Zero();
  double heading = 0.0;
};

/// The footprint that a foot would make if it came down, or had stood, about its lower end: the
/// heel of a foot that lands, the ball of one that lifts.
[[nodiscard]] Footprint footprint_of(const Leg& leg, const LegPose& pose) noexcept;

/// Where heel and ball of a footprint stand on the ground: the foot's length apart in space, as far
/// before as behind the middle of the plan. The points are those of the soles: clearance is not
/// added. False where the ground's slope under the foot is above 45 degrees, as over an edge.
struct SolePlaces {
  Vec3 heel_world = Vec3::Zero();
  Vec3 ball_world = Vec3::Zero();
  bool fits = true;
};
[[nodiscard]] SolePlaces place_sole(const Footprint& footprint, const Leg& leg,
                                    const Ground& ground) noexcept;

/// A step seen from above: one foot stands, the other goes from one footprint to the next.
struct StepPrints {
  Footprint from;
  Footprint fixed;
  Footprint to;
};

/// The seven parameters of a step (method 4.1): the vector from the fixed to the moving foot at the
/// start (3) and at the end (3), metres, and the turn, radians. The frame at either time is at the
/// mean heading of both feet: x to the left, y up, z ahead. (The pelvis turns against each step, by
/// as much as 9 degrees of a straight walk, and footprints do not tell of it.)
inline constexpr int kStepParameters = 7;
using StepParameters = std::array<double, kStepParameters>;
[[nodiscard]] StepParameters parameters_of(const StepPrints& prints) noexcept;

/// The footprint that the moving foot reaches with these parameters; `fixed` and `from` are given.
[[nodiscard]] Footprint reached_print(const StepParameters& parameters, const Footprint& fixed,
                                      const Footprint& from) noexcept;

/// The mean heading of two footprints, half of the shorter turn from one to the other.
[[nodiscard]] double mean_heading(const Footprint& a, const Footprint& b) noexcept;

/// How far the toes point apart, radians, where `moving` is the one foot and `fixed` the other;
/// less than zero: towards each other.
[[nodiscard]] double toes_apart(const Footprint& moving, const Footprint& fixed,
                                Side moving_side) noexcept;

/// An angle brought into (-pi, pi].
[[nodiscard]] double wrap_angle(double angle) noexcept;

}  // namespace surefoot

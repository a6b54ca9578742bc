#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/math/types.h"
#include "surefoot/motion/skeleton.h"

namespace surefoot {

enum class Side { left, right };
inline constexpr std::array<Side, 2> kSides{Side::left, Side::right};
[[nodiscard]] constexpr std::size_t index_of(Side side) noexcept {
  return static_cast<std::size_t>(side);
}
[[nodiscard]] constexpr Side opposite(Side side) noexcept {
  return side == Side::left ? Side::right : Side::left;
}
[[nodiscard]] std::string_view name_of(Side side) noexcept;

/// A point of the sole. Heel and ball belong to the ankle's rigid foot, the toe to the ball's.
enum class SolePart { heel, ball, toe };
inline constexpr std::array<SolePart, 3> kSoleParts{SolePart::heel, SolePart::ball, SolePart::toe};
/// The parts that can be planted.
inline constexpr std::array<SolePart, 2> kHeelAndBall{SolePart::heel, SolePart::ball};
[[nodiscard]] constexpr std::size_t index_of(SolePart part) noexcept {
  return static_cast<std::size_t>(part);
}
[[nodiscard]] std::string_view name_of(SolePart part) noexcept;

/// Joint indices of one leg. `ball` and `toe` are `kNoJoint` where the skeleton has no such joint.
/// Other joints may lie between hip and knee or knee and ankle (twist bones); they move with the
/// bone.
struct LegRoles {
  int hip = kNoJoint;
  int knee = kNoJoint;
  int ankle = kNoJoint;
  int ball = kNoJoint;
  int toe = kNoJoint;
};

/// Why a joint has its role: what was looked at, what it spoke for, how strongly (0 to 1).
struct RoleEvidence {
  std::string role;    ///< "left.knee"
  std::string joint;   ///< joint name
  std::string reason;  ///< "name matches 'leg' with a left prefix"
  double confidence = 0.0;
};

/// Which joints are which. Free of units and of the up axis.
struct RigRoles {
  int hips = kNoJoint;
  std::array<LegRoles, 2> legs;
  double confidence = 0.0;  ///< 0 to 1
  std::vector<RoleEvidence> evidence;

  [[nodiscard]] const LegRoles& leg(Side side) const noexcept { return legs[index_of(side)]; }
};

/// One leg and its foot, in metres and in the joints' own frames.
struct Leg {
  LegRoles joints;
  Vec3 heel_in_ankle = Vec3::Zero();
  Vec3 ball_in_ankle = Vec3::Zero();
  Vec3 toe_in_ball = Vec3::Zero();  ///< in the ball joint's frame; in the ankle's axes from the
                                    ///< ball if there is none
  /// How far each sole point's centre is above the ground in flat stance, by `SolePart`, metres.
  std::array<double, 3> clearance{0.0, 0.0, 0.0};
  /// Knee hinge in the frame of the knee's parent joint; positive rotation flexes (method 0).
  Vec3 knee_axis_in_thigh = Vec3::UnitX();
  /// Toe hinge in the ankle's frame; positive rotation raises the toes (method 0).
  Vec3 toe_axis_in_ankle = -Vec3::UnitX();
  double length = 0.0;  ///< hip to ankle along the bones, metres

  /// d_f of method 0: the distance of heel and ball.
  [[nodiscard]] double foot_length() const noexcept {
    return (ball_in_ankle - heel_in_ankle).norm();
  }
};

/// Lengths and speeds of settings are for a leg of this length, metres, and scale with the leg.
inline constexpr double kReferenceLeg = 0.85;
[[nodiscard]] constexpr double leg_scale(double leg_length) noexcept {
  return leg_length / kReferenceLeg;
}

/// A skeleton understood as a biped.
struct Rig {
  int hips = kNoJoint;
  /// The joint whose translation carries the body: the hips or an ancestor of theirs.
  int mover = 0;
  std::array<Leg, 2> legs;
  double leg_length = 0.0;  ///< mean of both legs, metres; every length threshold scales with it
  double confidence = 0.0;
  std::vector<RoleEvidence> evidence;

  [[nodiscard]] double scale() const noexcept { return leg_scale(leg_length); }
  [[nodiscard]] const Leg& leg(Side side) const noexcept { return legs[index_of(side)]; }
  [[nodiscard]] Leg& leg(Side side) noexcept { return legs[index_of(side)]; }
};

}  // namespace surefoot

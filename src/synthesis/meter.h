#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "surefoot/synthesis/footprint.h"
#include "synthesis/blended_movement.h"

namespace surefoot {

/// Which parameters a group of examples is told apart by (method 4.1).
enum class ParameterKind {
  straight,  ///< 2: how far the moving foot is behind the fixed one at the start, ahead at the end
  spot,      ///< 7, see `parameters_of`: in place, turning or not
  curved,    ///< 7: ahead on nearly level ground, turning or not
  stairs,    ///< 7: with one foot higher than the other
  backward,  ///< 7
  sideways,  ///< 7
  jump,      ///< 1: how far ahead both feet land
};
inline constexpr std::array kParameterKinds{
    ParameterKind::straight, ParameterKind::spot,     ParameterKind::curved, ParameterKind::stairs,
    ParameterKind::backward, ParameterKind::sideways, ParameterKind::jump};
[[nodiscard]] std::string_view name_of(ParameterKind kind) noexcept;
[[nodiscard]] int dimensions_of(ParameterKind kind) noexcept;
[[nodiscard]] MovementKind movement_kind_of(ParameterKind kind) noexcept;

/// The straight parameters among the general ones.
[[nodiscard]] std::array<double, 2> straight_part(const StepParameters& parameters) noexcept;

/// Measures movements on their skeleton by forward kinematics, at their `landmarks`. Room is made
/// once; measuring allocates nothing.
class MovementMeter {
 public:
  MovementMeter(const Skeleton& skeleton, const Rig& rig);

  /// Footprints of a step, in the frame of its normal form: of the moving foot at the start and the
  /// end, of the fixed foot in the middle, where it stands flat.
  [[nodiscard]] StepPrints step_prints(const BlendedMovement& step) noexcept;
  /// Footprints of both feet of a jump at one of its samples.
  [[nodiscard]] std::array<Footprint, 2> both_prints(const BlendedMovement& jump,
                                                     int sample) noexcept;
  /// As many numbers as the kind has dimensions.
  void measure(const BlendedMovement& movement, ParameterKind kind,
               std::span<double> parameters) noexcept;

 private:
  void pose(const BlendedMovement& movement, int sample) noexcept;

  Skeleton skeleton_;
  Rig rig_;
  std::vector<int> joints_;
  std::vector<Transform> pose_;
  std::vector<Transform> world_;
};

}  // namespace surefoot

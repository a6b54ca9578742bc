#pragma once

namespace surefoot {

/// How adjustments fade between adjusted frames (method 1.3).
enum class BlendMode {
  glide,   ///< `smooth`, and each adjustment goes on for a while at the rate it has where it begins
           ///< or ends: no jolt where a plant begins or ends while the foot is still moving
  smooth,  ///< method 1.3: no step when a second hit enters the window
  order,   ///< the paper's formula with its operands in the right order
  literal  ///< the paper's formula as printed (method 1.9)
};

/// Whether effector velocities are continuous where plants begin, end and change.
enum class PathForm {
  smooth,  ///< C1: with the Hermite terms of method 2.4
  paper    ///< C0: as printed; velocities jump by the raw effector's own
};

/// Where we do otherwise than the papers say. Tests set it to compare with their letter; settings
/// that point to none use what stands here.
struct PaperLetter {
  BlendMode blend = BlendMode::glide;
  /// The body moves as far as its legs need at the worst frame, not as far as smoothing leaves of
  /// it, so that bones change by little more than `CleanSettings::give`; rigid legs always need
  /// it. False: method 1.4.
  bool ample_root = true;
  /// A foot that stands on its ball alone raises its heel where the leg would have to straighten.
  /// False: method 1.2.
  bool raise_heel = true;
  /// Beside plants and where the knee is bent, what fades is how far the foot was moved. False: the
  /// leg's rotations fade (method 1.6), which pulls swinging feet to the ground.
  bool fade_feet = true;
  /// Rectified feet move horizontally and keep their own height, which the cleaner brings to the
  /// ground. False: method 3.3; a foot that rolls over heel and ball is then pulled under it.
  bool keep_height = true;
  PathForm form = PathForm::smooth;
};

[[nodiscard]] inline const PaperLetter& letter_of(const PaperLetter* wanted) noexcept {
  static constexpr PaperLetter kOurs;
  return wanted != nullptr ? *wanted : kOurs;
}

}  // namespace surefoot

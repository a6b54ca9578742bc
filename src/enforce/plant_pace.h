#pragma once

#include <array>

#include "enforce/frame_record.h"

namespace surefoot {

/// Whether body and foot can keep pace with what one foot's plants ask of them. A body that is
/// jerked after a leg, and a foot that jumps from one plant to the next, look worse than a plant
/// that is shorter by a few frames.
class PlantPace {
 public:
  /// `speed`: how fast both may be moved, leg lengths/s.
  PlantPace(double leg_length, double speed, double fps) noexcept;

  /// Whether a body that moves no faster than that is still about where the leg needs it, which
  /// falls short by `missing`, metres, with the body unmoved. A plant that begins (`goes_on` is
  /// false) is foreseen. `step` in frames; frames in turn.
  [[nodiscard]] bool body_follows(SolePart part, double missing, bool goes_on,
                                  double step) noexcept;
  /// Whether a foot of which nothing is planted any longer gets from where it was held to
  /// `shift_world`, metres from where it is.
  [[nodiscard]] bool foot_arrives(const Vec3& shift_world, double step) const noexcept;
  /// Takes in where a foot is held at last. `step` in frames; frames in turn.
  void tell(const FootRecord& foot, double step) noexcept;
  void clear() noexcept { followed_ = {}, since_ = kNever; }

 private:
  static constexpr double kNever = 1e9;  // frames

  double speed_;   // metres a frame
  double sudden_;  // metres that come at once without harm, for the body
  double jump_;    // likewise for the foot
  HeelAndBall<double> followed_{};
  Vec3 held_world_ = Vec3::Zero();  // of the foot, from where it was
  double since_ = kNever;           // frames
};

}  // namespace surefoot

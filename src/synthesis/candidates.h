#pragma once

#include <optional>
#include <vector>

#include "synthesis/extract.h"

namespace surefoot {

/// A movement that a library may keep, on the library's skeleton and rounded to what a file holds.
struct Candidate {
  Movement movement;
  std::optional<Movement> image;  ///< seen in a mirror; steps only, and only where wanted
  /// Of the step, or of its image where that is the left foot's: all candidates with an image are
  /// compared as left steps.
  StepParameters step{};
  double jump = 0.0;   ///< length of a jump, metres
  ParameterKind kind;  ///< what it is an example of; a straight step is a curved one, too
  bool straight = false;

  [[nodiscard]] Side compared_as() const noexcept { return image ? Side::left : movement.moving; }
};

/// Measures movements on the library's skeleton and sorts them into kinds.
class CandidateMaker {
 public:
  CandidateMaker(const Skeleton& skeleton, const Rig& rig);

  /// Nothing where the measures are not a person's. Refuses a body that lacks joints.
  [[nodiscard]] Result<std::optional<Candidate>> make(const Movement& cut, const Skeleton& skeleton,
                                                      double leg_length, bool mirror);

 private:
  MovementExtractor extractor_;
  MovementMeter meter_;
  BlendedMovement blend_;
};

/// The kind of a step of the left foot by where it leads: up or down, backward, aside, on the spot,
/// else ahead (curved).
[[nodiscard]] ParameterKind kind_of_step(const StepParameters& left_step) noexcept;

/// A left step as the right foot does it, seen in a mirror, or the other way round.
[[nodiscard]] StepParameters mirrored(const StepParameters& step) noexcept;

}  // namespace surefoot

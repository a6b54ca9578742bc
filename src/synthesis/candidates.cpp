#include "synthesis/candidates.h"

#include <cmath>
#include <span>

#include "synthesis/library.h"
#include "synthesis/quantised.h"

namespace surefoot {

namespace {

/// A left step along its own heading, on level ground.
bool is_straight(const StepParameters& p) {
  constexpr double kTurn = 0.12;    // radians
  constexpr double kHeight = 0.05;  // metres: feet that roll measure a little high
  constexpr double kNarrow = 0.02;  // metres
  constexpr double kWide = 0.35;
  const auto usual = [&](double aside) { return aside > kNarrow && aside < kWide; };
  return std::abs(p[6]) < kTurn && std::abs(p[1]) < kHeight && std::abs(p[4]) < kHeight &&
         usual(p[0]) && usual(p[3]) && p[2] < 0.08 && p[5] > -0.08;
}

/// A left step whose measures a walking person's can be. Feet may cross a little, as in turns.
bool is_plausible(const StepParameters& p, double seconds) {
  constexpr double kCrossed = -0.08;  // metres
  const auto within = [](double value, double most) { return std::abs(value) <= most; };
  return p[0] > kCrossed && p[3] > kCrossed && p[0] < 0.5 && p[3] < 0.5 && within(p[2], 1.2) &&
         within(p[5], 1.2) && within(p[1], 0.45) && within(p[4], 0.45) && within(p[6], 1.4) &&
         seconds > 0.35;
}

}  // namespace

ParameterKind kind_of_step(const StepParameters& p) noexcept {
  constexpr double kClimb = 0.07;  // metres
  constexpr double kFar = 0.2;     // metres that the moving foot goes
  const double ahead = p[5] - p[2];
  const double aside = p[3] - p[0];
  if (std::max(std::abs(p[1]), std::abs(p[4])) > kClimb) return ParameterKind::stairs;
  if (ahead < -kFar) return ParameterKind::backward;
  if (ahead > kFar) return ParameterKind::curved;
  return std::abs(aside) > kFar ? ParameterKind::sideways : ParameterKind::spot;
}

StepParameters mirrored(const StepParameters& p) noexcept {
  return {-p[0], p[1], p[2], -p[3], p[4], p[5], -p[6]};
}

CandidateMaker::CandidateMaker(const Skeleton& skeleton, const Rig& rig)
    : extractor_(skeleton, rig),
      meter_(skeleton, rig),
      blend_(skeleton, turning_joints(skeleton)) {}

Result<std::optional<Candidate>> CandidateMaker::make(const Movement& cut, const Skeleton& skeleton,
                                                      double leg_length, bool mirror) {
  Result<Movement> fitted = extractor_.fit(cut, skeleton, leg_length);
  if (!fitted) return pass_on(fitted);
  Candidate candidate;
  candidate.movement = std::move(*fitted);
  round_to_file(candidate.movement);  // so that refinement is for what is read back
  const Movement* measured = &candidate.movement;
  if (mirror && measured->kind == MovementKind::step) {
    candidate.image = extractor_.mirror(candidate.movement);
    if (candidate.image->moving == Side::left) measured = &*candidate.image;
  }
  const double whole = 1.0;
  blend_.blend(PackedExamples({&measured, 1}), {&whole, 1});
  if (measured->kind == MovementKind::jump) {
    candidate.kind = ParameterKind::jump;
    meter_.measure(blend_, ParameterKind::jump, {&candidate.jump, 1});
    return candidate;
  }
  meter_.measure(blend_, ParameterKind::curved, candidate.step);
  const StepParameters left =
      measured->moving == Side::left ? candidate.step : mirrored(candidate.step);
  if (!is_plausible(left, measured->keytimes.back())) return std::nullopt;
  candidate.kind = kind_of_step(left);
  candidate.straight = candidate.kind == ParameterKind::curved && is_straight(left);
  return candidate;
}

}  // namespace surefoot

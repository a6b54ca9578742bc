#include "rig/foot_joints.h"

namespace surefoot {

namespace {

/// Bones shorter than this part of the leg count as having no length.
constexpr double kNoLength = 1e-3;

/// The child that best continues the foot, by name first and by length second; `kNoJoint` if none
/// may.
template <class Allowed>
int best_child(const Skeleton& skeleton, std::span<const NameReading> readings,
               const BodySamples& samples, int parent, LegPart part, Allowed allowed) {
  int best = kNoJoint;
  double best_fit = 0.0;
  double best_length = 0.0;
  for (const int child : skeleton.children(parent)) {
    const NameReading& reading = readings[child];
    const double length = median_distance(samples, parent, child);
    if (reading.foreign || !allowed(child, length)) continue;
    const double fit = reading.fits(part);
    if (best != kNoJoint && (fit < best_fit || (fit == best_fit && length <= best_length)))
      continue;
    best = child;
    best_fit = fit;
    best_length = length;
  }
  return best;
}

}  // namespace

void complete_foot(const Skeleton& skeleton, std::span<const NameReading> readings,
                   const BodySamples& samples, LegRoles& leg) {
  const double shortest = kNoLength * median_leg_length(samples, leg.hip, leg.knee, leg.ankle);
  if (leg.ball != kNoJoint && median_distance(samples, leg.ankle, leg.ball) < shortest) {
    leg.ball = kNoJoint;
  }
  if (leg.ball == kNoJoint) {
    leg.ball = best_child(
        skeleton, readings, samples, leg.ankle, LegPart::ball,
        [&](int child, double length) { return !skeleton[child].end_site && length >= shortest; });
  }
  if (leg.toe == kNoJoint) {
    const int above = leg.ball == kNoJoint ? leg.ankle : leg.ball;
    leg.toe = best_child(skeleton, readings, samples, above, LegPart::toe,
                         [](int, double) { return true; });
  }
}

}  // namespace surefoot

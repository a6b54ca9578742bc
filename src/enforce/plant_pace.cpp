#include "enforce/plant_pace.h"

#include <algorithm>

namespace surefoot {

namespace {

// What comes at once without harm, leg lengths: for a body that follows, and for a foot that is
// held at its heel, then at its ball. That foot would look worse if it were let go in between.
constexpr double kSudden = 0.012;
constexpr double kFootJump = 0.02;

}  // namespace

PlantPace::PlantPace(double leg_length, double speed, double fps) noexcept
    : speed_(speed * leg_length / fps),
      sudden_(kSudden * leg_length),
      jump_(kFootJump * leg_length) {}

bool PlantPace::body_follows(SolePart part, double missing, bool goes_on, double step) noexcept {
  double& followed = followed_[index_of(part)];
  followed = goes_on ? std::min(missing, followed + speed_ * step) : missing;
  return missing - followed <= sudden_;
}

bool PlantPace::foot_arrives(const Vec3& shift_world, double step) const noexcept {
  return (shift_world - held_world_).norm() <= std::max(jump_, speed_ * (since_ + step));
}

void PlantPace::tell(const FootRecord& foot, double step) noexcept {
  since_ += step;
  if (foot.support == 0) return;
  held_world_.setZero();
  for (const SolePart part : kHeelAndBall) {
    const std::size_t p = index_of(part);
    if (!foot.planted(part)) continue;
    held_world_ += (foot.goal_world[p] - foot.sole_world[p]) / foot.support;
  }
  since_ = 0.0;
}

}  // namespace surefoot

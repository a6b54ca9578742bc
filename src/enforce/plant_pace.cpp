#include "enforce/plant_pace.h"

#include <algorithm>

namespace surefoot {

namespace {

constexpr double kSudden = 0.012;  // leg lengths

}  // namespace

PlantPace::PlantPace(double leg_length, double speed, double fps) noexcept
    : speed_(speed * leg_length / fps), sudden_(kSudden * leg_length) {}

bool PlantPace::body_follows(SolePart part, double missing, bool goes_on, double step) noexcept {
  double& followed = followed_[index_of(part)];
  followed = goes_on ? std::min(missing, followed + speed_ * step) : missing;
  return missing - followed <= sudden_;
}

bool PlantPace::foot_arrives(const Vec3& shift_world, double step) const noexcept {
  return (shift_world - held_world_).norm() <= speed_ * (since_ + step);
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

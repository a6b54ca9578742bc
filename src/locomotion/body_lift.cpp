#include "locomotion/body_lift.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "locomotion/treads.h"

namespace surefoot {

namespace {

constexpr double kCrouch = 3.5;          // of a leg's length, with 1 - cosine of the slope
constexpr double kDeepestCrouch = 0.12;  // likewise
constexpr double kFollowing = 20.0;      // 1/s
constexpr double kLag = 4.0 / kFollowing;
constexpr int kSteps = 4;  // in which a foresight is followed

/// On a slope one foot is always lower than on the level: knees stay bent a little more.
double over_plane(const Ground& plane, const WalkerPlacement& at, double leg_length) noexcept {
  const double steep = 1.0 - plane.plane_normal().y();
  return plane.height(at.x, at.z) - leg_length * std::min(kCrouch * steep, kDeepestCrouch);
}

/// The lowest ground under a foot that will stand in a while; infinity where none will.
double lowest_support(const std::array<FootPlan, 2>& plans, double cadence) noexcept {
  double lowest = std::numeric_limits<double>::infinity();
  for (const FootPlan& plan : plans) {
    if (plan.stands_in(kLag, cadence)) lowest = std::min(lowest, plan.base().goal_height());
  }
  return lowest;
}

void follow(Follower& slow, Follower& smooth, double support, double dt) noexcept {
  slow.follow(support, kFollowing, dt);
  smooth.follow(slow.value(), kFollowing, dt);
}

}  // namespace

void BodyLift::move(const Ground& ground, const RawWalker& now,
                    const std::array<FootPlan, 2>& plans, double leg_length, bool first,
                    double dt) noexcept {
  if (ground.kind() == GroundKind::none) return;
  even_ = !is_uneven(ground);
  if (even_) {
    RawWalker ahead = now;
    ahead.advance(kLag);
    now_ = over_plane(ground, now.placement(), leg_length);
    rate_ = (over_plane(ground, ahead.placement(), leg_length) - now_) / kLag;
    return;
  }
  const double lowest = lowest_support(plans, now.cadence());
  if (std::isfinite(lowest)) support_ = lowest;
  if (first) {
    support_ = std::min(plans[0].base().height(), plans[1].base().height());
    slow_.start(support_);
    smooth_.start(support_);
  }
  follow(slow_, smooth_, support_, dt);
  now_ = smooth_.value();
}

double BodyLift::in(double time) const noexcept {
  if (even_) return now_ + time * rate_;
  Follower slow = slow_;
  Follower smooth = smooth_;
  for (int i = 0; i < kSteps; ++i) follow(slow, smooth, support_, time / kSteps);
  return smooth.value();
}

}  // namespace surefoot

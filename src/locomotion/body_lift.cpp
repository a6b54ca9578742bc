#include "locomotion/body_lift.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "locomotion/treads.h"

namespace surefoot {

namespace {

constexpr double kCrouch = 3.5;          // of a leg's length, with 1 - cosine of the slope
constexpr double kDeepestCrouch = 0.12;  // likewise
// A body rises and sinks over half the time of a step: of how quickly it follows, with the cycles a
// second, the most, and the least, 1/s.
constexpr double kFollowing = 16.0;
constexpr double kQuickest = 20.0;
constexpr double kSlowest = 6.0;
constexpr double kFollowers = 4.0;  // ways of following in a row, each of which lags by one over it
constexpr int kSteps = 4;           // in which a foresight is followed

/// On a slope one foot is always lower than on the level: knees stay bent a little more.
double over_plane(const Ground& plane, const WalkerPlacement& at, double leg_length) noexcept {
  const double steep = 1.0 - plane.plane_normal().y();
  return plane.height(at.x, at.z) - leg_length * std::min(kCrouch * steep, kDeepestCrouch);
}

double following(double cadence) noexcept {
  return std::clamp(kFollowing * cadence, kSlowest, kQuickest);
}

/// The lowest ground under a foot that will stand after `lag` seconds; infinity where none will.
double lowest_support(const std::array<FootPlan, 2>& plans, double lag, double cadence) noexcept {
  double lowest = std::numeric_limits<double>::infinity();
  for (const FootPlan& plan : plans) {
    if (plan.stands_in(lag, cadence)) lowest = std::min(lowest, plan.base().goal_height());
  }
  return lowest;
}

void follow(Follower& slow, Follower& smooth, double support, double quickness,
            double dt) noexcept {
  slow.follow(support, quickness, dt);
  smooth.follow(slow.value(), quickness, dt);
}

}  // namespace

void BodyLift::move(const Ground& ground, const RawWalker& now,
                    const std::array<FootPlan, 2>& plans, double leg_length, bool first,
                    double dt) noexcept {
  if (ground.kind() == GroundKind::none) return;
  even_ = !is_uneven(ground);
  if (even_) {
    constexpr double kAhead = kFollowers / kQuickest;
    RawWalker ahead = now;
    ahead.advance(kAhead);
    now_ = over_plane(ground, now.placement(), leg_length);
    rate_ = (over_plane(ground, ahead.placement(), leg_length) - now_) / kAhead;
    return;
  }
  quickness_ = following(now.cadence());
  const double lowest = lowest_support(plans, kFollowers / quickness_, now.cadence());
  if (std::isfinite(lowest)) support_ = lowest;
  if (first) {
    support_ = std::min(plans[0].base().height(), plans[1].base().height());
    slow_.start(support_);
    smooth_.start(support_);
  }
  follow(slow_, smooth_, support_, quickness_, dt);
  now_ = smooth_.value();
}

double BodyLift::in(double time) const noexcept {
  if (even_) return now_ + time * rate_;
  Follower slow = slow_;
  Follower smooth = smooth_;
  for (int i = 0; i < kSteps; ++i) follow(slow, smooth, support_, quickness_, time / kSteps);
  return smooth.value();
}

}  // namespace surefoot

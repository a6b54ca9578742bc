#include "contact/contact_smoother.h"
#include "math/frames.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kUnitTime = 0.01;  // s: the time over which log odds count once

// A cost that is made up for within the lag leaves edges where they are; one that is not makes them
// late. So a short lag lowers it, though not to nothing, where contact would flicker.
constexpr double kCostOfLag = 200.0;  // log odds x 10 ms a second of lag
constexpr double kLeastCost = 0.25;   // log odds x 10 ms

double affordable_cost(double cost, double lag_seconds) {
  return std::min(cost, std::max(kCostOfLag * lag_seconds, kLeastCost));
}

}  // namespace

ContactSmoother::ContactSmoother(double fps, const ContactSmootherSettings& settings,
                                 std::optional<int> lag_frames)
    : weight_(0.5 / (fps * kUnitTime)),
      settings_(settings),
      lag_(lag_frames.value_or(frames_of(settings.lag, fps))),
      origins_(static_cast<std::size_t>(lag_) + 1) {
  settings_.switch_cost = affordable_cost(settings.switch_cost, lag_ / fps);
}

void ContactSmoother::reset() noexcept {
  pushed_ = 0;
  decided_ = 0;
  free_score_ = 0.0;
  contact_score_ = 0.0;
}

bool ContactSmoother::state_before_newest(int steps) const noexcept {
  bool contact = contact_score_ > free_score_;
  for (int i = 0; i < steps; ++i) {
    const Origins& origins = origins_[pushed_ - 1 - i];
    contact = contact ? origins.contact : origins.free;
  }
  return contact;
}

std::optional<bool> ContactSmoother::push(double log_odds) noexcept {
  const double limit = settings_.largest_log_odds;
  const double evidence = weight_ * std::clamp(log_odds, -limit, limit);
  const double free_then_contact = free_score_ - settings_.switch_cost;
  const double contact_then_free = contact_score_ - settings_.switch_cost;
  Origins& origins = origins_[pushed_];
  origins.free = contact_then_free > free_score_;
  origins.contact = contact_score_ >= free_then_contact;
  const double free_score = std::max(free_score_, contact_then_free) - evidence;
  const double contact_score = std::max(contact_score_, free_then_contact) + evidence;
  // Only the difference counts; keeping the better one at zero keeps a long stream exact.
  const double best = std::max(free_score, contact_score);
  free_score_ = free_score - best;
  contact_score_ = contact_score - best;
  ++pushed_;
  if (pushed_ - 1 - decided_ < lag_) return std::nullopt;
  ++decided_;
  return state_before_newest(lag_);
}

std::optional<bool> ContactSmoother::flush() noexcept {
  if (decided_ == pushed_) {
    reset();
    return std::nullopt;
  }
  const bool contact = state_before_newest(static_cast<int>(pushed_ - 1 - decided_));
  ++decided_;
  return contact;
}

}  // namespace surefoot

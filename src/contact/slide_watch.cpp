#include "contact/slide_watch.h"
#include "math/frames.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kSpeedStep = 1.0 / 30;  // s, half the span of the differences

Vec3 levelled(const Vec3& v) { return {v.x(), 0.0, v.z()}; }

/// Whether a point takes part in at least a share of a moving body's velocity.
bool goes_with(const Vec3& body, const Vec3& point, double slow, double share) {
  return body.norm() >= slow && point.norm() > slow && point.dot(body) > share * body.squaredNorm();
}

/// Whether a point is faster than the stiller end of the other foot and moves past all of it.
bool passes(const std::array<Vec3, 2>& other_foot, const Vec3& point, double slow) {
  const auto& [heel, ball] = other_foot;
  return std::min((point - heel).norm(), (point - ball).norm()) > slow &&
         point.norm() > std::min(heel.norm(), ball.norm());
}

}  // namespace

SlideWatch::SlideWatch(double leg_length, double fps, const SlideWatchSettings& settings, int ahead)
    : settings_(settings),
      fps_(fps),
      scale_(leg_scale(leg_length)),
      step_(reach_frames(fps)),
      ahead_(std::min(step_, ahead)),
      inside_(step_ + ahead_ + 1) {}

int SlideWatch::reach_frames(double fps) noexcept {
  return std::max(frames_of(kSpeedStep, fps), 1);
}

void SlideWatch::reset() noexcept {
  pushed_ = 0;
  told_ = 0;
}

const SlideWatch::Points& SlideWatch::at(std::int64_t frame) const noexcept {
  return inside_[frame];
}

Travels SlideWatch::travels(std::int64_t frame) const noexcept {
  const std::int64_t before = std::max<std::int64_t>(frame - step_, 0);
  const std::int64_t after = std::min(frame + ahead_, pushed_ - 1);
  if (before == after) return {};
  const double rate = fps_ / static_cast<double>(after - before);
  const double slow = scale_ * settings_.speed;
  const Vec3 body = rate * levelled(at(after).body - at(before).body);
  HeelsAndBalls<Vec3> points;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t part = 0; part < 2; ++part) {
      points[side][part] =
          rate * levelled(at(after).soles[side][part] - at(before).soles[side][part]);
    }
  }
  Travels travelling;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t part = 0; part < 2; ++part) {
      const Vec3& point = points[side][part];
      travelling.with_body[side][part] = goes_with(body, point, slow, settings_.share);
      travelling.past_other_foot[side][part] = passes(points[1 - side], point, slow);
    }
  }
  return travelling;
}

std::optional<Travels> SlideWatch::push(const BothLegs& legs) noexcept {
  Points& points = inside_[pushed_];
  points.body = 0.5 * (legs[0].thigh_world.translation + legs[1].thigh_world.translation);
  for (std::size_t side = 0; side < 2; ++side) {
    points.soles[side] = {legs[side].heel_world, legs[side].ball_world};
  }
  ++pushed_;
  if (pushed_ - 1 - told_ < ahead_) return std::nullopt;
  return travels(told_++);
}

std::optional<Travels> SlideWatch::flush() noexcept {
  if (told_ < pushed_) return travels(told_++);
  reset();
  return std::nullopt;
}

}  // namespace surefoot

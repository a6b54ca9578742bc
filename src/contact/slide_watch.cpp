#include "surefoot/contact/slide_watch.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kReferenceLeg = 0.85;   // m
constexpr double kSpeedStep = 1.0 / 30;  // s, half the span of the differences

Vec3 level(const Vec3& v) { return {v.x(), 0.0, v.z()}; }

}  // namespace

SlideWatch::SlideWatch(double leg_length, double fps, const SlideWatchSettings& settings)
    : settings_(settings),
      fps_(fps),
      scale_(leg_length / kReferenceLeg),
      step_(std::max(static_cast<int>(std::lround(kSpeedStep * fps)), 1)),
      inside_(static_cast<std::size_t>(2 * step_ + 1)) {}

void SlideWatch::reset() noexcept {
  pushed_ = 0;
  told_ = 0;
}

const SlideWatch::Points& SlideWatch::at(std::int64_t frame) const noexcept {
  return inside_[static_cast<std::size_t>(frame) % inside_.size()];
}

HeelsAndBalls<bool> SlideWatch::travels(std::int64_t frame) const noexcept {
  const std::int64_t before = std::max<std::int64_t>(frame - step_, 0);
  const std::int64_t after = std::min(frame + step_, pushed_ - 1);
  HeelsAndBalls<bool> travelling{};
  if (before == after) return travelling;
  const double rate = fps_ / static_cast<double>(after - before);
  const double slow = scale_ * settings_.speed;
  const Vec3 body = rate * level(at(after).body - at(before).body);
  if (body.norm() < slow) return travelling;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t part = 0; part < 2; ++part) {
      const Vec3 point = rate * level(at(after).soles[side][part] - at(before).soles[side][part]);
      travelling[side][part] =
          point.norm() > slow && point.dot(body) > settings_.share * body.squaredNorm();
    }
  }
  return travelling;
}

std::optional<HeelsAndBalls<bool>> SlideWatch::push(const std::array<LegPose, 2>& legs) noexcept {
  Points& points = inside_[static_cast<std::size_t>(pushed_) % inside_.size()];
  points.body = 0.5 * (legs[0].thigh_world.translation + legs[1].thigh_world.translation);
  for (std::size_t side = 0; side < 2; ++side) {
    points.soles[side] = {legs[side].heel_world, legs[side].ball_world};
  }
  ++pushed_;
  if (pushed_ - 1 - told_ < step_) return std::nullopt;
  return travels(told_++);
}

std::optional<HeelsAndBalls<bool>> SlideWatch::flush() noexcept {
  if (told_ < pushed_) return travels(told_++);
  reset();
  return std::nullopt;
}

}  // namespace surefoot

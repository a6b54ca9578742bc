#include "surefoot/contact/slide_watch.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kReferenceLeg = 0.85;   // m
constexpr double kSpeedStep = 1.0 / 30;  // s, half the span of the differences

Vec3 level(const Vec3& v) { return {v.x(), 0.0, v.z()}; }

int frames_of(double seconds, double fps) {
  return std::max(static_cast<int>(std::lround(seconds * fps)), 1);
}

ShortestRun filter_of(const SlideSettings& settings, double fps) {
  return {frames_of(settings.shortest, fps), 1};
}

}  // namespace

SlideWatch::SlideWatch(double leg_length, double fps, const SlideSettings& settings)
    : settings_(settings),
      fps_(fps),
      scale_(leg_length / kReferenceLeg),
      step_(frames_of(kSpeedStep, fps)),
      inside_(static_cast<std::size_t>(2 * step_ + 1)),
      filters_{filter_of(settings, fps), filter_of(settings, fps), filter_of(settings, fps),
               filter_of(settings, fps)} {}

void SlideWatch::reset() noexcept {
  pushed_ = 0;
  measured_ = 0;
  for (ShortestRun& filter : filters_) filter.reset();
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

std::optional<HeelsAndBalls<bool>> SlideWatch::filter(
    const HeelsAndBalls<bool>* travelling) noexcept {
  std::optional<HeelsAndBalls<bool>> slides;
  for (std::size_t i = 0; i < filters_.size(); ++i) {
    const std::optional<bool> decided =
        travelling ? filters_[i].push((*travelling)[i / 2][i % 2]) : filters_[i].flush();
    if (!decided) continue;
    if (!slides) slides.emplace();
    (*slides)[i / 2][i % 2] = *decided;
  }
  return slides;
}

std::optional<HeelsAndBalls<bool>> SlideWatch::push(const std::array<LegPose, 2>& legs) noexcept {
  Points& points = inside_[static_cast<std::size_t>(pushed_) % inside_.size()];
  points.body = 0.5 * (legs[0].thigh_world.translation + legs[1].thigh_world.translation);
  for (std::size_t side = 0; side < 2; ++side) {
    points.soles[side] = {legs[side].heel_world, legs[side].ball_world};
  }
  ++pushed_;
  if (pushed_ - 1 - measured_ < step_) return std::nullopt;
  const HeelsAndBalls<bool> travelling = travels(measured_++);
  return filter(&travelling);
}

std::optional<HeelsAndBalls<bool>> SlideWatch::flush() noexcept {
  while (measured_ < pushed_) {
    const HeelsAndBalls<bool> travelling = travels(measured_++);
    if (const auto slides = filter(&travelling)) return slides;
  }
  const auto slides = filter(nullptr);
  if (!slides) reset();
  return slides;
}

}  // namespace surefoot

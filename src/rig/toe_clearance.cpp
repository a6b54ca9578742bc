#include "rig/toe_clearance.h"

#include <algorithm>

#include "math/frames.h"
#include "math/quantile.h"

namespace surefoot {

namespace {

constexpr double kAround = 0.5;   // s each way within which the ball stands somewhere
constexpr double kSeldom = 0.02;  // share of the frames that may be lower: noise
constexpr double kLeast = 0.01;   // leg lengths, about the thickness of a toe's tip

/// The lowest of the values within `radius` of each: once forwards, once backwards over blocks.
std::vector<double> lowest_around(const std::vector<double>& values, std::size_t radius) {
  const std::size_t block = 2 * radius + 1;
  const std::size_t n = values.size();
  std::vector<double> ahead(values);
  std::vector<double> behind(values);
  for (std::size_t i = 1; i < n; ++i) {
    if (i % block != 0) behind[i] = std::min(behind[i], behind[i - 1]);
    const std::size_t k = n - 1 - i;
    if ((k + 1) % block != 0) ahead[k] = std::min(ahead[k], ahead[k + 1]);
  }
  std::vector<double> lowest(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t first = i < radius ? 0 : i - radius;
    const std::size_t last = std::min(i + radius, n - 1);
    lowest[i] = std::min(ahead[first], behind[last]);
    // A window cut short at the clip's end may lie within one block.
    if (first / block == last / block) {
      const auto at = values.begin() + static_cast<std::ptrdiff_t>(first);
      lowest[i] = *std::min_element(at, at + static_cast<std::ptrdiff_t>(last - first + 1));
    }
  }
  return lowest;
}

}  // namespace

double toe_clearance(const LegTrack& track, const Leg& leg, double sole, double flat, double fps) {
  std::vector<double> balls;
  std::vector<double> tips;
  for (std::size_t f = 0; f < track.size(); ++f) {
    const Vec3 ball = track.ankle_world[f].apply(leg.ball_in_ankle);
    balls.push_back(ball.y());
    tips.push_back((ball + track.ball_world[f].rotation * leg.toe_in_ball).y());
  }
  const auto radius = static_cast<std::size_t>(frames_of(kAround, fps));
  const std::vector<double> stands = lowest_around(balls, radius);
  for (std::size_t f = 0; f < tips.size(); ++f) tips[f] -= stands[f] - sole;
  const double least = std::min(flat, kLeast * leg.length);
  return std::clamp(quantile(std::move(tips), kSeldom), least, std::max(least, flat));
}

}  // namespace surefoot

#include "metrics/skating.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "contact/sole_features.h"

namespace surefoot {
namespace {

constexpr double kRatioFps = 20.0;
constexpr double kRatioHeight = 0.05;
constexpr double kRatioSpeed = 0.5;
constexpr int kRatioReach = 2;  // five steps: two each way
constexpr double kSkateHeight = 0.025;

/// Place on the floor and height of one ball.
struct BallSample {
  double x = 0.0;
  double z = 0.0;
  double height = 0.0;
};

double flat_distance(const BallSample& a, const BallSample& b) noexcept {
  return std::hypot(b.x - a.x, b.z - a.z);
}

std::vector<BallSample> ball_samples(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                     const Ground& ground, Side side) {
  const SoleFeatures features = sole_features(poses, fps, rig, ground, side, SolePart::ball);
  std::vector<BallSample> samples(poses.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Vec3& ball_world = poses[i][index_of(side)].ball_world;
    samples[i] = {ball_world.x(), ball_world.z(), features.height[i]};
  }
  return samples;
}

/// Linear between frames; the last sample is at or before the end.
std::vector<BallSample> resampled(const std::vector<BallSample>& samples, double fps,
                                  double new_fps) {
  std::vector<BallSample> result;
  const double end = static_cast<double>(samples.size()) - 1.0;
  for (int k = 0; k * fps / new_fps <= end; ++k) {
    const double at = k * fps / new_fps;
    const auto i = static_cast<std::size_t>(at);
    const BallSample& a = samples[i];
    const BallSample& b = samples[std::min(i + 1, samples.size() - 1)];
    const double u = at - std::floor(at);
    result.push_back(
        {a.x + u * (b.x - a.x), a.z + u * (b.z - a.z), a.height + u * (b.height - a.height)});
  }
  return result;
}

/// Mean over `reach` entries each way, zeros beyond the ends.
double window_mean(const std::vector<double>& values, int at, int reach) {
  const int last = static_cast<int>(values.size()) - 1;
  double sum = 0.0;
  for (int i = std::max(at - reach, 0); i <= std::min(at + reach, last); ++i) {
    sum += values[i];
  }
  return sum / (2 * reach + 1);
}

/// Which of the steps between samples at `kRatioFps` skate.
std::vector<bool> skating_steps(const std::vector<BallSample>& samples) {
  std::vector<double> speed;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    speed.push_back(flat_distance(samples[i - 1], samples[i]) * kRatioFps);
  }
  std::vector<bool> skates(speed.size());
  for (std::size_t i = 0; i < speed.size(); ++i) {
    skates[i] = samples[i].height < kRatioHeight && samples[i + 1].height < kRatioHeight &&
                speed[i] > kRatioSpeed &&
                window_mean(speed, static_cast<int>(i), kRatioReach) > kRatioSpeed;
  }
  return skates;
}

double skate_sum(const std::vector<BallSample>& samples, double fps) {
  double sum = 0.0;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    const double speed = flat_distance(samples[i - 1], samples[i]) * fps;
    const double up = std::clamp(samples[i].height / kSkateHeight, 0.0, 1.0);
    sum += speed * (2.0 - std::exp2(up));
  }
  return sum;
}

}  // namespace

SkatingReport measure_skating(std::span<const BothLegs> poses, double fps, const Rig& rig,
                              const Ground& ground) {
  SkatingReport report;
  if (poses.size() < 2) return report;
  const auto left = ball_samples(poses, fps, rig, ground, Side::left);
  const auto right = ball_samples(poses, fps, rig, ground, Side::right);
  report.skate = (skate_sum(left, fps) + skate_sum(right, fps)) /
                 (2.0 * static_cast<double>(poses.size() - 1));

  const auto left_skates = skating_steps(resampled(left, fps, kRatioFps));
  const auto right_skates = skating_steps(resampled(right, fps, kRatioFps));
  int skating = 0;
  for (std::size_t i = 0; i < left_skates.size(); ++i) skating += left_skates[i] || right_skates[i];
  if (!left_skates.empty()) report.ratio = skating / static_cast<double>(left_skates.size());
  return report;
}

}  // namespace surefoot

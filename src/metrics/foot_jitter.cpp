#include "metrics/foot_jitter.h"

#include <algorithm>
#include <cmath>

#include "math/filters.h"
#include "math/frames.h"

namespace surefoot {

namespace {

// Differences are judged by their medians over this time, so that single knocks do not count.
constexpr double kJitterWindow = 0.25;  // seconds
constexpr int kJitterFewest = 6;        // frames on each side of the middle, at any rate
// Of white noise the fourth difference is 3.4 times the second.
constexpr double kGrowth = 2.0;
// Second differences below this are no damage but what cameras see, metres for a leg of 0.85 m: of
// noise of 2 mm along each axis they are 8 mm.
constexpr double kJitterSmallest = 0.008;
constexpr double kJitterLongestGap = 0.25;  // seconds
constexpr double kJitterShortest = 0.25;    // seconds: quick turns of a leg at 30 Hz are shorter

std::vector<Vec3> ankle_from_hip(std::span<const BothLegs> poses, Side side) {
  std::vector<Vec3> path;
  for (const auto& legs : poses) {
    const LegPose& leg = legs[index_of(side)];
    path.emplace_back(leg.ankle_world.translation - leg.thigh_world.translation);
  }
  return path;
}

/// Lengths of the second differences around each value, 0 at the ends.
std::vector<Vec3> second_differences(const std::vector<Vec3>& values) {
  std::vector<Vec3> differences(values.size(), Vec3::Zero());
  for (std::size_t f = 1; f + 1 < values.size(); ++f) {
    differences[f] = values[f - 1] - 2.0 * values[f] + values[f + 1];
  }
  return differences;
}

std::vector<double> median_lengths(const std::vector<Vec3>& vectors, int radius) {
  std::vector<double> lengths;
  for (const Vec3& v : vectors) lengths.push_back(v.norm());
  median_filter(lengths, radius, lengths);
  return lengths;
}

}  // namespace

std::vector<FrameRun> find_jitter(std::span<const BothLegs> poses, Side side, double fps,
                                  double leg_length) {
  if (poses.size() < 9) return {};
  const int radius = std::max(kJitterFewest, frames_of(0.5 * kJitterWindow, fps));
  const std::vector<Vec3> second = second_differences(ankle_from_hip(poses, side));
  const std::vector<double> slow = median_lengths(second, radius);
  const std::vector<double> fast = median_lengths(second_differences(second), radius);
  const double smallest = kJitterSmallest * leg_scale(leg_length);
  std::vector<FrameRun> runs;
  for (int f = 0; f < static_cast<int>(poses.size()); ++f) {
    const auto i = static_cast<std::size_t>(f);
    if (slow[i] < smallest || fast[i] < kGrowth * slow[i]) continue;
    if (runs.empty() || runs.back().last != f - 1) runs.push_back({f, f});
    runs.back().last = f;
  }
  return drop_short(fill_gaps(runs, frames_of(kJitterLongestGap, fps)),
                    frames_of(kJitterShortest, fps));
}

double jitter_size(std::span<const BothLegs> poses, Side side, double fps, const FrameRun& run) {
  const std::vector<Vec3> path = ankle_from_hip(poses, side);
  double sum = 0.0;
  for (int axis = 0; axis < 3; ++axis) {
    std::vector<double> values;
    for (const Vec3& p : path) values.push_back(p[axis]);
    std::vector<double> smooth(values.size());
    low_pass(values, kFootCutoff, fps, smooth);
    for (int f = run.first; f <= run.last; ++f) {
      const auto i = static_cast<std::size_t>(f);
      sum += (values[i] - smooth[i]) * (values[i] - smooth[i]);
    }
  }
  return std::sqrt(sum / run.size());
}

}  // namespace surefoot

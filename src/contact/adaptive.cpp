#include "contact/adaptive.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "contact/sole_features.h"
#include "math/frames.h"

namespace surefoot {
namespace {

/// Heights of one window of a cycle by unwrapped index.
class Window {
 public:
  Window(std::span<const double> heights, int first, int last) noexcept
      : heights_(heights), first_(first), last_(last) {}

  [[nodiscard]] double at(int index) const noexcept {
    return heights_[static_cast<std::size_t>(index) % heights_.size()];
  }
  [[nodiscard]] double lowest() const noexcept {
    double lowest = at(first_);
    for (int i = first_ + 1; i <= last_; ++i) lowest = std::min(lowest, at(i));
    return lowest;
  }
  [[nodiscard]] double of_ends() const noexcept { return 0.5 * (at(first_) + at(last_)); }

 private:
  std::span<const double> heights_;
  int first_;
  int last_;
};

double height_limit(const Window& window, const AdaptiveThreshold& threshold) noexcept {
  const double lowest = window.lowest();
  return lowest +
         std::max(threshold.delta * std::max(window.of_ends() - lowest, 0.0), threshold.least_rise);
}

/// The slow frames of a cycle without a fast one between them and the lowest of them.
std::optional<FrameRun> slow_window(const SoleFeatures& features, const FrameRun& cycle,
                                    const AdaptiveSettings& settings) {
  const auto slow = [&](int f) { return features.velocity_world[f].norm() < settings.speed; };
  const auto height = [&](int f) { return features.height[f]; };
  std::optional<int> lowest;
  for (int f = cycle.first; f <= cycle.last; ++f) {
    if (slow(f) && (!lowest || height(f) < height(*lowest))) lowest = f;
  }
  if (!lowest || height(*lowest) > settings.height) return std::nullopt;
  FrameRun window{*lowest, *lowest};
  while (window.first > cycle.first && slow(window.first - 1)) --window.first;
  while (window.last < cycle.last && slow(window.last + 1)) ++window.last;
  return window;
}

double confidence(const SoleFeatures& features, const FrameRun& plant, double lowest,
                  double limit) {
  const double range = std::max(limit - lowest, 1e-9);
  double sum = 0.0;
  for (int f = plant.first; f <= plant.last; ++f) {
    const double above = (features.height[f] - lowest) / range;
    sum += 1.0 - 0.5 * std::clamp(above, 0.0, 1.0);
  }
  return sum / plant.size();
}

/// Cycles of a foot: its frames from swing to swing, which share their ends.
std::vector<FrameRun> cycles(std::span<const BothLegs> poses, Side side, double least_swing) {
  std::vector<double> heights;
  heights.reserve(poses.size());
  for (const auto& legs : poses) {
    const LegPose& leg = legs[index_of(side)];
    heights.push_back(0.5 * (leg.heel_world.y() + leg.ball_world.y()));
  }
  std::vector<FrameRun> cycles;
  int begin = 0;
  for (const int peak : swing_peaks(heights, least_swing)) {
    cycles.push_back({begin, peak - 1});
    begin = peak;
  }
  cycles.push_back({begin, static_cast<int>(poses.size()) - 1});
  return cycles;
}

AdaptiveSettings scaled(AdaptiveSettings settings, double scale) {
  settings.threshold.least_rise *= scale;
  settings.least_swing *= scale;
  settings.speed *= scale;
  settings.height *= scale;
  return settings;
}

}  // namespace

FrameRun adaptive_interval(std::span<const double> heights, int first, int last,
                           const AdaptiveThreshold& threshold) noexcept {
  const Window window(heights, first, last);
  const double limit = height_limit(window, threshold);
  FrameRun interval{first, last};
  while (interval.first < last && window.at(interval.first) > limit) ++interval.first;
  while (interval.last > interval.first && window.at(interval.last) > limit) --interval.last;
  return interval;
}

std::vector<int> swing_peaks(std::span<const double> heights, double least_swing) {
  std::vector<int> peaks;
  if (heights.empty()) return peaks;
  bool rising = false;
  std::size_t extreme = 0;  // the highest frame of a rise, the lowest of a fall
  for (std::size_t f = 1; f < heights.size(); ++f) {
    const double beyond = heights[f] - heights[extreme];
    if (rising ? beyond > 0.0 : beyond < 0.0) {
      extreme = f;
    } else if (std::abs(beyond) >= least_swing) {
      if (rising) peaks.push_back(static_cast<int>(extreme));
      rising = !rising;
      extreme = f;
    }
  }
  return peaks;
}

std::vector<Plant> detect_by_adaptive(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                      const Ground& ground, const AdaptiveSettings& settings) {
  std::vector<Plant> plants;
  if (poses.empty()) return plants;
  const AdaptiveSettings own = scaled(settings, rig.scale());
  const int shortest = frames_of(own.shortest, fps);
  for (const Side side : kSides) {
    const std::vector<FrameRun> all_cycles = cycles(poses, side, own.least_swing);
    for (const SolePart joint : kHeelAndBall) {
      const SoleFeatures features = sole_features(poses, fps, rig, ground, side, joint);
      for (const FrameRun& cycle : all_cycles) {
        const std::optional<FrameRun> window = slow_window(features, cycle, own);
        if (!window) continue;
        const FrameRun run =
            adaptive_interval(features.height, window->first, window->last, own.threshold);
        if (run.size() < shortest) continue;
        const Window heights(features.height, window->first, window->last);
        plants.push_back(
            {side, joint, run.first, run.last, std::nullopt,
             confidence(features, run, heights.lowest(), height_limit(heights, own.threshold)),
             PlantSource::detected});
      }
    }
  }
  return plants;
}

}  // namespace surefoot

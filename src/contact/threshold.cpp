#include "contact/threshold.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/frame_runs.h"
#include "contact/settle.h"
#include "contact/sole_features.h"
#include "math/frames.h"

namespace surefoot {
namespace {

/// How near a frame is to its limits: 0 at rest on (or under) the ground, 1 at the limit of either.
std::vector<double> strain(const SoleFeatures& features, double height_limit, double speed_limit) {
  std::vector<double> strain(features.height.size());
  for (std::size_t i = 0; i < strain.size(); ++i) {
    strain[i] = std::max(
        {features.height[i] / height_limit, features.velocity_world[i].norm() / speed_limit, 0.0});
  }
  return strain;
}

/// Runs of frames below `release` that hold at least one frame below 1.
std::vector<FrameRun> low_runs(const std::vector<double>& strain, double release) {
  std::vector<FrameRun> runs;
  const int n = static_cast<int>(strain.size());
  for (int i = 0; i < n; ++i) {
    const int first = i;
    bool low = false;
    for (; i < n && strain[i] < release; ++i) {
      low = low || strain[i] < 1.0;
    }
    if (low) runs.push_back({first, i - 1});
  }
  return runs;
}

/// What is known of one heel or ball.
struct LowSpell {
  SoleFeatures features;
  std::vector<double> strain;
  std::vector<FrameRun> runs;
};

double confidence(const std::vector<double>& strain, const FrameRun& run) {
  double sum = 0.0;
  for (int i = run.first; i <= run.last; ++i) {
    sum += std::clamp(1.0 - 0.5 * strain[i], 0.0, 1.0);
  }
  return sum / run.size();
}

}  // namespace

ThresholdSettings plain_thresholds() noexcept {
  ThresholdSettings settings;
  settings.release = 1.0;
  settings.settle.height = std::numeric_limits<double>::infinity();
  settings.settle.speed = std::numeric_limits<double>::infinity();
  return settings;
}

std::vector<Plant> detect_by_threshold(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                       const Ground& ground, const ThresholdSettings& settings) {
  const double scale = rig.scale();
  const SettleLimits settle{scale * settings.settle.height, scale * settings.settle.speed};
  const int longest_gap = frames_of(settings.longest_gap, fps);
  const int shortest = frames_of(settings.shortest, fps);
  std::vector<Plant> plants;
  for (const Side side : kSides) {
    std::array<LowSpell, 2> stances;  // heel, ball
    for (const SolePart joint : kHeelAndBall) {
      LowSpell& stance = stances[index_of(joint)];
      stance.features = sole_features(poses, fps, rig, ground, side, joint);
      stance.strain = strain(stance.features, scale * settings.height, scale * settings.speed);
      stance.runs =
          drop_short(fill_gaps(low_runs(stance.strain, settings.release), longest_gap), shortest);
    }
    auto& [heel, ball] = stances;
    heel.runs = settled_runs(heel.runs, heel.features, ball.runs, settle, shortest);
    ball.runs = settled_runs(ball.runs, ball.features, heel.runs, settle, shortest);
    for (const SolePart joint : kHeelAndBall) {
      const LowSpell& stance = stances[index_of(joint)];
      for (const FrameRun& run : stance.runs) {
        plants.push_back({side, joint, run.first, run.last, std::nullopt,
                          confidence(stance.strain, run), PlantSource::detected});
      }
    }
  }
  return plants;
}

}  // namespace surefoot

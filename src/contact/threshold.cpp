#include "surefoot/contact/threshold.h"

#include <algorithm>
#include <cmath>

#include "surefoot/contact/frame_runs.h"
#include "surefoot/contact/sole_features.h"

namespace surefoot {
namespace {

constexpr double kReferenceLeg = 0.85;

/// How near a frame is to its limits: 0 at rest on (or under) the ground, 1 at the limit of either.
std::vector<double> strain(const SoleFeatures& features, double height_limit, double speed_limit) {
  std::vector<double> strain(features.height.size());
  for (std::size_t i = 0; i < strain.size(); ++i) {
    strain[i] = std::max({features.height[i] / height_limit, features.speed[i] / speed_limit, 0.0});
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
    for (; i < n && strain[static_cast<std::size_t>(i)] < release; ++i) {
      low = low || strain[static_cast<std::size_t>(i)] < 1.0;
    }
    if (low) runs.push_back({first, i - 1});
  }
  return runs;
}

double confidence(const std::vector<double>& strain, const FrameRun& run) {
  double sum = 0.0;
  for (int i = run.first; i <= run.last; ++i) {
    sum += std::clamp(1.0 - 0.5 * strain[static_cast<std::size_t>(i)], 0.0, 1.0);
  }
  return sum / run.size();
}

}  // namespace

std::vector<Plant> detect_by_threshold(std::span<const std::array<LegPose, 2>> poses, double fps,
                                       const Rig& rig, const Ground& ground,
                                       const ThresholdSettings& settings) {
  const double scale = rig.leg_length / kReferenceLeg;
  const int longest_gap = static_cast<int>(std::lround(settings.longest_gap * fps));
  const int shortest = static_cast<int>(std::lround(settings.shortest * fps));
  std::vector<Plant> plants;
  for (const Side side : kSides) {
    for (const SolePart joint : {SolePart::heel, SolePart::ball}) {
      const SoleFeatures features = sole_features(poses, fps, rig, ground, side, joint);
      const std::vector<double> s =
          strain(features, scale * settings.height, scale * settings.speed);
      for (const FrameRun& run :
           drop_short(fill_gaps(low_runs(s, settings.release), longest_gap), shortest)) {
        plants.push_back({side, joint, run.first, run.last, std::nullopt, confidence(s, run),
                          PlantSource::detected});
      }
    }
  }
  return plants;
}

}  // namespace surefoot

#include "contact/settle.h"
#include "math/quantile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace surefoot {
namespace {

/// The usual state of a point over a run.
struct Usual {
  double height = 0.0;
  Vec3 velocity_world = Vec3::Zero();
};

Usual usual_state(const FrameRun& run, const SoleFeatures& features) {
  std::vector<double> height;
  std::array<std::vector<double>, 3> velocity;
  for (int f = run.first; f <= run.last; ++f) {
    const auto i = static_cast<std::size_t>(f);
    height.push_back(features.height[i]);
    for (std::size_t k = 0; k < 3; ++k) {
      velocity[k].push_back(features.velocity_world[i][static_cast<int>(k)]);
    }
  }
  return {median(height), {median(velocity[0]), median(velocity[1]), median(velocity[2])}};
}

bool covers(const std::vector<FrameRun>& runs, int frame) {
  return std::ranges::any_of(
      runs, [frame](const FrameRun& run) { return run.first <= frame && frame <= run.last; });
}

bool covers_all(const std::vector<FrameRun>& runs, const FrameRun& part) {
  for (int f = part.first; f <= part.last; ++f) {
    if (!covers(runs, f)) return false;
  }
  return true;
}

}  // namespace

std::vector<FrameRun> settled_runs(const std::vector<FrameRun>& runs, const SoleFeatures& features,
                                   const std::vector<FrameRun>& other_runs,
                                   const SettleLimits& limits, int fewest) {
  std::vector<FrameRun> settled;
  for (FrameRun run : runs) {
    const Usual usual = usual_state(run, features);
    const auto cut = [&](int f) {
      const auto i = static_cast<std::size_t>(f);
      const bool stands =
          std::abs(features.height[i] - usual.height) <= limits.height &&
          (features.velocity_world[i] - usual.velocity_world).norm() <= limits.speed;
      return !stands && covers(other_runs, f);
    };
    while (run.first <= run.last && cut(run.first)) ++run.first;
    while (run.first <= run.last && cut(run.last)) --run.last;
    if (run.size() >= fewest || !covers_all(other_runs, run)) settled.push_back(run);
  }
  return settled;
}

}  // namespace surefoot

#include "rig/flat_stance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "math/frames.h"
#include "math/quantile.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

/// Half the span in which a foot finds its own floor: longer than a swing.
constexpr double kFloorWindowSeconds = 0.5;
/// Half the span over which turning is measured: short against a stance, long against marker noise.
constexpr double kTurnWindowSeconds = 1.0 / 60.0;
/// Height, in leg lengths, and turning speed, in rad/s, that alone make a foot no longer flat.
constexpr double kBorderHeight = 0.035;
constexpr double kBorderTurn = 2.0;

/// Smallest value within `reach` frames of each frame.
std::vector<double> sliding_min(const std::vector<double>& values, int reach) {
  const int count = static_cast<int>(values.size());
  std::vector<double> lowest(values.size());
  std::vector<int> queue;  // indices of rising values; what is before `head` has left the window
  std::size_t head = 0;
  int next = 0;
  for (int f = 0; f < count; ++f) {
    for (; next < count && next <= f + reach; ++next) {
      const double value = values[next];
      while (queue.size() > head && values[queue.back()] >= value) {
        queue.pop_back();
      }
      queue.push_back(next);
    }
    while (queue[head] < f - reach) ++head;
    lowest[f] = values[queue[head]];
  }
  return lowest;
}

/// Angular speed of each frame, rad/s, over a span that is cut at the clip's ends.
double turning_speed(std::span<const Transform> ankle_world, int frame, int reach, double fps) {
  const int last = static_cast<int>(ankle_world.size()) - 1;
  const int from = std::max(frame - reach, 0);
  const int to = std::min(frame + reach, last);
  if (from == to) return 0.0;
  return angle_between(ankle_world[from].rotation, ankle_world[to].rotation) * fps / (to - from);
}

}  // namespace

std::vector<double> flat_stance_cost(std::span<const Transform> ankle_world,
                                     std::span<const Vec3> end_world, double leg_length,
                                     double fps) {
  std::vector<double> ankle_height;
  std::vector<double> end_height;
  for (const Transform& ankle : ankle_world) ankle_height.push_back(ankle.translation.y());
  for (const Vec3& end : end_world) end_height.push_back(end.y());
  const int floor_reach = std::max(1, frames_of(kFloorWindowSeconds, fps));
  const int turn_reach = std::max(1, frames_of(kTurnWindowSeconds, fps));
  const std::vector<double> ankle_floor = sliding_min(ankle_height, floor_reach);
  const std::vector<double> end_floor = sliding_min(end_height, floor_reach);

  std::vector<double> cost(ankle_world.size());
  for (std::size_t f = 0; f < cost.size(); ++f) {
    const double above = (ankle_height[f] - ankle_floor[f]) + (end_height[f] - end_floor[f]);
    cost[f] = above / (kBorderHeight * leg_length) +
              turning_speed(ankle_world, static_cast<int>(f), turn_reach, fps) / kBorderTurn;
  }
  return cost;
}

std::vector<int> flattest_frames(std::span<const double> cost, double part) {
  if (cost.empty()) return {};
  const double limit = quantile({cost.begin(), cost.end()}, part);
  std::vector<int> frames;
  for (std::size_t f = 0; f < cost.size(); ++f) {
    if (cost[f] <= limit) frames.push_back(static_cast<int>(f));
  }
  return frames;
}

}  // namespace surefoot

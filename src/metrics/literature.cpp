#include "metrics/literature.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace surefoot {
namespace {

constexpr double kLow = 0.05;          // m: a foot below this counts as near the floor
constexpr double kGmdFps = 20.0;       // of HumanML3D, for which the ratio was defined
constexpr double kGmdSpeed = 0.5;      // m/s
constexpr int kGmdReach = 2;           // a mean of five steps: two each way
constexpr double kOtherFps = 30.0;     // of Kimodo, MANN and WHAM
constexpr double kKimodoSpeed = 0.2;   // m/s
constexpr double kMannHeight = 0.025;  // m
constexpr double kWhamStill = 0.01;    // m a frame

using Track = std::vector<Vec3>;

Track track_of(std::span<const BothLegs> poses, Side side, SolePart part) {
  Track track;
  track.reserve(poses.size());
  for (const BothLegs& legs : poses) track.push_back(legs[index_of(side)].sole_world(part));
  return track;
}

/// Linear between frames; the last place is at or before the end.
Track at_rate(const Track& track, double fps, double wanted) {
  Track result;
  const double end = static_cast<double>(track.size()) - 1.0;
  for (int k = 0; k * fps / wanted <= end + 1e-9; ++k) {
    const double at = std::min(k * fps / wanted, end);
    const auto i = static_cast<std::size_t>(at);
    const Vec3& next = track[std::min(i + 1, track.size() - 1)];
    result.emplace_back(track[i] + (at - std::floor(at)) * (next - track[i]));
  }
  return result;
}

double flat_way(const Track& track, std::size_t step) {
  const Vec3 way = track[step + 1] - track[step];
  return std::hypot(way.x(), way.z());
}

bool is_low(const Track& track, std::size_t step, double floor) {
  return track[step].y() - floor < kLow && track[step + 1].y() - floor < kLow;
}

/// Mean speed of the steps around one, those beyond the ends being 0.
double mean_speed(const Track& track, std::size_t step) {
  const int last = static_cast<int>(track.size()) - 2;
  const int at = static_cast<int>(step);
  double sum = 0.0;
  for (int i = std::max(at - kGmdReach, 0); i <= std::min(at + kGmdReach, last); ++i) {
    sum += flat_way(track, static_cast<std::size_t>(i)) * kGmdFps;
  }
  return sum / (2 * kGmdReach + 1);
}

double gmd_ratio(const std::array<Track, 2>& balls, double floor) {
  if (balls[0].size() < 2) return 0.0;
  const std::size_t steps = balls[0].size() - 1;
  int skating = 0;
  for (std::size_t i = 0; i < steps; ++i) {
    skating += std::ranges::any_of(balls, [&](const Track& ball) {
      return is_low(ball, i, floor) && flat_way(ball, i) * kGmdFps > kGmdSpeed &&
             mean_speed(ball, i) > kGmdSpeed;
    });
  }
  return skating / static_cast<double>(steps);
}

double kimodo_ratio(const std::array<Track, 2>& balls, double floor) {
  int low = 0;
  int skating = 0;
  for (const Track& ball : balls) {
    for (std::size_t i = 0; i + 1 < ball.size(); ++i) {
      if (!is_low(ball, i, floor)) continue;
      ++low;
      skating += (ball[i + 1] - ball[i]).norm() * kOtherFps > kKimodoSpeed;
    }
  }
  return low > 0 ? skating / static_cast<double>(low) : 0.0;
}

double mann_way(const std::array<Track, 2>& balls, double floor) {
  MeanMax way;
  for (const Track& ball : balls) {
    for (std::size_t i = 0; i + 1 < ball.size(); ++i) {
      const double up = std::clamp((ball[i + 1].y() - floor) / kMannHeight, 0.0, 1.0);
      way.add(flat_way(ball, i) * (2.0 - std::exp2(up)));
    }
  }
  return way.mean;
}

double wham_way(std::span<const BothLegs> poses, std::span<const BothLegs> original, double fps) {
  MeanMax way;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      const Track now = at_rate(track_of(poses, side, part), fps, kOtherFps);
      const Track was = at_rate(track_of(original, side, part), fps, kOtherFps);
      for (std::size_t i = 0; i + 1 < std::min(now.size(), was.size()); ++i) {
        if ((was[i + 1] - was[i]).norm() < kWhamStill) way.add((now[i + 1] - now[i]).norm());
      }
    }
  }
  return way.mean;
}

}  // namespace

LiteratureSkating measure_literature(std::span<const BothLegs> poses,
                                     std::span<const BothLegs> original, double fps) {
  LiteratureSkating found;
  if (poses.size() < 2 || original.empty()) return found;
  double floor = std::numeric_limits<double>::infinity();
  for (const BothLegs& legs : original) {
    for (const LegPose& leg : legs) floor = std::min(floor, leg.ball_world.y());
  }
  std::array<Track, 2> at_gmd;
  std::array<Track, 2> at_others;
  for (const Side side : kSides) {
    const Track ball = track_of(poses, side, SolePart::ball);
    at_gmd[index_of(side)] = at_rate(ball, fps, kGmdFps);
    at_others[index_of(side)] = at_rate(ball, fps, kOtherFps);
  }
  found.gmd_ratio = gmd_ratio(at_gmd, floor);
  found.kimodo_ratio = kimodo_ratio(at_others, floor);
  found.mann = mann_way(at_others, floor);
  found.wham = wham_way(poses, original, fps);
  return found;
}

}  // namespace surefoot

#include "contact/standing_points.h"

#include <algorithm>
#include <cmath>

#include "math/quantile.h"
#include "rig/flat_stance.h"

namespace surefoot {

namespace {

/// Stance of a frame below which a foot counts as standing; the best frames stand in where none is.
constexpr double kStandingCost = 1.0;
constexpr double kFallbackPart = 0.1;
/// Seconds of stance beyond which a longer stand counts no more than a shorter one.
constexpr double kFullStance = 0.25;
/// A foot that slid farther than this, in leg lengths, stands in another place.
constexpr double kOnePlace = 0.15;
/// Heel and ball of a flat foot differ in height by less than this, in leg lengths (13 degrees).
constexpr double kFlatPitch = 0.05;

/// Where one sole point stood over a run of frames: mean place, median height, clearance taken off.
Vec3 stood_at(std::span<const BothLegs> poses, const Rig& rig, Side side, SolePart part,
              std::span<const int> frames) {
  Vec3 sum = Vec3::Zero();
  std::vector<double> heights;
  for (const int f : frames) {
    const Vec3& p = poses[f][index_of(side)].sole_world(part);
    sum += p;
    heights.push_back(p.y());
  }
  Vec3 sole = sum / static_cast<double>(frames.size());
  sole.y() = median(std::move(heights)) - rig.leg(side).clearance[index_of(part)];
  return sole;
}

/// Runs of neighbouring frames in which a foot stands flat in one place.
std::vector<std::vector<int>> standing_runs(const std::vector<double>& cost,
                                            std::span<const Vec3> balls, double leg_length) {
  std::vector<int> frames;
  for (std::size_t f = 0; f < cost.size(); ++f) {
    if (cost[f] < kStandingCost) frames.push_back(static_cast<int>(f));
  }
  if (frames.empty()) frames = flattest_frames(cost, kFallbackPart);
  const auto moved = [&](int a, int b) {
    const Vec3 way = balls[b] - balls[a];
    return std::hypot(way.x(), way.z()) > kOnePlace * leg_length;
  };
  std::vector<std::vector<int>> runs;
  for (const int f : frames) {
    if (runs.empty() || f != runs.back().back() + 1 || moved(runs.back().front(), f)) {
      runs.emplace_back();
    }
    runs.back().push_back(f);
  }
  return runs;
}

/// A heel and a ball that stood at the same time.
struct Stance {
  StandingPoint heel;
  StandingPoint ball;

  /// Height of the one above the other: small when the foot stood flat and not on its toes.
  [[nodiscard]] double pitch() const { return std::abs(heel.sole_world.y() - ball.sole_world.y()); }
};

std::vector<Stance> find_stances(std::span<const BothLegs> poses, const Rig& rig, double fps) {
  std::vector<Stance> stances;
  for (const Side side : kSides) {
    std::vector<Transform> ankles;
    std::vector<Vec3> balls;
    ankles.reserve(poses.size());
    balls.reserve(poses.size());
    for (const BothLegs& pose : poses) {
      ankles.push_back(pose[index_of(side)].ankle_world);
      balls.push_back(pose[index_of(side)].ball_world);
    }
    const std::vector<double> cost = flat_stance_cost(ankles, balls, rig.leg_length, fps);
    for (const std::vector<int>& run : standing_runs(cost, balls, rig.leg_length)) {
      const double weight = std::min(static_cast<double>(run.size()) / (kFullStance * fps), 1.0);
      stances.push_back({{stood_at(poses, rig, side, SolePart::heel, run), weight},
                         {stood_at(poses, rig, side, SolePart::ball, run), weight}});
    }
  }
  return stances;
}

}  // namespace

std::vector<StandingPoint> find_standing_points(std::span<const BothLegs> poses, const Rig& rig,
                                                double fps) {
  std::vector<Stance> stances = find_stances(poses, rig, fps);
  const auto pitched = [&](const Stance& stance) {
    return stance.pitch() > kFlatPitch * rig.leg_length;
  };
  if (!std::ranges::all_of(stances, pitched)) std::erase_if(stances, pitched);
  std::vector<StandingPoint> points;
  for (const Stance& stance : stances) {
    points.push_back(stance.heel);
    points.push_back(stance.ball);
  }
  return points;
}

}  // namespace surefoot
